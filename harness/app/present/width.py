"""How wide a text is on a terminal, in cells: letters of East Asia take two, marks on the letter before take none."""

from rich.cells import cell_len


def width(text: str) -> int:
    return cell_len(text)


def to_the_left(text: str, cells: int) -> str:
    """The text at the left of this number of cells, with blanks behind it."""
    return text + " " * (cells - width(text))


def to_the_right(text: str, cells: int) -> str:
    """The text at the right of this number of cells, with blanks before it."""
    return " " * (cells - width(text)) + text
