"""The reference of the SDK is what the code says, and all that is public is in it."""

import ast
import re
from importlib import import_module
from inspect import ismodule

import pytest

from harness.bot import bot as base
from tests.reference.names import GAMES, MODULES, SDK, consists_of, exported, own
from tests.reference.page import PAGE, page, told
from tests.reference.sources import Source, functions

ALL = {(each.module, each.name): each for module in MODULES for each in own(module)}
FOR_ITSELF = {"Bot", "Move", "NAME"}  # what a game's module has, and no author needs
each_name = pytest.mark.parametrize("each", ALL.values(), ids=lambda each: f"{each.module}.{each.name}")


def test_the_page_is_what_the_docstrings_say() -> None:
    assert PAGE.read_text("utf-8") == page(), "write it anew: python -m tests.reference"


@pytest.mark.parametrize("module", MODULES)
def test_all_that_a_module_has_for_authors_is_in_all(module: str) -> None:
    names = {
        name
        for name, thing in vars(import_module(module)).items()
        if not name.startswith("_")
        and not (ismodule(thing) and name not in exported(module))
        and getattr(thing, "__module__", SDK).startswith("harness.")
    }
    if module in GAMES:
        helpers = {
            name for name, thing in vars(base).items() if getattr(thing, "__module__", "") == base.__name__
        }
        names -= FOR_ITSELF | (helpers - set(exported(SDK)))
    assert names == set(exported(module))
    assert exported(module) == sorted(
        exported(module), key=lambda name: (not name.isupper(), name.islower(), name)
    )


@pytest.mark.parametrize("module", MODULES)
def test_the_page_tells_of_every_public_name(module: str) -> None:
    section = page().split(f"\n## {module}\n")[1].split("\n## ")[0]
    assert [
        name for name in exported(module) if not re.search(rf"^### {name}$|`{name}`", section, re.M)
    ] == []


@pytest.mark.parametrize("module", GAMES)
def test_whatever_a_view_leads_to_can_be_imported_from_the_game_s_module(module: str) -> None:
    classes = [each for each in consists_of(own(module)) if isinstance(each.node, ast.ClassDef)]
    assert {each.name for each in classes} - set(exported(module)) == set()


@each_name
def test_every_public_name_is_explained_in_whole_sentences(each: Source) -> None:
    if isinstance(each.node, ast.Assign | ast.AnnAssign):
        assert each.meaning
        return
    parts = functions(each) if isinstance(each.node, ast.Module) else []
    for text in [each.meaning, *[part.meaning for part in parts]]:
        assert is_sentence(text), text


@each_name
def test_every_public_member_says_what_it_is(each: Source) -> None:
    if not isinstance(each.node, ast.ClassDef):
        return
    for member in told(each):
        assert member.meaning, (
            f"{each.name}.{member.name}: expected a docstring, or a comment behind the field"
        )
        if "(" in member.signature:
            assert is_sentence(member.meaning), f"{each.name}.{member.name}: {member.meaning}"


def is_sentence(text: str) -> bool:
    """Whether a docstring begins with a capital, ends as a sentence does, and has some words between."""
    first = text.split("\n\n")[0]
    return bool(re.match(r"[A-Z]", first)) and first.endswith((".", "`.")) and len(first.split()) >= 4


@pytest.mark.parametrize("fragment", ["By bot.", "So far.", "As dealer: the bar on which to put it", ""])
def test_a_fragment_is_no_sentence(fragment: str) -> None:
    assert not is_sentence(fragment)
