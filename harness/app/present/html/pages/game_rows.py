"""Lists of games: who sat there, in the order of their places, and what went wrong."""

from collections import Counter
from collections.abc import Sequence

from harness.app.pages.league_view import LeagueView
from harness.app.present.html.html import Content, Html, element, joined
from harness.app.present.html.links import Links, linked
from harness.app.present.html.tables import Head, cell, nothing, table
from harness.league.fixtures import Number
from harness.store import GameRows, StoredSeat


def games_table(
    caption: str, view: LeagueView, games: Sequence[GameRows], links: Links, marked: Sequence[Number] = ()
) -> Html:
    """A table of games; `marked` are bots whose names stand out."""
    if not games:
        return nothing("None.")
    heads = [
        Head("game"),
        Head("seats"),
        Head("bots by place, with scores", "words"),
        Head("faults", "words"),
    ]
    return table(caption, heads, [_row(view, game, links, marked) for game in games], "games")


def _row(view: LeagueView, game: GameRows, links: Links, marked: Sequence[Number]) -> Html:
    shown = view.shows(game.number)
    number = linked(f"{game.number:,}", links.to_game(game.number) if shown else None)
    ranking = sorted(game.seats, key=lambda seat: seat.place)
    return element(
        "tr",
        element("th", number, scope="row"),
        cell(str(game.size)),
        cell(element("ol", *[_seat(view, seat, marked) for seat in ranking]), "words"),
        cell(faults_of(view, game), "words"),
    )


def _seat(view: LeagueView, seat: StoredSeat, marked: Sequence[Number]) -> Html:
    name: Content = view.names[seat.bot]
    return element(
        "li",
        element("small", f"{seat.place}. "),
        element("b", name) if seat.bot in marked else name,
        f" {seat.score:,}",
        " (stand-in)" if seat.retired else None,
    )


def faults_of(view: LeagueView, game: GameRows) -> Content:
    """The faults of a game, by bot and kind; None if there are none."""
    bots = {seat.seat: view.names[seat.bot] for seat in game.seats}
    counts = Counter([(bots.get(fault.seat, "nobody"), fault.kind.value) for fault in game.faults])
    parts = [f"{bot}: {count} {kind}" for (bot, kind), count in counts.items()]
    return joined(", ".join(parts)) if parts else None
