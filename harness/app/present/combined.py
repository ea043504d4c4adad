"""Standings of several leagues together, in every form: the columns are those of one league, without its times."""

from harness.app.league.combining import CombinedStandings
from harness.app.present import sentences
from harness.app.present.json_documents import document
from harness.app.present.phrases import quantity
from harness.app.present.standings import COLUMNS, TIME, StandingRow
from harness.app.present.tables import Output, csv, fields, markdown, plain
from harness.text import printable

KIND = "combined_standings"
_LONGEST = 400  # characters of a line
_COLUMNS = tuple([column for column in COLUMNS if column is not TIME])


def combined_caption(standings: CombinedStandings) -> str:
    """A line beside a table, which says what it is made of."""
    parts = [
        f"{run.charter.name} ({run.charter.game}, {quantity(games, 'game')})"
        for run, games in zip(standings.runs, standings.counted, strict=True)
    ]
    each = " · each game weighs the same" if len(standings.games) > 1 else ""
    return printable(" + ".join(parts) + each, _LONGEST)


def combined_text(standings: CombinedStandings, output: Output, room: int | None = None) -> str:
    """The standings in one of their forms. `room` is the width of the terminal that a table is for."""
    rows = [StandingRow(standings.runs[0], row, None, standings.profiles[row.bot]) for row in standings.rows]
    match output:
        case Output.JSON:
            leagues = [
                {"league": run.charter.name, "run": run.number, "game": run.charter.game, "games": games}
                for run, games in zip(standings.runs, standings.counted, strict=True)
            ]
            body = {"leagues": leagues, "rows": fields(_COLUMNS, rows), "notes": [*standings.notes]}
            return document(KIND, body)
        case Output.CSV:
            return csv(_COLUMNS, rows)
        case Output.MARKDOWN:
            return markdown(_COLUMNS, rows) + _notes(standings, "\n\n")
        case Output.TABLE:
            return plain(_COLUMNS, rows, room) + _notes(standings, "\n")


def _notes(standings: CombinedStandings, before: str) -> str:
    notes = [sentences.provisional(standings.rows), *standings.notes]
    return "".join([before + printable(note, _LONGEST) for note in notes if note])
