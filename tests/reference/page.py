"""docs/bots-reference.md, made of what the sources say."""

import ast
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

from tests.reference.names import MODULES, SDK, consists_of, exported, own
from tests.reference.sources import Member, Source, arguments, docstring, functions, members, signature

PAGE = Path(__file__).parents[2] / "docs" / "bots-reference.md"
_OF_EVERY_BOT = {one.name for each in own(SDK) if each.name == "Bot" for one in members(each)}
_HEAD = """\
<!-- `python -m tests.reference` writes this page from the docstrings in the code: change those, not the page. -->

# The SDK, name by name

[Writing a bot](writing-a-bot.md) shows how a bot is written and tried. This page lists every public name of `harness.bot` and of its games'
modules, with its type and its meaning.

`harness.bot` has what all games share. The module of a game has everything that its bots need. Names that are not on this page may change
without notice. A member with brackets is a method; all others are fields and properties. Rule numbers such as R17 or K5 are those of the [rules](rules/) of each game.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([_HEAD, *[part for module in MODULES for part in _module(module)]])


def _module(module: str) -> Iterator[str]:
    yield f"## {module}\n"
    yield f"{(import_module(module).__doc__ or '').strip().splitlines()[0]}\n"
    here = own(module)
    if also := sorted(set(exported(module)) - {each.name for each in here}):
        yield _also(module, also)
    for each in _ordered(here):
        yield from _entry(each)
    yield from _table("constant", [each for each in here if _is_constant(each)])
    yield from _table("type", [each for each in consists_of(here) if each.is_alias])


def _also(module: str, names: Iterable[str]) -> str:
    where = "of the games, described with their modules" if module == SDK else f"described with `{SDK}`"
    return f"It also exports names {where}: {', '.join([f'`{name}`' for name in names])}.\n"


def _is_constant(each: Source) -> bool:
    return isinstance(each.node, ast.Assign | ast.AnnAssign)


def _ordered(found: Iterable[Source]) -> list[Source]:
    """Classes of bots, then views and tables, then other classes, functions and modules."""

    def rank(each: Source) -> tuple[int, str]:
        kinds = (ast.ClassDef, ast.FunctionDef, ast.Module)
        first = ("Bot", "View", "Table").index
        kind = next(at for at, kind in enumerate(kinds) if isinstance(each.node, kind))
        ends = [word for word in ("Bot", "View", "Table") if each.name.endswith(word)]
        return (10 * kind + (first(ends[0]) if ends else 3), each.name)

    return sorted([each for each in found if not _is_constant(each)], key=rank)


def _entry(each: Source) -> Iterator[str]:
    match each.node:
        case ast.ClassDef():
            yield f"### {each.name}\n\n{each.meaning}\n"
            if found := told(each):
                yield from _members(found)
            if kinds := [f"`{one.name}`" for one in members(each) if _is_kind(one)]:
                yield f"Its members: {', '.join(kinds)}.\n"
        case ast.FunctionDef():
            yield f"### {each.name}\n\n```python\n{_head(each.node)}\n```\n\n{each.meaning}\n"
        case ast.Module():
            yield f"### {each.name}\n\n{docstring(each.node)}\n"
            yield from _rows("function", [(_call(each, one), one.meaning) for one in functions(each)])


def _head(node: ast.FunctionDef) -> str:
    """The signature, an argument a line if it is long."""
    line = signature(node)
    if len(line) <= 88:
        return line
    words = "".join([f"    {word},\n" for word in arguments(node)])
    return f"{node.name}(\n{words}){line[line.rindex(' -> ') :]}"


def _call(module: Source, function: Source) -> str:
    assert isinstance(function.node, ast.FunctionDef)
    return _code(f"{module.name}.{signature(function.node)}")


def told(each: Source) -> list[Member]:
    """The members of a class, but for what its base's entry says already and for members of enums that are only named."""
    return [
        one for one in members(each) if one.meaning or (one.name not in _OF_EVERY_BOT and not _is_kind(one))
    ]


def _is_kind(one: Member) -> bool:
    return one.type.startswith("(") and not one.meaning


def _members(found: Iterable[Member]) -> Iterator[str]:
    yield "| member | type | meaning |\n|---|---|---|"
    for each in found:
        yield f"| {_code(each.signature)} | {_code(each.type)} | {_cell(each.meaning)} |"
    yield ""


def _table(kind: str, found: Iterable[Source]) -> Iterator[str]:
    rows = [(_value(each), each.meaning) for each in sorted(found, key=lambda each: each.name)]
    if rows:
        yield f"### {kind.capitalize()}s\n"
        yield from _rows(kind, rows)


def _value(each: Source) -> str:
    assert isinstance(each.node, ast.Assign | ast.AnnAssign)
    if each.is_alias and each.node.value:
        return _code(f"{each.name} = {ast.unparse(each.node.value)}".replace("'", '"'))
    return _code(each.name)


def _rows(kind: str, rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield f"| {kind} | meaning |\n|---|---|"
    for name, meaning in rows:
        yield f"| {name} | {_cell(meaning)} |"
    yield ""


def _code(text: str) -> str:
    return f"`{text.replace('|', chr(92) + '|')}`" if text else ""


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n\n", "<br>")
