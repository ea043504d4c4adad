"""Cross tables, the list of leagues, and what is known of one."""

import json
from collections.abc import Iterator, Sequence

from harness.app.league.reading import CrossTable, StoredRun
from harness.app.league.run_names import numbered_name
from harness.app.present.captions import caption, frozen_fields, frozen_line, run_fields
from harness.app.present.columns import Column
from harness.app.present.journal import entry_fields, journal_lines
from harness.app.present.json_documents import document
from harness.app.present.phrases import moment, timestamp
from harness.app.present.tables import Output, plain, rendered
from harness.app.present.width import width
from harness.league.ratings.crosstable import Meeting

_Line = tuple[str, Sequence[Meeting]]  # a bot, and its meetings with each of the others


def cross_table_text(table: CrossTable, output: Output, room: int | None = None) -> str:
    """Shares of the points, row against column. `room` is the width of the terminal that a table is for."""
    lines: list[_Line] = [*zip(table.names, table.meetings, strict=True)]
    if output is Output.JSON:
        rows = [
            {"bot": name, "shares": dict(zip(table.names, [meeting.share for meeting in line], strict=True))}
            for name, line in lines
        ]
        return document("crosstable", {**run_fields(table.run), **frozen_fields(table.frozen), "rows": rows})
    if output is Output.CSV:
        columns = [_BOT, *[_against(name, place) for place, name in enumerate(table.names)]]
        return rendered(columns, lines, output, "crosstable")
    columns = [_BOT, *[_against(name, place, str(place + 1)) for place, name in enumerate(table.names)]]
    numbered: list[_Line] = [(f"{number} {name}", line) for number, (name, line) in enumerate(lines, 1)]
    if output is Output.MARKDOWN:
        return rendered(columns, numbered, output, "crosstable")
    return "\n".join([plain(columns, numbered, room), *_left_out(table, plain(columns, numbered), room)])


def _left_out(table: CrossTable, whole: str, room: int | None) -> Iterator[str]:
    """Where to look for what a terminal has no room for."""
    if room is not None and width(whole.split("\n", 1)[0]) > room:
        yield "Not all columns fit. All are in --output csv, and as a picture in:"
        yield f"  harness league report {numbered_name(table.run)} --out page.html"


_BOT: Column[_Line] = Column("bot", "bot", "The bot whose row it is.", lambda line: line[0], left=True)


def _against(name: str, place: int, title: str | None = None) -> Column[_Line]:
    sentence = f"The row's share of the points of its pairs with {name}."
    return Column(
        name, title or name, sentence, lambda line: line[1][place].share, "{:.0%}".format, wide=True
    )


LEAGUES: tuple[Column[StoredRun], ...] = (
    Column("league", "league", "The league's name.", lambda stored: stored.run.charter.name, left=True),
    Column("run", "run", "The number of the league's run, from 1.", lambda stored: stored.run.number),
    Column(
        "game",
        "game",
        "The name of the game that the league plays.",
        lambda stored: stored.run.charter.game,
        left=True,
    ),
    Column("bots", "bots", "How many bots play in it.", lambda stored: stored.bots),
    Column("games", "games", "How many games are stored.", lambda stored: stored.games, "{:,}".format),
    Column(
        "planned",
        "planned",
        "How many games are planned; null if it follows from results.",
        lambda stored: stored.run.charter.planned,
        "{:,}".format,
    ),
    Column(
        "over",
        "over",
        "Whether the league is over.",
        lambda stored: stored.run.over,
        lambda over: "yes" if over else "no",
        left=True,
    ),
)


def leagues_text(runs: Sequence[StoredRun], output: Output) -> str:
    return rendered(LEAGUES, runs, output, "leagues")


def league_lines(stored: StoredRun) -> Iterator[str]:
    """How far a run is, and its journal, in lines for people."""
    run = stored.run
    began, ended = moment(run.began), "" if run.ended is None else f", over since {moment(run.ended)}"
    yield caption(run, stored.games)
    yield f"run {run.number}, begun {began}{ended}"
    if stored.frozen:
        yield frozen_line(stored.frozen)
    yield f"commitment: the secret's SHA-256 is {run.commitment}"
    yield from journal_lines(run.journal)


def league_text(stored: StoredRun) -> str:
    """All that is known of a run, as JSON; what tells its cards and its schedule only once it is over."""
    run, charter = stored.run, stored.run.charter
    configuration = json.loads(charter.configuration)
    body = {
        **run_fields(run),
        **frozen_fields(stored.frozen),
        "planned": charter.planned,
        "games": stored.games,
        "began": timestamp(run.began),
        "ended": None if run.ended is None else timestamp(run.ended),
        "seed": charter.seed if run.over else None,
        "commitment": run.commitment,
        "secret": charter.secret.hex() if run.over else None,
        "versions": dict(charter.versions),
        "programs": dict(zip(charter.entrants, run.programs, strict=True)),
        "configuration": configuration if run.over else {**configuration, "seed": None},
        "journal": [entry_fields(entry) for entry in run.journal],
    }
    return document("league", body)


def in_words(stored: StoredRun) -> str:
    """One run, in a sentence about it."""
    return f"league {stored.run.charter.name}, run {stored.run.number}, with {stored.games:,} games"
