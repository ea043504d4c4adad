"""A match now: some bots, some games, no league."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from harness.app.bots import Bots
from harness.app.simulate import simulation_secret
from harness.engine import Options, deal_key
from harness.engine.game import AnyGame
from harness.errors import HarnessError, OptionsError
from harness.league.fixtures import Deals
from harness.referee import Terms, Thinking
from harness.text import printable
from harness.transport import Job, Result, Runner


@dataclass(frozen=True, slots=True)
class BotResult:
    """How a bot did."""

    bot: str
    games: int
    score: float  # mean
    place: float  # mean
    best: float  # share of games won, shared victories in part
    thinking: Thinking
    faults: dict[str, int]


def seating(bots: Sequence[str], seats: int, number: int) -> tuple[str, ...]:
    """Game after game everybody moves on one seat; fewer bots than seats sit more than once."""
    return tuple([bots[(seat + number) % len(bots)] for seat in range(seats)])


def deal_of(deals: Deals, seats: int, seed: int, number: int) -> str:
    """Of its own for every game; shared, each is played once in every rotation of the seats."""
    return f"{seed}/{number // seats + 1 if deals is Deals.SHARED else number + 1}"


def require_rotations(deals: Deals, bots: int, seats: int) -> None:
    """Nobody would have every seat of a shared deal once if there were more bots than seats, or fewer."""
    if deals is Deals.SHARED and bots != seats:
        raise OptionsError(
            f"shared deals: expected as many bots as seats, found {bots} bots at {seats} seats"
        )


def must_play(bots: Bots, names: Sequence[str], game: AnyGame) -> None:
    for name in names:
        if game.name not in (plays := bots.links[name].hello.games):
            said = printable(", ".join(plays), 200) or "nothing"
            raise HarnessError(f"bot {name} does not play {game.name}; it says it plays {said}")


async def play(
    bots: Bots,
    names: Sequence[str],
    game: AnyGame,
    seats: int,
    games: int,
    seed: int,
    deals: Deals,
    options: Options,
    terms: Terms,
) -> AsyncIterator[Result]:
    """Games as they end, numbered from 1."""
    secret = simulation_secret(seed)
    must_play(bots, names, game)

    def job(number: int) -> Job:
        seated = seating(names, seats, number - 1)
        deal = deal_of(deals, seats, seed, number - 1)
        return Job(number, game, seated, options, deal, deal_key(secret, deal), terms)

    async for result in Runner(bots.links, bots).play(map(job, range(1, games + 1))):
        yield result


def standings(names: Sequence[str], played: Sequence[Result]) -> list[BotResult]:
    """The best mean score first."""
    table = [_standing(name, played) for name in names]
    return sorted(table, key=lambda standing: -standing.score)


def _standing(name: str, played: Sequence[Result]) -> BotResult:
    scores, places, best = [], [], 0.0
    faults: dict[str, int] = {}
    thinking: list[Thinking] = []
    for result in played:
        if result.game is None:
            continue
        outcome = result.game.outcome
        for seat, bot in enumerate(result.bots):
            if bot == name:
                scores.append(outcome.scores[seat])
                places.append(outcome.places[seat])
                best += (places[-1] == 1) / outcome.places.count(1)
                thinking.append(result.game.thinking[seat])
        for fault in result.faults:
            if result.bots[fault.seat] == name:
                faults[fault.kind.value] = faults.get(fault.kind.value, 0) + 1
    count = max(1, len(scores))
    means = (sum(scores) / count, sum(places) / count, best / count)
    return BotResult(name, len(scores), *means, Thinking.all(thinking), faults)
