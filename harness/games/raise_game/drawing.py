"""Draws a board of RAISE: the point card and the dice, a track with a lane for each pawn, and what lies before each seat."""

from collections.abc import Iterable

from harness.engine.drawing import (
    Node,
    backs,
    card_text,
    circle,
    drawing_of,
    face_down,
    hand,
    icon,
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
from harness.games.raise_game.board import Board
from harness.games.raise_game.components import CARDS, LETTERS, Card, factors
from harness.games.raise_game.components import SYMBOLS as NAMES

_SHORTEST = 24  # spaces that the track has at least


def _id(text: str) -> str:
    return text.replace("*", "b")


def _card_symbol(card: Card) -> Node:
    name = NAMES[card.symbol]
    star = [
        path(
            "M24 3l1.200 2.600 2.800.3-2.100 1.900.6 2.800L24 9.200l-2.500 1.400.6-2.800L20 5.900l2.800-.3z",
            "raise-star",
        )
    ]
    extra = star if card.points > 1 else []
    return playing_card(
        _id(card.text), f"raise-{name}", inset(name, 6, 4, 17), card_text(str(card.number)), *extra
    )


SYMBOLS = (
    symbol("cloud", path("M6 19a5 5 0 0 1-.5-9.900A6.500 6.500 0 0 1 18 8.500 5.300 5.300 0 0 1 18 19z")),
    symbol(
        "bell",
        path(
            "M12 2a1.800 1.800 0 0 1 1.800 2q4.200 1.300 4.200 7 0 4 2.500 6h-17Q6 15 6 11q0-5.700 4.200-7A1.800 1.800 0 0 1 12 2z"
        ),
        path("M9.500 18.500h5a2.500 2.500 0 0 1-5 0z"),
    ),
    symbol("hourglass", path("M5 2h14v3h-1q0 4-4.500 7 4.500 3 4.500 7h1v3H5v-3h1q0-4 4.500-7Q6 9 6 5H5z")),
    symbol(
        "gear",
        path(
            "M10.500 2h3l.6 2.600 1.900.8 2.300-1.400 2.100 2.100-1.400 2.300.8 1.900 2.600.6v3l-2.600.6-.8 1.900 1.400 2.300-2.100 2.100-2.300-1.400-1.900.8"
            "-.6 2.600h-3l-.6-2.600-1.900-.8-2.300 1.400-2.100-2.100 1.400-2.300-.8-1.900L2 13.900v-3l2.600-.6.8-1.900L4 6.100 6.100 4l2.300 1.400 1.900-.8z"
        ),
        circle(12, 12.3, 3.4, "raise-hole"),
    ),
    symbol("diamond", path("M6 4h12l4 6-10 11L2 10z"), path("M2 10h20M9 10l3 11 3-11-3-6z", "raise-cut")),
    *map(_card_symbol, CARDS),
)


def card(text: str) -> Node:
    return drawing_of(_id(text), "card")


def words(text: str) -> str:
    """A card in words."""
    bold = ", worth 5 points" if text[-1] == "*" else ""
    return f"{NAMES[LETTERS.index(text[0])]} {text[1]}{bold}"


def _die(letter: str) -> Node:
    if letter == "-":
        return labelled("die blank", class_="face blank")
    name = NAMES[LETTERS.index(letter)]
    return labelled(f"die {name}", icon(name), class_=f"face raise-{name}")


KEYS = (
    Key(card("H3"), "a card: its value is its number, times one more than the dice that show its symbol"),
    Key(
        card("C4*"),
        "a card with a star counts 5 points for whoever wins it or still holds it at the end; others count 1",
    ),
    Key(_die("H"), "a die; all seven are rolled anew in each round"),
    Key(node("b", "12", class_="prize"), "a point card, and its points: what the round is played for"),
    Key(node("i", class_="back"), "a card that lies face down, or that this reader may not see"),
)


def table(board: Board) -> Node:
    """The whole table."""
    panels = [_seat(board, seat) for seat in range(len(board.hands))]
    return node("div", node("div", _stakes(board), _track(board), class_="middle"), seats(panels))


def _stakes(board: Board) -> Node:
    """The point card, the dice, and what they make of each symbol."""
    prize = labelled(f"point card {board.card}", str(board.card), class_="prize") if board.card else None
    if not board.dice:
        return node("div", prize, class_="stakes")
    times = factors([LETTERS.index(letter) for letter in board.dice])
    worth = [
        labelled(f"{name} times {factor}", icon(name), f"×{factor}", class_=f"raise-{name}")
        for name, factor in zip(NAMES, times, strict=True)
    ]
    dice, products = node("div", *map(_die, board.dice), class_="dice"), node("div", *worth, class_="times")
    return node("div", prize, dice, products, class_="stakes")


def _track(board: Board) -> Node:
    end = max([_SHORTEST, *board.spaces.values(), *board.passed.values()])
    lanes = [_lane(board, seat, end) for seat in range(len(board.hands))]
    return node("ol", *lanes, class_="track")


def _lane(board: Board, seat: int, end: int) -> Node:
    """The way of a pawn: where it stands, or where it stood when it left."""
    space, left = board.spaces.get(seat), board.passed.get(seat)
    at = space if space is not None else left
    pawn = None
    if at is not None:
        across = f"{3 + 94 * at // end}%"
        pawn = node(
            "svg",
            node("line", x1="0", y1="50%", x2=across, y2="50%"),
            node("circle", cx=across, cy="50%", r=13),
            node("text", str(at), x=across, y="50%", dy=5, text_anchor="middle"),
            class_="way",
        )
    word = "sits out" if seat in board.out else "has passed" if left is not None else None
    class_ = f"lane seat{seat}" + " gone" * (space is None) + " new" * (board.mover == seat)
    return node(
        "li",
        node("span", f"seat {seat}", node("small", word, class_="sign") if word else None),
        pawn,
        class_=class_,
    )


def _open(cards: Iterable[str]) -> list[Node]:
    return [card(text) for text in cards]


def _seat(board: Board, seat: int) -> Node:
    held = sorted(
        [text for text in board.hands[seat] if text is not None],
        key=lambda text: (LETTERS.index(text[0]), text),
    )
    cards = hand(map(words, held), _open(held)) if held else backs(len(board.hands[seat]))
    played = board.played.get(seat, [])
    on_table = (
        labelled(f"played: {listed(map(words, played))}", *_open(played), class_="played") if played else None
    )
    if seat in board.down:
        own = board.down[seat]
        on_table = face_down([card(own) if own else None])
    in_hand = f"{board.in_hand[seat]} of its points are in hand" if board.in_hand else None
    return panel(
        seat,
        board.scores[seat],
        board.full,
        cards,
        on_table,
        node("p", in_hand) if in_hand else None,
        sign="dice" if board.holder == seat else None,
        lit=board.winner == seat,
    )
