"""Draws a board of Hick Hack: yards behind fences with grains, fowl and foxes, and what lies before each seat."""

from collections.abc import Iterator, Mapping

from harness.engine.drawing import (
    Node,
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
from harness.games.hick_hack.board import YARD, Board, points
from harness.games.hick_hack.components import CARDS, COLOURS, YARDS, Card


def _card_symbol(card: Card) -> Node:
    kind = "fox" if card.fox else "scaredy" if card.scaredy else "fowl"
    number = "–2" if card.scaredy else str(card.number)
    return playing_card(
        card.text,
        f"hick-{kind} hick-{YARDS[card.yard]}",
        inset(kind, 4, 2, 22),
        card_text(number, 15, 37, 15),
    )


_HEN = "M4 8.5q2.500-.8 3.600-3.500 2.300-2 4.300 0 .6 2.600 2.300 4 3.800-.5 6.800-4.500.800 9-3.500 12-2 1.800-5.500 1.800-5.500-.3-6.500-5.300-.300-2 .3-3.500z"

SYMBOLS = (
    symbol(  # a hen
        "fowl",
        path(_HEN, "hick-body"),
        path("M8 4.600q-.6-2.600 1-2.100.5-2 1.700-.3 1.500-1 1.300 1.800z", "hick-comb"),
        path("M1.500 8.800 5 7l-.2 2.600z", "hick-beak"),
        circle(7.6, 7, 0.8, "hick-eye"),
        path("M10 18.200h1.300V22H9v-1h1zM14 18h1.300v4H13v-1h1z", "hick-beak"),
        path("M11 11.500q4 2.500 7-1-.5 5-4 4.500-2.500-.5-3-3.500z", "hick-wing"),
    ),
    symbol(  # a hen that is afraid
        "scaredy",
        path(_HEN, "hick-body"),
        path("M1.500 10.500 5 8.500v2.600z", "hick-beak"),
        circle(7.6, 7, 1.7, "hick-white"),
        circle(7.6, 7, 0.8, "hick-eye"),
        path("M9 18.200 6 22H4.500l3-3.800zM14.500 18l3.500 4h-1.500l-3.500-4z", "hick-beak"),
        path("M14 2l.8 3.200M18 1.500l-.8 3.500M21.500 4l-2.500 2", "hick-fear"),
    ),
    symbol(  # the head of a fox
        "fox",
        path("M3 2.500 8.500 6h7L21 2.500l.5 9.500-9.500 10L2.500 12z", "hick-fur"),
        path("M2.500 12 9 13.500 12 22zM21.500 12 15 13.500 12 22z", "hick-white"),
        circle(8.300, 10.500, 1.200, "hick-eye"),
        circle(15.700, 10.500, 1.200, "hick-eye"),
        path("M10.300 19.300h3.400L12 22z", "hick-eye"),
    ),
    symbol(
        "grain",
        path("M12 2q7.500 7 5 14-1.500 5.500-5 6-3.500-.5-5-6-2.500-7 5-14z"),
        path("M12 6v12", "hick-seam"),
    ),
    *dice_symbols(),
    *map(_card_symbol, CARDS),
)


def words(card: str) -> str:
    """A card in words."""
    kind = card[1:]
    name = "scaredy fowl" if kind == "S" else f"fox {kind[1:]}" if kind[0] == "F" else f"fowl {kind}"
    return f"{name} for the {YARD[card[0]]} yard"


def grains_in_words(heap: Mapping[str, int]) -> str:
    return listed([f"{heap[colour]} {colour}" for colour in COLOURS.values() if colour in heap])


def card(text: str) -> Node:
    return drawing_of(text, "card")


def _grain(colour: str) -> Node:
    return drawing_of("grain", f"grain {colour}")


KEYS = (
    Key(card("B5"), "a fowl for the blue yard: it eats the grains there"),
    Key(card("BF5"), "a fox for the blue yard: it eats the fowl there, and scores their numbers"),
    Key(
        card("BS"),
        "a scaredy fowl: it flees with one green grain as soon as it has company; who eats it loses 2 points",
    ),
    Key(
        node("span", *[_grain(colour) for colour in COLOURS.values()]),
        "grains: green counts 1 point, blue 2, yellow 3",
    ),
    Key(node("i", class_="back"), "a card that lies face down, or that this reader may not see"),
)


def table(board: Board) -> Node:
    """The whole table."""
    panels = [_seat(board, seat) for seat in range(len(board.hands))]
    return node("div", node("div", *[_yard(board, yard) for yard in YARDS], class_="yards"), seats(panels))


def _heap(heap: Mapping[str, int], class_: str) -> Node:
    grains = [_grain(colour) for colour in COLOURS.values() for _ in range(heap.get(colour, 0))]
    return labelled(f"grains: {grains_in_words(heap)}", *grains, class_=class_)


def _yard(board: Board, yard: str) -> Node:
    heap, guests = board.yards[yard], board.guests(yard)
    worth = node("b", str(points(heap)), class_="sum") if heap else None
    rolled = board.roll if board.roll and board.roll["yard"] == yard else None
    return node(
        "section",
        node("h4", f"{yard} yard", worth),
        _heap(heap, "heap"),
        node("ul", *[_guest(board, yard, *guest) for guest in guests], class_="guests") if guests else None,
        _roll(rolled) if rolled else None,
        class_=f"yard hick-{yard}" + " lit" * (yard == board.disputed),
    )


def _guest(board: Board, yard: str, seat: int, text: str) -> Node:
    fox = "F" in text
    gone = (yard in board.eaten and not fox) or (text[-1] == "S" and yard in board.fled)
    kinds = [card for guest, card in board.guests(yard) if guest == seat]
    gain = board.gains.get((yard, seat)) if text == kinds[0] else None
    what = "eaten" if yard in board.eaten and not fox else "flees" if gone else None
    return node(
        "li",
        labelled(words(text), card(text), class_="played"),
        node("span", f"seat {seat}"),
        node("small", what, class_="sign") if what else None,
        *(_offered(board, seat) if yard == board.disputed and not fox else ()),
        node("b", f"{gain:+}", class_="gain" if gain > 0 else "gain loss") if gain else None,
        class_=f"guest seat{seat}" + " out" * gone,
    )


def _offered(board: Board, seat: int) -> Iterator[Node]:
    if seat in board.shares:
        share = board.shares[seat]
        yield _heap(share, "share") if share else labelled("offered nothing", "–", class_="share")
    if answer := board.answers.get(seat):
        yield node("small", answer, class_=f"sign {answer}")


def _roll(event: Mapping[str, object]) -> Node:
    totals, dice = event["totals"], event["dice"]
    assert isinstance(totals, dict)
    assert isinstance(dice, list)
    rows = [
        node(
            "li",
            node("span", f"seat {seat}"),
            f"{total - face} +",
            die(face),
            node("b", f"= {total}"),
            class_=f"seat{seat}" + " won" * (total == max(totals.values())),
        )
        for (seat, total), face in zip(totals.items(), dice, strict=True)
    ]
    return node("ul", *rows, class_="duel")


def _seat(board: Board, seat: int) -> Node:
    held = [text for text in board.hands[seat] if text is not None]
    order = sorted(held, key=lambda text: ("BYRGPW".index(text[0]), text))
    cards = hand(map(words, order), map(card, order)) if held else backs(len(board.hands[seat]))
    down = face_down([card(text) if text else None for text in board.down.get(seat, ())])
    caught = board.caught[seat]
    store = board.stores[seat]
    eaten = [
        node("span", _grain(colour), str(store[colour])) for colour in COLOURS.values() if colour in store
    ]
    return panel(
        seat,
        board.score(seat),
        board.full,
        down if seat in board.down else None,
        cards,
        labelled(f"has eaten {grains_in_words(store)}", *eaten, class_="store") if eaten else None,
        labelled(f"its foxes have eaten {listed(map(words, caught))}", *map(card, caught), class_="caught")
        if caught
        else None,
        sign="first" if board.first == seat else None,
    )
