"""A league file, read from the disk."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from harness.app.bots import BotSpec, command_of, file_bot, sample_bot
from harness.app.identity import identity_of
from harness.bot.samples import samples
from harness.engine import OptionsError
from harness.engine.address import parse_address
from harness.games import find_game
from harness.league.file import read_league
from harness.league.league import Entrant, League, Source
from harness.transport.identity import is_open

_LARGEST = 1 << 20  # bytes: a thousand bots, each with a paragraph


def open_league(file: Path, seed: str | None = None) -> League:
    """With this seed instead of the file's, if one is given."""
    try:
        with file.open("rb") as opened:
            content = opened.read(_LARGEST + 1)
        if len(content) > _LARGEST:
            raise OptionsError(f"{file}: longer than {_LARGEST:,} bytes: this is no league file")
        text = content.decode()
    except OSError as error:
        raise OptionsError(f"cannot read {file}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise OptionsError(f"{file}: byte {error.start + 1} is no UTF-8: this is no league file") from None
    league = read_league(text, str(file), find_game, samples)
    return league if seed is None else replace(league, seed=seed)


def bot_specs(league: League, file: Path) -> list[BotSpec]:
    """How each bot is reached or started; paths and commands are seen from the file's directory."""
    specs = []
    for entrant in league.entrants:
        try:
            specs.append(replace(_spec(entrant, league.game, file.parent), environment=entrant.environment))
        except OptionsError as error:
            raise OptionsError(f"{file}: bot {entrant.name}: {error}") from None
    return specs


def _spec(entrant: Entrant, game: str, home: Path) -> BotSpec:
    match entrant.source:
        case Source.SAMPLE:
            return sample_bot(entrant.name, game, entrant.target)
        case Source.PATH:
            return file_bot(entrant.name, home / entrant.target)
        case Source.COMMAND:
            return BotSpec(entrant.name, command=command_of(entrant.target), directory=home.resolve())
        case Source.ADDRESS:
            identity = identity_of(entrant.trust, home)
            return BotSpec(entrant.name, address=_address(entrant.target, home), identity=identity)


def _address(target: str, home: Path) -> str:
    """A socket's path is seen from the file, too."""
    path = parse_address(target).path
    return str(parse_address(f"unix:{home.resolve() / path}")) if path else target


def warnings(specs: Iterable[BotSpec]) -> Iterator[str]:
    """Of bots that are played with in plain text over a network, because the file says so."""
    for spec in specs:
        if spec.address and is_open(parse_address(spec.address), spec.identity):
            yield (
                f"WARNING: bot {spec.name} at {spec.address} is insecure: "
                "whoever is on the way reads and changes what it is asked and answers"
            )
