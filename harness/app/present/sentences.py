"""What a report says in words: the same on a terminal, in a pull request and on a page. It escapes nothing."""

import shlex
from collections.abc import Sequence
from datetime import UTC, datetime

from harness.app.league.report import BotFaults, Report, Voids
from harness.league.ratings.evenness import Spread
from harness.league.ratings.seats import Mean
from harness.league.ratings.standings import Standing
from harness.referee import Fault
from harness.store import Faulted, Void
from harness.text import spoken_time

_NAMED = 5  # bots in one sentence


def heading(report: Report) -> str:
    """What was played, and how much of it."""
    charter = report.run.charter
    bots = counted(len(charter.entrants), "bot")
    return f"{charter.game} at {seat_counts(report.league.seats)} · {bots} · {progress(report)}"


def progress(report: Report) -> str:
    stored, planned = report.standings.stored, report.run.charter.planned
    if stored == planned or planned is None:
        return counted(stored, "game")
    return f"{stored:,} of {counted(planned, 'game')}, {stored / planned:.0%}"


def circumstances(report: Report) -> str:
    """When, with what, and what proves it."""
    run = report.run
    until = "not over yet" if run.ended is None else f"over {moment(run.ended)}"
    version = run.charter.versions.get("harness", "of unknown version")
    return f"Begun {moment(run.began)}, {until} · harness {version} · commitment {run.commitment}"


def leaders(report: Report) -> str:
    """Who is in front, as far as anybody can tell."""
    if not report.standings.counted:
        return "Nothing has been played yet."
    first = [row.name for row in report.standings.rows if row.group == 1]
    if len(first) == 1:
        return f"In front: {first[0]}."
    return f"In front: {listed(first)}; the games do not tell them apart."


def scope(report: Report) -> str | None:
    """What was left out."""
    said = []
    if report.chosen:
        said.append(
            f"ratings, meetings and seats are of the {counted(report.standings.counted, 'game')} at "
            f"{seat_counts(report.chosen)}; Elo, faults and times are of all games"
        )
    if hidden := len(report.run.charter.entrants) - len(report.standings.rows):
        said.append(f"{counted(hidden, 'bot')} not shown")
    return ". ".join([part[0].upper() + part[1:] for part in said]) + "." if said else None


def even(spread: Spread) -> str:
    """How often bots met, or sat somewhere."""
    least, most = spread.least, spread.most
    if least == most:
        return f"{spread.what} {counted(most, 'time')}"
    return f"{spread.what} {least:,} {'or' if most == least + 1 else 'to'} {counted(most, 'time')}"


def kinds(faults: BotFaults) -> str:
    return ", ".join([f"{count:,} {kind.value}" for kind, count in faults.kinds])


def place(faulted: Faulted) -> str:
    fault = faulted.fault
    return f"game {faulted.game}, turn {fault.turn}, seat {fault.seat}"


def clocks(fault: Fault) -> str:
    """How long it took, and how long it might have."""
    bank = f" and {spoken_time(fault.bank)} of the bank" if fault.bank else ""
    return f"{spoken_time(fault.elapsed)} of {spoken_time(fault.move_limit)}{bank}"


def became(voids: Voids, void: Void) -> str:
    return "not played again yet" if void.game in voids.missing else "played again"


def show_command(report: Report, game: int, *options: str) -> str:
    """What to type to see a game."""
    return shlex.join(["harness", "game", "show", report.name, str(game), *options])


def rank(standing: Standing) -> str:
    first, last = standing.rank
    return str(first) if first == last else f"{first}–{last}"


def rating(standing: Standing) -> str:
    opinion = standing.opinion
    interval = "" if opinion.interval is None else f" ±{opinion.interval:.0f}"
    return f"{opinion.rating:.0f}{interval}"


def mean(mean: Mean, digits: int) -> str:
    interval = "" if mean.interval is None else f" ±{mean.interval:.{digits}f}"
    return f"{mean.value:.{digits}f}{interval}"


def seat_counts(seats: Sequence[int]) -> str:
    return f"{listed(list(map(str, seats)), len(seats))} seats"


def listed(words: Sequence[str], most: int = _NAMED) -> str:
    if len(words) > most:
        return f"{', '.join(words[:most])} and {len(words) - most} more"
    return " and ".join([part for part in (", ".join(words[:-1]), *words[-1:]) if part])


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"


def moment(since_1970: float) -> str:
    return datetime.fromtimestamp(since_1970, UTC).strftime("%Y-%m-%d %H:%M UTC")
