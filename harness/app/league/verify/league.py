"""Whether a stored league holds: every link from the published commitment to the last rating, each a part of its own.
It reads the database only, and believes none of it."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from hashlib import sha256

from harness.app.league.configuration import NoLeagueError, configuration, secret_of
from harness.app.league.rules import require_rules
from harness.app.league.run_names import named_run
from harness.app.league.verify.contradictions import contradicted, unplanned
from harness.app.league.verify.elo import EloCheck
from harness.app.league.verify.record_replay import Replayed, Wrong
from harness.app.league.verify.replay_pool import replays
from harness.app.listening import SILENT, Listener, Work
from harness.errors import HarnessError
from harness.league.fixtures import Fixture
from harness.league.formats import format_of, schedules
from harness.league.league import League, spans
from harness.store import GameRows, Run, Store
from harness.text import shortened


class Claim(Enum):
    """A part of the proof, by the name that people read."""

    COMMITMENT = "commitment"
    CONFIGURATION = "configuration"
    SCHEDULE = "schedule"
    RULES = "rules"
    CHANCE = "cards, dice"
    RESULTS = "results"
    RATINGS = "ratings"
    SEALS = "seals"


@dataclass(frozen=True, slots=True)
class Flaw:
    """Something that does not hold, and where."""

    what: str
    number: int | None = None  # of the game
    line: int | None = None  # of the game's record
    column: int | None = None


@dataclass(slots=True)
class Finding:
    """Whether one part of the proof holds, and the first thing in it that does not."""

    checked: int = 0  # games; where a part is none of games, 1
    failed: int = 0  # of them, and those that should be there and are not
    first: Flaw | None = None

    @property
    def holds(self) -> bool:
        return not self.failed

    def add(self, flaw: Flaw | None) -> None:
        self.checked += 1
        if flaw:
            self.failed += 1
            self.first = self.first or flaw


@dataclass(slots=True)
class Verification:
    """What proving a run has shown."""

    run: Run
    games: int = 0  # that are stored
    void: int = 0  # of them
    moves: int = 0  # of them, replayed
    complete: int = 0  # games from the first on, without a gap
    rated: int = 0  # of them
    league: League | None = None  # None: the stored configuration is no league's
    parts: dict[Claim, Finding] = field(default_factory=lambda: {part: Finding() for part in Claim})

    @property
    def counting(self) -> int:
        """How many of the stored games are not void: of those that are planned now."""
        return self.games - self.void

    @property
    def holds(self) -> bool:
        return all(part.holds for part in self.parts.values())


def verify_league(db: str, name: str, listener: Listener = SILENT) -> Verification:
    """Proves a league of a database. OtherRulesError if it was played by rules that are not those played here."""
    with Store.open(db) as store:
        run = named_run(store, name)
        listener.started(Work("games replayed", store.count(run)))
        try:
            return verify_run(store, run, listener.advanced)
        finally:
            listener.stopped()


def verify_run(store: Store, run: Run, progress: Callable[[int], object] | None = None) -> Verification:
    """The same of a store that is open; `progress` hears how many games are done."""
    require_rules(run)
    verification = Verification(run)
    plan = _plan(store, verification)
    verification.parts[Claim.COMMITMENT].add(_flaw(_broken_promise(run, verification.league)))
    with store.steady():  # what is counted and what is read are of one state, also of a league that goes on
        for what, number in store.unsealed(run):
            verification.parts[Claim.SEALS].add(Flaw(what, number))
        for game, replay in replays(
            store.game_rows(run, records=True, seals=True), run.charter.secret, store.count(run)
        ):
            _add(verification, game, replay)
            if plan:
                plan.add(verification, game, replay)
            if progress:
                progress(verification.games)
        if plan:
            plan.end(verification)
        _add_count(verification, store.complete(run))
    return verification


def _broken_promise(run: Run, league: League | None) -> str | None:
    """What is wrong with commitment and secret; None if nothing is. The configuration says whether the seed gives the secret."""
    secret = run.charter.secret
    if (digest := sha256(secret).hexdigest()) != run.commitment:
        return f"SHA-256 of the secret is {digest}, published was {run.commitment}"
    if league and secret != (secret_of(league, run.number) or secret):
        return f"the secret is not that of the seed {shortened(run.charter.seed)}"
    return None


def _add(verification: Verification, game: GameRows, replay: Replayed) -> None:
    charter = verification.run.charter
    verification.games += 1
    verification.void += game.number in verification.run.void
    verification.moves += replay.moves
    if game.size is not None and game.number == verification.complete + 1:
        verification.complete += 1
    contradiction = contradicted(game, replay.header, charter.name, charter.entrants)
    verification.parts[Claim.RULES].add(_in_record(replay.rules, game.number))
    verification.parts[Claim.CHANCE].add(_in_record(replay.chance, game.number))
    verification.parts[Claim.RESULTS].add(_flaw(contradiction, game.number))
    if game.seal_holds is not None:
        broken = (
            None
            if game.seal_holds
            else "its rows are not what was written: the game's, its seats', faults' and record"
        )
        verification.parts[Claim.SEALS].add(_flaw(broken, game.number))


def _add_count(verification: Verification, stored: int) -> None:
    """Compares how many games are stored without a gap with the count that the store has of them."""
    if stored != verification.complete:
        what = (
            f"stored is that games 1 to {stored} are there, and there are games 1 to {verification.complete}"
        )
        part = verification.parts[Claim.SCHEDULE]
        part.failed += 1
        part.first = part.first or Flaw(what)


class _Plan:
    """What the format gives, and the ratings, made again beside what is stored."""

    def __init__(self, store: Store, run: Run, league: League) -> None:
        format = format_of(league)
        self.league = league
        self.planned = None if format.planned is None else format.planned - len(run.closed)
        self._until = league.until
        self._schedules = schedules(format, partial(store.columns, run), league.chapters)
        self._void, self._dropped, self._closed = run.void, run.dropped, run.closed
        self._gone = spans(league.chapters)[1]
        self._flaws: list[Flaw] = []  # of games that are not stored
        self._fixtures: Iterator[Fixture] = iter(())
        self._given = 0  # games of the schedules so far
        self._passed = 0
        self._matched = 0
        self._first_missing: int | None = None
        self._ratings = EloCheck(league.rating, void=run.void, closed=run.closed)

    def add(self, verification: Verification, game: GameRows, replay: Replayed) -> None:
        flaw = unplanned(game, replay.header, self._fixture(game.number), self.league)
        if flaw is None and game.number in self._dropped and game.number not in self._void:
            flaw = "it is there, and the journal says that it will never be played"
        verification.parts[Claim.SCHEDULE].add(_flaw(flaw, game.number))
        verification.parts[Claim.RATINGS].add(_flaw(self._ratings.wrong(game), game.number))

    def end(self, verification: Verification) -> None:
        """Counts the games that are missing, if the league is over."""
        verification.rated = self._ratings.complete
        part = verification.parts[Claim.SCHEDULE]
        self._pass_closed()
        for flaw in self._flaws:
            part.add(flaw)
        if not verification.run.over:
            return
        if self._matched == self._given and not self._ended_by_moment(verification.run):
            self._advance()
        missing = self._given - self._matched
        if missing:
            first = self._first_missing or self._passed + 1
            part.failed += missing
            if part.first is None or part.first.number is None or first < part.first.number:
                part.first = Flaw("it is planned, the league is over, and it is not there", first)

    def _ended_by_moment(self, run: Run) -> bool:
        """Whether the league may be over after any schedule, because it ended at its moment or later."""
        return self._until is not None and run.ended is not None and run.ended >= self._until

    def _fixture(self, number: int) -> Fixture | None:
        """The game of this number, if it is planned. Numbers come ascending."""
        while self._passed < number and (fixture := self._next()):
            self._passed = fixture.number
            if fixture.number == number:
                self._matched += 1
                return fixture
            self._miss(fixture)
        return None

    def _pass_closed(self) -> None:
        """Pass the games behind the last that is stored, up to the last that is closed."""
        last = self._closed.pairs[-1][1] if self._closed else 0
        while self._passed < last and (fixture := self._next()):
            self._passed = fixture.number
            self._miss(fixture)

    def _miss(self, fixture: Fixture) -> None:
        """Pass a game that is not stored; nobody waits for one that is closed."""
        if self._closed and fixture.number in self._closed:
            self._matched += 1
            if wrong := self._wrongly_dropped(fixture):
                self._flaws.append(Flaw(wrong, fixture.number))
        else:
            self._first_missing = self._first_missing or fixture.number

    def _wrongly_dropped(self, fixture: Fixture) -> str | None:
        """What is wrong if the journal says of this game that it will never be played, and all its bots were there."""
        is_dropped = fixture.number in self._dropped and fixture.number not in self._void
        if is_dropped and all(self._gone.get(bot, 0) < fixture.number for bot in fixture.bots):
            return "the journal says that it will never be played, and no bot of it has left"
        return None

    def _next(self) -> Fixture | None:
        """What is planned after games that are not all stored, nobody can tell."""
        fixture = next(self._fixtures, None)
        if fixture is None and self._matched == self._given and self._advance():
            fixture = next(self._fixtures, None)
        return fixture

    def _advance(self) -> bool:
        """Goes to the next schedule of the format, if there is one."""
        schedule = next(self._schedules, None)
        if schedule is None:
            return False
        self._given += schedule.game_count
        self._fixtures = (fixture for block in schedule.blocks() for fixture in block.fixtures())
        return True


def _plan(store: Store, verification: Verification) -> _Plan | None:
    """What is planned; None if the stored configuration is no league."""
    try:
        plan = _Plan(store, verification.run, league := configuration(verification.run))
    except HarnessError as error:
        what = error.what if isinstance(error, NoLeagueError) else str(error)
        verification.parts[Claim.CONFIGURATION].add(Flaw(f"it is no league: {what}"))
        for part in (Claim.SCHEDULE, Claim.RATINGS):
            verification.parts[part].add(Flaw("it cannot be made again without the configuration"))
        return None
    verification.league = league
    verification.parts[Claim.CONFIGURATION].add(_flaw(_misconfigured(verification.run, plan)))
    return plan


def _misconfigured(run: Run, plan: _Plan) -> str | None:
    charter, league = run.charter, plan.league
    pairs = {
        "name": (league.name, charter.name),
        "game": (league.game, charter.game),
        "bots": (" ".join(entrant.name for entrant in league.entrants), " ".join(map(str, charter.entrants))),
        "games": (str(plan.planned), str(charter.planned)),
    }
    for what, (configured, stored) in pairs.items():
        if configured != stored:
            return f"{what}: it says {shortened(configured, 80)}, the league has {shortened(stored, 80)}"
    return None


def _flaw(what: str | None, game: int | None = None) -> Flaw | None:
    return None if what is None else Flaw(what, game)


def _in_record(wrong: Wrong | None, game: int) -> Flaw | None:
    return None if wrong is None else Flaw(wrong.what, game, wrong.line, wrong.column)
