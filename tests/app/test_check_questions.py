"""What the conformance check asks and says, without a bot: its questions, and its report."""

from xml.etree import ElementTree

from google.protobuf.unknown_fields import UnknownFieldSet

from harness.api.bot.v1 import bot_pb2 as pb
from harness.app.check import CheckReport, StepResult, Times, Verdict
from harness.app.check import questions as asked
from harness.app.check.call_steps import with_unknown_fields
from harness.app.present.check import check_json, check_junit, failure_lines
from harness.engine.game import AnyGame
from harness.games import find_game
from harness.wire import CODECS
from tests.support.strategies import every_game

FAILED = Verdict.FAILED
RAIDS = "plays from a hand of raids only"
LONG = "splits a bar of 20 bills among three"
LEFTOVER = "decides in round 15, with last_bills = dealt"
EQUALS = "decides among equal gamblers, at 7 and 8 seats"


@every_game
def test_a_view_with_unknown_fields_is_the_seats_view_all_the_same(game: AnyGame) -> None:
    """Sent twice it would be merged: a hand of ten cards, where five are."""
    codec = CODECS[game.name]
    for question in asked.table(game, game.seats[-1]):
        message = pb.ToBot.FromString(with_unknown_fields(question, 7, 1.0))
        (start,), (ask,) = message.starts, message.asks
        expected, read = question.view, codec.read_view(ask)
        assert tuple(read) == tuple(expected)
        assert (ask.game_id, ask.turn, start.seat) == (7, question.turn, question.seat)
        view = getattr(ask, ask.WhichOneof("view") or "")
        assert [len(UnknownFieldSet(each)) for each in (message, start, ask, view)] == [1, 1, 1, 1]


def test_a_report_is_printable_whatever_a_bot_printed() -> None:
    result = StepResult(
        1, "step", FAILED, 0.5, asked="a", expected="b", got="\x00\x1b[2J\u202e", said=("\r\x07ü",)
    )
    report = CheckReport("fox", [result], Times(), 1.0)
    assert (result.got, result.said) == (r"\x00\x1b[2J\u202e", (r"\r\x07ü",))
    failure = ElementTree.fromstring(check_junit(report)).find("testcase/failure")
    assert failure is not None
    assert failure.get("message") == result.got
    assert r"\x1b[2J\u202e" in "\n".join(failure_lines(result))
    assert "\x1b" not in check_json(report)


@every_game
def test_every_question_is_one_that_the_wire_can_carry_and_whose_tame_answer_is_legal(game: AnyGame) -> None:
    kinds = game.questions.kinds
    every = [
        question
        for kind, told in kinds.items()
        for seats in told.seats or game.seats
        for question in asked.decisions(game, kind, seats)
    ]
    rare = [question for sought in game.questions.rare for question in asked.rare(game, sought)]
    tables = [asked.table(game, seats) for seats in game.seats]
    assert [[question.seat for question in table] for table in tables] == [
        [*range(seats)] for seats in game.seats
    ]
    for question in [*every, *rare, *asked.following(game), *(each for table in tables for each in table)]:
        question.check(next(game.legal_moves(question.state, question.seat)))
        assert CODECS[game.name].write_own(question.view)
        assert question.words
        assert question.words.isprintable()
        assert question.expected
    assert {question.seat for question in every} == set(range(game.seats[-1]))
    assert {question.kind for question in every} == set(kinds)


def test_the_rare_positions_of_razzia_are_what_they_say() -> None:
    game = find_game("razzia")
    found = {sought.does: asked.rare(game, sought) for sought in game.questions.rare}
    assert all(card.raid for question in found[RAIDS] for card in question.view.hand)
    assert [question.seats for question in found[RAIDS]] == [*game.seats]
    for question in found[LONG]:
        split = question.view
        assert split.contest
        assert len(split.table.bars[split.contest.bar]) >= 20
        assert len(split.contest.claimants) >= 3
    assert {question.view.table.number for question in found[LEFTOVER]} == {15}
    for question in found[EQUALS]:
        equal = question.view
        assert len({equal.table.now.plays[seat] for seat in equal.contest.claimants[:2]}) == 1
