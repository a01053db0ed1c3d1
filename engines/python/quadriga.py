"""Write a game-playing bot for Quadriga: a function from a decision to an action.

    import quadriga

    def choose(decision):
        return decision.random_action()

    quadriga.run(choose, name="My first bot")

That is a complete engine for all four games. It speaks QEI 1 (the page `protocol/SPEC.md`) on
standard input and output; this module does the talking. A bot that wants options, events or a memory
is a class: derive it from `Bot`.

While a bot runs, `print` goes to standard error, so that a forgotten print can't disturb the protocol.
The host keeps the last words of an engine that fails, tracebacks included.

Python 3.9 or later, standard library only, one file: copy it beside your bot, or install it.
"""

from __future__ import annotations

import contextlib
import os
import queue
import random
import re
import sys
import threading
import time
from dataclasses import dataclass, field
from typing import BinaryIO, Callable, Dict, Iterator, List, Optional, Sequence, Tuple, Union

__version__ = "0.1.0"

__all__ = [
    "VARIANTS", "HOLD", "RESIGN", "run", "join", "log", "Bot", "Decision", "Game", "Limits",
    "Option", "Check", "Spin", "Combo", "String", "Button",
    "View", "parse_view", "ViewError", "Pawn", "RamsesView", "RamsesTurn", "RampartView", "RampartMove",
    "Army", "QadeshView", "QadeshOrder", "parse_setup", "Card", "Hand", "PtolemyView",
    "Event", "parse_event", "Acted", "BothActed", "Chance", "RoundBegan", "Dealt", "Drew", "UnknownEvent",
]  # fmt: skip

VARIANTS = (
    "ramses",
    "rampart-classic",
    "rampart-xl",
    "qadesh",
    "ptolemy-basic",
    "ptolemy-advanced",
)

HOLD = "hold"
"""Qadesh: the action that gives no orders."""

RESIGN = "resign"
"""What a bot returns to give up."""

_MAX_LINE = 8192  # bytes of a line from the host, without its end
_MAX_NUMBER = 2**64 - 1


def join(tokens: Sequence[str]) -> str:
    """Make an action of one token of each legal group."""
    return ",".join(token for token in tokens if token != "-") or HOLD


def log(*things: object) -> None:
    """Print to standard error, where the host looks for an engine's last words."""
    print(*things, file=sys.stderr, flush=True)


# ---------------------------------------------------------------------------------------------------
# Reading words


class ViewError(ValueError):
    """A view, an action or an event that is not spelled as the protocol says."""


class _BadPosition(ViewError):
    """The host sent a view that can't be read."""


class _BadLine(Exception):
    """A line from the host that can't be obeyed: an error's code and text."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def _words(text: str) -> List[str]:
    return [word for word in text.replace("\t", " ").split(" ") if word]


def _number(text: str) -> int:
    """A number as the protocol has them: ASCII digits, no sign, no more than 64 bits."""
    if not (text.isascii() and text.isdigit() and len(text) <= 40 and int(text) <= _MAX_NUMBER):
        raise ViewError(f"`{text}` is no number")
    return int(text)


def _seat(text: str) -> str:
    if text not in ("p1", "p2"):
        raise ViewError(f"`{text}` is no seat")
    return text


def _list(text: str, separator: str) -> List[str]:
    """The parts of a list in which `-` stands for nothing."""
    return [] if text == "-" else text.split(separator)


def _fields(words: Sequence[str], positional: int, known: Sequence[str]) -> Tuple[List[str], Dict[str, str]]:
    """Positional fields, then `key=value` fields of which unknown ones are dropped."""
    places: List[str] = []
    values: Dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if equals and re.fullmatch("[a-z0-9-]+", key):
            if key in values and key in known:
                raise _BadLine("bad-line", f"`{key}` stands there twice")
            values[key] = value
        elif values:
            raise _BadLine("bad-line", f"`{word}` stands behind a key")
        else:
            places.append(word)
    if len(places) != positional:
        raise _BadLine("bad-line", f"{positional} fields are needed before the keys, not {len(places)}")
    return places, {key: value for key, value in values.items() if key in known}


# ---------------------------------------------------------------------------------------------------
# Views: what a seat sees


@dataclass(frozen=True)
class Pawn:
    """A pawn of Ramses: on a square 1-22, on the oblongs 5 and 22 beside a middle square (the spot)."""

    square: int
    spot: Optional[int] = None

    @classmethod
    def parse(cls, text: str) -> Pawn:
        """Read `4` or `5.10`."""
        square, dot, spot = text.partition(".")
        return cls(_number(square), _number(spot) if dot else None)

    def __str__(self) -> str:
        return f"{self.square}" if self.spot is None else f"{self.square}.{self.spot}"


@dataclass(frozen=True)
class RamsesView:
    """The board of Ramses."""

    clear: Tuple[Pawn, ...]
    """p1's pawns, in ascending order."""
    dark: Tuple[Pawn, ...]
    """p2's pawns."""
    to_move: str
    turn: int
    """The turn about to be played, from 1."""

    @classmethod
    def parse(cls, text: str) -> RamsesView:
        """Read `2,3,4,5.10/19,20,21,22.10 p1 1`."""
        with _reading(text):
            pawns, seat, turn = text.split(" ")
            clear, dark = (tuple(Pawn.parse(pawn) for pawn in side.split(",")) for side in pawns.split("/"))
            return cls(clear, dark, _seat(seat), _number(turn))

    def pawns(self, seat: str) -> Tuple[Pawn, ...]:
        """The pawns of `seat`."""
        return self.clear if seat == "p1" else self.dark


@dataclass(frozen=True)
class RamsesTurn:
    """A turn of Ramses: an own pawn's move, then an opponent's pawn's."""

    own_from: int
    own_to: Pawn
    other_from: int
    other_to: Pawn

    @classmethod
    def parse(cls, text: str) -> RamsesTurn:
        """Read `8-5.12,19-18`."""
        with _reading(text):
            (own_from, own_to), (other_from, other_to) = (move.split("-") for move in text.split(","))
            return cls(_number(own_from), Pawn.parse(own_to), _number(other_from), Pawn.parse(other_to))

    def __str__(self) -> str:
        return f"{self.own_from}-{self.own_to},{self.other_from}-{self.other_to}"


@dataclass(frozen=True)
class RampartView:
    """The board of Rampart."""

    files: int
    """5 in Classic, 7 in XL."""
    pieces: Dict[str, str]
    """By square, as in `{"b4": "B"}`: Q, N, K or B, upper case for p1 and lower case for p2."""
    to_move: str
    moves: int
    """Moves made so far, by both."""
    lost: Tuple[int, int]
    """Material that p1 and p2 have lost so far."""

    @classmethod
    def parse(cls, text: str) -> RampartView:
        """Read `1qqq1/1nnn1/1kkk1/1bbb1/5/1BBB1/1KKK1/1NNN1/1QQQ1 p1 0 0/0`."""
        with _reading(text):
            board, seat, moves, lost = text.split(" ")
            ranks = board.split("/")
            if len(ranks) != 9:
                raise ViewError("nine ranks are needed")
            pieces: Dict[str, str] = {}
            widths = set()
            for place, row in enumerate(ranks):
                file = 0
                for letter in row:
                    if letter in "QNKBqnkb":
                        pieces["abcdefg"[file] + str(9 - place)] = letter
                        file += 1
                    else:
                        file += _number(letter)
                widths.add(file)
            if widths not in ({5}, {7}):
                raise ViewError("every rank must have 5 or 7 squares")
            lost_p1, lost_p2 = (_number(count) for count in lost.split("/"))
            return cls(widths.pop(), pieces, _seat(seat), _number(moves), (lost_p1, lost_p2))

    def of(self, seat: str) -> Dict[str, str]:
        """The pieces of `seat` by square, all in upper case."""
        return {
            square: piece.upper() for square, piece in self.pieces.items() if piece.isupper() == (seat == "p1")
        }


@dataclass(frozen=True)
class RampartMove:
    """A move of Rampart."""

    origin: str
    target: str

    @classmethod
    def parse(cls, text: str) -> RampartMove:
        """Read `b4b5`."""
        if not re.fullmatch("[a-g][1-9][a-g][1-9]", text):
            raise ViewError(f"`{text}` is no move of Rampart")
        return cls(text[:2], text[2:])

    def __str__(self) -> str:
        return self.origin + self.target


_ARMIES = (("PRE", "AMU", "NEA", "PTA", "SUT"), ("RFC", "EOM", "ALL", "HAT", "VAS"))
_CONDITIONS = {"g": "good order", "s": "scattered", "r": "routing", "l": "looting"}


@dataclass(frozen=True)
class Army:
    """An army of Qadesh."""

    code: str
    seat: str
    where: str
    """`map`, `waiting` (not yet on the map) or `removed`."""
    space: int = 0
    """1-64; 0 off the map."""
    condition: str = ""
    """`good order`, `scattered`, `routing` or `looting`; empty off the map."""
    fatigue: int = 0
    casualties: int = 0

    @classmethod
    def parse(cls, code: str, seat: str, text: str) -> Army:
        """Read `27g0.0`, `-` or `x`."""
        if text in ("-", "x"):
            return cls(code, seat, "waiting" if text == "-" else "removed")
        match = re.fullmatch(r"([0-9]{1,2})([gsrl])([0-9]+)\.([0-9]+)", text)
        if not match:
            raise ViewError(f"`{text}` is no army")
        space, condition, fatigue, casualties = match.groups()
        return cls(code, seat, "map", int(space), _CONDITIONS[condition], int(fatigue), int(casualties))

    @property
    def on_map(self) -> bool:
        """Whether it stands on a space."""
        return self.where == "map"


@dataclass(frozen=True)
class QadeshView:
    """The map of Qadesh. Everything is public but the orders that are being written."""

    armies: Dict[str, Army]
    """By code, p1's five first, in their fixed order."""
    phase: str
    """`setup` or `orders`."""
    turn: int

    @classmethod
    def parse(cls, text: str) -> QadeshView:
        """Read `27g0.0,4g0.0,-,-,-/58g0.0,60g0.0,x,x,x orders 2`."""
        with _reading(text):
            sides, phase, turn = text.split(" ")
            armies: Dict[str, Army] = {}
            egypt, hittites = (side.split(",") for side in sides.split("/"))
            for seat, codes, texts in zip(("p1", "p2"), _ARMIES, (egypt, hittites)):
                if len(texts) != len(codes):
                    raise ViewError("a side has five armies")
                armies.update((code, Army.parse(code, seat, army)) for code, army in zip(codes, texts))
            if phase not in ("setup", "orders"):
                raise ViewError(f"`{phase}` is no phase")
            return cls(armies, phase, _number(turn))

    def of(self, seat: str) -> List[Army]:
        """The five armies of `seat`."""
        return [army for army in self.armies.values() if army.seat == seat]


@dataclass(frozen=True)
class QadeshOrder:
    """A token of an army's legal group in Qadesh."""

    army: str
    entry: int
    """The space where it enters the map; 0 if it does not."""
    path: Tuple[int, ...]

    @classmethod
    def parse(cls, group: str, text: str) -> QadeshOrder:
        """Read `PRE:26/18`, `NEA@7:6/5` or, "no order", `-`."""
        if text == "-":
            return cls(group, 0, ())
        match = re.fullmatch(r"([A-Z]{3})(?:@([0-9]+))?(?::([0-9]+(?:/[0-9]+)*))?", text)
        if not match:
            raise ViewError(f"`{text}` is no order")
        army, entry, path = match.groups()
        return cls(army, int(entry or 0), tuple(int(space) for space in (path or "").split("/") if space))


def parse_setup(text: str) -> Dict[str, int]:
    """Read a placement of Qadesh, `PRE@27,AMU@22`: the spaces by army."""
    with _reading(text):
        return {army: _number(space) for army, space in (part.split("@") for part in text.split(","))}


_PLANETS = ("Me", "Ve", "Ma", "Ju", "Sa")


@dataclass(frozen=True)
class Card:
    """A card of Ptolemy: a planet, and a number or (None) an eclipse."""

    planet: str
    number: Optional[int]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read `Me3` or `SaE`."""
        planet, rest = text[:2], text[2:]
        if planet not in _PLANETS:
            raise ViewError(f"`{text}` is no card")
        return cls(planet, None if rest == "E" else _number(rest))

    def __str__(self) -> str:
        return f"{self.planet}{'E' if self.number is None else self.number}"


def _cards(text: str) -> Tuple[Card, ...]:
    return tuple(Card.parse(card) for card in _list(text, "."))


@dataclass(frozen=True)
class Hand:
    """A hand of cards: your own, or the size of the other's."""

    cards: Optional[Tuple[Card, ...]]
    """None if you may not see it."""
    count: int

    @classmethod
    def parse(cls, text: str) -> Hand:
        """Read `Me4.Ve3`, `-` or, hidden, `?8`."""
        if text.startswith("?"):
            return cls(None, _number(text[1:]))
        cards = _cards(text)
        return cls(cards, len(cards))


@dataclass(frozen=True)
class PtolemyView:
    """What a seat sees of Ptolemy."""

    board: Dict[str, str]
    """Where the tokens are, as in `{"E": "d4", "Ve": "d5"}`; those off the board are not in it."""
    to_act: Optional[str]
    """None when the match is over."""
    deal_due: bool
    """A deal comes first; then `to_act` leads."""
    hands: Tuple[Hand, Hand]
    stock: int
    """How many cards are set aside or in the deck."""
    rally: Tuple[Card, ...]
    """The cards of this rally, in the order of play."""
    played: Tuple[Card, ...]
    """The cards of earlier rallies of this round."""
    round: int
    score: Tuple[int, int]

    @classmethod
    def parse(cls, text: str) -> PtolemyView:
        """Read `E@d4,Ve@d5 p1 Me4.Me6/?8 ?9 - Ve4 1 0-0`."""
        with _reading(text):
            board, seat, hands, stock, rally, played, number, score = text.split(" ")
            tokens = {}
            for place in _list(board, ","):
                token, space = place.split("@")
                tokens[token] = space
            first, second = (Hand.parse(hand) for hand in hands.split("/"))
            won_p1, won_p2 = (_number(wins) for wins in score.split("-"))
            return cls(
                board=tokens,
                to_act=None if seat == "-" else _seat(seat.lstrip("~")),
                deal_due=seat.startswith("~"),
                hands=(first, second),
                stock=Hand.parse(stock).count,
                rally=_cards(rally),
                played=_cards(played),
                round=_number(number),
                score=(won_p1, won_p2),
            )

    def hand(self, seat: str) -> Hand:
        """The hand of `seat`."""
        return self.hands[0 if seat == "p1" else 1]


View = Union[RamsesView, RampartView, QadeshView, PtolemyView]


def parse_view(variant: str, text: str) -> View:
    """Read a view of any variant."""
    game = variant.partition("-")[0]
    if game == "ramses":
        return RamsesView.parse(text)
    if game == "rampart":
        return RampartView.parse(text)
    if game == "qadesh":
        return QadeshView.parse(text)
    if game == "ptolemy":
        return PtolemyView.parse(text)
    raise ViewError(f"`{variant}` is no variant")


@contextlib.contextmanager
def _reading(text: str) -> Iterator[None]:
    """Names the whole text when a part of it can't be read."""
    try:
        yield
    except (ValueError, IndexError) as error:
        raise ViewError(f"`{text}` can't be read: {error}") from error


# ---------------------------------------------------------------------------------------------------
# Events: what happened


@dataclass(frozen=True)
class Acted:
    """A seat acted in its turn."""

    seat: str
    action: str


@dataclass(frozen=True)
class BothActed:
    """Both seats acted at once."""

    p1: str
    p2: str


@dataclass(frozen=True)
class Chance:
    """Dice, in the order in which they were used."""

    dice: Tuple[int, ...]


@dataclass(frozen=True)
class RoundBegan:
    """A round of Ptolemy begins, at this score of rounds."""

    round: int
    score: Tuple[int, int]


@dataclass(frozen=True)
class Dealt:
    """Your hand."""

    cards: Tuple[Card, ...]


@dataclass(frozen=True)
class Drew:
    """A seat drew: these cards if it was you, else so many."""

    seat: str
    hand: Hand


@dataclass(frozen=True)
class UnknownEvent:
    """An event of a later version of the protocol."""

    text: str


Event = Union[Acted, BothActed, Chance, RoundBegan, Dealt, Drew, UnknownEvent]


def parse_event(text: str) -> Event:
    """Read what stands in an `event` line behind its number."""
    words = _words(text)
    with _reading(text):
        kind = words[0] if words else ""
        if kind in ("p1", "p2") and len(words) == 2:
            return Acted(kind, words[1])
        if kind == "both" and len(words) == 3:
            return BothActed(words[1], words[2])
        if kind == "chance" and len(words) == 2:
            return Chance(tuple(_number(die) for die in words[1].lstrip("~").split(".") if die))
        if kind == "round" and len(words) == 3:
            won_p1, won_p2 = (_number(wins) for wins in words[2].split("-"))
            return RoundBegan(_number(words[1]), (won_p1, won_p2))
        if kind == "deal" and len(words) == 2:
            return Dealt(_cards(words[1]))
        if kind == "draw" and len(words) == 3:
            return Drew(_seat(words[1]), Hand.parse(words[2]))
        return UnknownEvent(text)


# ---------------------------------------------------------------------------------------------------
# Options: what a user can set


@dataclass
class _Named:
    name: str


@dataclass
class Check(_Named):
    """Yes or no."""

    default: bool
    value: bool = field(init=False)

    def __post_init__(self) -> None:
        self.value = self.default

    def _declare(self) -> str:
        return f"check default {str(self.default).lower()}"

    def _set(self, text: str) -> bool:
        self.value = text == "true"
        return text in ("true", "false")


@dataclass
class Spin(_Named):
    """A whole number from `low` to `high`."""

    default: int
    low: int
    high: int
    value: int = field(init=False)

    def __post_init__(self) -> None:
        if not self.low <= self.default <= self.high:
            raise ValueError(f"option {self.name}: the default is out of range")
        self.value = self.default

    def _declare(self) -> str:
        return f"spin default {self.default} min {self.low} max {self.high}"

    def _set(self, text: str) -> bool:
        good = re.fullmatch("-?[0-9]{1,20}", text) is not None and self.low <= int(text) <= self.high
        if good:
            self.value = int(text)
        return good


@dataclass
class Combo(_Named):
    """One of these words."""

    default: str
    choices: Sequence[str]
    value: str = field(init=False)

    def __post_init__(self) -> None:
        if self.default not in self.choices:
            raise ValueError(f"option {self.name}: the default is none of the choices")
        self.value = self.default

    def _declare(self) -> str:
        return f"combo default {self.default}" + "".join(f" var {choice}" for choice in self.choices)

    def _set(self, text: str) -> bool:
        good = text in self.choices
        if good:
            self.value = text
        return good


@dataclass
class String(_Named):
    """Any text."""

    default: str = ""
    value: str = field(init=False)

    def __post_init__(self) -> None:
        self.value = self.default

    def _declare(self) -> str:
        return f"string default {self.default}".rstrip()

    def _set(self, text: str) -> bool:
        self.value = text
        return True


@dataclass
class Button(_Named):
    """Something that happens when it is pressed: `Bot.option_changed` is called."""

    def _declare(self) -> str:
        return "button"

    def _set(self, text: str) -> bool:
        return text == ""


Option = Union[Check, Spin, Combo, String, Button]


# ---------------------------------------------------------------------------------------------------
# Games and decisions


@dataclass(frozen=True)
class Game:
    """A game as it is announced."""

    variant: str
    seat: str
    """Yours: `p1` or `p2`."""
    number: int
    """In the host's schedule."""
    limit: Optional[int] = None
    """Turns or moves until the game is ended; none in Ptolemy."""


@dataclass(frozen=True)
class Limits:
    """How long to think, in milliseconds, positions and plies. What is None is unlimited."""

    p1time: Optional[int] = None
    p2time: Optional[int] = None
    p1inc: Optional[int] = None
    p2inc: Optional[int] = None
    movestogo: Optional[int] = None
    movetime: Optional[int] = None
    nodes: Optional[int] = None
    depth: Optional[int] = None
    infinite: bool = False

    def budget(self, seat: str, margin: float = 0.03) -> Optional[float]:
        """The seconds that `seat` does well to spend on this decision; None if no clock runs.

        A share of what is left and of the increment, less a margin for the way to the host.
        """
        left, inc = (self.p1time, self.p1inc) if seat == "p1" else (self.p2time, self.p2inc)
        seconds: List[float] = []
        if left is not None:
            share = left / max(2, min(self.movestogo or 30, 30)) + 0.6 * (inc or 0)
            seconds.append(min(share, 0.5 * left) / 1000)
        if self.movetime is not None:
            seconds.append(self.movetime / 1000)
        return max(0.0, min(seconds) - margin) if seconds else None


class Decision:
    """One moment at which your bot must act."""

    def __init__(
        self,
        game: Game,
        position: str,
        groups: Optional[Dict[str, List[str]]] = None,
        limits: Limits = Limits(),
        events: Sequence[Event] = (),
        rng: Optional[random.Random] = None,
        id: int = 0,
        started: Optional[float] = None,
        engine: Optional[_Engine] = None,
    ) -> None:
        """The engine makes these. To try a bot without a host, a game and a position will do."""
        self.game = game
        self.id = id
        self.position = position
        """The view as text."""
        self.groups = groups or {}
        """What is legal: an action is one token of each group. All games but Qadesh have one group."""
        self.limits = limits
        self.events = events
        """All that happened in this game so far, if the bot wants events."""
        self.rng = rng or random.Random(0)
        """Your generator: with the same option `Seed` a game is played the same way again."""
        self.started = time.monotonic() if started is None else started
        """When the host asked, by `time.monotonic`."""
        self.budget = limits.budget(game.seat)
        """The seconds that you do well to spend; None if no clock runs. Set it if you know better."""
        self._engine = engine
        self._view: Optional[View] = None

    @property
    def variant(self) -> str:
        """What is played."""
        return self.game.variant

    @property
    def seat(self) -> str:
        """Your seat: `p1` or `p2`."""
        return self.game.seat

    @property
    def view(self) -> View:
        """What you see, read when it is first asked for."""
        if self._view is None:
            try:
                self._view = parse_view(self.game.variant, self.position)
            except ViewError as error:
                raise _BadPosition(str(error)) from error
        return self._view

    @property
    def actions(self) -> List[str]:
        """All legal actions, where there is at most one group: always, but for orders in Qadesh."""
        if len(self.groups) > 1:
            raise ValueError("several groups: choose one token of each, and join them")
        return next(iter(self.groups.values()), [HOLD])

    def random_action(self) -> str:
        """Any legal action."""
        return join([self.rng.choice(tokens) for tokens in self.groups.values()])

    def elapsed(self) -> float:
        """The seconds since the host asked."""
        return time.monotonic() - self.started

    @property
    def stopped(self) -> bool:
        """Whether the host wants the answer now."""
        return self._engine is not None and self._engine._is_stopped(self.id)

    def time_is_up(self) -> bool:
        """Whether to answer now: the budget is spent, or the host said so. Ask it every few hundred positions."""
        return self.stopped or (self.budget is not None and self.elapsed() >= self.budget)

    def info(
        self,
        depth: Optional[int] = None,
        nodes: Optional[int] = None,
        score: Union[int, str, None] = None,
        pv: Sequence[str] = (),
    ) -> None:
        """Tell the host how the search goes: score in hundredths, or `"win"` or `"loss"`."""
        if self._engine is None:
            return
        seconds = self.elapsed()
        words = [f"info id={self.id}"]
        if depth is not None:
            words.append(f"depth={depth}")
        if nodes is not None:
            words.append(f"nodes={nodes}")
            words.append(f"nps={int(nodes / max(seconds, 0.000001))}")
        words.append(f"time={int(1000 * seconds)}")
        if score is not None:
            words.append(f"score={score}")
        if pv:
            words.append(f"pv={'/'.join(pv)}")
        self._engine._say(" ".join(words))

    def say(self, text: str) -> None:
        """Send a line of text to whoever watches the game."""
        if self._engine is not None:
            self._engine._say("info string " + " ".join(text.splitlines()))


class Bot:
    """A bot. Derive yours from it; `choose` is all that it must have."""

    name = "A Python bot"
    author = ""
    version = ""
    variants: Sequence[str] = VARIANTS
    """Those that it plays."""
    options: Sequence[Option] = ()
    """What a user can set. `Seed` is added, unless you declare one of your own."""
    wants_events = False
    """Whether to be told what happens: `event` is called, and `Decision.events` is filled."""
    wants_legal = True
    """Whether to be sent the legal groups. A bot that makes its own moves can do without."""

    def choose(self, decision: Decision) -> str:
        """Decide: an action, or `RESIGN`."""
        raise NotImplementedError

    def option_changed(self, option: Option) -> None:
        """A user has set this option, or pressed this button."""

    def new_game(self, game: Game) -> None:
        """A game begins: forget the one before. There is time here, off the clock."""

    def event(self, event: Event) -> None:
        """Something happened, if the bot wants events."""

    def game_over(self, result: str, reason: str) -> None:
        """A game has ended: `1-0`, `0-1`, `1/2-1/2` or, unfinished, `*`."""


class _FunctionBot(Bot):
    def __init__(self, function: Callable[[Decision], str], name: str) -> None:
        self.name = name
        self._function = function

    def choose(self, decision: Decision) -> str:
        return self._function(decision)


# ---------------------------------------------------------------------------------------------------
# The protocol


def run(
    bot: Union[Bot, Callable[[Decision], str]],
    name: Optional[str] = None,
    *,
    stdin: Optional[BinaryIO] = None,
    stdout: Optional[BinaryIO] = None,
) -> None:
    """Play until the host says `quit` or is gone.

    An exception of the bot is not caught: the game is lost either way, and so the traceback is what
    the host keeps. `stdin` and `stdout` are for tests.
    """
    if not isinstance(bot, Bot):
        bot = _FunctionBot(bot, name or Bot.name)
    elif name is not None:
        bot.name = name
    # The bare file descriptors: a thread that waits in a buffered reader would get in the way of a
    # traceback at exit.
    read = (lambda: os.read(sys.stdin.fileno(), 65536)) if stdin is None else (lambda: stdin.read(65536))
    if stdout is not None:
        _Engine(bot, read, stdout).loop()
        return
    sys.stdout.flush()
    with open(sys.stdout.fileno(), "wb", buffering=0, closefd=False) as raw:
        with contextlib.redirect_stdout(sys.stderr):
            _Engine(bot, read, raw).loop()


class _HostGone(Exception):
    """Nobody reads our lines any more."""


@dataclass
class _Playing:
    """The game that is on, and what was announced for the next decision."""

    game: Game
    rng: random.Random
    position: Optional[str] = None
    groups: Dict[str, List[str]] = field(default_factory=dict)
    events: List[Event] = field(default_factory=list)


class _Engine:
    """One conversation with a host."""

    def __init__(self, bot: Bot, read: Callable[[], bytes], output: BinaryIO) -> None:
        self._bot = bot
        self._read = read
        self._output = output
        self._playing: Optional[_Playing] = None
        options = list(bot.options)
        self._seed = next((option for option in options if option.name == "Seed"), None)
        if self._seed is None:
            self._seed = Spin("Seed", 0, 0, 2**63 - 1)
            options.insert(0, self._seed)
        self._options: Dict[str, Option] = {option.name: option for option in options}
        # Lines with the moment at which they were read; None at the end of input.
        self._inbox: queue.SimpleQueue[Optional[Tuple[Union[str, _BadLine], float]]] = queue.SimpleQueue()
        # Every `go` with a smaller id wants its answer at once. Written by the reader alone.
        self._stopped_below = 0
        self._last_go = -1

    def loop(self) -> None:
        threading.Thread(target=self._read_ahead, daemon=True).start()
        try:
            while True:
                item = self._inbox.get()
                if item is None or not self._line(*item):
                    return
        except _HostGone:
            return

    # The reader, in a thread of its own, so that `stop` is heard while the bot thinks.

    def _read_ahead(self) -> None:
        for line in self._lines():
            if isinstance(line, str):
                self._listen_for_stop(line)
            self._inbox.put((line, time.monotonic()))
        self._stopped_below = self._last_go + 1
        self._inbox.put(None)

    def _lines(self) -> Iterator[Union[str, _BadLine]]:
        """Cuts the input into lines; what is too long is dropped, at the cost of no memory."""
        pending, dropping = b"", False
        while True:
            try:
                chunk = self._read()
            except OSError:
                chunk = b""
            *whole, pending = (pending + chunk).split(b"\n")
            if not chunk and pending:
                whole, pending = [pending], b""  # the last line may lack its end
            for line in whole:
                if line.endswith(b"\r"):
                    line = line[:-1]
                if dropping or len(line) > _MAX_LINE:
                    dropping = False
                    yield _BadLine("too-long", f"lines have at most {_MAX_LINE} bytes")
                    continue
                try:
                    yield line.decode("utf-8")
                except UnicodeDecodeError:
                    yield _BadLine("not-utf8", "the line was dropped")
            if not chunk:
                return
            if len(pending) > _MAX_LINE + 1:
                pending, dropping = b"", True

    def _listen_for_stop(self, line: str) -> None:
        words = _words(line)
        verb = words[0] if words else ""
        if verb in ("go", "stop") and len(words) > 1 and words[1].isascii() and words[1].isdigit():
            id = int(words[1][:40])
            if verb == "go":
                self._last_go = id
            else:
                self._stopped_below = max(self._stopped_below, id + 1)
        elif verb in ("gameover", "quit"):
            self._stopped_below = max(self._stopped_below, self._last_go + 1)

    def _is_stopped(self, id: int) -> bool:
        return id < self._stopped_below

    # The rest runs in the thread of the bot.

    def _say(self, line: str) -> None:
        data = (line + "\n").encode("utf-8")
        try:
            while data:
                data = data[self._output.write(data) or 0 :]
            self._output.flush()
        except BrokenPipeError:
            raise _HostGone from None

    def _line(self, line: Union[str, _BadLine], read_at: float) -> bool:
        """Obeys one line; False at the last one."""
        try:
            if isinstance(line, _BadLine):
                raise line
            verb, *words = _words(line) or [""]
            if verb == "quit":
                return False
            if verb == "go":
                self._go(words, read_at)
            elif verb == "setoption":
                self._set_option(line)
            else:
                self._obey(verb, words)
        except _BadLine as error:
            self._say(f"error {error.code} {error}")
        return True

    def _obey(self, verb: str, words: List[str]) -> None:
        if verb == "qei":
            self._greet()
        elif verb == "isready":
            self._say(" ".join(["readyok", *words[:1]]))
        elif verb == "newgame":
            self._new_game(words)
        elif verb == "position":
            playing = self._on(verb)
            playing.position, playing.groups = " ".join(words), {}
        elif verb == "legal" and self._bot.wants_legal:
            if not words:
                raise _BadLine("bad-line", "legal needs the name of a group")
            self._on(verb).groups.setdefault(words[0], []).extend(words[1:])
        elif verb == "event" and self._bot.wants_events:
            self._event(words)
        elif verb == "gameover":
            self._playing = None
            places, values = _fields(words, 1, ["reason"])
            self._bot.game_over(places[0], values.get("reason", ""))
        # `stop` when nothing is open, `error`, and verbs of later versions: nothing to do.

    def _greet(self) -> None:
        bot = self._bot
        for name in ("name", "author", "version"):
            text = " ".join(str(getattr(bot, name)).split())
            if text:
                self._say(f"id {name} {text}")
        self._say("variant " + " ".join(bot.variants))
        for option in self._options.values():
            self._say(f"option name {option.name} type {option._declare()}")
        wanted = [("events", bot.wants_events), ("legal", bot.wants_legal), ("reuse", True)]
        self._say("feature " + " ".join(name for name, wants in wanted if wants))
        self._say("qeiok 1")

    def _set_option(self, line: str) -> None:
        match = re.fullmatch(r"[ \t]*setoption[ \t]+name[ \t]+([^ \t]+)(?:[ \t]+value(?:[ \t]+(.*))?)?", line.rstrip(" \t"))
        if not match:
            raise _BadLine("bad-line", "write `setoption name N value V`")
        option = self._options.get(match[1])
        if option is None:
            raise _BadLine("bad-option", f"there is no option `{match[1]}`")
        if not option._set(match[2] or ""):
            raise _BadLine("bad-option", f"`{match[2] or ''}` is no value of `{option.name}`")
        self._bot.option_changed(option)

    def _new_game(self, words: List[str]) -> None:
        self._playing = None
        _, values = _fields(words, 0, ["variant", "seat", "game", "limit"])
        try:
            limit = _number(values["limit"]) if "limit" in values else None
            game = Game(values["variant"], _seat(values["seat"]), _number(values["game"]), limit)
        except KeyError as error:
            raise _BadLine("bad-line", f"newgame needs {error.args[0]}=") from None
        except ViewError as error:
            raise _BadLine("bad-line", str(error)) from None
        if game.variant not in self._bot.variants:
            raise _BadLine("bad-line", f"{game.variant} is not played by this engine")
        seed = getattr(self._seed, "value", 0)
        self._playing = _Playing(game, random.Random(f"{seed} {game.number} {game.seat}"))
        self._bot.new_game(game)

    def _on(self, verb: str) -> _Playing:
        if self._playing is None:
            raise _BadLine("out-of-order", f"{verb} without a game")
        return self._playing

    def _event(self, words: List[str]) -> None:
        playing = self._on("event")
        due = len(playing.events) + 1
        try:
            number, event = _number(words[0] if words else ""), parse_event(" ".join(words[1:]))
        except ViewError as error:
            raise _BadLine("bad-line", str(error)) from None
        if number != due:
            raise _BadLine("out-of-order", f"event {number} came where event {due} was due")
        playing.events.append(event)
        self._bot.event(event)

    def _go(self, words: List[str], read_at: float) -> None:
        known = ["p1time", "p2time", "p1inc", "p2inc", "movestogo", "movetime", "nodes", "depth", "infinite"]
        places, values = _fields(words, 1, known)
        try:
            id = _number(places[0])
            numbers = {key: _number(value) for key, value in values.items()}
        except ViewError as error:
            raise _BadLine("bad-line", str(error)) from None
        playing = self._on("go")
        if playing.position is None:
            raise _BadLine("out-of-order", "go without a position")
        infinite = numbers.pop("infinite", 0) == 1
        decision = Decision(
            game=playing.game,
            position=playing.position,
            groups=playing.groups,
            limits=Limits(infinite=infinite, **numbers),
            events=playing.events,
            rng=playing.rng,
            id=id,
            started=read_at,
            engine=self,
        )
        playing.position, playing.groups = None, {}
        try:
            action = self._bot.choose(decision)
        except _BadPosition as error:
            # Not the bot's fault, so it lives on; but an answer is owed.
            self._say(f"error bad-position {error}")
            action = RESIGN
        if not isinstance(action, str) or len(action.split()) != 1:
            raise TypeError(f"choose must return an action, such as 'b4b5', and not {action!r}")
        self._say(f"bestmove {id} {action.strip()}")
