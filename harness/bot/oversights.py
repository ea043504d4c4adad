"""Finds what an author seems to have overlooked in the class of a bot. A warning is printed when the bot is served, practised
with or checked; it changes nothing else."""

import ast
import sys
from collections.abc import Iterator
from inspect import getsource, isfunction
from textwrap import dedent
from typing import Any

from harness.bot.bot import Bot

WARNING = "warning: class "  # the beginning of these warnings, and of no other line

_SDK = __name__.rpartition(".")[0] + "."
_CHECKED = set[type[Bot]]()
_GENERAL = ("move", "asked")  # a bot that overrides one of these needs no methods for kinds of question


def oversight(bot: type[Bot]) -> str:
    """The warning for a class, on one line; empty if there is none."""
    text = "; ".join(_oversights(bot))
    return f"{WARNING}{bot.__name__}: {text}" if text else ""


def oversights_in(printed: str) -> list[str]:
    """The warnings in the output of a bot, each once."""
    return list(dict.fromkeys([line for line in printed.splitlines() if line.startswith(WARNING)]))


def warn_once(bot: type[Bot]) -> None:
    """Print the warning for a class on stderr, once in a process."""
    if bot not in _CHECKED and (line := oversight(bot)):
        print(line, file=sys.stderr, flush=True)
    _CHECKED.add(bot)


def _oversights(bot: type[Bot]) -> Iterator[str]:
    base = next((each for each in bot.__mro__ if each.__module__.startswith(_SDK)), Bot)
    if base in (bot, Bot) or any(_overrides(bot, base, name) for name in _GENERAL):
        return
    questions = questions_of(base)
    missing = [name for name in questions if not _overrides(bot, base, name)]
    suggestions = {name: near for name in _own_methods(bot, base) if (near := _near(name, missing))}
    for name, question in suggestions.items():
        yield f"{name}() is never asked; did you mean {question}()?"
    if not suggestions and missing == questions:
        yield f"it overrides none of {', '.join([f'{name}()' for name in questions])}, and plays tamely"
    for name in questions:
        if name not in missing and _returns_nothing(getattr(bot, name)):
            yield f"{name}() returns nothing"


def questions_of(base: type[Bot]) -> list[str]:
    """The methods of a game's bots, one for each kind of question."""
    return [name for name, method in vars(base).items() if isfunction(method) and not hasattr(Bot, name)]


def _overrides(bot: type[Bot], base: type[Bot], name: str) -> bool:
    return getattr(bot, name) is not getattr(base, name)


def _own_methods(bot: type[Bot], base: type[Bot]) -> list[str]:
    """The public methods that the author wrote; names that begin with `_` do not count."""
    own = [each for each in bot.__mro__ if each not in base.__mro__]
    names = dict.fromkeys([name for each in own for name in vars(each)])
    return [name for name in names if name[:1] != "_" and not hasattr(base, name) and _is_method(bot, name)]


def _is_method(bot: type[Bot], name: str) -> bool:
    return callable(getattr(bot, name, None)) and not isinstance(getattr(bot, name), type)


def _near(name: str, questions: list[str]) -> str:
    """The question whose name differs by one letter, or has two letters swapped; empty if there is none."""
    return next((question for question in questions if _one_letter_away(name, question)), "")


def _one_letter_away(one: str, other: str) -> bool:
    shorter, longer = sorted((one, other), key=len)
    if len(shorter) < len(longer):
        return any(longer[:at] + longer[at + 1 :] == shorter for at in range(len(longer)))
    differ = [at for at in range(len(one)) if one[at] != other[at]] if len(one) == len(other) else []
    match differ:
        case [_]:
            return True
        case [first, second]:
            swapped = one[first] + one[second] == other[second] + other[first]
            return second == first + 1 and swapped
    return False


def _returns_nothing(method: Any) -> bool:
    """Whether a method can end neither with a value nor with an error: probably its `return` was forgotten."""
    if not isfunction(method):
        return False
    try:
        tree = ast.parse(dedent(getsource(method)))
    except (OSError, SyntaxError):  # there is no source, or only a part of a line
        return False
    match tree.body:
        case [ast.FunctionDef() | ast.AsyncFunctionDef() as function]:
            return not any(map(_ends_with_something, _of_its_own(function)))
    return False


def _of_its_own(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function, without those of functions in it."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield from _of_its_own(child)


def _ends_with_something(node: ast.AST) -> bool:
    if isinstance(node, ast.Return):
        return node.value is not None
    return hasattr(node, "exc") or isinstance(node, ast.Yield | ast.YieldFrom)  # a node with `exc` is a raise
