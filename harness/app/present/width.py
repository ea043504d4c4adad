"""How wide a text is on a terminal, in cells: letters of East Asia take two, marks on the letter before take none."""

from unicodedata import bidirectional

from rich.cells import cell_len, set_cell_size

_TO_THE_RIGHT = "\u200e"  # behind letters that run to the left: else a terminal would put the next cells to the left of them


def width(text: str) -> int:
    return cell_len(text)


def to_the_left(text: str, cells: int) -> str:
    """The text at the left of this number of cells, with blanks behind it."""
    runs_to_the_left = any(bidirectional(char) in ("R", "AL") for char in text)
    return text + _TO_THE_RIGHT * runs_to_the_left + " " * (cells - width(text))


def to_the_right(text: str, cells: int) -> str:
    """The text at the right of this number of cells, with blanks before it."""
    return " " * (cells - width(text)) + text


def cut(text: str, cells: int) -> str:
    """The text in at most this number of cells; … stands for what is cut off."""
    return text if width(text) <= cells else set_cell_size(text, cells - 1).rstrip() + "…"
