"""The tables of a league: which columns they have, and how each is written."""

from collections.abc import Sequence
from typing import Any

from harness.app.league.views import CrossTable, LeagueStandings
from harness.app.present import sentences
from harness.app.present.tables import Column, Output, rendered
from harness.league.ratings.standings import Standing
from harness.referee import Thinking
from harness.store import Run
from harness.text import printable, spoken_time

STANDINGS = (
    Column("rank", "#", left=True),
    Column("bot", "bot", left=True),
    Column("rating", "rating", "{:.0f}".format),
    Column("interval", "±", "{:.0f}".format),
    Column("best", "best", "{:.0%}".format),
    Column("games", "games", "{:,}".format),
    Column("place", "place", "{:.2f}".format),
    Column("score", "score", "{:.1f}".format),
    Column("won", "won", "{:.0%}".format),
    Column("faults", "faults", "{:,}".format),
    Column("stand_ins", "stand-ins", "{:,}".format),
    Column("time", "time", spoken_time, spoken=True),
)

_LONGEST_CAPTION = 300  # characters

_PROGRAM_STANDINGS = (*STANDINGS, Column("league", "league"), Column("game", "game"))


def caption(run: Run, there: int) -> str:
    """What a table is of: for people, beside it."""
    charter = run.charter
    return printable(
        f"{charter.name} · {charter.game} · {there:,} of {charter.planned:,} games", _LONGEST_CAPTION
    )


def standings_text(table: LeagueStandings, output: Output) -> str:
    rows = [_row(standing, table.thinking.get(standing.bot)) for standing in table.rows]
    charter = table.run.charter
    what = {"league": charter.name, "game": charter.game}
    if output is Output.CSV:
        return rendered(_PROGRAM_STANDINGS, [{**row, **what} for row in rows], output)
    about = {**what, "planned": charter.planned, "games": table.counted}
    return rendered(STANDINGS, rows, output, about)


def _row(standing: Standing, thinking: Thinking | None) -> dict[str, Any]:
    opinion, tally = standing.opinion, standing.tally
    return {
        "rank": sentences.rank(standing),
        "bot": standing.name,
        "rating": opinion.rating,
        "interval": opinion.interval,
        "best": opinion.best,
        "games": tally.games,
        "place": tally.place,
        "score": tally.score,
        "won": tally.won,
        "faults": standing.faults,
        "stand_ins": standing.stand_ins,
        "time": thinking.mean if thinking else None,
    }


def cross_table_text(run: Run, table: CrossTable, output: Output) -> str:
    """Shares of the points, row against column."""
    columns = [
        Column("bot", "bot", left=True),
        *[Column(name, name, "{:.0%}".format) for name in table.names],
    ]
    rows = [
        {"bot": name, **{other: meeting.share for other, meeting in zip(table.names, line, strict=True)}}
        for name, line in zip(table.names, table.meetings, strict=True)
    ]
    about = {"league": run.charter.name, "game": run.charter.game}
    return rendered(columns, rows, output, about)


LEAGUES = (
    Column("league", "league", left=True),
    Column("run", "run"),
    Column("game", "game", left=True),
    Column("bots", "bots"),
    Column("games", "games", "{:,}".format),
    Column("planned", "planned", "{:,}".format),
    Column("over", "over", lambda over: "yes" if over else "no", left=True),
)


def leagues_text(runs: Sequence[tuple[Run, int]], output: Output) -> str:
    """Each run with its number of games."""
    rows = [
        {
            "league": run.charter.name,
            "run": run.number,
            "game": run.charter.game,
            "bots": len(run.charter.entrants),
            "games": there,
            "planned": run.charter.planned,
            "over": run.over,
        }
        for run, there in runs
    ]
    return rendered(LEAGUES, rows, output)
