"""The page of one bot."""

from collections.abc import Iterator

from harness.app.pages.bot import BotView
from harness.app.present import sentences
from harness.app.present.html.document import section
from harness.app.present.html.faults import bot_faults
from harness.app.present.html.html import Html, element, joined
from harness.app.present.html.links import Links
from harness.app.present.html.pages.frame import framed
from harness.app.present.html.pages.game_rows import games_table
from harness.app.present.html.pages.shares import SHARES, share_cells
from harness.app.present.html.pages.ways import followed, to_league
from harness.app.present.html.seats import own_seats
from harness.app.present.html.tables import Head, nothing, row, table
from harness.text import spoken_time


def bot_page(bot: BotView, links: Links) -> str:
    """The page of a bot. It is another after every change of the run."""
    view = bot.view
    faults = bot_faults(view.report, bot.faults, links) if bot.faults else nothing("It made no fault.")
    parts = [
        element(
            "header",
            element("h1", bot.name),
            *_about(bot),
            element("dl", *_figures(bot)),
            *_links(bot, links),
        ),
        section("Whom it beats", _against(bot, links)),
        section("By seat", own_seats(bot.seats)),
        section(
            "Its closest games",
            games_table("Won or lost by the fewest points", view, bot.closest, links, [bot.bot]),
        ),
        section("Its worst games", games_table("Lost by the most points", view, bot.worst, links, [bot.bot])),
        section("Its newest games", games_table("The newest first", view, bot.newest, links, [bot.bot])),
        section("Faults", faults),
    ]
    way = to_league(view, links, (bot.name, None))
    return framed(f"{bot.name} · {view.run.charter.name}", links, way, *parts, follows=followed(view.run))


def _about(bot: BotView) -> Iterator[Html]:
    profile = bot.view.report.standings.profiles[bot.bot]
    if profile.title:
        yield element("p", profile.title, dir="auto", class_="leaders")
    words = [word for word in ("reference" * profile.reference, profile.author, profile.team) if word]
    if words:
        parts = [part for word in words for part in (" · ", element("bdi", word))]
        yield element("p", *parts[1:], class_="quiet")
    if bot.standing is None:
        yield element("p", "A newer version of this bot stands in the standings in its place.")


def _figures(bot: BotView) -> Iterator[Html]:
    standing, thinking = bot.standing, bot.view.report.standings.thinking.get(bot.bot)
    facts: dict[str, str] = {}
    if standing:
        facts["rank"] = sentences.rank(standing)
        facts["rating"] = sentences.rating(standing)
        facts["games"] = f"{standing.tally.games:,}"
        if standing.tally.games:
            facts["won"] = f"{standing.tally.won:.0%}"
            facts["mean place"] = f"{standing.tally.place:.2f}"
    if thinking and thinking.asked:
        facts["thinking time"] = (
            f"{spoken_time(thinking.mean)} on average, {spoken_time(thinking.longest)} at most"
        )
    for name, fact in facts.items():
        yield element("dt", name)
        yield element("dd", fact)


def _links(bot: BotView, links: Links) -> Iterator[Html]:
    if link := links.to_games(bot=bot.bot):
        yield element("p", element("a", "All its games", href=link))


def _against(bot: BotView, links: Links) -> Html:
    if not bot.against:
        return nothing("It has met nobody yet.")
    rows = [
        row(bot.view.names[other], share_cells(meetings, bot.name), link=links.to_two_bots(bot.bot, other))
        for other, meetings in bot.against
    ]
    caption = f"Points of {bot.name} against each bot, in per cent, with the 95 % interval"
    note = element(
        "p",
        "A point for each time that it ended before the other, half a point for equals. The rule is even.",
        class_="quiet",
    )
    return joined(table(caption, [Head("against", "words"), *SHARES], rows, "shares"), note)
