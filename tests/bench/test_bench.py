"""What would be wrong in the benchmarks without being seen: how decisions are counted, and what the floor says again."""

from pathlib import Path

import pytest

from harness.api.bot.v1 import bot_pb2 as pb
from tests.bench import guard, unwired
from tests.bench.league import Setting, counts_in, decisions_in, first_decision, others, run, steady
from tests.bench.recorded import Message
from tests.bench.scripts import Line, scripts


def _asks(count: int, stream: int = 0) -> Message:
    return Message(stream, True, pb.ToBot(asks=[pb.Ask()] * count).SerializeToString())


def _answers(count: int, stream: int = 0) -> Message:
    return Message(stream, False, pb.FromBot(answers=[pb.Answer()] * count).SerializeToString())


def test_each_end_says_a_message_when_it_has_read_as_many_as_in_the_league() -> None:
    league = [_asks(2), _asks(1), _answers(2), _asks(2), _answers(3)]
    [script] = scripts(league, 0)
    assert script.referee == [
        Line(0, league[0].content),
        Line(0, league[1].content),
        Line(1, league[3].content),
    ]
    assert script.bot == [Line(1, league[2].content), Line(3, league[4].content)]
    assert script.decisions == 5


def test_questions_that_are_open_at_the_cut_are_answered_without_being_asked_again() -> None:
    wave = [_asks(1), _asks(1), _answers(1), _asks(1), _answers(1), _asks(1), _answers(1), _answers(1)]
    [script] = scripts(wave, 0.25)
    assert script.referee == [Line(0, wave[3].content), Line(1, wave[5].content)]
    assert [line.after for line in script.bot] == [0, 1]
    assert script.decisions == 2


def test_the_other_streams_have_scripts_of_their_own() -> None:
    first, second = scripts([_asks(1, 3), _asks(2, 5), _answers(2, 5), _answers(1, 3)], 0)
    assert (first.decisions, second.decisions) == (1, 2)


def test_more_than_the_growth_that_is_allowed_is_a_failure(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    guard.keep({guard.CALLS: [100.0], guard.PYTHON: [8.0, 9.0], guard.LEAGUE: [20.0]}, kept)
    assert guard.CALLS.verdict([102.9], kept) == ""
    assert guard.CALLS.verdict([103.1], kept).startswith("slower: ")
    assert guard.PYTHON.verdict([11.9, 13.0], kept) == ""
    assert guard.PYTHON.verdict([12.1, 13.0], kept).startswith("slower: ")
    assert guard.LEAGUE.verdict([39.9], kept) == ""


def test_while_the_guard_finds_us_slower_it_measures_again_and_the_least_counts(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    guard.keep({guard.PYTHON: [1e-3], guard.LEAGUE: [1e9]}, kept)
    assert len(guard.PYTHON.ratios(2, lambda: 1.0, kept)) == 15
    assert len(guard.LEAGUE.ratios(2, lambda: 1.0, kept)) == 2


@pytest.mark.slow
def test_the_calls_of_a_decision_are_much_the_same_each_time() -> None:
    assert unwired.calls() == pytest.approx(unwired.calls(), rel=0.02)


@pytest.mark.slow
def test_bots_count_the_decisions_that_are_stored(tmp_path: Path) -> None:
    setting = Setting(3, 16, 48)
    seen = run(setting, tmp_path)
    counts, (games, decisions) = counts_in(tmp_path), decisions_in(tmp_path / "league.db")
    assert games == 48
    assert len(counts) == 3
    assert sum(points[-1][1] for points in counts.values()) == decisions
    measured = steady(setting, seen, counts, (games, decisions))
    assert 0 < measured.referee < measured.cpu
    assert seen.began < first_decision(counts) < seen.ended
    assert others(seen, counts).isdisjoint(counts)
