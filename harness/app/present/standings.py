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
from harness.app.present.misfits import misfit_sentences, misfits_fields
from harness.app.present.tables import Output, csv, fields, markdown, plain
from harness.league.league import Profile
from harness.league.ratings.fit import RANKED
from harness.league.ratings.standings import Standing
from harness.referee import Thinking
from harness.store import Run
from harness.text import printable, spoken_time

KIND = "standings"
_LONGEST = 400  # characters of a sentence that has names in it


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
    "The best and the worst rank that the bot may have. 1–3: it may be the first, and it may be the third. A dash: it is "
    "provisional.",
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
TIME: StandingColumn = Column(
    None,
    "time",
    "The mean time for an answer. It differs whenever the league is played again, so CSV and JSON have none.",
    lambda row: row.thinking and row.thinking.mean,
    spoken_time,
    wide=True,
)
COLUMNS: tuple[StandingColumn, ...] = (
    RANK,
    Column(
        "rank_from",
        None,
        "The best rank that the bot may have: 1 + the bots shown that are known to be better. Known means that in 95 of 100 "
        "leagues nothing that is known is wrong. A provisional bot has none.",
        lambda row: row.standing.rank and row.standing.rank[0],
    ),
    Column(
        "rank_to",
        None,
        "The worst rank that the bot may have: the number of ranked bots shown − those known to be worse. "
        "It equals rank_from where the games leave no doubt. A provisional bot has none.",
        lambda row: row.standing.rank and row.standing.rank[1],
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
        "So no bot of group 1 is known to be worse than the first. A provisional bot has none.",
        lambda row: row.standing.group,
    ),
    Column(
        "rating",
        "rating",
        "The strength on the Elo scale. By the fit, the mean of the ranked bots is 1500, each weighing as many blocks as it "
        "has played, unless the league has an anchor. By Elo, every bot starts at the league's start.",
        lambda row: row.standing.opinion.rating,
        "{:.0f}".format,
    ),
    Column(
        "interval",
        "±",
        "Half the width of the 95 % interval of the rating, which is its distance to the mean, or to the anchor. Two bots are compared by a "
        "lead. Elo has none.",
        lambda row: row.standing.opinion.interval,
        "{:.0f}".format,
        wide=True,
    ),
    Column(
        None,
        "on next",
        "The lead on the next bot below, and half the width of its 95 % interval.",
        lambda row: row.standing.lead_next,
        sentences.lead,
    ),
    Column(
        "lead_next",
        None,
        "The lead on the next bot below that is shown and ranked. The last one, a provisional bot and Elo have none.",
        lambda row: row.standing.lead_next and row.standing.lead_next.value,
    ),
    Column(
        "lead_next_interval",
        None,
        "Half the width of the 95 % interval of lead_next: in 95 of 100 leagues like this one, the true lead lies within it.",
        lambda row: row.standing.lead_next and row.standing.lead_next.interval,
    ),
    Column(
        None,
        "on first",
        "The lead on the first bot, which is never above 0, and half the width of its 95 % interval.",
        lambda row: row.standing.lead_first,
        sentences.lead,
    ),
    Column(
        "lead_first",
        None,
        "The lead on the first bot shown, never above 0. The first one itself, a provisional bot and Elo have none.",
        lambda row: row.standing.lead_first and row.standing.lead_first.value,
    ),
    Column(
        "lead_first_interval",
        None,
        "Half the width of the 95 % interval of lead_first.",
        lambda row: row.standing.lead_first and row.standing.lead_first.interval,
    ),
    Column(
        "best",
        "best",
        "The chance to be the best of the ranked bots shown, given these games. A provisional bot and Elo have none.",
        lambda row: row.standing.opinion.best,
        sentences.chance,
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
        "provisional",
        None,
        f"Whether the bot has played fewer than {RANKED} blocks. It is then shown and not ranked, as nothing is known of it.",
        lambda row: row.standing.provisional,
    ),
    Column(
        "place",
        "place",
        "The mean place. With mixed numbers of seats, place 3 may be the last of three: compare with one number of seats.",
        lambda row: row.standing.tally.place,
        "{:.2f}".format,
        wide=True,
    ),
    Column(
        "score",
        "score",
        "The mean score.",
        lambda row: row.standing.tally.score,
        "{:.1f}".format,
        wide=True,
    ),
    Column(
        "won",
        "won",
        "The share of its games that the bot won; of a victory that several share, each has its part.",
        lambda row: row.standing.tally.won,
        "{:.0%}".format,
        wide=True,
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
        wide=True,
    ),
    TIME,
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
            return markdown(COLUMNS, rows) + _notes(standings, "\n\n") + _of_format(standings, output)
        case Output.TABLE:
            return plain(COLUMNS, rows, room) + _notes(standings, "\n") + _of_format(standings, output)


def _notes(standings: LeagueStandings, before: str) -> str:
    """What is to be said of bots that are not ranked, and of what the ratings do not say."""
    notes = [sentences.provisional(standings.rows), *misfit_sentences(standings)]
    return "".join([before + printable(note, _LONGEST) for note in notes if note])


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
        "misfits": misfits_fields(standings),
        "format_standing": own and format_fields(own, standings.run.charter.entrants),
    }
