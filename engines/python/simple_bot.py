#!/usr/bin/env python3
"""Twenty lines with quadriga.py: captures in Rampart whenever it can, and plays at random else."""
import quadriga
from quadriga import Decision, RampartMove, RampartView


def choose(decision: Decision) -> str:
    view = decision.view
    if isinstance(view, RampartView):
        moves = [RampartMove.parse(action) for action in decision.actions]
        captures = [move for move in moves if move.target in view.pieces]
        if captures:
            return str(decision.rng.choice(captures))
    return decision.random_action()


if __name__ == "__main__":
    quadriga.run(choose, name="Python simple")
