"""HTML and SVG, piece by piece. Whatever is no `Html` is somebody's text and is escaped: nothing else may make `Html`."""

from html import escape

from harness.text import printable

_LONGEST = 500  # characters of one text, ours among them


class Html(str):
    """A text that is HTML already, and is not escaped again."""

    __slots__ = ()


Content = str | None
_VOID = frozenset({"input", "link", "meta"})  # elements that have no end


def element(tag: str, *inside: Content, **attributes: str | int | None) -> Html:
    """An element, without the parts and attributes that are None. `class_` is the attribute class, `aria_label` is aria-label."""
    named = [
        f' {name.rstrip("_").replace("_", "-")}="{escaped(value if isinstance(value, str) else str(value))}"'
        for name, value in attributes.items()
        if value is not None
    ]
    start = f"<{tag}{''.join(named)}>"
    if tag == "use":
        return Html(f"{start[:-1]}/>")
    return Html(start if tag in _VOID else f"{start}{joined(*inside)}</{tag}>")


def joined(*parts: Content) -> Html:
    return Html("".join([escaped(part) for part in parts if part is not None]))


def escaped(text: str) -> Html:
    """A text as HTML. This is the only way in for texts of bots and files: what cannot be seen, or would turn the line round, is spelled out."""
    return text if isinstance(text, Html) else Html(escape(printable(text, _LONGEST)))
