"""Reads the league file: TOML becomes a `League`, or an error that names file, line, key, value and what was expected.

People write this file, so one error has all that is wrong, with suggestions for misspelled names. Nothing is opened here,
and no path is checked: the app does that.
"""

import re
from collections.abc import Callable, Collection
from dataclasses import asdict
from typing import Any, TypeAlias

from harness.engine.game import AnyGame
from harness.errors import HarnessError, OptionsError
from harness.league.file import expect
from harness.league.file.expect import Expected
from harness.league.file.sections import REQUIRED, Section, Sections
from harness.league.file.stages import read_stages
from harness.league.file.stored_json import as_json, differences, from_json
from harness.league.file.template import template
from harness.league.file.toml import LeagueFileError, parse
from harness.league.file.trust import check_dials_in, check_trust, read_trust
from harness.league.fixtures import Deals
from harness.league.formats import FORMATS
from harness.league.formats.knockout import SEEDINGS
from harness.league.formats.schedule import MOST_GAMES
from harness.league.league import Entrant, League, Profile, Rating, SecretFrom, Source, Updates
from harness.league.limits import LEAST_MEMORY, Level, Limits
from harness.referee import Terms
from harness.text import one_of, shortened

__all__ = ["LeagueFileError", "as_json", "differences", "from_json", "read_league", "template"]

MOST_BOTS = 500
HIGHEST_LIMIT = 1_000_000_000  # no machine has as much

_START_LIMIT = _PATIENCE = expect.number(0.1, 86_400)  # seconds
_WAIT = expect.number(0, 31_536_000)  # seconds, up to a year


Samples: TypeAlias = Callable[[str], Collection[str]]  # the names of the sample bots of a game
HasGames: TypeAlias = Callable[[str], bool]  # whether games of a league of this name are stored


def read_league(
    text: str,
    place: str,
    find_game: Callable[[str], AnyGame],
    samples: Samples | None = None,
    has_games: HasGames = lambda _: False,
) -> League:
    """Read a league file; LeagueFileError with all that is wrong with it.

    `place` is the path of the file: errors name it, and a league without a name is called after it. Without `samples` any
    sample is allowed. A league that `has_games` goes on also with numbers of bots that it could not be begun with.
    """
    sections = Sections(text, place, parse(text, place))
    top = sections.section()
    game = top.take("game", _game(find_game), REQUIRED)
    entrants = _entrants(sections, samples(game.name) if game and samples else None)
    league = League(
        name=top.take("name", expect.name, None) or _name(top, place),
        game=game.name if game else "",
        seats=top.take("seats", _seats(game), REQUIRED) or (),
        entrants=entrants,
        options=_options(sections.section("options"), game),
        rounds=top.take("rounds", expect.whole(1, 1_000_000), 1),
        games=top.take("games", expect.whole(1, MOST_GAMES), None),
        format=top.take("format", expect.one_known(FORMATS), "round-robin"),
        challengers=top.take("challengers", expect.strings, ()),
        provisional=top.take("provisional", expect.whole(1, 1000), None),
        batch=top.take("batch", expect.whole(1, 100_000), None),
        until=top.take("until", expect.moment, None),
        stages=read_stages(sections, top, _seats(game)),
        advance=top.take("advance", expect.whole(1, 99), None),
        blocks=top.take("blocks", expect.whole(1, 10_000), None),
        seeding=top.take("seeding", expect.one_of(SEEDINGS), None),
        place_match=top.take("place_match", expect.yes_or_no, False),
        sit_twice=top.take("sit_twice", expect.yes_or_no, False),
        seed=top.take("seed", expect.seed, None),
        deals=top.take("deals", _deals, None),
        secret_from=top.take("reproducible", _secret_from, None),
        terms=_terms(top),
        rating=_rating(sections.section("rating"), [entrant.name for entrant in entrants]),
        sandbox=top.take("sandbox", _level, None),
        limits=_limits(sections.section("limits")),
        start_limit=top.take("start_limit", _START_LIMIT, None),
        patience=top.take("patience", _PATIENCE, None),
        wait=top.take("wait", _WAIT, 300.0),
        absent=top.take("absent", expect.yes_or_no, False),
        take_over=top.take("take_over", expect.yes_or_no, False),
        logs=top.take("logs", expect.directory, ""),
        updates=top.take("updates", _updates, Updates.REFUSE),
    )
    top.close("options", "rating", "limits", "bots", "stages")
    sections.close()
    _check(top, league, has_games)
    if not sections.wrong:
        _check_schedule(top, league, has_games)
    if sections.wrong:
        raise LeagueFileError("\n".join(sections.wrong))
    return league


def _name(top: Section, place: str) -> str:
    if "name" not in top.values:
        try:
            return expect.name(re.split(r"[/\\]", place)[-1].removesuffix(".toml"))
        except Expected as error:
            top.wrong("name", f"is missing, and the file's own will not do: {error}")
    return ""


def _deals(value: Any) -> Deals:
    return Deals(expect.one_of([deals.value for deals in Deals])(value))


def _secret_from(value: Any) -> SecretFrom:
    return SecretFrom.SEED_AND_RUN if expect.yes_or_no(value) else SecretFrom.RANDOM


def _updates(value: Any) -> Updates:
    return Updates(expect.one_of([updates.value for updates in Updates])(value))


def _terms(top: Section) -> Terms:
    usual = Terms()
    return Terms(
        top.take("move_limit", expect.number(0.001, 86_400), usual.move_limit),
        top.take("bank", expect.number(0, 86_400), usual.bank),
        top.take("max_faults", expect.whole(1, 1_000_000), usual.max_faults),
    )


def _rating(section: Section, bots: Collection[str]) -> Rating:
    usual = Rating()
    rating = Rating(
        section.take("start", expect.number(-100_000, 100_000), usual.start),
        section.take("k", expect.number(0.001, 1000), usual.k),
        section.take("anchor", expect.anchor, usual.anchor),
    )
    for bot in rating.anchor:
        if bot not in bots:
            section.wrong("anchor", f"no bot is called {shortened(bot)}: {one_of(bot, bots)}")
    section.close()
    return rating


def _level(value: Any) -> Level:
    return Level(expect.one_of([level.value for level in Level])(value))


def _limits(section: Section) -> Limits:
    """Read the limits of bots; each is a whole number."""
    usual, least = asdict(Limits()), {"memory": LEAST_MEMORY}
    reads = {name: expect.whole(least.get(name, 1), HIGHEST_LIMIT) for name in usual}
    limits = Limits(**{name: section.take(name, reads[name], usual[name]) for name in usual})
    section.close()
    return limits


def _game(find_game: Callable[[str], AnyGame]) -> Callable[[Any], AnyGame]:
    def read(value: Any) -> AnyGame:
        name = expect.text(value)
        try:
            return find_game(name)
        except HarnessError as error:
            raise Expected(str(error)) from None

    return read


def _seats(game: AnyGame | None) -> Callable[[Any], tuple[int, ...]]:
    def read(value: Any) -> tuple[int, ...]:
        least, most = (game.seats[0], game.seats[-1]) if game else (1, 100)
        allowed = f"{game.name if game else 'a game'} takes {least} to {most}"
        values = value if isinstance(value, list) else [value]
        if not values or any(type(each) is not int for each in values):
            raise Expected(f"expected a number of seats or a list of them; {allowed}")
        if any(not least <= each <= most or (game and each not in game.seats) for each in values):
            raise Expected(allowed)
        if len(set(values)) < len(values):
            raise Expected("expected each number of seats once")
        return tuple(sorted(values))

    return read


def _options(section: Section, game: AnyGame | None) -> dict[str, str]:
    """Read the options of the game; those that are not given have their defaults."""
    if game is None:
        return {}
    options = {
        name: section.take(name, expect.one_of(values), values[0]) for name, values in game.options.items()
    }
    section.close()
    return options


def _entrants(sections: Sections, samples: Collection[str] | None) -> tuple[Entrant, ...]:
    entrants: list[Entrant] = []
    names: dict[str, str] = {}
    bots = sections.list("bots")
    for section in bots[:MOST_BOTS]:
        entrant = _entrant(section, samples)
        if other := names.get(entrant.name.casefold()):
            section.wrong(
                "name", f"{other} is the name of another bot: expected names that differ in letters"
            )
        if entrant.name:
            names[entrant.name.casefold()] = entrant.name
        entrants.append(entrant)
    if not 2 <= len(bots) <= MOST_BOTS:
        what = f"expected 2 to {MOST_BOTS} bots, each in a section [[bots]], found {len(bots):,}"
        sections.note(what, bots[0].line() if bots else 1)
    return tuple(entrants)


def _entrant(section: Section, samples: Collection[str] | None) -> Entrant:
    name = section.take("name", expect.name, REQUIRED)
    sources = [source for source in Source if source.value in section.values]
    if len(sources) != 1:
        keys = ", ".join(source.value for source in Source)
        section.wrong("name", f"expected exactly one of {keys} for the bot, found {len(sources)}")
    reads: dict[Source, Callable[[Any], str]] = {
        Source.SAMPLE: expect.text if samples is None else expect.one_of(samples),
        Source.PATH: expect.path,
        Source.COMMAND: expect.command,
        Source.ADDRESS: expect.address,
        Source.DIALS_IN: expect.only_yes,
    }
    targets = [section.take(source.value, reads[source], "") for source in sources]
    nothing: dict[str, str] = {}
    environment = section.take("environment", expect.environment, nothing)
    if environment and sources in ([Source.ADDRESS], [Source.DIALS_IN]):
        what = "at an address" if sources == [Source.ADDRESS] else "that dials in"
        section.wrong("environment", f"a bot {what} runs already: whoever starts it sets its environment")
    source, target = (sources or [Source.SAMPLE])[0], (targets or [""])[0]
    trust = read_trust(section)
    start_limit = section.take("start_limit", _START_LIMIT, None)
    profile = _profile(section)
    if source is Source.DIALS_IN:
        check_dials_in(section, trust)
    elif len(sources) == 1 and target:  # otherwise nobody knows what is expected beside it
        check_trust(section, trust, target if source is Source.ADDRESS else "")
    section.close(*[source.value for source in Source])
    lines = {key: section.line(key) for key in section.values}
    return Entrant(name or "", source, target, environment, trust, start_limit, profile, lines)


def _profile(section: Section) -> Profile:
    return Profile(
        title=section.take("title", expect.words, ""),
        author=section.take("author", expect.words, ""),
        team=section.take("team", expect.words, ""),
        reference=section.take("reference", expect.yes_or_no, False),
    )


def _check(top: Section, league: League, has_games: HasGames) -> None:
    """Check what several keys say together."""
    if "rounds" in top.values and "games" in top.values:
        top.wrong("rounds", "expected rounds or games, not both")
    if league.secret_from is SecretFrom.SEED_AND_RUN and "seed" not in top.values:
        top.wrong("reproducible", "expected a seed beside it: the cards are made from that")
    own = FORMATS[league.format]
    for key, problem in own.problems(league):
        if not (key in own.fits_once and has_games(league.name)):
            top.wrong(key, problem, "format")
    for key in {key for form in FORMATS.values() for key in form.keys} - {*own.keys}:
        if getattr(league, key):
            names = " or ".join([f'"{name}"' for name, form in FORMATS.items() if key in form.keys])
            top.wrong(key, f"expected none, or format = {names}")


def _check_schedule(top: Section, league: League, has_games: HasGames) -> None:
    own = FORMATS[league.format]
    try:
        own.check(league)
    except OptionsError as error:
        if not ("seats" in own.fits_once and has_games(league.name)):
            top.wrong("seats", str(error))
