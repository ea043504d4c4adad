"""The page of two bots."""

from harness.app.pages.two_bots import TwoBotsView
from harness.app.present import phrases
from harness.app.present.html.document import section
from harness.app.present.html.html import Html, element
from harness.app.present.html.links import Links, linked
from harness.app.present.html.pages.frame import framed
from harness.app.present.html.pages.game_rows import games_table
from harness.app.present.html.pages.shares import SHARES, share_cells
from harness.app.present.html.pages.ways import followed, to_league
from harness.app.present.html.tables import Head, nothing, row, table


def two_bots_page(two: TwoBotsView, links: Links) -> str:
    """The page of two bots. It is another after every change of the run."""
    view, (one, other) = two.view, two.names
    title = f"{one} against {other}"
    header = element("header", element("h1", title), element("p", _sentence(two)), *_links(two, links))
    newest = games_table("The newest first", view, two.newest, links, two.bots)
    parts = [header, section("Their meetings", _meetings(two)), section("Their newest games", newest)]
    way = to_league(view, links, (title, None))
    return framed(f"{title} · {view.run.charter.name}", links, way, *parts, follows=followed(view.run))


def _sentence(two: TwoBotsView) -> str:
    one, other = two.names
    if not two.meetings:
        return "They have not met yet."
    whole = two.meetings[0]
    low, high = whole.low, whole.high
    if low is None or high is None or low <= 0.5 <= high:
        verdict = "The games do not tell which of them is stronger."
    else:
        verdict = f"{one if low > 0.5 else other} is stronger, as far as 95 % are certain."
    return f"{one} took {whole.meeting.share or 0:.0%} of the points in {phrases.quantity(whole.games, 'game')}. {verdict}"


def _links(two: TwoBotsView, links: Links) -> list[Html | None]:
    pages = [(name, links.to_bot(bot)) for name, bot in zip(two.names, two.bots, strict=True)]
    pages.append(("the other way round", links.to_two_bots(*reversed(two.bots))))
    pages.append(("all their games", links.to_games(bot=two.bots[0], other=two.bots[1])))
    return [element("nav", *[linked(name, link) for name, link in pages if link], aria_label="Related")]


def _meetings(two: TwoBotsView) -> Html:
    if not two.meetings:
        return nothing("None.")
    rows = [
        row(
            "all games" if each.seats is None else phrases.seat_counts([each.seats]),
            share_cells(each, two.names[0]),
        )
        for each in two.meetings
    ]
    caption = f"Points of {two.names[0]}, in per cent, with the 95 % interval; the rule is even"
    return table(caption, [Head("", "words"), *SHARES], rows, "shares")
