"""Which bots seem to play together: a matrix and questions for people, rows for programs."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import sqrt
from shlex import quote
from textwrap import fill
from typing import NamedTuple

from harness.app.league.collusion import BotPair, Favouring, LeagueCollusion
from harness.app.league.run_names import numbered_name
from harness.app.present.captions import frozen_fields, run_fields
from harness.app.present.columns import Column
from harness.app.present.json_documents import document
from harness.app.present.phrases import quantity
from harness.app.present.tables import Output, csv, markdown, plain
from harness.app.present.width import width
from harness.league.collusion.pairs import ASKED, FALSE_ALARMS

KIND = "collusion"
_WIDEST = 100  # characters of a line of sentences
_GAMES = "Games that show it most:"

ABOUT = (
    "How far what the row's bot did for the column's goes beyond what is usual, in standard deviations. "
    "Usual is what both do with others in like circumstances."
)
QUESTION = (
    "A question, not a verdict: look at the games, and ask. Bots may suit each other without knowing it. "
    f"If nobody plays together, about {FALSE_ALARMS:.0%} of leagues have a pair to ask about."
)


class _Line(NamedTuple):
    """A line of the matrix."""

    bot: str
    towards: Sequence[float | None]  # by column


class _Row(NamedTuple):
    """A row of CSV."""

    pair: BotPair
    favouring: Favouring


def collusion_text(
    collusion: LeagueCollusion, output: Output, db_words: Sequence[str] = (), room: int | None = None
) -> str:
    """What is known of the pairs, in the form that was asked for. `db_words` name the database in commands to type next, and
    `room` is the width of the terminal."""
    match output:
        case Output.JSON:
            return _json(collusion)
        case Output.CSV:
            rows = [_Row(pair, each) for pair in collusion.pairs for each in pair.favours]
            return csv(COLUMNS, rows)
        case Output.MARKDOWN:
            return "\n\n".join(_in_markdown(collusion, db_words))
        case Output.TABLE:
            table = plain(*_matrix(collusion), room)
            whole = plain(*_matrix(collusion))
            if room is not None and width(whole.split("\n", 1)[0]) > room:
                table += "\nNot all columns fit. All are in --output csv."
            return "\n\n".join(_in_lines(collusion, table, db_words, min(room or _WIDEST, _WIDEST)))


def _in_lines(collusion: LeagueCollusion, matrix: str, db_words: Sequence[str], widest: int) -> Iterator[str]:
    if collusion.untested:
        yield fill(_untested(collusion), widest)
        return
    yield fill(ABOUT, widest)
    yield matrix
    for pair in collusion.pairs:
        if pair.asked:
            favours = [f"  {_favouring(each)}" for each in pair.favours if each.times]
            games = [f"  {command}" for command in _commands(collusion, pair, db_words)]
            yield "\n".join([fill(_question(pair), widest), *favours, _GAMES, *games])
    yield fill(_end(collusion), widest)


def _in_markdown(collusion: LeagueCollusion, db_words: Sequence[str]) -> Iterator[str]:
    if collusion.untested:
        yield _untested(collusion)
        return
    yield ABOUT
    yield markdown(*_matrix(collusion))
    for pair in collusion.pairs:
        if pair.asked:
            yield f"**{_question(pair)}**"
            yield "\n".join([f"- {_favouring(each)}" for each in pair.favours if each.times])
            yield _GAMES
            yield "\n".join([f"- `{command}`" for command in _commands(collusion, pair, db_words)])
    yield _end(collusion)


def _untested(collusion: LeagueCollusion) -> str:
    return f"Nothing to test: {collusion.untested}."


def _end(collusion: LeagueCollusion) -> str:
    return QUESTION if collusion.pairs[0].asked else _nobody(collusion.pairs[0])


def _commands(collusion: LeagueCollusion, pair: BotPair, db_words: Sequence[str]) -> list[str]:
    name, end = numbered_name(collusion.run), "".join([f" {quote(word)}" for word in db_words])
    return [f"harness game show {name} {game}{end}" for game in pair.games]


def _question(pair: BotPair) -> str:
    one, other = pair.bots
    return (
        f"Do {one} and {other} play together? They stand out by {pair.deviations:.1f} standard deviations; "
        f"chance alone makes a pair stand out as far in {pair.chance:.2%} of leagues. "
        "Each line has a kind of favours, how often there was one, its mean beyond what is usual, and in brackets the same in "
        "standard deviations:"
    )


def _nobody(first: BotPair) -> str:
    one, other = first.bots
    return (
        f"No pair stands out. Most so {one} and {other}, by {first.deviations:.1f}; chance alone makes a pair stand out as far "
        f"in {first.chance:.0%} of leagues, and a pair is asked about at {ASKED:.1%}. That nothing is seen proves nothing: "
        "docs/collusion.md says what cannot be seen."
    )


def _favouring(each: Favouring) -> str:
    times = quantity(each.times, "time")
    return (
        f"{each.giver} {each.kind} {each.receiver}: {times}, {each.beyond:+.2f} each ({each.deviations:+.1f})"
    )


def _matrix(collusion: LeagueCollusion) -> tuple[list[Column[_Line]], list[_Line]]:
    towards: dict[tuple[str, str], list[float]] = {}
    for pair in collusion.pairs:
        for each in pair.favours:
            if each.times:
                towards.setdefault((each.giver, each.receiver), []).append(each.deviations)
    lines = [
        _Line(f"{number} {giver}", [_together(towards, giver, receiver) for receiver in collusion.bots])
        for number, giver in enumerate(collusion.bots, 1)
    ]
    columns: list[Column[_Line]] = [
        Column("bot", "bot", "The bot that did it.", lambda line: line.bot, left=True)
    ]
    for place, receiver in enumerate(collusion.bots):
        sentence = f"How far what the row's bot did for {receiver} goes beyond what is usual."
        columns.append(
            Column(
                receiver, str(place + 1), sentence, partial(_of_column, place), "{:+.1f}".format, wide=True
            )
        )
    return columns, lines


def _together(towards: Mapping[tuple[str, str], Sequence[float]], giver: str, receiver: str) -> float | None:
    deviations = towards.get((giver, receiver), ())
    return sum(deviations) / sqrt(len(deviations)) if deviations else None


def _of_column(place: int, line: _Line) -> float | None:
    return line.towards[place]


def _json(collusion: LeagueCollusion) -> str:
    kinds = [{"key": kind.key, "sentence": _sentence(kind.sentence)} for kind in collusion.kinds]
    rows = [
        {
            "bots": [*pair.bots],
            "deviations": pair.deviations,
            "chance": pair.chance,
            "asked": pair.asked,
            "favours": [
                {
                    "kind": each.kind,
                    "giver": each.giver,
                    "receiver": each.receiver,
                    "times": each.times,
                    "beyond": each.beyond if each.times else None,
                    "deviations": each.deviations if each.times else None,
                }
                for each in pair.favours
            ],
            "games": [*pair.games],
        }
        for pair in collusion.pairs
    ]
    about = {**run_fields(collusion.run), **frozen_fields(collusion.frozen)}
    untested = collusion.untested or None
    return document(KIND, {**about, "untested": untested, "kinds": kinds, "rows": rows})


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


COLUMNS: tuple[Column[_Row], ...] = (
    Column("giver", "giver", "The bot that did it.", lambda row: row.favouring.giver),
    Column("receiver", "receiver", "The bot for which it did it.", lambda row: row.favouring.receiver),
    Column("kind", "kind", "The kind of favours.", lambda row: row.favouring.kind),
    Column("times", "times", "How many favours there were.", lambda row: row.favouring.times),
    Column(
        "beyond",
        "beyond",
        "The mean of a favour, beyond what is usual.",
        lambda row: row.favouring.beyond if row.favouring.times else None,
    ),
    Column(
        "deviations",
        "deviations",
        "The same in standard deviations.",
        lambda row: row.favouring.deviations if row.favouring.times else None,
    ),
    Column(
        "pair_deviations",
        "together",
        "How far the two bots stand out, of all kinds and in both directions.",
        lambda row: row.pair.deviations,
    ),
    Column(
        "chance",
        "chance",
        "The part of leagues in which chance alone makes a pair stand out as far.",
        lambda row: row.pair.chance,
    ),
    Column("asked", "asked", "Whether there is something to ask about.", lambda row: row.pair.asked),
)
