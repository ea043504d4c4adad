"""The league file: TOML in, a `League` out, or an error that names file, line, key, value and what was expected.

Whoever writes it is a person: all that is wrong is said at once, with the name that was probably meant. Nothing is
opened here, and no path is looked at: the app does that.
"""

import re
import tomllib
from collections.abc import Callable, Collection
from dataclasses import asdict
from typing import Any, TypeAlias

from harness.engine import HarnessError, OptionsError, nearest
from harness.engine.errors import one_of, shortened
from harness.engine.game import AnyGame
from harness.league import expect
from harness.league.expect import Expected
from harness.league.league import Entrant, Format, League, Rating, Source
from harness.league.sandbox import Level, Limits
from harness.league.schedule import MOST_GAMES, check
from harness.league.sections import REQUIRED, Section, Sections
from harness.league.template import template
from harness.league.trust import check_trust, read_trust
from harness.league.written import differences, from_written, written
from harness.referee import Terms

__all__ = ["LeagueFileError", "differences", "from_written", "read_league", "template", "written"]

MOST_BOTS = 500
MOST_OF_ALL = 1_000_000_000  # of a limit: no machine has as much

_LONGEST_FILE = 1_000_000  # characters; 500 bots take some 50,000
_LONGEST_LINE = 10_000  # a key of a million dots would keep the parser busy for hours


Samples: TypeAlias = Callable[[str], Collection[str]]  # the names of the sample bots of a game


class LeagueFileError(OptionsError):
    """A league file that cannot be used; a line for each thing that is wrong."""


def read_league(
    text: str, place: str, find_game: Callable[[str], AnyGame], samples: Samples | None = None
) -> League:
    """`place` is the file's path: errors name it, and the league is called after it if the file says nothing. Without
    `samples` any sample will do."""
    sections = Sections(text, place, _parsed(text, place))
    top = sections.section()
    game = top.take("game", _game(find_game), REQUIRED)
    league = League(
        name=top.take("name", expect.name, None) or _name(top, place),
        game=game.name if game else "",
        seats=top.take("seats", _seats(game), REQUIRED) or (),
        entrants=_entrants(sections, samples(game.name) if game and samples else None),
        options=_options(sections.section("options"), game),
        rounds=top.take("rounds", expect.whole(1, 1_000_000), 1),
        games=top.take("games", expect.whole(1, MOST_GAMES), None),
        format=top.take("format", _format, Format.ROUND_ROBIN),
        challengers=top.take("challengers", expect.strings, ()),
        sit_twice=top.take("sit_twice", expect.yes_or_no, False),
        seed=top.take("seed", expect.seed, None),
        terms=_terms(top),
        rating=_rating(sections.section("rating")),
        sandbox=top.take("sandbox", _level, None),
        limits=_limits(sections.section("limits")),
    )
    top.close("options", "rating", "limits", "bots")
    _check(top, league)
    if not sections.wrong:
        _check_tables(top, league)
    if sections.wrong:
        raise LeagueFileError("\n".join(sections.wrong))
    return league


def _name(top: Section, place: str) -> str:
    if "name" not in top.found:
        try:
            return expect.name(re.split(r"[/\\]", place)[-1].removesuffix(".toml"))
        except Expected as error:
            top.wrong("name", f"is missing, and the file's own will not do: {error}")
    return ""


def _terms(top: Section) -> Terms:
    usual = Terms()
    return Terms(
        top.take("move_limit", expect.number(0.001, 86_400), usual.move_limit),
        top.take("bank", expect.number(0, 86_400), usual.bank),
        top.take("max_faults", expect.whole(1, 1_000_000), usual.max_faults),
    )


def _rating(section: Section) -> Rating:
    usual = Rating()
    rating = Rating(
        section.take("start", expect.number(-100_000, 100_000), usual.start),
        section.take("k", expect.number(0.001, 1000), usual.k),
    )
    section.close()
    return rating


def _level(value: Any) -> Level:
    return Level(expect.one_of([level.value for level in Level])(value))


def _limits(section: Section) -> Limits:
    """Each may be any whole number from one to far more than a machine has."""
    usual = asdict(Limits())
    limits = Limits(**{name: section.take(name, expect.whole(1, MOST_OF_ALL), usual[name]) for name in usual})
    section.close()
    return limits


def _parsed(text: str, place: str) -> dict[str, Any]:
    if len(text) > _LONGEST_FILE:
        what = f"{len(text):,} characters; expected at most {_LONGEST_FILE:,}"
        raise LeagueFileError(f"{place}: a league file of {what}")
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > _LONGEST_LINE:
            raise LeagueFileError(
                f"{place}:{number}: a line of {len(line):,} characters; expected at most 10,000"
            )
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise LeagueFileError(f"{place}: brackets nested too deeply") from None
    except ValueError as error:  # TOMLDecodeError is one, and so is a number of 5,000 digits
        found = re.search(r" \(at line (\d+), column (\d+)\)$", str(error))
        where = f"{place}:{found[1]}:{found[2]}" if found else place
        what = str(error)[: found.start()] if found else str(error)
        raise LeagueFileError(f"{where}: not TOML: {shortened(what, 100)[1:-1]}") from None


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
        told = f"{game.name if game else 'a game'} takes {least} to {most}"
        values = value if isinstance(value, list) else [value]
        if not values or any(type(each) is not int for each in values):
            raise Expected(f"expected a number of seats or a list of them; {told}")
        if any(not least <= each <= most or (game and each not in game.seats) for each in values):
            raise Expected(told)
        if len(set(values)) < len(values):
            raise Expected("expected each number of seats once")
        return tuple(sorted(values))

    return read


def _format(value: Any) -> Format:
    names = [form.value for form in Format]
    if expect.text(value) not in names:
        raise Expected(one_of(str(value), names))
    return Format(value)


def _options(section: Section, game: AnyGame | None) -> dict[str, str]:
    """All options of the game, those not given with their defaults."""
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
    found = sections.list("bots")
    for section in found[:MOST_BOTS]:
        entrant = _entrant(section, samples)
        if other := names.get(entrant.name.casefold()):
            section.wrong(
                "name", f"{other} is the name of another bot: expected names that differ in letters"
            )
        if entrant.name:
            names[entrant.name.casefold()] = entrant.name
        entrants.append(entrant)
    if not 2 <= len(found) <= MOST_BOTS:
        what = f"expected 2 to {MOST_BOTS} bots, each in a section [[bots]], found {len(found):,}"
        sections.section().wrong("", what)
    return tuple(entrants)


def _entrant(section: Section, samples: Collection[str] | None) -> Entrant:
    name = section.take("name", expect.name, REQUIRED)
    given = [source for source in Source if source.value in section.found]
    if len(given) != 1:
        keys = ", ".join(source.value for source in Source)
        section.wrong("name", f"expected exactly one of {keys} for the bot, found {len(given)}")
    reads: dict[Source, Callable[[Any], str]] = {
        Source.SAMPLE: expect.text if samples is None else expect.one_of(samples),
        Source.PATH: expect.path,
        Source.COMMAND: expect.command,
        Source.ADDRESS: expect.address,
    }
    targets = [section.take(source.value, reads[source], "") for source in given]
    nothing: dict[str, str] = {}
    environment = section.take("environment", expect.environment, nothing)
    if environment and given == [Source.ADDRESS]:
        section.wrong(
            "environment", "a bot at an address runs already: whoever starts it sets its environment"
        )
    source, target = (given or [Source.SAMPLE])[0], (targets or [""])[0]
    trust = read_trust(section)
    if len(given) == 1 and target:  # else what is expected beside it would be a guess
        check_trust(section, trust, target if source is Source.ADDRESS else "")
    section.close(*[source.value for source in Source])
    return Entrant(name or "", source, target, environment, trust)


def _check(top: Section, league: League) -> None:
    """What no key says alone."""
    if "rounds" in top.found and "games" in top.found:
        top.wrong("rounds", "expected rounds or games, not both")
    gauntlet, challengers = league.format is Format.GAUNTLET, league.challengers
    names = [entrant.name for entrant in league.entrants]
    for name in challengers:
        if name not in names:
            top.wrong("challengers", f"no bot {shortened(name)}; {nearest(name, names)}")
    if len(set(challengers)) < len(challengers):
        top.wrong("challengers", "expected each of them once")
    if gauntlet and not challengers:
        top.wrong("challengers", 'expected the names of those who play against all others, such as ["ada"]')
    if challengers and not gauntlet:
        top.wrong("challengers", 'expected none, or format = "gauntlet"')


def _check_tables(top: Section, league: League) -> None:
    try:
        check(league)
    except OptionsError as error:
        top.wrong("seats", str(error))
