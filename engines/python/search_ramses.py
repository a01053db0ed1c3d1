"""Ramses: every legal turn is weighed, with what the opponent could do next. A pawn on a hieroglyph square
can't be chased away by the opponent, so what counts is who gets three of them there first."""

from __future__ import annotations

from typing import Dict, List, Set, Tuple

from quadriga import Decision, Pawn, RamsesTurn, RamsesView

HIEROGLYPHS = (1, 9, 13, 17, 18)
MIDDLE = range(10, 18)  # the squares that the oblongs 5 and 22 lie along
OBLONGS = {5: 4, 22: 21}  # with the square at their end
WIN = 100_000

Pawns = Dict[int, int]  # by square: the spot on an oblong, 0 elsewhere


def _neighbours() -> Dict[int, Tuple[int, ...]]:
    """What borders what, but for the oblongs, whose spots matter."""
    rows = ((1, 2, 3, 4), tuple(range(6, 18)), (18, 19, 20, 21))
    near: Dict[int, Set[int]] = {square: set() for row in rows for square in row}
    pairs = [pair for row in rows for pair in zip(row, row[1:])]
    pairs += [(n, n + 5) for n in range(1, 5)] + [(n, n + 12) for n in range(6, 10)]
    for one, two in pairs:
        near[one].add(two)
        near[two].add(one)
    return {square: tuple(sorted(squares)) for square, squares in near.items()}


NEIGHBOURS = _neighbours()


def row(square: int) -> int:
    return 1 if square <= 5 else 2 if square <= 17 else 3


def column(square: int, spot: int) -> int:
    """1-12, that of the spot on an oblong."""
    if square in OBLONGS:
        square = spot
    return square if square <= 5 else square - 5 if square <= 17 else square - 17


def distance(square: int, pawns: Pawns) -> int:
    """How many steps the pawn on `square` makes: the pawns in its row or its column."""
    mine = column(square, pawns[square])
    in_row = sum(row(other) == row(square) for other in pawns)
    in_column = sum(column(other, spot) == mine for other, spot in pawns.items())
    return max(in_row, in_column)


def ends(square: int, pawns: Pawns) -> Set[int]:
    """The squares where the pawn on `square` can end its move (the spots of an oblong count as one)."""
    found: Set[int] = set()

    def walk(here: int, spot: int, left: int, visited: Tuple[int, ...]) -> None:
        if left == 0:
            found.add(here)
            return
        for there in steps(here, spot):
            if there not in pawns and there not in visited:
                # Behind the end of an oblong any of its middle squares may be next: spot 0.
                beside = here if there in OBLONGS and here in MIDDLE else 0
                walk(there, beside, left - 1, (*visited, there))

    def steps(here: int, spot: int) -> Tuple[int, ...]:
        if here in OBLONGS:
            end = OBLONGS[here]
            if spot == 0:
                return tuple(MIDDLE)
            # A pawn that starts there may step to its spot, too; one that came from a spot may not go back.
            return (end, spot)
        oblongs = (5, 22) if here in MIDDLE else (5,) if here == 4 else (22,) if here == 21 else ()
        return NEIGHBOURS[here] + oblongs

    walk(square, pawns[square], distance(square, pawns), (square,))
    return found


def on_hieroglyphs(pawns: Pawns) -> int:
    return sum(square in pawns for square in HIEROGLYPHS)


def reach(own: Pawns, others: Pawns) -> int:
    """How many pawns of `own` that are not on a hieroglyph square could go to one."""
    both = {**own, **others}
    return sum(
        square not in HIEROGLYPHS and not ends(square, both).isdisjoint(HIEROGLYPHS) for square in own
    )


def quick(own: Pawns, other: Pawns) -> int:
    """The part of the weight that needs no moves: pawns on hieroglyph squares, ours and theirs."""
    ours, theirs = on_hieroglyphs(own), on_hieroglyphs(other)
    if ours >= 3 or theirs >= 3:
        return WIN if ours >= 3 else -WIN
    return 100 * (ours - theirs)


def weigh(own: Pawns, other: Pawns) -> int:
    """How good a position is for us that the other side is to move in."""
    score = quick(own, other)
    if abs(score) >= WIN:
        return score
    threats = reach(other, own)
    if threats and on_hieroglyphs(other) == 2:
        return score - WIN // 2  # they can win with their next move
    return score + 15 * reach(own, other) - (60 if threats else 0) - 5 * threats


def play(action: str, own: Pawns, other: Pawns) -> Tuple[Pawns, Pawns]:
    """The pawns after a turn."""
    turn = RamsesTurn.parse(action)

    def moved(pawns: Pawns, origin: int, target: Pawn) -> Pawns:
        after = {square: spot for square, spot in pawns.items() if square != origin}
        after[target.square] = target.spot or 0
        return after

    return moved(own, turn.own_from, turn.own_to), moved(other, turn.other_from, turn.other_to)


def choose(decision: Decision, view: RamsesView, node_limit: int) -> str:
    """The turn with the greatest weight among those that there was time for."""
    sides = [{pawn.square: pawn.spot or 0 for pawn in pawns} for pawns in (view.clear, view.dark)]
    own, other = sides if decision.seat == "p1" else reversed(sides)
    turns: List[Tuple[int, str]] = []
    for action in decision.actions:
        turns.append((quick(*play(action, own, other)), action))
    decision.rng.shuffle(turns)
    turns.sort(key=lambda turn: -turn[0])  # the promising ones first: the time may not be enough for all
    best_score, best = -2 * WIN, turns[0][1]
    for nodes, (_, action) in enumerate(turns):
        if nodes >= node_limit or (nodes % 8 == 7 and decision.time_is_up()):
            break
        score = weigh(*play(action, own, other))
        if score > best_score:
            best_score, best = score, action
    decision.info(depth=2, nodes=len(turns), score=best_score, pv=[best])
    return best
