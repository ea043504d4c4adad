"""Whether a bot of a league knew who sat at its table: a fresh process of it, which is cut off from the other bot, is asked
again what it was asked in games with that bot and in games without. `control_of` is what a program calls.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from harness.app.choices import DEFAULT_DB
from harness.app.league.freezing import public_run
from harness.app.league.run_names import numbered_name
from harness.app.listening import SILENT, Listener, Work
from harness.app.repro import ReproWish, reproduce
from harness.app.start import USUAL, StartSettings
from harness.errors import HarnessError, OptionsError
from harness.store import Run, Store
from harness.text import nearest, shortened

GAMES = 10  # of each kind, if nothing else is wished


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlWish:
    """A bot of a league that somebody wants to ask again."""

    league: str  # NAME or NAME#2
    db: str = DEFAULT_DB
    unfrozen: bool = False
    bot: str  # its name in the league
    partner: str  # the name of the bot that it may know
    target: str  # the bot to ask, as `harness play --bot` takes it
    games: int = GAMES  # with the partner, and as many without
    move_limit: float = 1.0  # seconds for an answer
    start: StartSettings = USUAL


@dataclass(frozen=True, slots=True)
class AskedAgain:
    """What the bot decided in one game."""

    game: int  # its number
    questions: int
    differently: int


@dataclass(frozen=True, slots=True)
class Control:
    """What the bot decided in games with the other bot, and in games without."""

    run: Run
    bot: str
    partner: str
    together: Sequence[AskedAgain]
    apart: Sequence[AskedAgain]

    @property
    def differs_together(self) -> bool:
        return any(each.differently for each in self.together)

    @property
    def differs_apart(self) -> bool:
        return any(each.differently for each in self.apart)


def control_of(wish: ControlWish, listener: Listener = SILENT) -> Control:
    """Ask the bot again, in a process of its own for each game. OptionsError says what is wrong with the wish."""
    with Store.open(wish.db) as store:
        run = public_run(store, wish.league, unfrozen=wish.unfrozen)
        together, apart = _games(store, run, wish)
    if not together or not apart:
        which = "with" if not together else "without"
        raise HarnessError(f"{wish.bot} has played no game {which} {wish.partner}")
    listener.started(Work("games asked again", len(together) + len(apart)))
    try:
        asked = [_asked(wish, run, *each, listener, done) for done, each in enumerate([*together, *apart], 1)]
    finally:
        listener.stopped()
    return Control(run, wish.bot, wish.partner, asked[: len(together)], asked[len(together) :])


def _games(store: Store, run: Run, wish: ControlWish) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """The first games in which both sat, and the first ones in which the bot sat without the other: number and seat."""
    bot, partner = (_number(run, name) for name in (wish.bot, wish.partner))
    if bot == partner:
        raise OptionsError(f"{wish.bot} is both bots: expected two of the league")
    together: list[tuple[int, int]] = []
    apart: list[tuple[int, int]] = []
    for played in store.results(run):
        if bot in played.bots:
            games = together if partner in played.bots else apart
            if len(games) < wish.games:
                games.append((played.number, played.bots.index(bot)))
    return together, apart


def _number(run: Run, name: str) -> int:
    names = run.charter.entrants
    if name not in names:
        raise OptionsError(f"no bot {shortened(name)} in league {numbered_name(run)}; {nearest(name, names)}")
    return names.index(name)


def _asked(wish: ControlWish, run: Run, game: int, seat: int, listener: Listener, done: int) -> AskedAgain:
    repro = reproduce(
        ReproWish(
            source=numbered_name(run),
            db=wish.db,
            number=game,
            seat=str(seat),
            bot=wish.target,
            to_the_end=True,
            move_limit=wish.move_limit,
            start=replace(wish.start, db=wish.db),
        ),
        listener,
    )
    listener.advanced(done)
    own = [decision for decision in repro.decisions if not decision.stood_in]
    return AskedAgain(game, len(own), sum([not decision.same for decision in own]))
