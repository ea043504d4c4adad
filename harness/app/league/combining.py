"""Standings of several leagues together, by their names. Bots are the same if they have the same name; of each, the newest version
of each league."""

from collections.abc import Sequence
from dataclasses import dataclass

from harness.app.league.configuration import configuration
from harness.app.league.freezing import frozen_state, public_run
from harness.app.league.run_names import run_name
from harness.app.league.standings import Choice, all_games, chosen_seats
from harness.errors import HarnessError, OptionsError
from harness.league.fixtures import Number
from harness.league.league import League, Profile
from harness.league.ratings.combined import combined, pooled, together
from harness.league.ratings.counts import counts
from harness.league.ratings.fit import fit
from harness.league.ratings.results import Games
from harness.league.ratings.standings import Model, Standing, chosen_bots, standings_of_fit
from harness.league.ratings.tally import tallies
from harness.store import Run, Store


@dataclass(frozen=True, slots=True)
class CombinedStandings:
    """The standings of several leagues together."""

    runs: tuple[Run, ...]
    counted: tuple[int, ...]  # games of each
    rows: tuple[Standing, ...]
    profiles: tuple[Profile, ...]  # by the numbers of the rows, as the first league has them
    notes: tuple[str, ...]  # sentences: who is left out, and what is not the same in all leagues

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games, each of which weighs the same."""
        return tuple(dict.fromkeys([run.charter.game for run in self.runs]))


@dataclass(frozen=True, slots=True)
class _Read:
    """One of the leagues."""

    run: Run
    league: League
    games: Games
    newest: dict[str, Number]  # by the bots' names
    faults: dict[Number, int]
    stand_ins: dict[Number, int]
    is_frozen: bool

    @property
    def name(self) -> str:
        return run_name(self.run)


def combined_standings_of(
    db: str, names: Sequence[str], choice: Choice, *, unfrozen: bool = False
) -> CombinedStandings:
    """The standings of these leagues. OptionsError if something is asked for that several leagues do not have."""
    if choice.model is Model.ELO:
        raise OptionsError("--model elo is of one league: expected fit, or one name")
    if choice.versions:
        raise OptionsError("--versions is of one league: expected it with one name")
    with Store.open(db) as store, store.steady():
        leagues = [_read(store, public_run(store, name, unfrozen=unfrozen), choice) for name in names]
    _each_once(leagues)
    return _combined(leagues, choice)


def _read(store: Store, run: Run, choice: Choice) -> _Read:
    league = configuration(run)
    totals = [*store.tallies(run)]
    return _Read(
        run,
        league,
        chosen_seats(all_games(store, run), run, choice),
        {entrant.bot: number for number, entrant in enumerate(league.entrants)},
        {each.bot: sum(each.faults.values()) for each in totals},
        {each.bot: each.retired for each in totals},
        frozen_state(store, run) is not None,
    )


def _each_once(leagues: Sequence[_Read]) -> None:
    names = [league.name for league in leagues]
    for name in names:
        if names.count(name) > 1:
            raise OptionsError(f"league {name} is named twice: expected each once")


def _combined(leagues: Sequence[_Read], choice: Choice) -> CombinedStandings:
    by_game: dict[str, list[_Read]] = {}
    for league in leagues:
        by_game.setdefault(league.run.charter.game, []).append(league)
    everybody = [*dict.fromkeys([name for league in leagues for name in league.newest])]
    playing = {game: {name for each in some for name in each.newest} for game, some in by_game.items()}
    common = [name for name in everybody if all(name in bots for bots in playing.values())]
    if len(common) < 2:
        raise HarnessError(
            f"{len(common)} of {len(everybody)} bots play all of {', '.join(by_game)}: expected two"
        )
    fits = []
    for some in by_game.values():
        numbers, players = _numbers(some, common)
        fits.append(fit(pooled([(each.games, numbers[each.name]) for each in some], players)))
    facts_in = [tallies(counts(each.games)) for each in leagues]
    facts = [
        together(
            [
                of[each.newest[name]]
                for of, each in zip(facts_in, leagues, strict=True)
                if name in each.newest
            ],
            one_game=len(by_game) == 1,
        )
        for name in common
    ]
    rows = standings_of_fit(
        combined(fits, len(common)),
        common,
        chosen_bots(common, choice.include, choice.exclude),
        facts,
        faults=_sums(common, leagues, [each.faults for each in leagues]),
        stand_ins=_sums(common, leagues, [each.stand_ins for each in leagues]),
    )
    return CombinedStandings(
        runs=tuple([each.run for each in leagues]),
        counted=tuple([len(each.games) for each in leagues]),
        rows=rows,
        profiles=tuple([_profile(leagues, name) for name in common]),
        notes=(
            *_left_out(everybody, playing),
            *_differences(by_game, common),
            *[f"{each.name} is frozen: later games do not count." for each in leagues if each.is_frozen],
        ),
    )


def _numbers(leagues: Sequence[_Read], common: Sequence[str]) -> tuple[dict[str, list[Number]], int]:
    """What the bots of each league of a game are called in all of them together, the common ones first; and how many there are.
    An old version is nobody but itself."""
    called: dict[object, Number] = {name: number for number, name in enumerate(common)}
    numbers = {}
    for league in leagues:
        newest = {number: name for name, number in league.newest.items()}
        numbers[league.name] = [
            called.setdefault(newest.get(number, (league.name, number)), len(called))
            for number in range(len(league.league.entrants))
        ]
    return numbers, len(called)


def _sums(
    names: Sequence[str], leagues: Sequence[_Read], amounts: Sequence[dict[Number, int]]
) -> dict[Number, int]:
    return {
        number: sum(
            of.get(each.newest[name], 0)
            for each, of in zip(leagues, amounts, strict=True)
            if name in each.newest
        )
        for number, name in enumerate(names)
    }


def _profile(leagues: Sequence[_Read], name: str) -> Profile:
    first = next(each for each in leagues if name in each.newest)
    return first.league.entrants[first.newest[name]].profile


def _left_out(everybody: Sequence[str], playing: dict[str, set[str]]) -> list[str]:
    missing = {name: [game for game, bots in playing.items() if name not in bots] for name in everybody}
    return [
        f"{name} is left out: it is in no league of {' and '.join(games)}."
        for name, games in missing.items()
        if games
    ]


def _differences(by_game: dict[str, list[_Read]], common: Sequence[str]) -> list[str]:
    """What is not the same in all leagues of one game: rules, and the programs of bots. Of different games nobody expects it."""
    notes = []
    for game, leagues in by_game.items():
        first, *others = leagues
        for other in others:
            if other.league.options != first.league.options:
                notes.append(f"{first.name} and {other.name} play {game} with different options.")
        for name in common:
            programs = {
                program: each.name
                for each in leagues
                if name in each.newest and (program := each.run.programs[each.newest[name]])
            }
            if len(programs) > 1:
                notes.append(f"{name} is not the same program in {' and '.join(programs.values())}.")
    return notes
