"""How wide a text is on a terminal, in cells: letters of East Asia take two, marks on the letter before take none."""

from rich.cells import cell_len


def width(text: str) -> int:
    return cell_len(text)


def to_the_left(text: str, cells: int) -> str:
    """With as many blanks behind it as are needed."""
    return text + " " * (cells - width(text))


def to_the_right(text: str, cells: int) -> str:
    """With as many blanks before it as are needed."""
    return " " * (cells - width(text)) + text
