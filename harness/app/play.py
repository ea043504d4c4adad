"""A match now: some bots, some games, no league."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, replace

from harness.app.bots import Bots
from harness.app.simulate import simulation_secret
from harness.engine import HarnessError, Options, Record, deal_key
from harness.engine.game import AnyGame
from harness.referee import Fault, Terms
from harness.transport import Job, Result, Runner


@dataclass(frozen=True, slots=True)
class Played:
    """A game as it went: who sat where, the record, and what went wrong."""

    number: int  # from 1
    bots: tuple[str, ...]
    record: Record
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """How a bot did."""

    bot: str
    games: int
    score: float  # mean
    place: float  # mean
    best: float  # share of games won, shared victories in part
    faults: dict[str, int]


def seating(bots: Sequence[str], seats: int, number: int) -> tuple[str, ...]:
    """Game after game everybody moves on one seat; fewer bots than seats sit more than once."""
    return tuple([bots[(seat + number) % len(bots)] for seat in range(seats)])


def deal_of(bots: Sequence[str], seats: int, seed: int, number: int) -> str:
    """As many bots as seats: a deal is played once in every rotation. Else every game has its own."""
    return f"{seed}/{number // seats + 1 if len(bots) == seats else number + 1}"


async def play(
    bots: Bots,
    names: Sequence[str],
    game: AnyGame,
    seats: int,
    games: int,
    seed: int,
    options: Options,
    terms: Terms,
) -> AsyncIterator[Played]:
    """Games as they end."""
    secret = simulation_secret(seed)
    for name in names:
        if game.name not in (plays := bots.links[name].hello.games):
            raise HarnessError(
                f"bot {name} does not play {game.name}; it says it plays {', '.join(plays) or 'nothing'}"
            )

    def job(number: int) -> Job:
        deal = deal_of(names, seats, seed, number)
        return Job(number, game, seating(names, seats, number), options, deal, deal_key(secret, deal), terms)

    async for result in Runner(bots.links).play(map(job, range(games))):
        yield _played(result)


def _played(result: Result) -> Played:
    job, over = result.job, result.over
    if over.record is None:
        raise HarnessError(f"game {job.number + 1} is void: {over.reason}")
    tags = {f"bot {seat}": name for seat, name in enumerate(job.bots)}
    return Played(job.number + 1, job.bots, replace(over.record, tags=tags), over.faults)


def standings(names: Sequence[str], played: Sequence[Played]) -> list[Standing]:
    """The best mean score first."""
    table = [_standing(name, played) for name in names]
    return sorted(table, key=lambda standing: -standing.score)


def _standing(name: str, played: Sequence[Played]) -> Standing:
    scores, places, best = [], [], 0.0
    faults: dict[str, int] = {}
    for game in played:
        assert game.record.outcome
        for seat, bot in enumerate(game.bots):
            if bot == name:
                scores.append(game.record.outcome.scores[seat])
                places.append(game.record.outcome.places[seat])
                best += (places[-1] == 1) / game.record.outcome.places.count(1)
        for fault in game.faults:
            if game.bots[fault.seat] == name:
                faults[fault.kind.value] = faults.get(fault.kind.value, 0) + 1
    count = max(1, len(scores))
    return Standing(name, len(scores), sum(scores) / count, sum(places) / count, best / count, faults)
