"""A recorded game again: the questions are the record's, whatever the bot answers."""

import asyncio
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from harness.app.bot_specs import BotSpec
from harness.app.records import RecordFile
from harness.app.repro import Decision, first_fault, questions, recorded_game, repro, seat_of
from harness.engine import Record, Seat, write_record
from harness.engine.reading import SourceRecord
from harness.errors import HarnessError, OptionsError
from harness.referee import FaultKind
from tests.support.bots.honest import RECORD, read
from tests.support.faulty_game import FAILING, game
from tests.support.match_table import GAME
from tests.support.streams import ROOT, asked, command

pytestmark = pytest.mark.process


def again(
    zoo: str, found: SourceRecord, turns: list[int], *, seat: Seat = FAILING, **more: Any
) -> list[Decision]:
    """What a bot of the zoo decides."""
    spec = BotSpec(zoo, command=tuple(command(zoo)), directory=ROOT, **more)
    limit = 0.3 if zoo == "silent" else 10.0

    async def bounded() -> list[Decision]:
        async with asyncio.timeout(60.0):
            return await repro(spec, found, seat, turns, limit)

    return asyncio.run(bounded())


def turns_of(record: Record, seat: Seat) -> list[int]:
    return [number for number, turn in enumerate(record.turns, 1) if seat in turn.moves]


def test_the_bot_of_the_record_decides_all_as_recorded_up_to_the_fault() -> None:
    found = game()
    failed = first_fault(found.record, FAILING)
    turns = questions(found.record, FAILING, turn=None, to_the_end=False)
    *before, last = again("honest", found, turns)
    assert [decision.turn for decision in (*before, last)] == turns
    assert len(before) >= 1
    assert all(decision.same and not decision.stood_in for decision in before)
    assert (last.turn, last.stood_in, last.fault) == (failed, True, None)


@pytest.mark.parametrize(("seats", "seat"), [(3, 0), (4, FAILING), (8, 7)])
def test_to_the_end_every_question_of_the_seat_is_asked_and_decided_as_recorded(
    seats: int, seat: Seat
) -> None:
    record = game(seats).record
    turns = questions(record, seat, turn=None, to_the_end=True)
    assert turns == turns_of(record, seat)
    decisions = again("honest", game(seats), turns, seat=seat)
    assert [decision.turn for decision in decisions] == turns
    assert sum(decision.stood_in for decision in decisions) == 2 * (seat == FAILING)
    assert all(decision.same for decision in decisions if not decision.stood_in)


def test_the_bot_sees_to_the_byte_what_the_seat_saw(tmp_path: Path) -> None:
    record = tmp_path / "asked"
    record.touch()
    found = game()
    turns = turns_of(found.record, 2)
    again("honest", found, turns, seat=2, environment={RECORD: str(record)})
    told = [(line.turn, line.view) for line in read(record)]
    assert told == [*asked(found.record, 2)]
    assert {line.seat for line in read(record)} == {2}


def test_the_game_goes_on_as_recorded_whatever_the_bot_answers() -> None:
    found = game()
    turns = turns_of(found.record, 0)
    greedy = BotSpec("greedy", command=(sys.executable, "-m", "sample_bots.razzia.greedy"))
    decisions = asyncio.run(repro(greedy, found, 0, turns, 10.0))
    honest = again("honest", found, turns, seat=0)
    assert [decision.asked for decision in decisions] == [decision.asked for decision in honest]
    assert [decision.recorded for decision in decisions] == [decision.recorded for decision in honest]
    assert all(decision.fault is None for decision in decisions)
    assert any(not decision.same for decision in decisions)


def test_a_bot_that_fails_again_is_asked_on_and_each_fault_says_what_was_wrong() -> None:
    found = game()
    turns = turns_of(found.record, FAILING)
    decisions = again("illegal", found, turns)
    assert [decision.turn for decision in decisions] == turns
    for decision in decisions:
        assert decision.fault
        assert decision.fault.kind is FaultKind.ILLEGAL
        assert decision.fault.asked == decision.asked
        assert decision.answer == decision.fault.answer != ""
        assert not decision.same


def test_a_bot_that_raises_is_told_with_what_it_printed() -> None:
    found = game()
    [decision] = again(
        "raises", found, questions(found.record, 0, turn=turns_of(found.record, 0)[3], to_the_end=False)
    )
    assert decision.fault
    assert decision.fault.kind is FaultKind.MALFORMED
    assert "IndexError: no such thing: " in decision.fault.said


def test_a_bot_that_is_silent_is_told_its_time_and_nothing_waits_for_it() -> None:
    found = game()
    decisions = again("silent", found, turns_of(found.record, 0)[:3], seat=0)
    assert [decision.fault and decision.fault.kind for decision in decisions] == [FaultKind.TIMEOUT] * 3
    assert [decision.answer for decision in decisions] == [""] * 3


def test_a_bot_that_is_lost_decides_no_more() -> None:
    found, dealer = game(3), 1  # of the last round, with a bill to place before the cards
    turns = turns_of(found.record, dealer)
    decisions = again("crashes_in_the_last_round", found, turns, seat=dealer)
    assert [decision.turn for decision in decisions] == turns[: len(decisions)]
    assert len(decisions) < len(turns)
    *others, last = decisions
    assert all(decision.fault is None for decision in others)
    assert last.fault
    assert last.fault.kind is FaultKind.DISCONNECTED
    assert last.fault.said.endswith("so near,\nso far")


def test_a_game_that_broke_off_is_played_as_far_as_it_went() -> None:
    found = game(turns=20)
    assert found.record.outcome is None
    turns = questions(found.record, 3, turn=None, to_the_end=True)
    assert max(turns) <= 20
    assert all(decision.same for decision in again("honest", found, turns, seat=3))


def test_a_turn_can_be_asked_alone() -> None:
    found = game()
    turn = turns_of(found.record, 3)[-2]
    assert questions(found.record, 3, turn=turn, to_the_end=False) == [turn]
    [decision] = again("honest", found, [turn], seat=3)
    assert (decision.turn, decision.same) == (turn, True)


def test_without_a_fault_all_questions_are_asked() -> None:
    record = game().record
    assert first_fault(record, 0) is None
    assert questions(record, 0, turn=None, to_the_end=False) == turns_of(record, 0)


def test_a_seat_is_named_by_its_number_or_by_its_bot() -> None:
    record = game().record
    assert [seat_of(record, text) for text in ("0", "3", "owl", "hen")] == [0, 3, 1, 3]


def test_a_bot_called_like_a_seat_does_not_hide_the_seat() -> None:
    record = replace(game().record, tags={"bot 0": "2"})
    assert seat_of(record, "2") == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("4", "no seat '4': expected 0 to 3 or a bot; known: fox, hen, owl"),
        ("-1", "no seat '-1': expected 0 to 3 or a bot; known: fox, hen, owl"),
        ("", "no seat '': expected 0 to 3 or a bot; known: fox, hen, owl"),
        ("owll", "no seat 'owll': expected 0 to 3 or a bot; did you mean owl?"),
        ("fox", "fox sits in several seats of this game, 0, 2: say the seat's number"),
    ],
)
def test_a_seat_that_there_is_not_is_an_error_in_a_line(text: str, says: str) -> None:
    with pytest.raises(OptionsError) as error:
        seat_of(game().record, text)
    assert str(error.value) == says


def test_a_record_without_names_has_seats_only() -> None:
    with pytest.raises(OptionsError, match=r"^no seat 'fox': expected 0 to 3$"):
        seat_of(replace(game().record, tags={}), "fox")


def test_a_turn_in_which_the_seat_is_not_asked_is_an_error_that_names_the_nearest() -> None:
    with pytest.raises(OptionsError, match=r"^turn 1: seat 1 is not asked then; the nearest is turn \d+$"):
        questions(game().record, 1, turn=1, to_the_end=False)
    with pytest.raises(HarnessError, match=r"^seat 1 is asked nothing in this game$"):
        questions(game(turns=2).record, 1, turn=None, to_the_end=True)


def test_a_file_of_several_games_needs_a_number_and_one_of_one_does_not(tmp_path: Path) -> None:
    one, two = write_record(GAME, game().record), write_record(GAME, game(3).record)
    file = tmp_path / "games"
    file.write_text(one, "utf-8")
    assert recorded_game(RecordFile(str(file)), None).record == game().record
    file.write_text(f"{one}\n{two}", "utf-8")
    assert recorded_game(RecordFile(str(file)), 2).record == game(3).record
    with pytest.raises(OptionsError, match=r"holds several games: say the number of one behind it$"):
        recorded_game(RecordFile(str(file)), None)
    with pytest.raises(HarnessError, match=r"has no game 3$"):
        recorded_game(RecordFile(str(file)), 3)


def test_a_record_that_does_not_hold_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games"
    text = write_record(GAME, game().record)
    file.write_text(re.sub("scores: .*", "scores: 1 1 1 1", text), "utf-8")
    with pytest.raises(HarnessError, match=r"games: line \d+, column \d+: "):
        recorded_game(RecordFile(str(file)), None)
