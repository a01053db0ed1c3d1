"""Tells back what it is told: options and events. The folder of quadriga.py is its argument."""
import sys

sys.path.insert(0, sys.argv[1])
import quadriga
from quadriga import Check, Combo, Decision, Event, Option, Spin, String


class Echo(quadriga.Bot):
    name = "Echo"
    wants_events = True

    def __init__(self) -> None:
        self.options = [Spin("Depth", 3, 1, 9), Check("Cautious", False), Combo("Style", "solid", ["solid", "wild"]), String("Book")]

    def option_changed(self, option: Option) -> None:
        print("info string not on standard output")
        quadriga.log(option)

    def choose(self, decision: Decision) -> str:
        values = [getattr(option, "value", None) for option in self.options]
        decision.say(f"{values} {list(decision.events)}")
        return decision.actions[0]


quadriga.run(Echo())
