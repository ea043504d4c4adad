"""A league file, read from the disk: the league, and how its bots are reached or started."""

import codecs
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from harness.address import parse_address
from harness.app.bot_specs import BotSpec, command_of, file_bot, sample_bot
from harness.app.identity import KeyedError, identity_of
from harness.bot.samples import samples
from harness.errors import OptionsError
from harness.games import find_game
from harness.league.file.read import HasGames, read_league
from harness.league.file.sections import toml_text
from harness.league.file.toml import LeagueFileError
from harness.league.league import Entrant, League, Source
from harness.text import shortened
from harness.transport.identity import is_open

_UTF_16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)  # how some editors and shells write
_LARGEST = 1 << 20  # bytes: a thousand bots, each with a paragraph


def open_league(file: Path, seed: str | None = None, has_games: HasGames = lambda _: False) -> League:
    """The league of a file; `seed` counts instead of the file's. OptionsError says all that is wrong with it: of a league that
    `has_games`, what keeps it from going on."""
    league = read_league(text_of(file, "league file"), str(file), find_game, samples, has_games)
    return league if seed is None else replace(league, seed=seed)


def text_of(file: Path, what: str) -> str:
    """The text of a file that somebody wrote; OptionsError if it cannot be read. `what` is what it is to be."""
    try:
        with file.open("rb") as opened:
            content = opened.read(_LARGEST + 1)
        if len(content) > _LARGEST:
            raise OptionsError(f"{file}: longer than {_LARGEST:,} bytes: this is no {what}")
        return content.decode("utf-8-sig")  # some editors begin a file with a mark
    except OSError as error:
        meant = file.with_name(f"{file.name}.toml")
        hint = f"; did you mean {meant}?" if meant.is_file() else ""
        raise OptionsError(f"cannot read {file}: {error.strerror}{hint}") from None
    except UnicodeDecodeError as error:
        wrong = "UTF-16" if content.startswith(_UTF_16) else f"byte {error.start + 1} is none"
        line = content.count(b"\n", 0, error.start) + 1
        raise OptionsError(f"{file}:{line}: expected a {what} in UTF-8: {wrong}") from None


def bot_specs(league: League, file: Path) -> list[BotSpec]:
    """How each bot is reached or started; paths and commands are seen from the file's directory. LeagueFileError has a line
    for each bot for which that is wrong."""
    specs, wrong = list[BotSpec](), list[str]()
    for entrant in league.entrants:
        try:
            spec = _spec(entrant, league.game, file.parent)
            limit = league.start_limit if entrant.start_limit is None else entrant.start_limit
            specs.append(replace(spec, environment=entrant.environment, start_limit=limit))
        except KeyedError as error:
            wrong.append(_wrong(file, entrant, error.key, getattr(entrant.trust, error.key), error))
        except OptionsError as error:
            wrong.append(_wrong(file, entrant, entrant.source.value, entrant.target, error))
    if wrong:
        raise LeagueFileError("\n".join(wrong))
    return specs


def _wrong(file: Path, entrant: Entrant, key: str, value: str, error: OptionsError) -> str:
    """What is wrong, with file, line and key, as errors of the file itself say it."""
    place = f"{file}:{entrant.lines.get(key, 1)}"
    return f"{place}: bot {entrant.name} {key} = {toml_text(value)}: {error}"


def _spec(entrant: Entrant, game: str, home: Path) -> BotSpec:
    match entrant.source:
        case Source.SAMPLE:
            return sample_bot(entrant.name, game, entrant.target)
        case Source.PATH:
            return file_bot(entrant.name, home / entrant.target)
        case Source.COMMAND:
            command = command_of(entrant.target)
            _require_program(command[0], home, entrant.environment)
            return BotSpec(entrant.name, command=command, directory=home.resolve())
        case Source.ADDRESS:
            identity = identity_of(entrant.trust, home)
            return BotSpec(entrant.name, address=_address(entrant.target, home), identity=identity)
        case Source.DIALS_IN:
            return BotSpec(entrant.name, invitation=entrant.name)


def _require_program(word: str, home: Path, environment: Mapping[str, str]) -> None:
    """OptionsError if there is no such program. It is looked for as it will be when the bot is started; whether it can be
    started is seen then."""
    if "/" in word and not (home / word).exists():
        raise OptionsError(f"there is no file {shortened(word, 200)}")
    if "/" not in word and shutil.which(word, os.F_OK, environment.get("PATH")) is None:
        raise OptionsError(f"there is no program {shortened(word, 200)} here")


def _address(target: str, home: Path) -> str:
    """The address, in which a socket's path is seen from the file's directory."""
    path = parse_address(target).path
    return str(parse_address(f"unix:{home.resolve() / path}")) if path else target


def warnings(specs: Iterable[BotSpec]) -> Iterator[str]:
    """A line for each bot that is played with in plain text over a network, because the file says so."""
    for spec in specs:
        if spec.address and is_open(parse_address(spec.address), spec.identity):
            yield (
                f"WARNING: bot {spec.name} at {spec.address} is insecure: "
                "whoever is on the way reads and changes what it is asked and answers"
            )
