#!/usr/bin/env python3
"""A bot that looks ahead, each game in its own way:

- Rampart: alpha-beta with its own move generator (search_rampart.py)
- Ptolemy: Monte-Carlo over the hands that the other seat may have (search_ptolemy.py)
- Ramses:  every legal turn, and the best answer to it (search_ramses.py)
- Qadesh:  orders by their weight, army by army (search_qadesh.py)
"""
import quadriga
import search_ptolemy
import search_qadesh
import search_ramses
import search_rampart
from quadriga import Decision, PtolemyView, RampartView, RamsesView, Spin


class SearchBot(quadriga.Bot):
    name = "Python search"
    version = quadriga.__version__

    def __init__(self) -> None:
        self.positions = Spin("Positions", default=20_000, low=1, high=1_000_000_000)
        self.options = [self.positions]

    def choose(self, decision: Decision) -> str:
        if len(decision.groups) == 1 and len(decision.actions) == 1:
            return decision.actions[0]  # nothing to think about
        nodes = self.node_limit(decision)
        view = decision.view
        if isinstance(view, RampartView):
            return search_rampart.choose(decision, view, nodes)
        if isinstance(view, PtolemyView):
            return search_ptolemy.choose(decision, view, nodes)
        if isinstance(view, RamsesView):
            return search_ramses.choose(decision, view, nodes)
        return search_qadesh.choose(decision, view)

    def node_limit(self, decision: Decision) -> int:
        """Positions to look at: what the host says. If it sets no end at all, the option decides."""
        limits = decision.limits
        if limits.nodes is not None:
            return limits.nodes
        # Only in Rampart a depth is an end: the other searches have none.
        by_depth = limits.depth is not None and isinstance(decision.view, RampartView)
        if decision.budget is None and not by_depth and not limits.infinite:
            return self.positions.value
        return 2**63


if __name__ == "__main__":
    quadriga.run(SearchBot())
