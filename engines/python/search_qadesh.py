"""Qadesh: no search, but a weight for each order. Orders are secret and dice follow, so what can be known
is where an army would go. Egypt shoots: it wants to stand beside its prey, and not in the same space. The
Hittites charge Egypt's leader, and hide their own: without its leader a side has lost."""

from __future__ import annotations

from typing import List, Set, Tuple

from quadriga import HOLD, Army, Decision, QadeshOrder, QadeshView, join, parse_setup

LEADERS = {"p1": "AMU", "p2": "EOM"}
CAMPS = {"p1": 30, "p2": 54}
RATES = {"RFC": 3, "EOM": 3, "ALL": 1, "HAT": 1, "VAS": 1}  # 2 for the others
ROUGH = {1, 7, 8, 15, 16, 30, 36, 40, 54}
RIVER = {(space, space + 8) for space in range(33, 41)} | {(36, 37), (28, 36), (27, 35)}


def distance(one: int, two: int) -> int:
    """In steps, spaces being numbered row by row from 1."""
    return abs((one - 1) // 8 - (two - 1) // 8) + abs((one - 1) % 8 - (two - 1) % 8)


def toil(start: int, path: Tuple[int, ...]) -> int:
    """How hard a path is on those who march it."""
    steps = list(zip((start, *path), path))
    rough = sum(there in ROUGH for _, there in steps)
    river = sum((min(step), max(step)) in RIVER for step in steps)
    return rough + river


def weigh(army: Army, order: QadeshOrder, enemies: List[Army], other_leader: Army, taken: Set[int]) -> float:
    """How good it is to give this order to this army."""
    start = order.entry or army.space
    end = order.path[-1] if order.path else start
    if end in taken:
        return -1000.0  # two of ours can't stand on one space
    spaces = [enemy.space for enemy in enemies]
    near = min((distance(end, space) for space in spaces), default=8)
    prey = other_leader.space if other_leader.on_map else CAMPS[other_leader.seat]
    score = -2.0 * toil(start, order.path)
    if len(order.path) > RATES.get(army.code, 2):
        score -= 4.0  # a forced march tires
    score -= 3.0 * army.fatigue * len(order.path)
    if army.code == LEADERS[army.seat]:
        if army.seat == "p1":
            # It shoots well, but keeps out of everybody's space.
            return score - 4.0 * abs(near - 1) - (30.0 if near == 0 else 0.0)
        return score + 5.0 * min(near, 6)  # it has no missiles, and is safe where nobody is near
    to_prey = distance(end, prey)
    if army.seat == "p1":
        # Beside an enemy we shoot at it; in its space it would be a brawl, which we tend to lose.
        return score - 3.0 * max(1, to_prey) + (6.0 if near == 1 else 0.0) - (8.0 if near == 0 else 0.0)
    # In the enemy's space it can't be shot at.
    return score - 4.0 * to_prey + (12.0 if near == 0 else 0.0) - (6.0 if near == 1 else 0.0)


def set_up(decision: Decision) -> str:
    """The Hittites start as near to the enemy as they may, Egypt with its armies together."""

    def spread(token: str) -> int:
        places = parse_setup(token)
        if decision.seat == "p1":
            return distance(places["PRE"], places["AMU"]) + distance(places["AMU"], CAMPS["p1"])
        return sum(distance(space, CAMPS["p1"]) for space in places.values())

    tokens = decision.actions
    decision.rng.shuffle(tokens)
    return min(tokens, key=spread)


def choose(decision: Decision, view: QadeshView) -> str:
    """For each army the order of the greatest weight, one after the other."""
    if view.phase == "setup":
        return set_up(decision)
    if not decision.groups:
        return HOLD
    other = "p2" if decision.seat == "p1" else "p1"
    enemies = [army for army in view.of(other) if army.on_map]
    leader = view.armies[LEADERS[other]]
    taken = {army.space for army in view.of(decision.seat) if army.on_map and army.code not in decision.groups}
    chosen: List[str] = []
    for code, tokens in decision.groups.items():
        army = view.armies[code]
        weighed = []
        for token in tokens:
            order = QadeshOrder.parse(code, token)
            weighed.append((weigh(army, order, enemies, leader, taken), decision.rng.random(), order, token))
        _, _, order, token = max(weighed, key=lambda entry: entry[:2])
        taken.add(order.path[-1] if order.path else order.entry or army.space)
        chosen.append(token)
    return join(chosen)
