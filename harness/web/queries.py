"""What stands behind the question mark of an address, as values."""

from collections.abc import Mapping

from harness.app.choices import FaultKind
from harness.app.pages.game_list import ANY_FAULT, GamesWish
from harness.app.pages.league_view import NoPageError
from harness.text import shortened

_GREATEST = 1 << 31  # what no number of a game or bot reaches


def games_wish(query: Mapping[str, str]) -> GamesWish:
    """Which games are asked for. NoPageError says what is wrong; a field of the form that was left empty asks for nothing."""
    bots = [_number(query, name) for name in ("bot", "other")]
    fault = query.get("fault") or None
    if fault not in (None, ANY_FAULT, *[kind.value for kind in FaultKind]):
        kinds = ", ".join([ANY_FAULT, *[kind.value for kind in FaultKind]])
        raise NoPageError(f"fault {shortened(str(fault))}: expected one of {kinds}")
    chosen = tuple(dict.fromkeys([bot for bot in bots if bot is not None]))
    return GamesWish(chosen, _number(query, "seats"), fault, _number(query, "before"))


def seat_of(query: Mapping[str, str]) -> int | None:
    """With whose eyes a game is seen; None: with all cards open."""
    return _number(query, "seat")


def _number(query: Mapping[str, str], name: str) -> int | None:
    text = query.get(name, "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit()) or len(text) > 10 or int(text) >= _GREATEST:
        raise NoPageError(f"{name} {shortened(text)}: expected a whole number")
    return int(text)
