"""Cross tables, and the list of leagues."""

from collections.abc import Sequence

from harness.app.league.views import CrossTable
from harness.app.present.columns import Column
from harness.app.present.json_documents import document
from harness.app.present.runs import run_fields
from harness.app.present.tables import Output, rendered
from harness.league.ratings.crosstable import Meeting
from harness.store import Run

_Line = tuple[str, Sequence[Meeting]]  # a bot, and its meetings with each of the others


def cross_table_text(run: Run, table: CrossTable, output: Output) -> str:
    """Shares of the points, row against column."""
    lines = [*zip(table.names, table.meetings, strict=True)]
    if output is Output.JSON:
        rows = [
            {"bot": name, "shares": dict(zip(table.names, [meeting.share for meeting in line], strict=True))}
            for name, line in lines
        ]
        return document("crosstable", {**run_fields(run), "rows": rows})
    others = [_against(name, place) for place, name in enumerate(table.names)]
    return rendered([_BOT, *others], lines, output, "crosstable")


_BOT: Column[_Line] = Column("bot", "bot", "The bot whose row it is.", lambda line: line[0], left=True)


def _against(name: str, place: int) -> Column[_Line]:
    sentence = f"The row's share of the points of its pairs with {name}."
    return Column(name, name, sentence, lambda line: line[1][place].share, "{:.0%}".format)


_StoredRun = tuple[Run, int]  # with the number of its games

LEAGUES: tuple[Column[_StoredRun], ...] = (
    Column("league", "league", "The league's name.", lambda stored: stored[0].charter.name, left=True),
    Column("run", "run", "The number of the league's run, from 1.", lambda stored: stored[0].number),
    Column(
        "game",
        "game",
        "The name of the game that the league plays.",
        lambda stored: stored[0].charter.game,
        left=True,
    ),
    Column("bots", "bots", "How many bots play in it.", lambda stored: len(stored[0].charter.entrants)),
    Column("games", "games", "How many games are stored.", lambda stored: stored[1], "{:,}".format),
    Column(
        "planned",
        "planned",
        "How many games are planned.",
        lambda stored: stored[0].charter.planned,
        "{:,}".format,
    ),
    Column(
        "over",
        "over",
        "Whether the league is over.",
        lambda stored: stored[0].over,
        lambda over: "yes" if over else "no",
        left=True,
    ),
)


def leagues_text(runs: Sequence[_StoredRun], output: Output) -> str:
    return rendered(LEAGUES, runs, output, "leagues")
