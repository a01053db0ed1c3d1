"""Tests of the module and of the searching bot: `python3 -m unittest`, in this folder."""

from __future__ import annotations

import io
import unittest
from typing import List

import quadriga
import search_ptolemy
import search_rampart
import search_ramses
from quadriga import Card, Decision, Game, Limits, Pawn, ViewError

RAMPART = "1qqq1/1nnn1/1kkk1/1bbb1/5/1BBB1/1KKK1/1NNN1/1QQQ1 p1 0 0/0"


def talk(bot: quadriga.Bot, host: str) -> List[str]:
    """What an engine of `bot` says to these lines."""
    output = io.BytesIO()
    quadriga.run(bot, stdin=io.BytesIO(host.encode()), stdout=output)
    return output.getvalue().decode().splitlines()


class First(quadriga.Bot):
    """Plays the first token of each group."""

    wants_events = True

    def choose(self, decision: Decision) -> str:
        return quadriga.join([tokens[0] for tokens in decision.groups.values()])


class Views(unittest.TestCase):
    def test_ramses(self) -> None:
        view = quadriga.RamsesView.parse("2,3,4,5.10/19,20,21,22.10 p1 1")
        self.assertEqual(view.pawns("p1"), (Pawn(2), Pawn(3), Pawn(4), Pawn(5, 10)))
        self.assertEqual((view.to_move, view.turn), ("p1", 1))
        turn = quadriga.RamsesTurn.parse("8-5.12,19-18")
        self.assertEqual((turn.own_to, turn.other_to), (Pawn(5, 12), Pawn(18)))
        self.assertEqual(str(turn), "8-5.12,19-18")

    def test_rampart(self) -> None:
        view = quadriga.RampartView.parse(RAMPART)
        self.assertEqual((view.files, view.pieces["b4"], view.pieces["c9"]), (5, "B", "q"))
        self.assertEqual(view.of("p2")["d8"], "N")
        self.assertEqual(len(view.of("p1")), 12)
        self.assertEqual(str(quadriga.RampartMove.parse("b4b5")), "b4b5")

    def test_qadesh(self) -> None:
        view = quadriga.QadeshView.parse("27g0.0,30g1.0,-,-,-/x,46r0.2,54g0.0,53g0.0,55g0.0 orders 2")
        leader = view.armies["EOM"]
        self.assertEqual((leader.space, leader.condition, leader.casualties), (46, "routing", 2))
        self.assertEqual([army.where for army in view.of("p1")], ["map", "map", "waiting", "waiting", "waiting"])
        self.assertEqual(view.armies["RFC"].where, "removed")
        self.assertEqual(quadriga.QadeshOrder.parse("NEA", "NEA@7:6/5"), quadriga.QadeshOrder("NEA", 7, (6, 5)))
        self.assertEqual(quadriga.QadeshOrder.parse("PRE", "-").path, ())
        self.assertEqual(quadriga.parse_setup("PRE@27,AMU@22"), {"PRE": 27, "AMU": 22})

    def test_ptolemy(self) -> None:
        view = quadriga.PtolemyView.parse("E@d4,Ve@d5 p1 Me4.SaE/?8 ?9 - Ve4 1 0-1")
        self.assertEqual(view.hand("p1").cards, (Card("Me", 4), Card("Sa", None)))
        self.assertEqual((view.hand("p2").cards, view.hand("p2").count, view.stock), (None, 8, 9))
        self.assertEqual((view.rally, view.played, view.score), ((), (Card("Ve", 4),), (0, 1)))
        self.assertEqual(view.board, {"E": "d4", "Ve": "d5"})
        due = quadriga.PtolemyView.parse("E@d4 ~p1 ?0/- ?0 - - 1 0-0")
        self.assertEqual((due.to_act, due.deal_due), ("p1", True))

    def test_nonsense_is_refused(self) -> None:
        for variant, text in [
            ("ramses", "2,3/4 p1"),
            ("ramses", "2,3,4,5/19,20,21,22 p3 1"),
            ("rampart-xl", "5/5 p1 0 0/0"),
            ("rampart-classic", RAMPART.replace("1qqq1", "1qqqqqqqq1")),
            ("qadesh", "-,-,-,-/-,-,-,-,- setup 0"),
            ("qadesh", "27y0.0,-,-,-,-/-,-,-,-,- setup 0"),
            ("ptolemy-basic", "E@d4 p1 Xx4/- - - - 1 0-0"),
            ("chess", ""),
        ]:
            with self.assertRaises(ViewError, msg=text):
                quadriga.parse_view(variant, text)

    def test_events(self) -> None:
        self.assertEqual(quadriga.parse_event("chance ~3.6.1"), quadriga.Chance((3, 6, 1)))
        self.assertEqual(quadriga.parse_event("chance ~"), quadriga.Chance(()))
        self.assertEqual(quadriga.parse_event("both PRE:26 hold"), quadriga.BothActed("PRE:26", "hold"))
        self.assertEqual(quadriga.parse_event("x-weather rain"), quadriga.UnknownEvent("x-weather rain"))
        with self.assertRaises(ViewError):
            quadriga.parse_event("chance ~3.x")


class Clocks(unittest.TestCase):
    def test_the_budget_is_within_the_clock(self) -> None:
        for left in (0, 1, 50, 1000, 60_000):
            for inc in (0, 100, 5000):
                budget = Limits(p2time=left, p2inc=inc).budget("p2")
                assert budget is not None
                self.assertLessEqual(budget, left / 1000)
                self.assertGreaterEqual(budget, 0)

    def test_each_limit_holds(self) -> None:
        self.assertIsNone(Limits(nodes=5).budget("p1"))
        self.assertIsNone(Limits(p2time=1000).budget("p1"))
        budget = Limits(p1time=60_000, movetime=100).budget("p1")
        assert budget is not None
        self.assertLess(budget, 0.1)


class Protocol(unittest.TestCase):
    def test_a_short_conversation(self) -> None:
        host = (
            "qei 1\r\n\nisready a\nnewgame variant=qadesh seat=p1 game=1 limit=20\nposition x\n"
            "legal PRE PRE:26\nlegal AMU -\nlegal NEA NEA@7\nlegal NEA NEA@7:6\ngo 4 p1time=10\n"
            "position x\ngo 5\nquit\nisready never\n"
        )
        said = talk(First(), host)
        self.assertEqual(said[-4:], ["qeiok 1", "readyok a", "bestmove 4 PRE:26,NEA@7", "bestmove 5 hold"])

    def test_the_last_line_may_lack_its_end(self) -> None:
        self.assertEqual(talk(First(), "isready a\nisready b"), ["readyok a", "readyok b"])
        self.assertEqual(talk(First(), ""), [])

    def test_what_is_too_long_is_dropped(self) -> None:
        for length in (8193, 8194, 20_000, 200_000):
            said = talk(First(), "isready " + "x" * (length - 8) + "\nisready b\n")
            self.assertEqual(said, ["error too-long lines have at most 8192 bytes", "readyok b"], length)
        self.assertEqual(len(talk(First(), "isready " + "x" * 8184 + "\r\n")[0]), 8192)

    def test_a_function_is_a_bot(self) -> None:
        output = io.BytesIO()
        quadriga.run(lambda decision: decision.actions[0], "Mine", stdin=io.BytesIO(b"qei 1\n"), stdout=output)
        self.assertTrue(output.getvalue().startswith(b"id name Mine\n"))

    def test_a_view_that_cannot_be_read_is_told(self) -> None:
        class Looks(quadriga.Bot):
            def choose(self, decision: Decision) -> str:
                return str(decision.view)

        said = talk(Looks(), "newgame variant=ramses seat=p1 game=1\nposition x\ngo 1\nisready\n")
        self.assertTrue(said[0].startswith("error bad-position "))
        self.assertEqual(said[1:], ["bestmove 1 resign", "readyok"])

    def test_what_is_no_action_is_refused(self) -> None:
        class Wrong(quadriga.Bot):
            def choose(self, decision: Decision) -> str:
                return "b4 b5"

        with self.assertRaises(TypeError):
            talk(Wrong(), "newgame variant=ramses seat=p1 game=1\nposition x\ngo 1\n")


class Search(unittest.TestCase):
    def rampart(self, position: str, nodes: int = 3000) -> str:
        view = quadriga.RampartView.parse(position)
        game = Game("rampart-classic", view.to_move, 1, 200)
        return search_rampart.choose(Decision(game, position), view, nodes)

    def test_rampart_moves(self) -> None:
        board = search_rampart.Board(quadriga.RampartView.parse(RAMPART), 200)
        moves = sorted(board.tables.names[one] + board.tables.names[other] for one, other in board.moves())
        self.assertEqual(
            " ".join(moves),
            "b1a1 b1a2 b2a2 b3a2 b3a3 b3a4 b4a4 b4b5 c2a2 c2e2 c4c5 d1e1 d1e2 d2e2 d3e2 d3e3 d3e4 d4d5 d4e4",
        )

    def test_rampart_takes_back_what_it_played(self) -> None:
        # The Knight on c5 has gone among the Blockers: Top's next move removes it, unless a Blocker leaves.
        board = search_rampart.Board(quadriga.RampartView.parse("4k/5/5/2b2/1bNb1/2b2/5/5/2Q2 p2 21 0/0"), 200)
        before = (list(board.squares), dict(board.counts))
        for move in board.moves():
            undo = board.play(move)
            by_king = board.tables.names[move[0]] == "e9"
            self.assertEqual(board.counts[search_rampart.KNIGHT], 0 if by_king else 1)
            board.take_back(undo)
            self.assertEqual((board.squares, board.counts), before)

    def test_rampart_captures_what_hangs(self) -> None:
        self.assertEqual(self.rampart("k4/5/5/2n2/5/5/2Q2/5/K4 p1 0 0/0"), "c3c6")

    def test_ramses_reaches(self) -> None:
        pawns = {2: 0, 3: 0, 4: 0, 5: 10, 19: 0, 20: 0, 21: 0, 22: 10}
        self.assertEqual(search_ramses.distance(2, pawns), 4)
        # From the oblong to 4 is shut, so it leaves by its spot.
        self.assertTrue(search_ramses.ends(5, pawns))
        self.assertTrue(all(1 <= square <= 22 for square in search_ramses.ends(5, pawns)))

    def test_ptolemy_plays_its_last_card(self) -> None:
        position = "E@d4,Ve@d5 p1 Me4/?8 ?3 Ve4 - 1 0-0"
        view = quadriga.PtolemyView.parse(position)
        decision = Decision(Game("ptolemy-basic", "p1", 1), position, {"card": ["Me4", "pass"]})
        self.assertEqual(search_ptolemy.choose(decision, view, 500), "Me4")


if __name__ == "__main__":
    unittest.main()
