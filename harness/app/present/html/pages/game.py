"""The page of one game: who sat where, how it ended, what went wrong, and the game itself to watch."""

from collections.abc import Iterator

from harness.app.pages.game import GameView
from harness.app.present import faults, phrases
from harness.app.present.html.document import section
from harness.app.present.html.html import Html, element, joined
from harness.app.present.html.links import Links
from harness.app.present.html.pages.frame import framed
from harness.app.present.html.pages.game_rows import faults_of
from harness.app.present.html.pages.ways import to_league
from harness.app.present.html.replay import replay
from harness.app.present.html.tables import Head, cell, row, table
from harness.app.replays import Replay
from harness.engine import Seat
from harness.text import printable, spoken_time

_LONGEST = 10_000  # characters of a line of a story


def game_page(game: GameView, links: Links) -> str:
    """The page of a game."""
    view = game.view
    title = f"Game {game.number:,}"
    counts = "It counts for nobody: it is void." if game.number in view.run.void else None
    header = element(
        "header",
        element("h1", title),
        element("p", _sentence(game)),
        element("p", counts) if counts else None,
        element("nav", *_beside(game, links), aria_label="Games beside it"),
    )
    parts = [
        header,
        section("Result", _result(game, links)),
        section("Faults", joined(*_faults(game))) if game.rows.faults else None,
        section("Replay", joined(*_replay(game, links))),
    ]
    way = to_league(view, links, ("Games", links.to_games()), (title, None))
    name = f"{title} · {view.run.charter.name}"
    return framed(
        name, links, way, *parts, replay=True
    )  # it follows nothing: a game that is over stays as it is


def _sentence(game: GameView) -> str:
    rows, run = game.rows, game.view.run
    deal = f", deal {game.recorded.source.record.deal}" if game.recorded else ""
    return f"{run.charter.game} at {phrases.seat_counts([rows.size or 0])}, block {rows.block:,}{deal}."


def _beside(game: GameView, links: Links) -> Iterator[Html]:
    for words, number in (("Game before", game.before), ("Next game", game.after)):
        if number and (link := links.to_game(number)):
            yield element("a", f"{words}: {number:,}", href=link)


def _result(game: GameView, links: Links) -> Html:
    view = game.view
    lucky = bool(game.luck and any(game.luck))
    heads = [
        Head("place"),
        Head("bot", "words"),
        Head("seat"),
        Head("score"),
        *([Head("luck")] if lucky else []),
        Head("mean time"),
        Head("longest"),
    ]
    lines = []
    for seat in sorted(game.rows.seats, key=lambda seat: seat.place):
        thinking = seat.thinking
        asked = bool(thinking.asked)
        cells = [
            cell(str(seat.seat)),
            cell(f"{seat.score:,}"),
            *([cell(phrases.signed(game.luck[seat.seat], 1))] if lucky and game.luck else []),
            cell(spoken_time(thinking.mean) if asked else None),
            cell(spoken_time(thinking.longest) if asked else None),
        ]
        about = [element("span", "the referee played on for it", class_="quiet")] if seat.retired else []
        name = view.names[seat.bot]
        lines.append(row(name, cells, [cell(str(seat.place))], None, about, links.to_bot(seat.bot)))
    return table("Places and scores", heads, lines, "result")


def _faults(game: GameView) -> Iterator[Html]:
    bots = {seat.seat: game.view.names[seat.bot] for seat in game.rows.seats}
    yield element("p", faults_of(game.view, game.rows))
    for fault in game.rows.faults:
        title = f"{bots.get(fault.seat, 'nobody')}: {fault.kind.value}, seat {fault.seat}, turn {fault.turn}"
        lines = "\n".join(faults.fault_in_full(fault))
        yield element("h3", title)
        yield element("pre", *_lines(lines))


def _replay(game: GameView, links: Links) -> Iterator[Html]:
    """The game to watch, and as a text. A record that does not hold is not told."""
    if game.replay is None:
        yield element("p", f"The record of this game does not hold, so it is not told: {game.broken}")
        return
    if links.is_live:
        yield element("nav", *_eyes(game, game.replay, links), aria_label="Whose cards are seen")
    yield replay(game.replay)
    if game.replay.seat is None:
        story = [element("pre", *_lines(passage), class_="story", tabindex=0) for passage in game.passages]
        yield element("details", element("summary", "The same as a text"), *story)
    yield element("p", "Every move was replayed under the rules.", class_="quiet")


def _eyes(game: GameView, shown: Replay, links: Links) -> Iterator[Html]:
    """Links to the same game with all cards open, and as each seat saw it."""
    for seat in (None, *range(shown.record.seats)):
        words = "All cards" if seat is None else f"As {_name_of(game, seat)} saw it"
        here = "true" if seat == shown.seat else None
        yield element("a", words, href=links.to_game(game.number, seat=seat), aria_current=here)


def _name_of(game: GameView, seat: Seat) -> str:
    """The bot of a seat; of one that sits there more than once, with the seat."""
    names = {each.seat: game.view.names[each.bot] for each in game.rows.seats}
    name = names.get(seat, "nobody")
    return name if [*names.values()].count(name) == 1 else f"{name} in seat {seat}"


def _lines(text: str) -> Iterator[Html]:
    """Lines of any length, each escaped by itself: an element takes short texts."""
    for line in text.split("\n"):
        shown = printable(line, _LONGEST)
        for start in range(0, len(shown), 400):
            yield joined(shown[start : start + 400])
        yield Html("\n")
