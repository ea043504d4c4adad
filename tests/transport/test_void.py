"""A game that fails in the referee's own hands: it is void, charged to nobody, and played again with the same deal."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from harness.bot import Bot
from harness.bot.bot import GameOver
from harness.bot.server import start_server
from harness.engine import Seat
from harness.games.razzia import Razzia
from harness.games.razzia.state import State
from harness.referee import FaultKind, Terms, Thinking
from harness.transport import Job, Link, Result, Runner
from harness.transport.overheard import Silence
from tests.support.bot_fixtures import HonestBot
from tests.support.bots.honest import HANGS_UP, RECORD, Honest
from tests.support.failing_game import METHODS, Failing
from tests.support.streams import (
    DEAL,
    EASY,
    KEY,
    job,
    link_up,
    links_up,
    played,
    practised,
    process_up,
    record_of,
    run,
)


class BrokenStandIn(Razzia):
    def legal_moves(self, state: State, seat: Seat) -> Any:
        del state, seat
        raise ArithmeticError("a bug in the stand-in")


class BrokenWhenAskedAgain(Razzia):
    """Fails once, at the first question that is put a second time."""

    def __init__(self) -> None:
        self.put: set[tuple[Any, ...]] = set()
        self.has_failed = False

    def views(self, state: State, seats: Iterable[Seat | None]) -> Any:
        for seat in (seats := list(seats)):
            self._put(state, seat)
        return super().views(state, seats)

    def view(self, state: State, seat: Seat | None) -> Any:
        self._put(state, seat)
        return super().view(state, seat)

    def _put(self, state: State, seat: Seat | None) -> None:
        question = (state.number, state.phase, seat)
        if question in self.put and not self.has_failed:
            self.has_failed = True
            raise ArithmeticError("a bug in the second view")
        self.put.add(question)


def with_game(game: Razzia, bots: list[str], terms: Terms = EASY) -> Job:
    return Job(0, game, tuple(bots), {}, f"{DEAL} 0", KEY, terms)


def is_void(result: Result, reason: str) -> None:
    assert result.game is None
    assert [voided.reason for voided in result.voided] == [reason] * 3


@pytest.mark.parametrize("method", METHODS)
def test_a_void_game_is_played_again_with_the_same_deal(method: str, honest: HonestBot) -> None:
    async def main() -> None:
        async with link_up("honest", honest.address) as link:
            (result,) = await played({"honest": link}, with_game(Failing(method, 2), ["honest"] * 4))
            assert record_of(result) == practised([Honest] * 4)
            assert result.faults == ()
            assert [voided.reason for voided in result.voided] == [f"ArithmeticError: a bug in {method}"] * 2
            assert {voided.turn > 0 for voided in result.voided} == {method != "start"}
            assert all("in fails" in voided.trace for voided in result.voided)

    run(main())
    told = [questions for seat, questions in honest.told() if seat == 0]
    whole = max(told, key=len)
    assert all(questions == whole[: len(questions)] for questions in told)


@pytest.mark.parametrize("method", METHODS)
def test_a_game_that_fails_three_times_stays_void_and_the_others_go_on(
    method: str, honest: HonestBot
) -> None:
    async def main() -> None:
        async with link_up("honest", honest.address) as link:
            jobs = [job(["honest"] * 3, number=number) for number in range(1, 6)]
            failing = with_game(Failing(method, 99), ["honest"] * 3)
            void, *others = await played({"honest": link}, failing, *jobs)
            is_void(void, f"ArithmeticError: a bug in {method}")
            for result in others:
                assert record_of(result) == practised([Honest] * 3, result.number)
                assert result.voided == ()

    run(main())


def test_a_void_game_is_played_again_before_those_that_wait(honest: HonestBot) -> None:
    async def main() -> None:
        async with link_up("honest", honest.address) as link:
            jobs = [with_game(Failing("check", 1), ["honest"] * 3)]
            jobs += [job(["honest"] * 3, number=number) for number in range(1, 5)]
            results = [result async for result in Runner({"honest": link}, concurrency=1).play(jobs)]
            assert [result.number for result in results] == [0, 1, 2, 3, 4]
            assert len(results[0].voided) == 1

    run(main())


def test_a_game_that_does_not_even_begin_is_void_in_turn_0(honest: HonestBot) -> None:
    async def main() -> None:
        async with link_up("honest", honest.address) as link:
            (result,) = await played({"honest": link}, with_game(Failing("start", 99), ["honest"] * 3))
            assert [voided.turn for voided in result.voided] == [0, 0, 0]
            is_void(result, "ArithmeticError: a bug in start")

    run(main())


def test_a_game_may_be_void_when_a_time_is_over_or_a_bot_is_lost(honest: HonestBot) -> None:
    async def main() -> None:
        async with link_up("honest", honest.address) as other, links_up("silent", "hangs_up") as links:
            for zoo in links:
                failing = with_game(BrokenStandIn(), ["honest", zoo, "honest"], Terms(0.3))
                (result,) = await played({**links, "honest": other}, failing)
                is_void(result, "ArithmeticError: a bug in the stand-in")
                assert FaultKind.TIMEOUT not in {fault.kind for fault in result.faults}
            assert links["silent"].is_up

    run(main(), 30.0)


def test_a_game_may_be_void_when_a_bot_comes_back(tmp_path: Path) -> None:
    environment = {RECORD: str(tmp_path / "asked"), HANGS_UP: "20"}

    async def main() -> None:
        async with (
            process_up("honest", environment) as process,
            link_up("honest", process.address, process, patience=10.0) as link,
        ):
            failing = with_game(BrokenWhenAskedAgain(), ["honest"] * 4)
            (result,) = await played({"honest": link}, failing)
            assert [voided.reason for voided in result.voided] == [
                "ArithmeticError: a bug in the second view"
            ]
            assert record_of(result) == practised([Honest] * 4)
            assert result.faults == ()

    run(main())


@asynccontextmanager
async def served(bot: type[Bot]) -> AsyncIterator[Link]:
    """A bot in this process, over a real stream."""
    server, address = await start_server(bot, "127.0.0.1:0")
    try:
        async with link_up(bot.__name__, address) as link:
            yield link
    finally:
        await server.stop(0)


@pytest.mark.parametrize("games_at_once", [1, 64])
def test_the_bots_hear_that_a_game_is_void_before_it_begins_again(games_at_once: int) -> None:
    heard: list[str] = []

    class Listening(Honest):
        def __init__(self, seating: Any) -> None:
            super().__init__(seating)
            heard.append("begins")

        def over(self, result: GameOver) -> None:
            assert not result.faults
            heard.append(result.ending)

    Listening.games_at_once = games_at_once

    async def main() -> None:
        async with served(Listening) as link:
            (result,) = await played({"Listening": link}, with_game(Failing("apply", 1), ["Listening"] * 3))
            assert len(result.voided) == 1

    run(main())
    assert heard == ["begins"] * 3 + ["void"] * 3 + ["begins"] * 3 + ["played"] * 3


def test_the_faults_and_times_of_a_void_attempt_are_nobodys_in_the_next_one(honest: HonestBot) -> None:
    async def main() -> None:
        async with link_up("honest", honest.address) as other, links_up("illegal") as links:
            bots, links = ["honest", "illegal", "honest"], {**links, "honest": other}
            (result,) = await played(links, with_game(Failing("apply", 2), bots))
            (plain,) = await played(links, job(bots))
            assert len(result.faults) == len(plain.faults) == EASY.max_faults
            assert result.game
            assert plain.game
            assert [each.asked for each in result.game.thinking] == [
                each.asked for each in plain.game.thinking
            ]
            assert result.game.thinking[1] != Thinking()

    run(main())


def test_what_is_no_games_own_fault_ends_the_play() -> None:
    class Voices(Silence):
        def printed(self, name: str) -> int:
            raise ArithmeticError(f"a bug in asking what {name} said")

    async def main() -> None:
        async with links_up("illegal") as links:
            with pytest.raises(ArithmeticError, match="a bug in asking what illegal said"):
                async for _ in Runner(links, Voices()).play([job(["illegal"] * 3)]):
                    pass
            assert links["illegal"].is_up

    run(main())
