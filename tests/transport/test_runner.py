"""Many matches over a few streams: the right games, no more at once than a bot wants, and whose fault is whose."""

import asyncio
import gc
from collections.abc import Iterator

from harness.referee import FaultKind, Match, Terms
from harness.transport import Job, Runner
from tests.support.bot_fixtures import HonestBot
from tests.support.bots.honest import Honest
from tests.support.streams import (
    EASY,
    GAME,
    job,
    link_up,
    links_up,
    played,
    practised,
    process_up,
    record_of,
    run,
)


def test_a_match_over_streams_is_move_for_move_the_one_in_process() -> None:
    async def main() -> None:
        async with links_up("honest") as links:
            jobs = [job(["honest"] * seats, number=seats) for seats in GAME.seats]
            for result in await played(links, *jobs):
                seats = len(result.bots)
                assert record_of(result) == practised([Honest] * seats, seats)

    run(main())


def test_two_hundred_games_are_played_64_at_once(honest: HonestBot) -> None:
    async def main() -> None:
        async with (
            link_up("a", honest.address) as a,
            link_up("b", honest.address) as b,
            link_up("c", honest.address) as c,
        ):
            jobs = [job("abc", number=number) for number in range(200)]
            results = await played({"a": a, "b": b, "c": c}, *jobs)
            assert [result.number for result in results] == [*range(200)]
            for result in results:
                assert not result.faults
                record_of(result)
            for result in results[::20]:
                assert record_of(result) == practised([Honest] * 3, result.number)

    run(main())
    assert most_at_once(honest) == 64


def test_matches_that_are_over_are_forgotten_though_they_had_hours_for_each_answer(honest: HonestBot) -> None:
    async def main() -> None:
        async with link_up("a", honest.address) as a:
            jobs = [job("aaa", Terms(move_limit=36_000.0), number) for number in range(200)]
            async for result in Runner({"a": a}, concurrency=5).play(jobs):
                assert not result.faults
                if result.number == 199:
                    assert sum(isinstance(each, Match) for each in gc.get_objects()) < 150

    run(main())


def test_a_job_is_taken_when_it_can_begin_and_not_before(honest: HonestBot) -> None:
    """Those that are taken sooner stand before the games of a bot that has just come back."""
    taken: list[int] = []

    def jobs() -> Iterator[Job]:
        for number in range(20):
            taken.append(number)
            yield job("aaa", number=number)

    async def main() -> None:
        ended = 0
        async with link_up("a", honest.address) as a:
            async for _ in Runner({"a": a}, concurrency=2).play(jobs()):
                ended += 1
                assert len(taken) - ended <= 4  # two are on, and two may have ended meanwhile
        assert ended == 20

    run(main())


def test_no_more_games_are_on_than_the_runner_may_have_on(honest: HonestBot) -> None:
    async def main() -> None:
        async with link_up("a", honest.address) as a:
            jobs = [job("aaa", number=number) for number in range(20)]
            results = [result async for result in Runner({"a": a}, concurrency=5).play(jobs)]
            assert len(results) == 20
            assert all(result.game and result.game.took > 0 for result in results)

    run(main())
    assert most_at_once(honest) == 5


def most_at_once(honest: HonestBot) -> int:
    """As one of its seats saw it: from the first question of a game to the last."""
    lines = [line.game_id for line in honest.asked() if line.seat == 0]
    first = {game_id: at for at, game_id in reversed([*enumerate(lines)])}
    last = {game_id: at for at, game_id in enumerate(lines)}
    begins, ends = dict.fromkeys(first.values(), 1), {at + 1: -1 for at in last.values()}
    on = most = 0
    for at in range(len(lines)):
        on += begins.get(at, 0) + ends.get(at, 0)
        most = max(most, on)
    return most


def test_a_bot_that_wants_one_game_at_once_hears_of_its_end_before_the_next_begins(honest: HonestBot) -> None:
    async def main() -> None:
        async with (
            links_up("one_at_a_time") as links,
            link_up("a", honest.address) as a,
            link_up("b", honest.address) as b,
        ):
            jobs = [job(["a", "one_at_a_time", "b"], number=number) for number in range(30)]
            results = await played({**links, "a": a, "b": b}, *jobs)
            assert [result.faults for result in results] == [()] * 30

    run(main())


def test_games_that_begin_when_a_bot_is_gone_are_played_with_it_on_stand_in(honest: HonestBot) -> None:
    async def main() -> None:
        async with (
            links_up("crashes_in_the_last_round", "one_at_a_time") as links,
            link_up("honest", honest.address) as other,
        ):
            links |= {"honest": other}
            names = ["crashes_in_the_last_round", "one_at_a_time", "honest"]
            first = await played(links, *[job(names, number=number) for number in range(3)])
            second = await played(links, job(names))  # a runner that was not told
            for result in [*first, *second]:
                (fault,) = result.faults
                assert (fault.seat, fault.kind) == (0, FaultKind.DISCONNECTED)
                assert "the process ended with exit code 1; it said: " in fault.detail
                assert fault.detail.endswith(" so near, so far")
                assert record_of(result).retired == (0,)
            assert first[0].faults[0].turn > 1
            assert all(fault.faults[0].turn <= 3 for fault in [*first[1:], *second])

    run(main())


def test_a_bot_that_sits_in_every_seat_and_is_lost_loses_every_seat() -> None:
    async def main() -> None:
        async with links_up("hangs_up") as links:
            (result,) = await played(links, job(["hangs_up"] * 3))
            assert sorted((fault.seat, fault.kind) for fault in result.faults) == [
                (seat, FaultKind.DISCONNECTED) for seat in range(3)
            ]
            assert record_of(result).retired == (0, 1, 2)

    run(main())


def test_play_that_is_broken_off_leaves_the_bots_to_whoever_closes_their_links() -> None:
    async def main() -> None:
        async with links_up("honest") as links:
            playing = Runner(links).play(job(["honest"] * 3, number=number) for number in range(1000))
            async for result in playing:
                assert result.game
                break
            await playing.aclose()
            assert links["honest"].is_up

    run(main(), 20.0)


def test_play_that_is_cancelled_ends_its_bots_at_once(honest: HonestBot) -> None:
    async def forever(begun: asyncio.Event) -> None:
        async with (
            links_up("silent", "forks") as links,
            link_up("honest", honest.address) as other,
        ):
            links |= {"honest": other}
            begun.set()
            await played(links, job(["honest", "forks", "silent"], Terms(3600.0)))

    async def main() -> None:
        begun = asyncio.Event()
        playing = asyncio.create_task(forever(begun))
        await begun.wait()
        async with asyncio.timeout(10.0):
            while not honest.asked():
                await asyncio.sleep(0.01)
        playing.cancel()
        async with asyncio.timeout(6.0):
            await asyncio.wait([playing])
        assert playing.cancelled()

    run(main(), 40.0)


def test_the_bank_of_one_bot_does_not_make_the_others_wait_for_a_silent_one(honest: HonestBot) -> None:
    async def main() -> None:
        async with link_up("honest", honest.address) as other, links_up("silent") as links:
            terms = Terms(move_limit=0.2, bank=1.5, max_faults=3)
            names = ["honest", "honest", "silent"]
            (result,) = await played({**links, "honest": other}, job(names, terms))
            first, *more = [fault.elapsed for fault in result.faults]
            assert first > 1.7
            assert max(more) < 1.0

    run(main())


def test_unsolicited_answers_change_nothing(honest: HonestBot) -> None:
    async def main() -> None:
        async with link_up("honest", honest.address) as other, links_up("strangers", "wrong_turns") as links:
            runner = Runner({**links, "honest": other})
            names = ["strangers", "honest", "wrong_turns"]
            (result,) = [result async for result in runner.play([job(names, EASY)])]
            assert not result.faults
            assert record_of(result).retired == ()

    run(main())


def test_a_fault_keeps_what_its_bot_says_of_it() -> None:
    async def main() -> None:
        async with process_up("raises") as process, link_up("raises", process.address, process) as link:
            runner = Runner({"raises": link})
            terms = Terms(10.0, max_faults=1)
            (result,) = [result async for result in runner.play([job(["raises"] * 3, terms)])]
            assert len(result.faults) == 3
            for fault in result.faults:
                assert fault.detail.startswith("IndexError: no such thing: ")
                assert fault.said.splitlines()[-1] == fault.detail
                assert fault.said.startswith("Traceback ")

    run(main())


def test_a_game_that_asks_an_empty_chair_is_void() -> None:
    async def main() -> None:
        async with links_up("honest") as links:
            (result,) = await played(links, job(["honest", "", "honest"]))
            assert result.game is None
            assert [voided.reason for voided in result.voided] == ["KeyError: 1"] * 3

    run(main())
