"""The drawings of the cards: one for each kind of loot, and the police."""

from harness.engine.drawing import Node, circle, node, path, symbol
from harness.games.razzia_knizia.components import Card

_RING = (path("M9 3h6l2 3-5 4-5-4z", "knizia-gem"), circle(12, 15, 6, "knizia-line"))
_WATCH = (
    circle(12, 12, 5.5, "knizia-line"),
    path("M9.500 6 10 2h4l.5 4zM9.500 18l.5 4h4l.5-4z"),
    path("M12 9v3l2 1.500", "knizia-line"),
)
_BROOCH = (
    path("M12 3l2.500 4.500L19.500 7 17 12l2.500 5-5-.5L12 21l-2.500-4.500-5 .5L7 12 4.500 7l5 .5z"),
    circle(12, 12, 2.5, "knizia-gem"),
)
_CHAIN = (
    *tuple(
        [
            circle(x, y, 2, "knizia-line")
            for x, y in ((4, 6), (6.5, 10), (9.5, 13), (14.5, 13), (17.5, 10), (20, 6))
        ]
    ),
    path("M12 14l3 3.500-3 4-3-4z", "knizia-gem"),
)
_DIAMOND = (
    path("M6 5h12l4 5-10 11L2 10z", "knizia-gem"),
    path("M2 10h20M8.500 10 12 21l3.500-11L12 5z", "knizia-thin"),
)
_COIN = (circle(12, 12, 9, "knizia-gold"), path("M15 8q-3-2-5 0t1.500 4 2 4-5 0M12 5.500v13", "knizia-line"))
_CAR = (
    path("M2 15v-3.500l4-1 2.500-4h7l3 4 3.500 1V15z"),
    circle(7, 16, 2.7, "knizia-wheel"),
    circle(17, 16, 2.7, "knizia-wheel"),
)
_DRIVER = (circle(12, 12, 9, "knizia-line"), circle(12, 12, 2.5), path("M3.500 11h17M12 13v8", "knizia-line"))
_CASINO = (
    path(
        "M12 2q7 6 7 10a3.700 3.700 0 0 1-6 2.500q.3 4 2.500 5.500h-7q2.200-1.500 2.500-5.500A3.700 3.700 0 0 1 5 12q0-4 7-10z"
    ),
)
_TRANSPORT = (
    path("M1 6h13v10H1zM15 9h4l4 4v3h-8z"),
    circle(6, 17, 2.5, "knizia-wheel"),
    circle(18, 17, 2.5, "knizia-wheel"),
)
_FILM = (
    path("M3 10h18v10H3zM3 8.500l17-5 .8 2.800L3.600 11z"),
    path("M7 7.500l2 2M12 6l2 2M17 4.600l2 2", "knizia-cut"),
)
_HORSE = (
    path("M7 22q-1-6 3-9-3 1.500-5 3.500L3 14q3-6 7-8V2.500L13 5q7 2 7 10v7z"),
    circle(11.5, 8.5, 0.9, "knizia-hole"),
)
_ESTATE = (path("M2 12 12 3l10 9h-3v9H5v-9z"), path("M10 21v-6h4v6z", "knizia-hole"))
_CLUB = (path("M3 4h18l-7.500 9v6h4v2h-11v-2h4v-6z"), circle(15, 6.5, 1.8, "knizia-red"))
_RESTAURANT = (
    path(
        "M5 2v7q0 2 1.500 2.300V22h2V11.300Q10 11 10 9V2H8.700v6h-.8V2H6.900v6h-.8V2zM15 2q4 1 4 8v3h-2v9h-2z"
    ),
)
_GUARD = (
    circle(12, 6, 4),
    path("M3 22q0-9 6-11l3 3 3-3q6 2 6 11z"),
    path("M7.500 5.200h9v1.800h-3.600l-.9-.8-.9.8H7.500z", "knizia-hole"),
    path("M12 13.500l1.300 6L12 21.500l-1.300-2z", "knizia-red"),
)
_THIEF = (
    path("M4 9q8-8 16 0v4q0 8-8 9-8-1-8-9z"),
    path("M3 9.500h18v4q-4 2.500-6.500-.5h-5Q7 16 3 13.500z", "knizia-mask"),
    circle(8, 11.8, 1.1, "knizia-white"),
    circle(16, 11.8, 1.1, "knizia-white"),
)
_POLICE = (
    path("M5 13a7 7 0 0 1 14 0v4H5z", "knizia-blue"),
    path("M3 18h18v3H3z"),
    path("M12 1v3M4 4l2 2M20 4l-2 2", "knizia-line"),
)

_DRAWINGS: dict[Card, tuple[Node, ...]] = {
    Card.RING: _RING,
    Card.WATCH: _WATCH,
    Card.BROOCH: _BROOCH,
    Card.CHAIN: _CHAIN,
    Card.DIAMOND: _DIAMOND,
    Card.COIN: _COIN,
    Card.CAR: _CAR,
    Card.DRIVER: _DRIVER,
    Card.CASINO: _CASINO,
    Card.TRANSPORT: _TRANSPORT,
    Card.FILM: _FILM,
    Card.HORSE_RACING: _HORSE,
    Card.REAL_ESTATE: _ESTATE,
    Card.NIGHT_CLUB: _CLUB,
    Card.RESTAURANT: _RESTAURANT,
    Card.BODYGUARD: _GUARD,
    Card.THIEF: _THIEF,
    Card.POLICE: _POLICE,
}
SYMBOLS = tuple([symbol(card.text, node("g", *pieces)) for card, pieces in _DRAWINGS.items()])
