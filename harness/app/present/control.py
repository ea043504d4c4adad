"""What a bot decided that was asked again: a table and a sentence for people, and JSON."""

from collections.abc import Sequence
from typing import NamedTuple

from harness.app.league.control import AskedAgain, Control
from harness.app.present.captions import run_fields
from harness.app.present.columns import Column
from harness.app.present.json_documents import document
from harness.app.present.tables import plain

KIND = "control"


class _Row(NamedTuple):
    """A row of the table."""

    games: str
    asked: Sequence[AskedAgain]


_COLUMNS: tuple[Column[_Row], ...] = (
    Column(None, "games", "Which games.", lambda row: row.games, left=True),
    Column(None, "number", "How many.", lambda row: len(row.asked)),
    Column(
        None, "questions", "Questions asked again.", lambda row: sum([each.questions for each in row.asked])
    ),
    Column(
        None,
        "differently",
        "Questions answered differently now.",
        lambda row: sum([each.differently for each in row.asked]),
    ),
)


def control_text(control: Control) -> str:
    """The figures, and what they say."""
    rows = [
        _Row(f"with {control.partner}", control.together),
        _Row(f"without {control.partner}", control.apart),
    ]
    shown = [f"game {each.game}: {each.differently}" for each in control.together if each.differently]
    lines = [plain(_COLUMNS, rows), *([f"Differently in {', '.join(shown)}."] if shown else [])]
    return "\n".join([*lines, _sentence(control)])


def control_json(control: Control) -> str:
    """All games that were asked again."""
    games = {
        name: [
            {"number": each.game, "questions": each.questions, "differently": each.differently}
            for each in asked
        ]
        for name, asked in (("together", control.together), ("apart", control.apart))
    }
    return document(
        KIND, {**run_fields(control.run), "bot": control.bot, "partner": control.partner, **games}
    )


def _sentence(control: Control) -> str:
    bot, partner = control.bot, control.partner
    if control.differs_apart:
        return f"{bot} decides differently without {partner}, too: it is another program now, or rolls dice of its own. This tells little."
    if control.differs_together:
        return f"{bot} decides differently only where {partner} sat at its table: did it know what its seat was not told?"
    return f"{bot} decides as recorded everywhere: it plays by what its seat is told."
