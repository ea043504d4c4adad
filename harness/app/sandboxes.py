"""Which sandbox bots get, on this machine and beside these files."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from pathlib import Path

from harness.app.bot_specs import BotSpec
from harness.errors import OptionsError
from harness.league.league import League, Source
from harness.league.limits import Level
from harness.local.machine import lacks_strict
from harness.local.sandbox import NO_SANDBOX, Sandbox

_FILES = ("certificate", "ca", "client_certificate", "client_key", "token_file")  # of an entrant's trust


def level_here(wanted: Level | None, line: Callable[[str], None]) -> Level:
    """Strict, where nothing else is wanted and the machine allows it; else limits, and `line` hears what is missing."""
    if wanted not in (None, Level.STRICT):
        return wanted
    lacks = lacks_strict()
    if not lacks:
        return Level.STRICT
    if wanted is Level.STRICT:
        raise OptionsError(f'sandbox "strict" cannot be had here: {lacks}; or say "limits"')
    line(f"bots are kept within limits, but in no strict sandbox: {lacks}")
    return Level.LIMITS


def sandbox_of(
    league: League,
    file: Path,
    db: str,
    wanted: Level | None,
    line: Callable[[str], None],
    hidden: Sequence[Path] = (),
) -> Sandbox:
    """The sandbox of a league's bots: the one that is wanted, else what the file says. They see neither the file, which may
    hold the seed, nor the database, nor what identifies other bots; `hidden` is what else they must not see."""
    if all(entrant.is_elsewhere for entrant in league.entrants):
        return NO_SANDBOX
    hidden = (file, *hidden, *_databases(db), *[file.parent / name for name in _named(league)])
    return Sandbox(level_here(wanted or league.sandbox, line), league.limits, hidden)


def sandbox_for(
    specs: Sequence[BotSpec], wanted: Level | None, db: str, line: Callable[[str], None]
) -> Sandbox:
    """The sandbox of bots that play in no league."""
    if not any(spec.command for spec in specs):
        return NO_SANDBOX
    return Sandbox(level_here(wanted, line), hidden=tuple(_databases(db)))


def sandboxed(specs: Sequence[BotSpec], sandbox: Sandbox) -> list[BotSpec]:
    """The bots, each in this sandbox. No bot sees another's files, unless they are its own, too."""
    return [
        replace(spec, sandbox=replace(sandbox, hidden=(*sandbox.hidden, *_others(spec, specs))))
        for spec in specs
    ]


def _others(spec: BotSpec, specs: Sequence[BotSpec]) -> Iterator[Path]:
    for other in specs:
        if other.files and other.files != spec.files:
            yield other.files


def _databases(db: str) -> Iterator[Path]:
    """The file of a database, and what SQLite may have beside it."""
    from harness.store import StoreError  # here, as most that is done with bots needs no database
    from harness.store.database import Database
    from harness.store.filelock import SIDE_FILES

    with suppress(StoreError):  # whoever opens it says what is wrong with it
        if file := Database.of(db).file:
            yield from [file, *[file.with_name(file.name + ending) for ending in SIDE_FILES]]


def _named(league: League) -> Iterator[str]:
    for entrant in league.entrants:
        kind, _, path = entrant.target.partition(":")
        if entrant.source is Source.ADDRESS and kind == "unix":
            yield path
        if entrant.source is Source.DIALS_IN:  # as it is called where `harness league invite` makes it
            yield f"{entrant.name}.token"
        yield from filter(None, [asdict(entrant.trust)[name] for name in _FILES])
