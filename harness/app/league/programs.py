"""Which program each bot of a league is, by a fingerprint of its files. All games of a run are one program's: a bot that
has changed must not go on with what another began."""

from collections.abc import Iterable
from dataclasses import replace

from harness.app.bot_specs import BotSpec
from harness.app.league.configuration import configuration
from harness.app.listening import Listener
from harness.errors import HarnessError
from harness.league.journal.changes import Programs, Renewal
from harness.league.league import League
from harness.local.program import TooMuchError
from harness.store import Run, Writer


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


def as_players(specs: Iterable[BotSpec], league: League) -> list[BotSpec]:
    """The bots of a file, each by the name of its present version."""
    names = {league.entrants[number].bot: league.entrants[number].name for number in league.present}
    return [replace(spec, name=names[spec.name]) for spec in specs]


def programs_of(specs: Iterable[BotSpec]) -> Programs:
    """The programs that are known, by the bots' names."""
    return {spec.name: spec.program for spec in specs if spec.program}


def changed_programs(run: Run, renewed: Iterable[Renewal], games: int) -> ChangedProgramError:
    """What is said of bots that have changed since they played, if nobody has accepted it."""
    changed = [
        f"bot {renewal.entrant.name} has changed since it played ({renewal.why})" for renewal in renewed
    ]
    return ChangedProgramError(
        f"{'; '.join(changed)}. {games:,} games of league {run.charter.name} are stored, and the others would be "
        "another bot's: say --accept-changes to play on with it as a new version; --fresh for a new run of all games, "
        "which stands beside the old; or put the files back"
    )


def note_programs(store: Writer, run: Run, programs: Programs) -> Run:
    """Stores the programs that were not known, and gives the run with them."""
    league = configuration(run)
    known = {number: programs.get(league.entrants[number].bot) for number in league.present}
    new = {
        number: program for number, program in known.items() if program and program != run.programs[number]
    }
    if new:
        store.note_programs(run, new)
    return store.run(run.charter.name, run.number)
