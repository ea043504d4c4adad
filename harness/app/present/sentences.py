"""What a report says in words: the same on a terminal, in a pull request and on a page. It escapes nothing."""

import shlex
from collections.abc import Collection, Sequence

from harness.app.league.report import BotFaults, Report, Voids
from harness.app.present.phrases import enumeration, moment, quantity, seat_counts, signed
from harness.league.league import Profile
from harness.league.ratings.evenness import Spread
from harness.league.ratings.fit import RANKED, Lead
from harness.league.ratings.seats import Mean
from harness.league.ratings.standings import Standing
from harness.store import Faulted, Void


def heading(report: Report) -> str:
    """A heading that says what was played, and how much of it."""
    charter = report.run.charter
    bots = quantity(report.league.bots, "bot")
    return f"{charter.game} at {seat_counts(report.league.seats)} · {bots} · {progress(report)}"


def progress(report: Report) -> str:
    stored, planned = report.standings.stored, report.run.charter.planned
    if stored == planned or planned is None:
        return quantity(stored, "game")
    return f"{stored:,} of {quantity(planned, 'game')}, {stored / planned:.0%}"


def circumstances(report: Report) -> str:
    """A line that says when and with what the league was played, and what proves it."""
    run = report.run
    until = "not over yet" if run.ended is None else f"over {moment(run.ended)}"
    version = run.charter.versions.get("harness", "of unknown version")
    return f"Begun {moment(run.began)}, {until} · harness {version} · commitment {run.commitment}"


def leaders(report: Report) -> str:
    """A sentence that says who is in front, as far as the games can tell."""
    if not report.standings.counted:
        return "Nothing has been played yet."
    profiles = report.standings.profiles
    first = [bot(row.name, profiles[row.bot]) for row in report.standings.rows if row.group == 1]
    if not first:
        return f"Nobody is ranked yet: that takes {RANKED} blocks of a bot."
    if len(first) == 1:
        return f"In front: {first[0]}."
    return f"In front: {enumeration(first)}; the games do not tell them apart."


def bot(name: str, profile: Profile) -> str:
    """A bot's name, with a mark if it is no contestant."""
    return f"{name} (reference)" if profile.reference else name


def scope(report: Report) -> str | None:
    """Sentences that say what the report leaves out; None if it is whole."""
    sentences = []
    if report.chosen:
        sentences.append(
            f"ratings, their curves, meetings and seats are of the {quantity(report.standings.counted, 'game')} at "
            f"{seat_counts(report.chosen)}; Elo, faults and times are of all games"
        )
    shown = {report.league.entrants[row.bot].bot for row in report.standings.rows}
    if hidden := report.league.bots - len(shown):
        sentences.append(f"{quantity(hidden, 'bot')} not shown")
    if older := _hidden_versions(report, shown):
        sentences.append(f"{quantity(older, 'older version')} not shown")
    return ". ".join([part[0].upper() + part[1:] for part in sentences]) + "." if sentences else None


def _hidden_versions(report: Report, bots: Collection[str]) -> int:
    """How many versions of these bots are not shown."""
    versions = sum(entrant.bot in bots for entrant in report.league.entrants)
    return versions - len(report.standings.rows)


def even(spread: Spread) -> str:
    """A phrase that says how often bots met, or sat in a seat."""
    least, most = spread.least, spread.most
    if least == most:
        return f"{spread.what} {quantity(most, 'time')}"
    return f"{spread.what} {least:,} {'or' if most == least + 1 else 'to'} {quantity(most, 'time')}"


def kinds(faults: BotFaults) -> str:
    return ", ".join([f"{count:,} {kind.value}" for kind, count in faults.kinds])


def place(faulted: Faulted) -> str:
    fault = faulted.fault
    return f"game {faulted.game}, turn {fault.turn}, seat {fault.seat}"


def became(voids: Voids, void: Void) -> str:
    return "not played again yet" if void.game in voids.missing else "played again"


def show_command(report: Report, game: int, *options: str) -> str:
    """The command that shows a game."""
    return shlex.join(["harness", "game", "show", report.name, str(game), *options])


def rank(standing: Standing) -> str:
    """The rank range; a dash of a bot that is not ranked."""
    if standing.rank is None:
        return "–"
    first, last = standing.rank
    return str(first) if first == last else f"{first}–{last}"


def chance(value: float) -> str:
    """A chance in per cent. Nothing is impossible or certain because of games."""
    return "<1%" if value < 0.005 else ">99%" if value > 0.995 else f"{value:.0%}"


def lead(lead: Lead) -> str:
    return f"{signed(lead.value)} ±{lead.interval:.0f}"


def provisional(rows: Sequence[Standing]) -> str | None:
    """A sentence below standings that says why some bots have no rank; None if all have one."""
    names = [row.name for row in rows if row.provisional]
    if not names:
        return None
    of_whom = enumeration(names) if len(names) < len(rows) else "all bots"
    return f"Not ranked yet, with fewer than {RANKED} blocks: {of_whom}. Of so few blocks nothing is known."


def rating(standing: Standing) -> str:
    opinion = standing.opinion
    interval = "" if opinion.interval is None else f" ±{opinion.interval:.0f}"
    return f"{opinion.rating:.0f}{interval}"


def mean(mean: Mean, digits: int) -> str:
    interval = "" if mean.interval is None else f" ±{mean.interval:.{digits}f}"
    return f"{mean.value:.{digits}f}{interval}"
