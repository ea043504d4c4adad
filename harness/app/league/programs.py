"""Which program each bot of a league is. The games of a run are one program's, so one that has changed must not go on
with what another began."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from harness.app.bots import BotSpec
from harness.errors import HarnessError
from harness.local.program import TooMuchError
from harness.store import Run, Writer

Programs = Mapping[str, str]  # by the bot's name; who is not there is not known by its files
_SHOWN = 12  # digits


class ChangedProgramError(HarnessError):
    """A bot's files are not those that played the stored games."""


def fingerprinted(specs: Iterable[BotSpec], told: Callable[[str], None]) -> list[BotSpec]:
    """With the program that each of them is. Where that cannot be said, a line says why, and nothing is compared."""
    return [replace(spec, program=_program(spec, told)) for spec in specs]


def _program(spec: BotSpec, told: Callable[[str], None]) -> str:
    try:
        return spec.fingerprint()
    except TooMuchError as error:
        told(f"bot {spec.name}: nobody looks whether its files change: {error}")
    except OSError as error:
        told(f"bot {spec.name}: nobody looks whether its files change: {error.filename}: {error.strerror}")
    return ""


def programs_of(specs: Iterable[BotSpec]) -> Programs:
    return {spec.name: spec.program for spec in specs if spec.program}


def require_same(run: Run, programs: Programs, games: int) -> None:
    """What was not known does not count; nor does what has played no game."""
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


def note(store: Writer, run: Run, programs: Programs) -> Run:
    """The run as it is then."""
    stored = dict(enumerate(zip(run.charter.entrants, run.programs, strict=True)))
    new = {bot: programs[name] for bot, (name, was) in stored.items() if programs.get(name, was) != was}
    if new:
        store.note_programs(run, new)
    return store.run(run.charter.name, run.number)
