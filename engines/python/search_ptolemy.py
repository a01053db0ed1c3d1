"""Ptolemy, basic and advanced: flat Monte-Carlo. The cards that can't be seen are dealt at random, many
times; each legal action is tried on each deal, and the rest of the round is played at random."""

from __future__ import annotations

import random
from typing import Dict, List, Optional, Tuple

from quadriga import Card, Decision, PtolemyView

RING = [f"d{n}" for n in range(1, 8)] + [f"n{n}" for n in range(7, 0, -1)]
ALTITUDE = [int(space[1]) for space in RING]
NUMBERS = {"Me": (3, 4, 5, 6), "Ve": (2, 3, 4, 6), "Ma": (2, 3, 4, 5), "Ju": (1, 2, 4, 5), "Sa": (1, 2, 3, 4)}
DECK = [Card(planet, number) for planet, numbers in NUMBERS.items() for number in (*numbers, None)]
MOST_PLIES = 200  # of a playout; no round comes near it


class Table:
    """A round with all cards face up. Seats are 0 and 1."""

    def __init__(self, advanced: bool, board: Dict[str, int], hands: List[List[Card]], stock: List[Card],
                 rally: List[Card], seat: int) -> None:  # fmt: skip
        self.advanced = advanced
        self.board = board
        self.hands = hands
        self.stock = stock
        self.rally = rally
        self.seat = seat

    def copy(self) -> Table:
        return Table(self.advanced, dict(self.board), [list(hand) for hand in self.hands], list(self.stock),
                     list(self.rally), self.seat)  # fmt: skip

    def intensive(self) -> bool:
        """Whether an intensive investigation is on: the last two cards are of one planet."""
        return len(self.rally) > 1 and self.rally[-1].planet == self.rally[-2].planet

    def landing(self, card: Card) -> Optional[int]:
        """Where the card's planet would come to stand; None if it can't be moved by it."""
        start = self.board.get(card.planet)
        if card.number is None:
            return None if start is None else self.board["E"]
        space = -1 if start is None else start
        taken = {where for token, where in self.board.items() if token != card.planet}
        left = card.number
        while left:
            space = (space + 1) % len(RING)
            if space not in taken:
                left -= 1
        return space

    def playable(self) -> List[Card]:
        """The cards that the seat to act may play; it may also pass, unless it leads and this is not empty."""
        cards = []
        last = self.rally[-1].planet if self.rally else ""
        used = {card.planet for card in self.rally}
        intensive = self.intensive()
        for card in self.hands[self.seat]:
            space = self.landing(card)
            if space is None:
                continue
            height = ALTITUDE[space]
            if not last:
                cards.append(card)
            elif card.planet == last:
                if self.advanced and height <= ALTITUDE[self.board[last]]:
                    cards.append(card)
            elif card.planet not in used and not intensive and height >= ALTITUDE[self.board[last]]:
                cards.append(card)
        return cards

    def play(self, card: Optional[Card]) -> Optional[int]:
        """Play a card, or None for a pass. Gives the winner of the round, if it is over."""
        hand = self.hands[self.seat]
        if card is None:
            if self.advanced:
                for _ in range(2 if self.intensive() else 1):
                    if self.stock:
                        hand.append(self.stock.pop())
            self.rally = []
        else:
            space = self.landing(card)
            assert space is not None, card
            if card.number is None:
                self.board["E"] = self.board[card.planet]
            self.board[card.planet] = space
            hand.remove(card)
            self.rally.append(card)
            if not hand:
                return self.seat
        self.seat = 1 - self.seat
        return None


def deal(view: PtolemyView, seat: int, advanced: bool, rng: random.Random) -> Table:
    """A table that looks like the view, the hidden cards dealt at random."""
    mine = list(view.hands[seat].cards or ())
    seen = {*mine, *view.rally, *view.played}
    hidden = [card for card in DECK if card not in seen]
    rng.shuffle(hidden)
    theirs = view.hands[1 - seat].count
    hands = [mine, hidden[:theirs]] if seat == 0 else [hidden[:theirs], mine]
    board = {token: RING.index(space) for token, space in view.board.items()}
    return Table(advanced, board, hands, hidden[theirs:], list(view.rally), seat)


def playout(table: Table, rng: random.Random) -> Tuple[Optional[int], int]:
    """Plays a round to its end at random; nobody passes who can play. The winner, and the plies."""
    for ply in range(MOST_PLIES):
        cards = table.playable()
        winner = table.play(rng.choice(cards) if cards else None)
        if winner is not None:
            return winner, ply + 1
    return None, MOST_PLIES


def choose(decision: Decision, view: PtolemyView, node_limit: int) -> str:
    """The action that won most of its playouts."""
    seat = 0 if decision.seat == "p1" else 1
    advanced = decision.variant == "ptolemy-advanced"
    actions = decision.actions
    wins = [0] * len(actions)
    nodes = deals = 0
    while nodes < node_limit and deals < 2000 and not (deals and decision.time_is_up()):
        deals += 1
        table = deal(view, seat, advanced, decision.rng)
        for place, action in enumerate(actions):
            after = table.copy()
            winner = after.play(None if action == "pass" else Card.parse(action))
            if winner is None:
                winner, plies = playout(after, decision.rng)
                nodes += plies
            nodes += 1
            wins[place] += winner == seat
    best = max(range(len(actions)), key=lambda place: wins[place])
    decision.info(nodes=nodes, score=200 * wins[best] // deals - 100, pv=[actions[best]])
    return actions[best]
