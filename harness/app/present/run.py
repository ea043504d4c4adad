"""What people read of a league that is about to be played, or is played now: lines of text, for a terminal or a page."""

from collections.abc import Iterable, Iterator, Sequence

from harness.app.league.estimate import ENOUGH, Estimate
from harness.app.league.plan import Begun, LeaguePlan
from harness.app.league.progress import OpenedRun
from harness.app.league.run_names import run_name
from harness.app.present.journal import entry_words
from harness.app.present.phrases import moment, quantity, seat_counts
from harness.league.journal import Entry
from harness.league.league import League
from harness.league.ratings.standings import Standing
from harness.referee import FaultKind
from harness.text import printable

_LONGEST = 160  # characters of a line

_NAMED = 5  # bots with faults


def title(league: League, games: int | None, name: str) -> str:
    """What is played, by how many bots; `name` is the league's or the run's."""
    bots = len(league.present)
    if games is not None:
        how_many = f"{games:,} games"
    elif league.until is not None:
        how_many = f"games until {moment(league.until)}"
    else:
        how_many = "games as results tell"
    return f"{name} · {league.game} at {seat_counts(league.seats)} · {bots} bots · {how_many}"


def head(opened: OpenedRun) -> list[str]:
    """What is going to be played, and what proves the deals afterwards. It does not say the seed, which tells who meets
    whom when, and in some leagues all cards: what a terminal shows is soon in a log."""
    run, planned = opened.run, opened.run.charter.planned
    lines = [
        title(opened.league, planned, run_name(run)),
        f"commitment: the secret's SHA-256 is {run.commitment}",
    ]
    if opened.done:
        rest = "" if planned is None else f": {planned - opened.done:,} to play"
        lines.append(f"{opened.done:,} games are there already{rest}")
    return lines + [f"changed: {words}" for words in change_lines(opened.changes)]


def change_lines(changes: Sequence[Entry]) -> list[str]:
    """What a file has changed in a league that was begun, a line for each entry of the journal."""
    return [printable(entry_words(entry), _LONGEST) for entry in changes]


def plan_lines(plan: LeaguePlan) -> Iterator[str]:
    """What a run would do: what it would write into the journal of a league that was begun, the schedule, and how even that
    is."""
    seed = f" · seed {plan.league.seed}" if plan.seed_is_given else ""
    begun = plan.begun
    name = run_name(begun.run) if begun else plan.league.name
    yield title(plan.league, plan.games, name) + seed
    if begun:
        yield from _begun_lines(begun)
    yield from plan.outline
    yield from _first_blocks(plan)
    yield from plan.balance


def unestimated_line(plan: LeaguePlan) -> str:
    """What is said in place of an estimate: a dry run lets nobody in."""
    names = ", ".join(plan.dialling_in[:_NAMED]) + (", …" if len(plan.dialling_in) > _NAMED else "")
    return f"how long it will take is not known: {names} would have to dial in"


def _begun_lines(begun: Begun) -> Iterator[str]:
    games = f"{quantity(begun.stored, 'game')} {'is' if begun.stored == 1 else 'are'} there already"
    if begun.left == 0:
        yield f"{games}: none is left to play"
    else:
        yield games if begun.left is None else f"{games}: {begun.left:,} to play"
    yield from (f"would change: {words}" for words in change_lines(begun.changes))


def _first_blocks(plan: LeaguePlan) -> Iterator[str]:
    """Who sits at each table, in the order of the seats of its first game."""
    names = [entrant.name for entrant in plan.league.entrants]
    for block in plan.first:
        games = f"games {block.first} to {block.first + block.seats - 1}"
        yield f"  block {block.number}, {games}: {', '.join([names[bot] for bot in block.bots])}"
    if plan.blocks > len(plan.first):
        yield f"  … and {quantity(plan.blocks - len(plan.first), 'more block')}"
    if plan.left != 0 and plan.is_open:
        yield "  … and what follows from their results"


def estimate_lines(estimate: Estimate, left: int | None) -> Iterator[str]:
    """How long a league will take, by a sample of its games, and what went wrong in them; or only how fast it is played,
    where nobody knows how many games are left."""
    for bot, kinds in estimate.faults.items():
        made = ", ".join([f"{count:,} {kind.value}" for kind, count in sorted(kinds.items(), key=_often)])
        yield f"faults of {bot} in these games: {made}"
    games = "1 game" if estimate.games == 1 else f"{estimate.games:,} games"
    counts = f"by {games} that {'counts' if estimate.games == 1 else 'count'} for nothing"
    if not estimate.games:
        yield "too few to tell how long it will take: none of the games that were tried has all its bots"
    elif left is None:
        yield f"{rate_text(estimate.rate)}, {counts}"
    elif estimate.games < min(ENOUGH, left):
        yield f"too few to tell how long it will take: {games} in {span_text(estimate.seconds)}"
    else:
        yield f"about {span_text(left / estimate.rate)} at {rate_text(estimate.rate)}, {counts}"


def faults_line(rows: Iterable[Standing]) -> str:
    """Who made how many faults, and for whom the stand-in had to play, at the end of a run."""
    faulty = sorted([row for row in rows if row.faults], key=lambda row: -row.faults)
    whom = [
        f"{row.name} {row.faults:,}" + f" and {quantity(row.stand_ins, 'stand-in')}" * (row.stand_ins > 0)
        for row in faulty
    ]
    return f"faults: {'; '.join(whom[:_NAMED])}" + f"; and {len(whom) - _NAMED} more bots" * (
        len(whom) > _NAMED
    )


def _often(counted: tuple[FaultKind, int]) -> int:
    return -counted[1]


def rate_text(rate: float) -> str:
    """Games a second; of few, how many in a minute."""
    return f"{rate:,.0f} games/s" if rate >= 1 else f"{60 * rate:.2g} games/min"


def span_text(seconds: float) -> str:
    """A length of time, in the unit that gives few digits."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 100 else f"{minutes / 60:.1f} h"
