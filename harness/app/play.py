"""A match now: some bots, some games, no league. `play_match` is what a program calls."""

from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from harness import loop
from harness.app import recent
from harness.app.bot_specs import BotSpec, parse_bots
from harness.app.bots import Bots, bots_up
from harness.app.choices import DEFAULT_GAME
from harness.app.listening import SILENT, Listener, Work
from harness.app.overload import Answers, overload
from harness.app.records import save_records
from harness.app.simulate import choose_seed, simulation_secret
from harness.app.start import USUAL, StartSettings, with_settings
from harness.engine import Options, deal_key
from harness.engine.game import AnyGame
from harness.errors import OptionsError
from harness.games import find_game
from harness.league.fixtures import Deals
from harness.league.trust import Trust
from harness.local.strain import Strain
from harness.memory import collect_seldom
from harness.referee import Terms, Thinking
from harness.transport import Job, Result, Runner


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchWish:
    """A match that somebody wants to see."""

    bots: Sequence[str]  # NAME=TARGET or TARGET each, as `harness play --bot` takes them
    game: str = DEFAULT_GAME
    seats: int | None = None  # None: as many as there are bots
    games: int = 1
    seed: int | None = None  # None: one is chosen, and the listener hears it
    deals: Deals = Deals.OWN
    options: Options = field(default_factory=dict)  # of the game, by name
    move_limit: float = 1.0  # seconds for an answer
    bank: float = 0.0  # seconds a game for what answers take beyond the move limit
    max_faults: int = 3  # with this number of faults in a game, the referee plays on for a bot
    trusts: Mapping[str, Trust] = field(default_factory=dict)  # of bots at an address, by name
    out: Path | None = None  # a file for the records; None: they are kept among those of the last matches
    start: StartSettings = USUAL


@dataclass(frozen=True, slots=True)
class BotResult:
    """How a bot did in a match."""

    bot: str
    games: int
    score: float  # mean
    place: float  # mean
    best: float  # share of games won, shared victories in part
    thinking: Thinking
    faults: dict[str, int]


@dataclass(frozen=True, slots=True)
class MatchResult:
    """What a match was."""

    wish: MatchWish
    names: Sequence[str]  # of the bots, in the order of the wish
    seed: int
    standings: Sequence[BotResult]  # the best mean score first
    games: Sequence[Result]  # by number, from 1
    records: Path | None  # the file that they are in; None: there is no place for it
    overload: str  # a line, if this machine may have been what was slow; else empty

    @property
    def is_marred(self) -> bool:
        """Whether a bot made a fault, or a game is void."""
        return any(result.faults or result.game is None for result in self.games)


def play_match(wish: MatchWish, listener: Listener = SILENT) -> MatchResult:
    """Start the bots, play all games, keep the records, and end the bots. OptionsError says what is wrong with the wish;
    StartError, which bots did not start; HarnessError, what cannot be written. The listener hears how many games are over."""
    game = find_game(wish.game)
    specs = parse_bots(wish.bots, game.name, trusts=wish.trusts)
    seats = len(specs) if wish.seats is None else wish.seats
    game.start(seats, wish.options)  # says what is wrong with them, before a bot is started
    require_rotations(wish.deals, len(specs), seats)
    seed = wish.seed
    if seed is None:
        seed = choose_seed()
        listener.line(f"seed {seed} (chosen)")
    specs = with_settings(specs, wish.start, listener.line)
    collect_seldom()
    games, strains = loop.run(_games(wish, specs, game, seats, seed, listener))
    texts = [result.game.record for result in games if result.game]
    records = wish.out or recent.keep(texts, game.name, seed)
    if wish.out:
        save_records(wish.out, texts)
    names = [spec.name for spec in specs]
    slow = _overload(wish, games, strains)
    return MatchResult(wish, names, seed, standings(names, games), games, records, slow)


async def _games(
    wish: MatchWish, specs: Sequence[BotSpec], game: AnyGame, seats: int, seed: int, listener: Listener
) -> tuple[list[Result], Mapping[str, Strain]]:
    """The games by number, and how long each bot of ours waited for a processor."""
    names = [spec.name for spec in specs]
    terms = Terms(wish.move_limit, wish.bank, wish.max_faults)
    games: list[Result] = []
    listener.started(Work(f"{wish.games} games · {seats} seats · seed {seed}", wish.games))
    try:
        async with bots_up(specs, game=game.name) as bots:
            coming = play(bots, names, game, seats, wish.games, seed, wish.deals, wish.options, terms)
            async for each in coming:
                games.append(each)
                listener.advanced(len(games))
            strains = bots.strains()
            for line in bots.oversights():
                listener.line(line)
    finally:
        listener.stopped()
    return sorted(games, key=lambda each: each.number), strains


def _overload(wish: MatchWish, games: Sequence[Result], strains: Mapping[str, Strain]) -> str:
    answers = Answers()
    for result in games:
        if result.game:
            answers.add(result.bots, result.faults, result.game.thinking)
    return overload(strains, answers, wish.move_limit)


def seating(bots: Sequence[str], seats: int, number: int) -> tuple[str, ...]:
    """Game after game everybody moves on one seat; fewer bots than seats sit more than once."""
    return tuple([bots[(seat + number) % len(bots)] for seat in range(seats)])


def deal_of(deals: Deals, seats: int, seed: int, number: int) -> str:
    """The name of a game's deal: its own for every game; shared, each is played once in every rotation of the seats."""
    return f"{seed}/{number // seats + 1 if deals is Deals.SHARED else number + 1}"


def require_rotations(deals: Deals, bots: int, seats: int) -> None:
    """OptionsError if deals are shared and there are more bots than seats, or fewer: nobody would have every seat once."""
    if deals is Deals.SHARED and bots != seats:
        raise OptionsError(
            f"shared deals: expected as many bots as seats, found {bots} bots at {seats} seats"
        )


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
    """The games, as they end, numbered from 1."""
    secret = simulation_secret(seed)

    def job(number: int) -> Job:
        seated = seating(names, seats, number - 1)
        deal = deal_of(deals, seats, seed, number - 1)
        return Job(number, game, seated, options, deal, deal_key(secret, deal), terms)

    async for result in Runner(bots.links, bots).play(map(job, range(1, games + 1))):
        yield result


def standings(names: Sequence[str], played: Sequence[Result]) -> list[BotResult]:
    """How each bot did, the best mean score first."""
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
