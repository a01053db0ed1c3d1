"""Thinks until it is told to stop. The folder of quadriga.py is its argument."""
import sys

sys.path.insert(0, sys.argv[1])
import quadriga


def choose(decision: quadriga.Decision) -> str:
    decision.info(depth=1, score=0)
    while not decision.time_is_up():
        pass
    return decision.actions[0]


quadriga.run(choose)
