"""The columns of a league's standings, and the standings in every form but the page's.

The columns stand here alone: tables, Markdown, CSV, JSON and the page are made of them, and docs/ratings.md and
docs/schemas/standings.json print their sentences.
"""

from typing import Any, NamedTuple

from harness.app.league.standings import LeagueStandings
from harness.app.present import sentences
from harness.app.present.captions import frozen_fields, run_fields
from harness.app.present.columns import Column
from harness.app.present.format_standing import format_fields, format_text
from harness.app.present.json_documents import document, marked
from harness.app.present.tables import Output, csv, fields, markdown, plain
from harness.league.league import Profile
from harness.league.ratings.standings import Standing
from harness.referee import Thinking
from harness.store import Run
from harness.text import spoken_time

KIND = "standings"


class StandingRow(NamedTuple):
    """What the columns take their values from."""

    run: Run
    standing: Standing
    thinking: Thinking | None
    profile: Profile


StandingColumn = Column[StandingRow]

RANK: StandingColumn = Column(
    None,
    "#",
    "The best and the worst rank that the bot may have. 1–3: it may be the first, and it may be the third.",
    lambda row: sentences.rank(row.standing),
    left=True,
)
BOT: StandingColumn = Column(
    None,
    "bot",
    "The bot's name. One that is a reference, and no contestant, is marked.",
    lambda row: sentences.bot(row.standing.name, row.profile),
    left=True,
)
COLUMNS: tuple[StandingColumn, ...] = (
    RANK,
    Column(
        "rank_from",
        None,
        "The best rank that the bot may have: 1 + the bots shown that are known to be better. "
        "Known means with 95 % confidence in the difference of the two.",
        lambda row: row.standing.rank[0],
    ),
    Column(
        "rank_to",
        None,
        "The worst rank that the bot may have: the number of bots shown − those known to be worse. "
        "It equals rank_from where the games leave no doubt.",
        lambda row: row.standing.rank[1],
    ),
    BOT,
    Column("bot", None, "The bot's name.", lambda row: row.standing.name),
    Column(
        "title",
        "title",
        "The bot's title, as the league file has it.",
        lambda row: row.profile.title or None,
        left=True,
        spare=True,
    ),
    Column(
        "author",
        "author",
        "Who wrote the bot.",
        lambda row: row.profile.author or None,
        left=True,
        spare=True,
    ),
    Column(
        "team",
        "team",
        "The bot's team.",
        lambda row: row.profile.team or None,
        left=True,
        spare=True,
    ),
    Column(
        "reference",
        None,
        "Whether the bot is there to be compared with, and is no contestant.",
        lambda row: row.profile.reference,
    ),
    Column(
        "group",
        None,
        "The group of the bot, from 1. A group ends before the next bot that is known to be worse than the group's first bot. "
        "So no bot of group 1 is known to be worse than the first.",
        lambda row: row.standing.group,
    ),
    Column(
        "rating",
        "rating",
        "The strength on the Elo scale. By the fit, the mean over all bots of the league is 1500. By Elo, every bot starts "
        "at the league's start.",
        lambda row: row.standing.opinion.rating,
        "{:.0f}".format,
    ),
    Column(
        "interval",
        "±",
        "Half the width of the rating's 95 % interval: in 95 of 100 leagues like this one, the true rating lies within it. "
        "Elo has none.",
        lambda row: row.standing.opinion.interval,
        "{:.0f}".format,
    ),
    Column(
        "best",
        "best",
        "The chance to be the best of the bots shown, given these games. Elo has none.",
        lambda row: row.standing.opinion.best,
        "{:.0%}".format,
    ),
    Column(
        "games",
        "games",
        "Seats taken; a bot that sits twice in a game has taken two.",
        lambda row: row.standing.tally.games,
        "{:,}".format,
    ),
    Column(
        "blocks",
        None,
        "Blocks that the bot played: lineups in all rotations of the seats.",
        lambda row: row.standing.tally.blocks,
    ),
    Column(
        "place",
        "place",
        "The mean place. With mixed numbers of seats, place 3 may be the last of three: compare with one number of seats.",
        lambda row: row.standing.tally.place,
        "{:.2f}".format,
    ),
    Column("score", "score", "The mean score.", lambda row: row.standing.tally.score, "{:.1f}".format),
    Column(
        "won",
        "won",
        "The share of its games that the bot won; of a victory that several share, each has its part.",
        lambda row: row.standing.tally.won,
        "{:.0%}".format,
    ),
    Column(
        "faults",
        "faults",
        "Answers of the bot that the referee did not take.",
        lambda row: row.standing.faults,
        "{:,}".format,
    ),
    Column(
        "stand_ins",
        "stand-ins",
        "Games that the stand-in finished in the bot's place.",
        lambda row: row.standing.stand_ins,
        "{:,}".format,
    ),
    Column(
        None,
        "time",
        "The mean time for an answer. It differs whenever the league is played again, so CSV and JSON have none.",
        lambda row: row.thinking and row.thinking.mean,
        spoken_time,
    ),
)

_RUN: tuple[StandingColumn, ...] = (
    Column("league", None, "The league's name.", lambda row: row.run.charter.name),
    Column("run", None, "The number of the league's run, from 1.", lambda row: row.run.number),
    Column("game", None, "The name of the game that the league plays.", lambda row: row.run.charter.game),
)  # of every row of CSV, which has no other place for them


def standings_text(standings: LeagueStandings, output: Output, room: int | None = None) -> str:
    """The standings in one of their forms. `room` is the width of the terminal that a table is for."""
    rows = standing_rows(standings)
    match output:
        case Output.JSON:
            return document(KIND, _body(standings))
        case Output.CSV:
            return csv((*COLUMNS, *_RUN), rows)
        case Output.MARKDOWN:
            return markdown(COLUMNS, rows) + _of_format(standings, output)
        case Output.TABLE:
            return plain(COLUMNS, rows, room) + _of_format(standings, output)


def _of_format(standings: LeagueStandings, output: Output) -> str:
    """The format's own standing below the ratings, if it has one."""
    own = standings.of_format
    return "\n\n" + format_text(own, standings.run.charter.entrants, output) if own else ""


def standings_fields(standings: LeagueStandings) -> dict[str, Any]:
    """The JSON document as a value, for a report that holds it."""
    return marked(KIND, _body(standings))


def standing_rows(standings: LeagueStandings) -> list[StandingRow]:
    """The rows that the columns are applied to, the best bot first."""
    thinking, profiles = standings.thinking, standings.profiles
    return [
        StandingRow(standings.run, row, thinking.get(row.bot), profiles[row.bot]) for row in standings.rows
    ]


def _body(standings: LeagueStandings) -> dict[str, Any]:
    own = standings.of_format
    return {
        **run_fields(standings.run),
        **frozen_fields(standings.frozen),
        "planned": standings.run.charter.planned,
        "games": standings.counted,
        "rows": fields(COLUMNS, standing_rows(standings)),
        "format_standing": own and format_fields(own, standings.run.charter.entrants),
    }
