"""Draws a board of Razzia: bars as houses of their colour with bank notes and guests, and what lies before each seat."""

from collections.abc import Iterator

from harness.engine.drawing import (
    Node,
    Piece,
    backs,
    card_text,
    circle,
    dice_symbols,
    die,
    drawing_of,
    face_down,
    hand,
    inset,
    labelled,
    listed,
    node,
    panel,
    path,
    playing_card,
    seats,
    symbol,
)
from harness.engine.pictures import Key
from harness.games.razzia.board import Board
from harness.games.razzia.components import BARS, CARDS, LETTERS, Card


def _card_symbol(card: Card) -> Node:
    kind = "raid" if card.raid else "gambler"
    return playing_card(
        card.text, f"razzia-{kind} razzia-b{card.bar}", inset(kind, 7, 4, 16), card_text(str(card.number))
    )


SYMBOLS = (
    symbol(  # a man with a hat: a gambler
        "gambler",
        path("M3 11.5h18v1.6H3z"),
        path("M6.5 11.5 8 4.6q4-1.8 8 0l1.5 6.9z"),
        path("M8 14h8v2.6a4 4 0 0 1-8 0z"),
        path("M3.5 23q1-4.6 6-5l2.5 2.6 2.5-2.6q5 .4 6 5z"),
    ),
    symbol(  # a badge with a star: a raid
        "raid",
        path("M12 1.2 21 4v8.2q0 7.4-9 10.6-9-3.2-9-10.6V4z"),
        path("m12 6 1.7 3.9 4.2.4-3.2 2.8.9 4.1L12 15l-3.6 2.2.9-4.1-3.2-2.8 4.2-.4z", "razzia-star"),
    ),
    symbol(  # the roof of a house with lamps: a bar
        "roof",
        path("M0 16 10 4h100l10 12z"),
        *[circle(x, 12, 1.8, "razzia-lamp") for x in range(16, 112, 11)],
        box="0 0 120 16",
    ),
    *dice_symbols(),
    *map(_card_symbol, CARDS),
)


def card(text: str) -> Node:
    """A card in the colour of its bar."""
    return drawing_of(text, "card")


def words(text: str) -> str:
    """A card in words."""
    return f"{'raid' if 'R' in text else 'gambler'} {text[-1]} for {BARS[LETTERS.index(text[0])]}"


def note(bill: int) -> Node:
    return node("b", str(bill), class_=f"note n{bill}")


KEYS = (
    Key(card("J4"), "a gambler for Jungle; each bar has its colour, and the higher number is the stronger"),
    Key(card("JR4"), "a raid on Jungle: it takes the money from its gamblers"),
    Key(node("i", class_="back"), "a card that lies face down, or that this reader may not see"),
    Key(note(25), "a bill of 25 thousand dollars"),
)


def table(board: Board) -> Node:
    """The whole table."""
    panels = [_seat(board, seat) for seat in range(len(board.hands))]
    return node(
        "div",
        node("div", *[_bar(board, bar) for bar in board.bars], class_=f"bars of{len(board.bars)}"),
        seats(panels),
    )


def _bar(board: Board, bar: str) -> Node:
    bills, guests = board.bars[bar], board.guests.get(bar, [])
    place = BARS.index(bar)
    money = labelled(
        f"bills {listed(map(str, bills))}" if bills else "no bills",
        *[note(bill) for bill in bills],
        class_="notes",
    )
    title = node("h4", bar, node("b", str(sum(bills)), class_="sum") if bills else None)
    visitors = node("ul", *[_guest(board, bar, seat, text) for seat, text in guests], class_="guests")
    meeting = board.meeting if board.meeting and board.meeting["bar"] == bar else None
    lit = " lit" if guests else ""
    return node(
        "section",
        drawing_of("roof", "roof"),
        title,
        money,
        visitors if guests else None,
        _duel(board, meeting) if meeting else None,
        class_=f"house razzia-b{place}{lit}",
    )


def _guest(board: Board, bar: str, seat: int, text: str) -> Node:
    """A seat in a bar: its card, and what it is offered or has taken there."""
    raided = "R" not in text and any("R" in other for _, other in board.guests[bar])
    won = board.takes.get(bar, {}).get(seat)
    gain = node("b", f"+{won}", class_="gain") if won else None
    class_ = f"guest seat{seat}" + " out" * raided + " won" * bool(won)
    shown = labelled(words(text), card(text), class_="played")
    return node("li", shown, node("span", f"seat {seat}"), *_share(board, bar, seat), gain, class_=class_)


def _share(board: Board, bar: str, seat: int) -> Iterator[Piece]:
    shares = board.shares.get(bar)
    if not shares or seat not in shares:
        return
    bills = shares[seat]
    small: list[Piece] = [node("b", str(bill), class_="chip") for bill in bills]
    yield labelled(
        f"offered {listed(map(str, bills)) if bills else 'nothing'}", *(small or ["–"]), class_="share"
    )
    answer = "offers" if board.proposers[bar] == seat else board.answers.get(seat)
    if answer:
        word = {"accept": "accepts", "duel": "refuses"}.get(answer, answer)
        yield node("small", word, class_=f"sign {word}")


def _duel(board: Board, meeting: dict[str, object]) -> Node:
    rows = []
    rolled = meeting["dice"]
    assert isinstance(rolled, list)
    for role, face in zip(("stronger", "weaker"), rolled, strict=True):
        seat = meeting[role]
        assert isinstance(seat, int)
        number = board.number(seat)
        won = " won" if meeting["winner"] == seat else ""
        total = node("b", f"= {number + face}")
        rows.append(
            node(
                "li", node("span", f"seat {seat}"), f"{number} +", die(face), total, class_=f"seat{seat}{won}"
            )
        )
    return node("ul", *rows, class_="duel")


def _seat(board: Board, seat: int) -> Node:
    held = board.hands[seat]
    known = [text for text in held if text is not None]
    if known:
        order = sorted(known, key=lambda text: (LETTERS.index(text[0]), text))
        cards = hand(map(words, order), map(card, order))
    else:
        cards = backs(len(held))
    own = board.down.get(seat)
    down = face_down([card(own) if own else None]) if seat in board.down else None
    return panel(
        seat,
        board.fortunes[seat],
        board.full,
        down,
        cards,
        sign="deals" if board.dealer == seat else None,
    )
