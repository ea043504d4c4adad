"""What people read of a league that is about to be played, or is played now: lines of text, for a terminal or a page."""

from collections.abc import Iterator

from harness.app.league.estimate import ENOUGH, Estimate
from harness.app.league.plan import LeaguePlan
from harness.app.league.progress import OpenedRun
from harness.app.league.run_names import run_name
from harness.app.present.phrases import moment, seat_counts
from harness.league.league import League
from harness.referee import FaultKind


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
    return lines


def plan_lines(plan: LeaguePlan) -> Iterator[str]:
    """The schedule of a league that is not begun: how it begins, and how even it is."""
    seed = f" · seed {plan.league.seed}" if plan.seed_is_given else ""
    yield title(plan.league, plan.games, plan.league.name) + seed
    yield from plan.outline
    yield from _first_blocks(plan)
    yield from plan.balance


def _first_blocks(plan: LeaguePlan) -> Iterator[str]:
    """Who sits at each table, in the order of the seats of its first game."""
    names = [entrant.name for entrant in plan.league.entrants]
    for block in plan.first:
        games = f"games {block.first} to {block.first + block.seats - 1}"
        yield f"  block {block.number}, {games}: {', '.join([names[bot] for bot in block.bots])}"
    if plan.schedule.block_count > len(plan.first):
        yield f"  … and {plan.schedule.block_count - len(plan.first):,} more blocks"
    if plan.games != plan.schedule.game_count:
        yield "  … and what follows from their results"


def estimate_lines(estimate: Estimate, planned: int | None) -> Iterator[str]:
    """How long a league will take, by a sample of its games, and what went wrong in them; or only how fast it is played,
    where nobody knows how many games are planned."""
    for bot, kinds in estimate.faults.items():
        made = ", ".join([f"{count:,} {kind.value}" for kind, count in sorted(kinds.items(), key=_often)])
        yield f"faults of {bot} in these games: {made}"
    games = "1 game" if estimate.games == 1 else f"{estimate.games:,} games"
    counts = f"by {games} that {'counts' if estimate.games == 1 else 'count'} for nothing"
    if planned is None:
        yield f"{rate_text(estimate.rate)}, {counts}"
    elif estimate.games < min(ENOUGH, planned):
        yield f"too few to tell how long it will take: {games} in {span_text(estimate.seconds)}"
    else:
        yield f"about {span_text(planned / estimate.rate)} at {rate_text(estimate.rate)}, {counts}"


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
