"""Where a public name is defined, and what its source says of it: docstrings, and the comments behind fields.

Read from the source and not from the running module, which has neither comments nor the names of types such as `Seat`.
"""

import ast
import inspect
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TypeAlias

Node: TypeAlias = ast.ClassDef | ast.FunctionDef | ast.Assign | ast.AnnAssign | ast.Module


@dataclass(frozen=True, slots=True)
class Source:
    """A definition: the module that it stands in, and the part of that module's source."""

    module: str
    name: str
    node: Node

    @property
    def is_alias(self) -> bool:
        """Whether it gives another type a name."""
        return isinstance(self.node, ast.AnnAssign) and ast.unparse(self.node.annotation) == "TypeAlias"

    @property
    def meaning(self) -> str:
        """Its docstring, or the comment behind it, in one line."""
        if isinstance(self.node, ast.Assign | ast.AnnAssign):
            return comment(self.module, self.node)
        return docstring(self.node)


@dataclass(frozen=True, slots=True)
class Member:
    """A public part of a class, with its signature as an author writes it."""

    name: str
    signature: str
    type: str
    meaning: str


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(import_module(module)))


@cache
def _comments(module: str) -> dict[int, str]:
    """The comments behind code, by line."""
    lines = io.StringIO(inspect.getsource(import_module(module))).readline
    return {
        token.start[0]: token.string.lstrip("# ").strip()
        for token in tokenize.generate_tokens(lines)
        if token.type == tokenize.COMMENT and token.line[: token.start[1]].strip()
    }


def comment(module: str, node: ast.stmt) -> str:
    """What the comments behind a statement say."""
    found = _comments(module)
    return " ".join([found[line] for line in range(node.lineno, (node.end_lineno or 0) + 1) if line in found])


def docstring(node: ast.AST) -> str:
    """A docstring in one line for each of its paragraphs."""
    text = ast.get_docstring(node) or ""  # type: ignore[arg-type]
    return "\n\n".join([" ".join(part.split()) for part in text.split("\n\n")])


def _names(node: ast.stmt) -> list[str]:
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
            return [name]
        case ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case ast.Assign(targets=targets):
            return [target.id for target in targets if isinstance(target, ast.Name)]
    return []


@cache
def source(module: str, name: str) -> Source | None:
    """Where a name that a module has is defined, through all imports; None if that is not in this project."""
    for node in _tree(module).body:
        if name in _names(node):
            assert isinstance(node, ast.ClassDef | ast.FunctionDef | ast.Assign | ast.AnnAssign)
            return Source(module, name, node)
        if isinstance(node, ast.ImportFrom) and name in {each.asname or each.name for each in node.names}:
            origin = node.module or ""
            if not origin.startswith("harness"):
                return None
            inner = f"{origin}.{name}"
            if inspect.ismodule(getattr(import_module(origin), name)):
                return Source(inner, name, _tree(inner))
            return source(origin, name)
    return None


def members(found: Source) -> list[Member]:
    """The public fields, properties and methods of a class, in the order of its source."""
    assert isinstance(found.node, ast.ClassDef)
    return list(_members(found.module, found.node))


def _members(module: str, node: ast.ClassDef) -> Iterator[Member]:
    for part in node.body:
        names = [name for name in _names(part) if not name.startswith("_")]
        match part:
            case ast.FunctionDef() if names:
                yield _method(part)
            case ast.AnnAssign() if names:
                yield Member(names[0], names[0], ast.unparse(part.annotation), comment(module, part))
            case ast.Assign() if names:
                yield Member(names[0], names[0], ast.unparse(part.value), comment(module, part))


def _method(node: ast.FunctionDef) -> Member:
    decorators = {ast.unparse(decorator) for decorator in node.decorator_list}
    given = ast.unparse(node.returns) if node.returns else ""
    text = node.name if "property" in decorators else f"{node.name}({_arguments(node)})"
    return Member(node.name, text, given.strip("'"), docstring(node))


def signature(node: ast.FunctionDef) -> str:
    """A function as it is called, and what it returns."""
    return f"{node.name}({_arguments(node)}) -> {_text(node.returns)}"


def _arguments(node: ast.FunctionDef) -> str:
    return ", ".join(arguments(node))


def arguments(node: ast.FunctionDef) -> list[str]:
    """The arguments of a function as they stand in its head, without `self`."""
    given, named = node.args, node.args.kwonlyargs
    defaults = [*[None] * (len(given.args) - len(given.defaults)), *given.defaults]
    words = [_argument(*each) for each in zip(given.args, defaults, strict=True)]
    words += (
        [f"*{given.vararg.arg}: {_text(given.vararg.annotation)}"] if given.vararg else ["*"] if named else []
    )
    words += [_argument(*each) for each in zip(named, given.kw_defaults, strict=True)]
    words += [f"**{given.kwarg.arg}: {_text(given.kwarg.annotation)}"] if given.kwarg else []
    return [word for word in words if word not in ("self", "cls")]


def _argument(argument: ast.arg, default: ast.expr | None) -> str:
    name = f"{argument.arg}: {_text(argument.annotation)}" if argument.annotation else argument.arg
    return f"{name} = {_text(default)}" if default else name


def _text(node: ast.expr | None) -> str:
    return ast.unparse(node).replace("'", '"') if node else ""


def functions(found: Source) -> list[Source]:
    """The public functions and classes that a module defines itself."""
    return [
        Source(found.module, node.name, node)
        for node in _tree(found.module).body
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")
    ]


def mentioned(found: Source) -> set[str]:
    """The names that the types of a definition's public members or arguments mention."""
    nodes: list[ast.AST] = []
    if isinstance(found.node, ast.ClassDef):
        for part in found.node.body:
            if [name for name in _names(part) if not name.startswith("_")]:
                nodes += _types(part)
    else:
        nodes += _types(found.node)
    return {name for node in nodes for name in _words(node)}


def _types(node: ast.AST) -> list[ast.AST]:
    match node:
        case ast.FunctionDef():
            arguments = [*node.args.args, *node.args.kwonlyargs]
            found = [each.annotation for each in arguments if each.annotation]
            return [*found, *([node.returns] if node.returns else [])]
        case ast.AnnAssign() if ast.unparse(node.annotation) == "TypeAlias":
            return [node.value] if node.value else []
        case ast.AnnAssign():
            return [node.annotation]
    return []


def _words(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            yield part.id
        elif isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value.isidentifier():
            yield part.value
