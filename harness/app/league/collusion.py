"""Which bots of a league seem to play together, from the records of its games. `collusion_of` is what a program calls."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from harness.app.league.freezing import Frozen, frozen_state, public_run
from harness.app.league.stored_games import StoredGames
from harness.app.listening import SILENT, Listener, Work
from harness.app.records import RecordedGame, sound_games
from harness.engine.favours import FavourKind
from harness.engine.totals import favours_of
from harness.games import find_game
from harness.league.collusion.dealings import Dealings, LeagueFavour
from harness.league.collusion.pairs import ASKED, FEWEST_BOTS, Outstanding, outstanding, telling_games
from harness.store import Run, Store

TELLING = 3  # games that are named for a pair

_OFTEN = 100  # games between two calls of the listener


@dataclass(frozen=True, slots=True)
class Favouring:
    """What one bot did for another, of one kind of favours."""

    kind: str  # the key of the kind
    giver: str
    receiver: str
    times: int  # favours
    beyond: float  # the mean of a favour, beyond what is usual
    deviations: float  # the same in standard deviations, beside other pairs


@dataclass(frozen=True, slots=True)
class BotPair:
    """Two bots, and how far they stand out."""

    bots: tuple[str, str]  # in the order of the league
    deviations: float  # of all kinds of favours, in both directions
    chance: float  # how often chance alone makes a pair of the league stand out as far
    favours: Sequence[Favouring]
    games: Sequence[int]  # the numbers of those that show it most, the clearest first

    @property
    def asked(self) -> bool:
        """Whether there is something to ask about."""
        return self.chance <= ASKED


@dataclass(frozen=True, slots=True)
class LeagueCollusion:
    """How far the pairs of a league stand out."""

    run: Run
    stored: int  # games
    kinds: Sequence[FavourKind]
    bots: Sequence[str]  # that have played, in the order of the league
    pairs: Sequence[BotPair]  # that have met, those that stand out most first; none if nothing can be tested
    untested: str  # why nothing can be tested; empty if it can
    frozen: Frozen | None = None


def collusion_of(
    db: str, name: str, *, unfrozen: bool = False, listener: Listener = SILENT
) -> LeagueCollusion:
    """Replay the games of a league that count, and see which pairs of bots stand out. HarnessError names the first game that
    does not hold."""
    with Store.open(db) as store:
        run = public_run(store, name, unfrozen=unfrozen)
        stored, kinds = store.count(run), find_game(run.charter.game).favours.kinds
        listener.started(Work("games replayed", stored))
        try:
            dealt = _Dealt.of(store, run, listener)
        finally:
            listener.stopped()
        bots = [*dealt.bots]
        untested = _why_untested(bots, dealt)
        pairs = [] if untested else _pairs(bots, kinds, dealt)
        return LeagueCollusion(run, stored, kinds, bots, pairs, untested, frozen_state(store, run))


@dataclass(frozen=True, slots=True)
class _Dealt:
    """The favours of a league. Bots are numbered as they stand."""

    bots: Sequence[str]
    blocks: Mapping[int, Sequence[int]]  # the bots of each block
    kinds: Sequence[Dealings]

    @classmethod
    def of(cls, store: Store, run: Run, listener: Listener) -> "_Dealt":
        game = find_game(run.charter.game)
        block_of = {played.number: played.block for played in store.results(run)}
        everybody = {bot: number for number, bot in enumerate(run.charter.entrants)}
        blocks: dict[int, set[int]] = {}
        rows: dict[str, list[LeagueFavour]] = {kind.key: [] for kind in game.favours.kinds}
        for done, recorded in enumerate(_games(store, run), 1):
            if not done % _OFTEN:
                listener.advanced(done)
            if recorded.number not in block_of:  # a void game
                continue
            record, block = recorded.source.record, block_of[recorded.number]
            seated = [everybody[record.tags[f"bot {seat}"]] for seat in range(record.seats)]
            blocks.setdefault(block, set()).update(seated)
            for kind, giver, receiver, value, like in favours_of(game, record):
                if seated[giver] != seated[receiver]:
                    favour = LeagueFavour(
                        recorded.number, block, seated[giver], seated[receiver], value, like
                    )
                    rows[kind].append(favour)
        return cls._numbered_anew(run.charter.entrants, blocks, rows)

    @classmethod
    def _numbered_anew(
        cls,
        names: Sequence[str],
        blocks: Mapping[int, set[int]],
        rows: Mapping[str, Sequence[LeagueFavour]],
    ) -> "_Dealt":
        """Without the bots that have not played."""
        played = sorted(set().union(*blocks.values()))
        number = {bot: place for place, bot in enumerate(played)}
        kinds = [
            Dealings.of(
                [row._replace(giver=number[row.giver], receiver=number[row.receiver]) for row in favours]
            )
            for favours in rows.values()
        ]
        tables = {block: [number[bot] for bot in sorted(table)] for block, table in blocks.items()}
        return cls([names[bot] for bot in played], tables, kinds)


def _games(store: Store, run: Run) -> Iterator[RecordedGame]:
    """The games of a run, which may have none yet."""
    return sound_games(StoredGames(store, run)) if store.count(run) else iter(())


def _why_untested(bots: Sequence[str], dealt: _Dealt) -> str:
    if len(bots) < FEWEST_BOTS:
        return f"{len(bots)} bots have played: among fewer than {FEWEST_BOTS} a pair cannot be told from its two bots"
    if max(map(len, dealt.blocks.values())) < 3:
        return "all games have two bots: nobody is there whom a favour could harm"
    if not any(len(dealings) for dealings in dealt.kinds):
        return "no bot had a choice by which it could favour another one"
    return ""


def _pairs(bots: Sequence[str], kinds: Sequence[FavourKind], dealt: _Dealt) -> list[BotPair]:
    figures = outstanding(len(bots), dealt.blocks, dealt.kinds)
    met = {(one, other) for table in dealt.blocks.values() for one in table for other in table if one < other}
    pairs = [_pair(bots, kinds, dealt, figures, *pair) for pair in sorted(met)]
    return sorted(pairs, key=lambda pair: (-pair.deviations, pair.bots))


def _pair(
    bots: Sequence[str],
    kinds: Sequence[FavourKind],
    dealt: _Dealt,
    figures: Outstanding,
    one: int,
    other: int,
) -> BotPair:
    favours = [
        Favouring(
            key.key,
            bots[giver],
            bots[receiver],
            int(figures.times[kind, giver, receiver]),
            round(float(figures.beyond[kind, giver, receiver]), 6),
            round(float(figures.towards[kind, giver, receiver]), 6),
        )
        for giver, receiver in ((one, other), (other, one))
        for kind, key in enumerate(kinds)
    ]
    return BotPair(
        (bots[one], bots[other]),
        round(float(figures.together[one, other]), 6),
        float(figures.chance[one, other]),
        favours,
        telling_games(dealt.kinds, one, other, TELLING),
    )
