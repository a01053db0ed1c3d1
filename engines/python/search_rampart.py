"""Rampart, both boards: alpha-beta with iterative deepening, and captures played out at the leaves."""

from __future__ import annotations

from typing import Dict, List, Optional, Tuple

from quadriga import Decision, RampartView

# Kinds are 1-4, negative for p2: it is the side (+1 or -1) times the kind.
QUEEN, KNIGHT, KING, BLOCKER = 1, 2, 3, 4
KINDS = {"Q": QUEEN, "N": KNIGHT, "K": KING, "B": BLOCKER}
PREY = {QUEEN: KNIGHT, KNIGHT: KING, KING: QUEEN, BLOCKER: 0}
WORTH = {QUEEN: 112, KNIGHT: 106, KING: 100, BLOCKER: 20}
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
ALL_WAYS = STRAIGHT + ((1, 1), (1, -1), (-1, 1), (-1, -1))
RANKS = 9
WIN = 1_000_000

Move = Tuple[int, int]
Undo = List[Tuple[int, int]]  # squares with what stood there


class OutOfTime(Exception):
    """The search must end now."""


class Tables:
    """Where pieces can go on a board of so many files. A square is rank * files + file."""

    def __init__(self, files: int) -> None:
        self.files = files
        squares = [(file, rank) for rank in range(RANKS) for file in range(files)]
        self.names = ["abcdefg"[file] + str(rank + 1) for file, rank in squares]

        def way(square: Tuple[int, int], step: Tuple[int, int], length: int) -> List[int]:
            (file, rank), (df, dr) = square, step
            steps = [(file + df * n, rank + dr * n) for n in range(1, length + 1)]
            return [r * files + f for f, r in steps if 0 <= f < files and 0 <= r < RANKS]

        self.rays = [[way(square, step, 3) for step in ALL_WAYS] for square in squares]
        self.king = [[to for step in ALL_WAYS for to in way(square, step, 1)] for square in squares]
        self.knight = [[to for step in STRAIGHT for to in way(square, step, 2)] for square in squares]
        self.next = [[to for step in STRAIGHT for to in way(square, step, 1)] for square in squares]


TABLES = {5: Tables(5), 7: Tables(7)}


class Board:
    """A position, changed by `play` and put back by `take_back`."""

    def __init__(self, view: RampartView, limit: int) -> None:
        self.tables = TABLES[view.files]
        self.squares = [0] * (RANKS * view.files)
        self.counts: Dict[int, int] = {side * kind: 0 for side in (1, -1) for kind in WORTH}
        for name, letter in view.pieces.items():
            piece = KINDS[letter.upper()] * (1 if letter.isupper() else -1)
            self.squares[self.tables.names.index(name)] = piece
            self.counts[piece] += 1
        self.side = 1 if view.to_move == "p1" else -1
        self.moves_left = limit - view.moves
        self.targets = [-1]  # where the moves so far went; -1: any piece may have moved last

    def moves(self, captures_only: bool = False) -> List[Move]:
        """The legal moves, captures first."""
        squares, tables, side = self.squares, self.tables, self.side
        captures: List[Move] = []
        quiet: List[Move] = []
        for origin, piece in enumerate(squares):
            kind = piece * side
            if kind <= 0:
                continue
            prey = -side * PREY[kind]
            if kind == QUEEN:
                for ray in tables.rays[origin]:
                    for target in ray:
                        there = squares[target]
                        if there == 0:
                            quiet.append((origin, target))
                        else:
                            if there == prey:
                                captures.append((origin, target))
                            break
                continue
            ways = tables.knight if kind == KNIGHT else tables.king if kind == KING else tables.next
            for target in ways[origin]:
                there = squares[target]
                if there == 0:
                    quiet.append((origin, target))
                elif there == prey and prey:
                    captures.append((origin, target))
        return captures if captures_only else captures + quiet

    def play(self, move: Move) -> Undo:
        """Make a move, with the enclosures that it brings about."""
        squares, side = self.squares, self.side
        origin, target = move
        undo = [(target, squares[target]), (origin, squares[origin])]
        if squares[target]:
            self.counts[squares[target]] -= 1
        squares[target], squares[origin] = squares[origin], 0
        # What is enclosed now: a neighbour of the piece that came, or a piece that has just gone among ours.
        around = self.tables.next
        last = self.targets[-1]
        for square in {*around[target], last} if last >= 0 else range(len(squares)):
            piece = squares[square]
            if piece * side < 0 and len(around[square]) == 4 and all(squares[n] * side > 0 for n in around[square]):
                undo.append((square, piece))
                self.counts[piece] -= 1
        for square, _ in undo[2:]:
            squares[square] = 0
        self.targets.append(target)
        self.side = -side
        self.moves_left -= 1
        return undo

    def take_back(self, undo: Undo) -> None:
        """Put back what `play` changed."""
        for square, piece in undo:
            self.squares[square] = piece
        for square, piece in undo[2:]:
            self.counts[piece] += 1
        if undo[0][1]:
            self.counts[undo[0][1]] += 1
        self.targets.pop()
        self.side = -self.side
        self.moves_left += 1

    def material(self, side: int) -> int:
        """What counts in the result: all but Blockers."""
        counts = self.counts
        return counts[side * QUEEN] + counts[side * KNIGHT] + counts[side * KING]

    def takeable(self, side: int) -> int:
        """How many pieces of the other side `side` could ever take directly."""
        counts = self.counts
        return sum(counts[-side * PREY[kind]] for kind in (QUEEN, KNIGHT, KING) if counts[side * kind])

    def result(self) -> Optional[int]:
        """The result for the side to move, 1, 0 or -1, if the game is over (but for having no move)."""
        side = self.side
        mine, theirs = self.material(side), self.material(-side)
        if mine > theirs and mine - self.takeable(-side) > theirs:
            return 1
        if theirs > mine and theirs - self.takeable(side) > mine:
            return -1
        if mine == theirs and not self.takeable(side) and not self.takeable(-side):
            return 0
        if self.moves_left <= 0:
            return (mine > theirs) - (mine < theirs)
        return None

    def evaluate(self) -> int:
        """How good it is for the side to move: material, hunters kept, and pieces that go forward."""
        score = 0
        for piece, count in self.counts.items():
            score += (WORTH[piece] if piece > 0 else -WORTH[-piece]) * count
        score += 30 * (self.takeable(1) - self.takeable(-1))
        files = self.tables.files
        for square, piece in enumerate(self.squares):
            if piece > 0:
                score += min(square // files, 5)
            elif piece < 0:
                score -= min(RANKS - 1 - square // files, 5)
        return score * self.side


class Search:
    """One search: it counts positions and ends in time."""

    def __init__(self, decision: Decision, board: Board, node_limit: int) -> None:
        self.decision = decision
        self.board = board
        self.node_limit = node_limit
        self.nodes = 0

    def visit(self) -> None:
        self.nodes += 1
        if self.nodes > self.node_limit or (self.nodes % 128 == 0 and self.decision.time_is_up()):
            raise OutOfTime

    def score(self, depth: int, low: int, high: int, ply: int) -> int:
        """Negamax: the score for the side to move, exact between `low` and `high`."""
        self.visit()
        board = self.board
        result = board.result()
        if result is not None:
            return result * (WIN - ply)  # a win that comes sooner is better
        if depth <= 0:
            low = max(low, board.evaluate())  # free not to capture
            if low >= high or depth <= -4:
                return low
        moves = board.moves(captures_only=depth <= 0)
        if not moves and depth > 0:
            mine, theirs = board.material(board.side), board.material(-board.side)
            return ((mine > theirs) - (mine < theirs)) * (WIN - ply)
        for move in moves:
            undo = board.play(move)
            try:
                low = max(low, -self.score(depth - 1, -high, -low, ply + 1))
            finally:
                board.take_back(undo)
            if low >= high:
                break
        return low

    def best(self, moves: List[Move], depth: int) -> Tuple[int, Move]:
        """The best of `moves`, the first of them if nothing is better."""
        best_score, best_move = -2 * WIN, moves[0]
        for move in moves:
            undo = self.board.play(move)
            try:
                score = -self.score(depth - 1, -2 * WIN, -best_score, 1)
            finally:
                self.board.take_back(undo)
            if score > best_score:
                best_score, best_move = score, move
        return best_score, best_move


def choose(decision: Decision, view: RampartView, node_limit: int) -> str:
    """The best move by the deepest search that was finished."""
    board = Board(view, decision.game.limit or (200 if view.files == 5 else 300))
    search = Search(decision, board, node_limit)
    moves = board.moves()
    decision.rng.shuffle(moves)  # so that games differ
    names = board.tables.names
    best = moves[0]
    try:
        for depth in range(1, min(decision.limits.depth or 30, 30) + 1):
            score, best = search.best(moves, depth)
            moves.remove(best)
            moves.insert(0, best)  # looked at first at the next depth
            decision.info(depth, search.nodes, score, [names[best[0]] + names[best[1]]])
            if abs(score) > WIN // 2:
                break
    except OutOfTime:
        pass
    return names[best[0]] + names[best[1]]
