"""Every game over real streams, with bots of the SDK at every number of seats; and what a misbehaving bot costs there."""

import io
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from harness.api.bot.v1 import bot_pb2 as pb
from harness.bot import BOTS, Bot, Seating, practise, sample_bot
from harness.bot.server import start_server
from harness.engine import Record, read_records, verify
from harness.engine.game import AnyGame
from harness.games import GAMES, find_game
from harness.referee import FaultKind, Terms
from harness.transport import Job, Link, Result, Runner
from harness.wire import CODECS
from harness.wire.service import PROTOCOL
from tests.support.bots.wire import Stream, serving
from tests.support.games.questions import questions
from tests.support.strategies import every_game
from tests.support.streams import DEAL, EASY, KEY, link_up, run

Says: TypeAlias = Callable[[AnyGame, pb.Ask, Any], Iterator[pb.Answer]]  # to a question, with its view


@asynccontextmanager
async def bots_up(home: Path, bots: Mapping[str, type[Bot]]) -> AsyncIterator[dict[str, Link]]:
    """Bots of the SDK, served here, by their names."""
    async with AsyncExitStack() as stack:
        links = {}
        for name, bot in bots.items():
            server, address = await start_server(bot, f"unix:{home}/{name}.sock")
            stack.push_async_callback(server.stop, 0.1)
            links[name] = await stack.enter_async_context(link_up(name, address))
        yield links


async def played(links: Mapping[str, Link], *jobs: Job) -> list[Result]:
    return sorted([result async for result in Runner(links).play(jobs)], key=lambda result: result.number)


def job(game: AnyGame, bots: Sequence[str], terms: Terms = EASY, number: int = 0) -> Job:
    return Job(number, game, tuple(bots), {}, f"{DEAL} {number}", KEY, terms)


def stored(result: Result) -> Record:
    """Read and verified with the key, and without its tags: what the store will hold."""
    assert result.game
    (found,) = read_records(io.StringIO(result.game.record), find_game)
    verify(found, KEY)
    assert (found.record.outcome, found.record.retired) == (result.game.outcome, result.game.retired)
    return replace(found.record, tags={})


@every_game
def test_a_match_of_sdk_bots_over_streams_is_the_one_in_process_at_every_number_of_seats(
    game: AnyGame, tmp_path: Path
) -> None:
    bots = {"tame": BOTS[game.name], "random": sample_bot(game.name, "random")}
    tables = [["random", "random", "tame"][seat % 3] for seat in range(game.seats[-1])]

    async def main() -> list[Result]:
        async with bots_up(tmp_path, bots) as links:
            return await played(links, *[job(game, tables[:seats], number=seats) for seats in game.seats])

    results = run(main())
    assert [len(result.bots) for result in results] == [*game.seats]
    for result in results:
        lineup = [bots[name] for name in result.bots]
        over = practise(lineup, deal=f"{DEAL} {result.number}", key=KEY)
        assert stored(result) == over.record
        assert result.faults == ()


def _nothing(game: AnyGame, ask: pb.Ask, view: Any) -> Iterator[pb.Answer]:
    del game, ask, view
    return iter(())


def _no_move(game: AnyGame, ask: pb.Ask, view: Any) -> Iterator[pb.Answer]:
    del game, view
    yield pb.Answer(game_id=ask.game_id, turn=ask.turn)


def _another_games_move(game: AnyGame, ask: pb.Ask, view: Any) -> Iterator[pb.Answer]:
    del view
    other = next(other for other in GAMES.values() if other is not game)
    answer = pb.Answer.FromString(questions(other)[0][2])
    answer.game_id, answer.turn = ask.game_id, ask.turn
    yield answer


def _out_of_place(game: AnyGame, ask: pb.Ask, view: Any) -> Iterator[pb.Answer]:
    """A move that answers another kind of question."""
    for state, seat, text in questions(game):
        if game.questions.kind(game.view(state, seat)) != game.questions.kind(view):
            answer = pb.Answer.FromString(text)
            answer.game_id, answer.turn = ask.game_id, ask.turn
            yield answer
            return


def _wrong_names(game: AnyGame, ask: pb.Ask, view: Any) -> Iterator[pb.Answer]:
    """The right move, for other games and turns; and then where it belongs."""
    move = BOTS[game.name](Seating(game.name, view.table.seats, view.seat, {}, 1.0, 0.0)).move(view, 1.0)
    for game_id, turn in ((1, 0), (0, 1), (0, -1), (0, 0), (0, 0)):
        answer = pb.Answer(game_id=ask.game_id ^ game_id, turn=max(0, ask.turn + turn))
        CODECS[game.name].write_move(answer, move)
        yield answer


FAULTS: Mapping[str, tuple[Says | None, FaultKind | None]] = {
    "says nothing": (_nothing, FaultKind.TIMEOUT),
    "says no move": (_no_move, FaultKind.MALFORMED),
    "says another game's move": (_another_games_move, FaultKind.MALFORMED),
    "says a move of another kind": (_out_of_place, FaultKind.ILLEGAL),
    "answers other games and turns too": (_wrong_names, None),
    "hangs up": (None, FaultKind.DISCONNECTED),
}


@pytest.mark.parametrize("fault", FAULTS)
@every_game
def test_what_a_bot_does_wrong_is_its_own_fault_and_the_stand_in_plays_for_it(
    game: AnyGame, fault: str, tmp_path: Path
) -> None:
    says, kind = FAULTS[fault]
    gone: list[Stream] = []

    async def play(stream: Stream) -> None:
        if gone:
            return
        hello = pb.Hello(protocol=PROTOCOL, program="zoo", games=[game.name], games_at_once=1)
        await stream.write(pb.FromBot(hello=hello).SerializeToString())
        async for ask in stream.asks():
            if says is None:
                gone.append(stream)
                return
            for answer in says(game, ask, CODECS[game.name].read_view(ask)):
                await stream.send(answer)

    async def main() -> Result:
        address = f"unix:{tmp_path}/wrong.sock"
        async with (
            serving(play, address),
            link_up("wrong", address, patience=0.3) as link,
            bots_up(tmp_path, {"tame": BOTS[game.name]}) as links,
        ):
            terms = Terms(0.2 if kind is FaultKind.TIMEOUT else 10.0, max_faults=2)
            table = ["tame"] * (game.seats[0] - 1) + ["wrong"]
            (result,) = await played({"wrong": link, **links}, job(game, table, terms))
            return result

    result, seat = run(main()), game.seats[0] - 1
    assert {each.kind for each in result.faults} == ({kind} if kind else set())
    assert {each.seat for each in result.faults} == ({seat} if kind else set())
    record = stored(result)
    assert record.retired == ((seat,) if kind else ())
    control = practise([BOTS[game.name]] * game.seats[0], deal=f"{DEAL} {result.number}", key=KEY).record
    assert control
    assert [turn.moves for turn in record.turns] == [turn.moves for turn in control.turns]
