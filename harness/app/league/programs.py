"""Which program each bot of a league is, by a fingerprint of its files. All games of a run are one program's: a bot that
has changed must not go on with what another began."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from harness.app.bots import BotSpec
from harness.app.listening import Listener
from harness.errors import HarnessError
from harness.local.program import TooMuchError
from harness.store import Run, Writer

Programs = Mapping[str, str]  # by the bots' names; a bot without one is not known by its files
_SHOWN = 12  # digits


class ChangedProgramError(HarnessError):
    """A bot's files are not those that played the stored games."""


def with_programs(specs: Iterable[BotSpec], listener: Listener) -> list[BotSpec]:
    """The bots, each with the program that it is now. Where nobody can know that, the listener hears why, and nothing is
    compared."""
    return [replace(spec, program=_program(spec, listener)) for spec in specs]


def _program(spec: BotSpec, listener: Listener) -> str:
    try:
        return spec.fingerprint()
    except TooMuchError as error:
        listener.line(f"bot {spec.name}: nobody looks whether its files change: {error}")
    except OSError as error:
        listener.line(
            f"bot {spec.name}: nobody looks whether its files change: {error.filename}: {error.strerror}"
        )
    return ""


def programs_of(specs: Iterable[BotSpec]) -> Programs:
    """The programs that are known, by the bots' names."""
    return {spec.name: spec.program for spec in specs if spec.program}


def require_same(run: Run, programs: Programs, games: int) -> None:
    """ChangedProgramError if a bot has changed since it played. A bot whose program was not known, then or now, passes; so
    do all if no game is stored."""
    changed = [
        f"bot {name} has changed since it played (its files' SHA-256 begins {programs[name][:_SHOWN]}, was {was[:_SHOWN]})"
        for name, was in zip(run.charter.entrants, run.programs, strict=True)
        if was and programs.get(name, was) != was
    ]
    if games and changed:
        raise ChangedProgramError(
            f"{'; '.join(changed)}. {games:,} games of league {run.charter.name} are stored, and the others would be "
            "another bot's: say --fresh for a new run of all games, which stands beside the old; or put the files back"
        )


def note_programs(store: Writer, run: Run, programs: Programs) -> Run:
    """Stores the programs that have changed, and gives the run with them."""
    stored = dict(enumerate(zip(run.charter.entrants, run.programs, strict=True)))
    new = {bot: programs[name] for bot, (name, was) in stored.items() if programs.get(name, was) != was}
    if new:
        store.note_programs(run, new)
    return store.run(run.charter.name, run.number)
