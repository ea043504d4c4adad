"""Whether a new version of a bot is better than the old one. `compare_versions` is what a program calls."""

import re
from asyncio import CancelledError
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from io import StringIO
from pathlib import Path

from harness import loop
from harness.app import recent
from harness.app.bot_specs import BotSpec, bot_name, parse_bots
from harness.app.bots import bots_up
from harness.app.choices import DEFAULT_GAME
from harness.app.listening import SILENT, Listener, Work
from harness.app.overload import Answers, overload
from harness.app.referees import refereed, referees_for
from harness.app.simulate import choose_seed, simulation_secret
from harness.app.start import USUAL, StartSettings, with_settings
from harness.engine import Options, deal_key, read_records
from harness.engine.game import AnyGame
from harness.engine.totals import luck_of
from harness.errors import OptionsError
from harness.games import find_game
from harness.league.compare.blocks import (
    FIRST_OPPONENT,
    NEW,
    OLD,
    BlockResult,
    BlockSheet,
    ComparedGame,
    VersionGame,
    compared_games,
    points,
)
from harness.league.compare.hypotheses import Hypotheses
from harness.league.compare.reading import Method, read_blocks
from harness.league.compare.verdict import Reading, VersionVerdict
from harness.league.trust import Trust
from harness.memory import collect_seldom
from harness.referee import Terms
from harness.transport import Job, Result

__all__ = [
    "MOST_BLOCKS",
    "Comparison",
    "ComparisonWish",
    "Hypotheses",
    "Method",
    "VersionVerdict",
    "compare_versions",
]

MOST_BLOCKS = 1000  # after which a comparison ends without a verdict

_CONCURRENCY = 64  # games at once; those that are on when the verdict falls were played for nothing
_OLD_AND_NEW = ("-old", "-new")  # what is added to the names of two versions of the same name
_NAMED = re.compile(r"[^=/:\s]+=")
_LONGEST = 24  # characters of a name to which something is added


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparisonWish:
    """Two versions of a bot that somebody wants to compare."""

    old: str  # NAME=TARGET or TARGET, as `harness play --bot` takes it
    new: str
    against: Sequence[str]  # the opponents, in the same form
    game: str = DEFAULT_GAME
    seats: int | None = (
        None  # None: one for each opponent, and one for the version, as far as the game allows
    )
    seed: int | None = None  # None: one is chosen, and the listener hears it
    hypotheses: Hypotheses = field(default_factory=Hypotheses)
    method: Method = Method.GSPRT
    blocks: int = MOST_BLOCKS  # at most
    options: Options = field(default_factory=dict)  # of the game, by name
    move_limit: float = 1.0  # seconds for an answer
    max_faults: int = 3  # with this number of faults in a game, the referee plays on for a bot
    trusts: Mapping[str, Trust] = field(default_factory=dict)  # of bots at an address, by name
    referees: int | None = None  # processes that play games; None: as many as the cores are worth
    start: StartSettings = USUAL


@dataclass(frozen=True, slots=True)
class Comparison:
    """What came of a comparison."""

    wish: ComparisonWish
    names: Sequence[str]  # of the old version, the new one and the opponents
    seats: int
    seed: int
    reading: Reading
    blocks: Sequence[BlockResult]  # that the reading is of
    left_out: int  # blocks with a void game
    played: int  # games, with those that were on when the verdict fell
    faults: Mapping[str, Mapping[str, int]]  # in all games, by bot and kind
    faulty: Sequence[Result]  # games with faults, and void ones
    records: Path | None  # the file with those games; None: there is none
    overload: str  # a line, if this machine may have been what was slow; else empty
    interrupted: bool

    @property
    def old(self) -> str:
        return self.names[OLD]

    @property
    def new(self) -> str:
        return self.names[NEW]

    @property
    def new_is_faulty(self) -> bool:
        """Whether the new version made a fault: then it is no better, whatever it won."""
        return bool(self.faults.get(self.new))

    @property
    def is_better(self) -> bool:
        return self.reading.verdict is VersionVerdict.BETTER and not self.new_is_faulty


def compare_versions(wish: ComparisonWish, listener: Listener = SILENT) -> Comparison:
    """Start the bots, play blocks until the verdict is known or there are as many as are wished, and end the bots. Ctrl-C
    ends it with what is known by then. OptionsError says what is wrong with the wish; StartError, which bots did not start."""
    game = find_game(wish.game)
    specs = parse_bots(_named(wish, game), game.name, "bot", wish.trusts)
    seats = _seats(wish, game)
    _require_sense(wish)
    game.start(seats, wish.options)  # says what is wrong with them, before a bot is started
    seed = wish.seed
    if seed is None:
        seed = choose_seed()
        listener.line(f"seed {seed} (chosen)")
    specs = with_settings(specs, wish.start, listener.line)
    collect_seldom()
    playing = _Playing(wish, game, specs, seats, seed, listener)
    try:
        loop.run(playing.play())
    except (KeyboardInterrupt, CancelledError):
        return playing.comparison(interrupted=True)
    return playing.comparison(interrupted=False)


def _require_sense(wish: ComparisonWish) -> None:
    tested = wish.hypotheses
    if not 0 < tested.margin <= 400:
        raise OptionsError(f"margin {tested.margin:g}: expected a number of Elo above 0, at most 400")
    for name, rate in (("alpha", tested.alpha), ("beta", tested.beta)):
        if not 0 < rate < 0.5:
            raise OptionsError(f"{name} {rate:g}: expected a number above 0 and below 0.5")
    if not wish.against:
        raise OptionsError("expected one opponent or more, found none")


def _seats(wish: ComparisonWish, game: AnyGame) -> int:
    if wish.seats is not None:
        return wish.seats
    return min(max(len(wish.against) + 1, game.seats[0]), game.seats[-1])


def _named(wish: ComparisonWish, game: AnyGame) -> list[str]:
    """The texts of all bots. Those without a name of their own get one, where theirs is taken: two versions of a bot are
    often in files of the same name."""
    texts = [wish.old, wish.new, *wish.against]
    names = [bot_name(text, game.name) for text in texts]
    if names[OLD].casefold() == names[NEW].casefold():
        for version, end in zip((OLD, NEW), _OLD_AND_NEW, strict=True):
            if not _NAMED.match(texts[version]):
                names[version] = names[version][:_LONGEST] + end
                texts[version] = f"{names[version]}={texts[version]}"
    seen = {name.casefold() for name in names[:FIRST_OPPONENT]}
    for place in range(FIRST_OPPONENT, len(texts)):
        name, number = names[place], 1
        while name.casefold() in seen and not _NAMED.match(wish.against[place - FIRST_OPPONENT]):
            number += 1
            name = f"{names[place][:_LONGEST]}-{number}"
        seen.add(name.casefold())
        if number > 1:
            texts[place] = f"{name}={texts[place]}"
    return texts


class _Playing:
    """A comparison while it is played."""

    def __init__(
        self,
        wish: ComparisonWish,
        game: AnyGame,
        specs: Sequence[BotSpec],
        seats: int,
        seed: int,
        listener: Listener,
    ) -> None:
        self._wish, self._game, self._specs = wish, game, specs
        self._seats, self._seed, self._listener = seats, seed, listener
        self._names = [spec.name for spec in specs]
        self._sheet = BlockSheet(seats)
        self._reading = read_blocks([], wish.hypotheses, wish.method)
        self._faults: dict[str, Counter[str]] = {}
        self._faulty: list[Result] = []
        self._answers = Answers()
        self._played = 0
        self._overload = ""
        self._planned: dict[int, ComparedGame] = {}  # games that are on, by number

    async def play(self) -> None:
        """Play until the verdict is known, or all blocks are over."""
        referees = self._wish.referees or referees_for(self._specs)
        self._listener.started(self._work())
        try:
            async with (
                bots_up(self._specs, game=self._game.name) as bots,
                refereed(
                    bots, referees=referees, concurrency=_CONCURRENCY, listener=self._listener
                ) as referee,
                aclosing(referee.play(self._jobs())) as coming,
            ):
                async for result in coming:
                    if self._take(result) and self._reading.verdict.is_known:
                        break
                self._overload = overload(bots.strains(), self._answers, self._wish.move_limit)
                for line in bots.oversights():
                    self._listener.line(line)
        finally:
            self._listener.stopped()

    def comparison(self, *, interrupted: bool) -> Comparison:
        """What there is so far."""
        texts = [result.game.record for result in self._faulty if result.game]
        records = recent.keep(texts, self._game.name, self._seed) if texts else None
        return Comparison(
            wish=self._wish,
            names=self._names,
            seats=self._seats,
            seed=self._seed,
            reading=self._reading,
            blocks=self._sheet.results[: self._reading.blocks],
            left_out=self._sheet.left_out,
            played=self._played,
            faults=self._faults,
            faulty=self._faulty,
            records=records,
            overload=self._overload,
            interrupted=interrupted,
        )

    def _work(self) -> Work:
        against = len(self._names) - FIRST_OPPONENT
        what = f"blocks at most · {self._seats} seats · {against} opponents · seed {self._seed}"
        return Work(what, self._wish.blocks)

    def _jobs(self) -> Iterator[Job]:
        wish, secret = self._wish, simulation_secret(self._seed)
        terms = Terms(wish.move_limit, 0.0, wish.max_faults)
        for game in compared_games(self._seats, len(self._names) - FIRST_OPPONENT, wish.blocks):
            self._planned[game.number] = game
            deal = game.deal_of(self._seed)
            bots = tuple([self._names[bot] for bot in game.lineup])
            key = deal_key(secret, deal)
            yield Job(game.number, self._game, bots, wish.options, deal, key, terms)

    def _take(self, result: Result) -> bool:
        """Take a game that is over. Whether there is something new to read."""
        game = self._planned.pop(result.number)
        self._played += 1
        if result.game is None or result.faults:
            self._faulty.append(result)
        for fault in result.faults:
            self._faults.setdefault(result.bots[fault.seat], Counter())[fault.kind.value] += 1
        if result.game:
            self._answers.add(result.bots, result.faults, result.game.thinking)
        if not self._sheet.add(game, self._version_game(game, result)):
            return False
        self._reading = read_blocks(self._sheet.results, self._wish.hypotheses, self._wish.method)
        self._listener.advanced(self._sheet.over)
        return True

    def _version_game(self, game: ComparedGame, result: Result) -> VersionGame | None:
        if result.game is None:
            return None
        [source] = read_records(StringIO(result.game.record), find_game)
        luck = luck_of(self._game, source.record)
        outcome = result.game.outcome
        seat = game.seat
        return VersionGame(points(outcome, seat), outcome.scores[seat], luck[seat] if luck else None)
