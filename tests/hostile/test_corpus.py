"""The corpus and its program: whatever a hostile bot costs others, in a real league, is seen."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest

from harness.app.league.configuration import secret_of
from harness.bot import practise
from harness.engine import Seat, deal_key, replay
from harness.local.machine import lacks_strict
from harness.referee import FaultKind
from harness.store import LeagueGame
from tests.hostile.corpus import CORPUS, UNREACHABLE, Hostile
from tests.hostile.lane import ROOT, Asked, Ran, league_of
from tests.hostile.lanes import played
from tests.hostile.verdict import rows
from tests.support.bots.honest import Honest
from tests.support.bots.wire import GAME, Tame
from tests.support.leagues.schedules import schedule_of

LIMIT = 30.0


def test_every_bot_says_what_it_does_and_what_it_must_be_charged_with() -> None:
    faults = {kind.value for kind in FaultKind}
    assert len(CORPUS) >= 60
    assert {bot.expected for bot in CORPUS.values()} == {None, UNREACHABLE, *faults}
    assert all(bot.does for bot in CORPUS.values())
    assert len({bot.does for bot in CORPUS.values()}) == len(CORPUS)


@pytest.mark.parametrize("seats", [3, 5, 8])
@pytest.mark.parametrize("place", ["first", "last"])
def test_the_guest_is_asked_everything_in_the_seats_that_are_looked_at(seats: int, place: str) -> None:
    guest: Seat = 0 if place == "first" else seats - 1
    bots = [Tame if seat == guest else Honest for seat in range(seats)]
    league = league_of(GAME.name, seats)
    (block,) = schedule_of(league).blocks()
    deal = next(fixture.deal for fixture in block.fixtures() if fixture.bots[guest] == 0)
    record = practise(bots, deal=deal, key=deal_key(secret_of(league, 1) or b"", deal)).record
    assert record
    views = [GAME.view(step.before, guest) for step in replay(GAME, record) if guest in step.turn.moves]
    assert {GAME.questions.kind(view) for view in views} == set(GAME.questions.kinds)


@pytest.fixture(scope="module")
def ran() -> Iterator[tuple[Ran, Ran, Ran]]:
    """A quiet bot's league, an illegal bot's, and that of one that gets at others where there is no sandbox."""
    level = "limits" if lacks_strict() else "strict"
    asked = [Asked("quiet", 3, LIMIT, level), Asked("illegal", 3, LIMIT, level)]
    with closing(played([*asked, Asked("swaps_its_socket", 3, LIMIT, "none")], 2)) as leagues:
        yield next(leagues), next(leagues), next(leagues)


def reasons(bot: Hostile, ran: Ran, control: Ran) -> set[str]:
    return {reason for row in rows(bot, 3, ran, control) for reason in row.reasons}


@pytest.mark.slow
def test_a_verdict_is_good_only_if_the_fault_is_the_one_that_the_header_says(
    ran: tuple[Ran, Ran, Ran],
) -> None:
    quiet, illegal, _ = ran
    bot = replace(CORPUS["illegal"], limit=LIMIT)
    assert not reasons(bot, illegal, quiet)
    for other in ("timeout", "malformed", "disconnected", None):
        assert f"{other} expected" in reasons(replace(bot, expected=other), illegal, quiet)
    assert reasons(replace(bot, expected=UNREACHABLE), illegal, quiet)
    assert "illegal expected" in reasons(bot, quiet, quiet)


def _changed(game: LeagueGame, **changes: Any) -> LeagueGame:
    return game._replace(result=game.result._replace(**changes))


@pytest.mark.slow
def test_a_verdict_is_bad_if_the_bot_cost_anybody_else_anything(ran: tuple[Ran, Ran, Ran]) -> None:
    quiet, illegal, _ = ran
    bot = replace(CORPUS["illegal"], limit=LIMIT)
    (game, *games), (told, *others) = illegal.games, illegal.told
    (fault, *_) = game.result.faults
    for seen in (
        replace(illegal, memory=quiet.memory + 51),
        replace(illegal, left=("process sleep 600",)),
        replace(illegal, code=0),
        replace(illegal, said="\x1b[2J"),
        replace(illegal, games=(*games,)),
        replace(illegal, games=(game, game, *games)),
        replace(illegal, games=(_changed(game, faults=(replace(fault, seat=1),)), *games)),
        replace(illegal, games=(_changed(game, record=games[0].result.record), *games)),
        replace(illegal, games=(_changed(game, outcome=games[0].result.outcome), *games)),
        replace(illegal, told=(*others,)),
        replace(illegal, told=(told._replace(messages=(*told.messages[:-1], "GameEnd:00")), *others)),
    ):
        assert reasons(bot, seen, quiet)


@pytest.mark.slow
def test_a_bot_that_has_honest_bots_play_its_games_is_found_out(ran: tuple[Ran, Ran, Ran]) -> None:
    quiet, _, swapped = ran
    assert "9 honest games, expected 6" in reasons(CORPUS["swaps_its_socket"], swapped, quiet)


@pytest.mark.slow
def test_what_a_league_leaves_behind_is_seen_and_ended() -> None:
    """Without a sandbox a child that has left its session and forgotten its environment outlives its bot."""
    with closing(
        played([Asked("survives", 3, LIMIT, "none"), Asked("quiet", 3, LIMIT, "none")], 1)
    ) as leagues:
        assert "process sleep 600.5" in next(leagues).left
        assert next(leagues).left == ()


@pytest.mark.slow
def test_the_program_prints_a_table_and_says_by_its_exit_code_whether_all_is_good() -> None:
    done = program("crashes_at_start", "changes_its_mind")
    header, *lines, last = done.stdout.splitlines()[-6:]
    assert header.split() == ["bot", "seat", "seats", "expected", "charged", "MB", "verdict"]
    assert [line.split()[:5] for line in lines] == [
        ["crashes_at_start", "0", "3", "unreachable", "unreachable"],
        ["crashes_at_start", "2", "3", "unreachable", "unreachable"],
        ["changes_its_mind", "0", "5", "illegal", "illegal"],
        ["changes_its_mind", "4", "5", "illegal", "illegal"],
    ]
    assert last.startswith("4 of 4 verdicts are good")
    assert done.returncode == 0
    assert program("nobody").returncode == 2


def program(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.hostile", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=200)
