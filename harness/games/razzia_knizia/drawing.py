"""Draws a board of Razzia! by Knizia: the row, the police and the cheque on the board above, sets and cheques of the seats below."""

from collections.abc import Iterator

from harness.engine.drawing import Node, drawing_of, labelled, listed, node, panel, seats
from harness.engine.pictures import Key
from harness.games.razzia_knizia.board import Board
from harness.games.razzia_knizia.components import BUSINESSES, FULL_ROW, TRINKETS, Card
from harness.games.razzia_knizia.symbols import SYMBOLS

__all__ = ["KEYS", "SYMBOLS", "name", "table"]

_SETS = (  # what scores together
    ("trinkets", TRINKETS),
    ("coins", (Card.COIN,)),
    ("cars", (Card.CAR, Card.DRIVER)),
    ("guards", (Card.BODYGUARD,)),
    ("thieves", (Card.THIEF,)),
    ("businesses", BUSINESSES),
)
_SET = {card: set_ for set_, cards in _SETS for card in cards} | {Card.POLICE: "police"}
_SCORED = {
    "trinkets": "trinkets",
    "coins": "coins",
    "cars": "cars",
    "bodyguards": "guards",
    "thieves": "thieves",
    "businesses": "businesses",
    "cheques": "cheques",
}


def name(card: Card) -> str:
    return card.name.lower().replace("_", " ")


def _pictured(card: Card) -> Node:
    return drawing_of(card.text, "icon")


def _sample(card: Card) -> Node:
    return node("span", _pictured(card), class_=f"lot {_SET[card]}")


def _cheque(value: int, class_: str = "cheque") -> Node:
    return node("b", str(value), class_=class_)


KEYS = (
    Key(
        _cheque(9),
        "a cheque: each is one bid, and whoever wins with it gets the one on the board, to be used in the next round",
    ),
    Key(
        _sample(Card.DIAMOND),
        "trinkets, of five kinds: none costs 5; three, four or five kinds score 5, 10 or 15",
    ),
    Key(_sample(Card.COIN), "a gold coin scores 3"),
    Key(_sample(Card.CAR), "cars score 1 each, and drivers too, if there is a driver"),
    Key(_sample(Card.BODYGUARD), "bodyguards: the most score 5, the fewest lose 2"),
    Key(_sample(Card.THIEF), "a thief steals a card of the row; unused it scores 2"),
    Key(
        _sample(Card.CASINO),
        "businesses, of seven kinds: they score at the end, for many kinds and for three or four of one",
    ),
    Key(
        _sample(Card.POLICE),
        "police: each forces an auction, the last one ends the round and takes the row away",
    ),
)


def table(board: Board) -> Node:
    """The whole table."""
    panels = [_seat(board, seat) for seat in range(len(board.loot))]
    return node(
        "div", node("div", _row(board), _police(board), _on_board(board), class_="middle"), seats(panels)
    )


def _row(board: Board) -> Node:
    cards = [
        node(
            "li",
            _pictured(card),
            node("span", name(card)),
            class_=f"loot {_SET[card]}" + " new" * (place == board.new),
        )
        for place, card in enumerate(board.row)
    ]
    empty = [node("li", class_="slot") for _ in range(FULL_ROW - len(cards))]
    title = node("h4", "the row", node("small", "auction", class_="sign") if board.auction else None)
    return node(
        "section",
        title,
        node("ol", *cards, *empty, class_="row"),
        class_="row-of-loot" + " lit" * bool(board.auction),
    )


def _police(board: Board) -> Node:
    lights = [_pictured(Card.POLICE) for _ in range(board.police)]
    gaps = [node("i") for _ in range(board.last_police - board.police)]
    words = f"{board.police} of {board.last_police} police"
    title = node("h4", f"police {board.police} of {board.last_police}")
    return node("section", title, labelled(words, *lights, *gaps, class_="force"), class_="police-row")


def _on_board(board: Board) -> Node:
    return node(
        "section", node("h4", "on the board"), _cheque(board.on_board, "cheque large"), class_="on-board"
    )


def _seat(board: Board, seat: int) -> Node:
    bid = board.bids.get(seat)
    bid_shown = None
    if bid is not None:
        bid_shown = node(
            "p",
            f"bids {bid}" if isinstance(bid, int) else bid,
            class_="bid" if isinstance(bid, int) else "bid no",
        )
    return panel(
        seat,
        board.scores[seat],
        board.full,
        node("div", *_cheques(board, seat), bid_shown, class_="purse"),
        _sets(board.loot[seat]),
        _points(board, seat) if board.scored else None,
        sign="its turn" if board.turn == seat and not board.scored else None,
        lit=board.winner == seat,
    )


def _cheques(board: Board, seat: int) -> Iterator[Node]:
    """The cheques of a seat; those for the next round are paler."""
    yield from map(_cheque, board.cheques[seat])
    yield from [_cheque(value, "cheque later") for value in board.won[seat]]


def _sets(loot: list[Card]) -> Node:
    """The loot of a seat, what scores together in one frame."""
    words, lots = [], []
    for set_, kinds in _SETS:
        held = [(card, loot.count(card)) for card in kinds if card in loot]
        words += [f"{count} {name(card)}" for card, count in held]
        parts = [
            part for card, count in held for part in (_pictured(card), f"×{count}" if count > 1 else None)
        ]
        if parts:
            lots.append(node("span", *parts, class_=f"lot {set_}"))
    return labelled(f"loot: {listed(words)}", *lots, class_="sets", tag="div")


def _points(board: Board, seat: int) -> Node:
    score = board.scored[seat]
    parts = [f"{what} {score[key]:+}" for key, what in _SCORED.items() if score[key]]
    total = node("b", f"{sum(score.values()):+}")
    return node("p", total, f" {', '.join(parts) or 'nothing'}", class_="scored")
