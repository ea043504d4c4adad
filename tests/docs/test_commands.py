"""docs/cli.md has every command, every argument and every option, with its values, its default and its environment variable."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer.main

from harness.cli import app

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "cli.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^## (harness .*?)$(.*?)(?=^## |\Z)", PAGE, re.S | re.M))


def _commands(name: str, command: Any) -> Iterator[tuple[str, Any]]:
    if hasattr(command, "list_commands"):
        for word in command.list_commands(None):
            yield from _commands(f"{name} {word}", command.get_command(None, word))
    else:
        yield name, command


COMMANDS = dict(_commands("harness", typer.main.get_command(app)))
OPTIONS = [
    (name, option)
    for name, command in COMMANDS.items()
    for option in command.params
    if option.param_type_name == "option" and option.name != "help"
]
each_option = pytest.mark.parametrize(
    ("command", "option"), OPTIONS, ids=[f"{name} {option.opts[0]}" for name, option in OPTIONS]
)


def _section(command: str) -> str:
    return next(
        str(text) for head, text in SECTIONS.items() if re.fullmatch(rf"{command}(?: [A-Z\[\] ]+)?", head)
    )


def _row(command: str, option: Any) -> tuple[str, str]:
    """What the page says an option means, and its default."""
    rows = re.findall(
        rf"^\| `{option.opts[0]}(?![\w-])[^|]* \| (.*?) \| ?(.*?) ?\|$", _section(command), re.M
    )
    assert len(rows) == 1, f"{command} {option.opts[0]}: expected one row"
    return str(rows[0][0]), str(rows[0][1])


def test_every_command_is_documented_with_its_arguments() -> None:
    assert set(SECTIONS) == {_called(name, command) for name, command in COMMANDS.items()}


def _called(name: str, command: Any) -> str:
    arguments = [each for each in command.params if each.param_type_name == "argument"]
    words = [
        (each.metavar or each.name).upper() for each in sorted(arguments, key=lambda each: not each.required)
    ]
    optional = {(each.metavar or each.name).upper() for each in arguments if not each.required}
    return " ".join([name, *[f"[{word}]" if word in optional else word for word in words]])


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_documented_and_no_other(command: str) -> None:
    documented = re.findall(r"^\| `(--[a-z-]+)", _section(command), re.M)
    options = [option.opts[0] for name, option in OPTIONS if name == command]
    assert sorted(documented) == sorted(options)


@each_option
def test_every_value_of_an_option_is_documented(command: str, option: Any) -> None:
    values = (option.metavar or "").split("|")
    if not all(re.fullmatch("[a-z]+", value) for value in values):
        return
    meaning, _ = _row(command, option)
    assert [value for value in values if f"`{value}`" not in meaning] == []


@each_option
def test_every_default_is_documented(command: str, option: Any) -> None:
    _, default = _row(command, option)
    assert (default == "required") is option.required
    if option.default not in (None, False) and not callable(option.default):
        usual = f"{option.default:g}" if isinstance(option.default, float) else str(option.default)
        assert f"`{usual}`" in default


@each_option
def test_an_option_that_the_environment_can_give_says_so(command: str, option: Any) -> None:
    if option.envvar:
        assert f"`{option.envvar}`" in _row(command, option)[1]


@each_option
def test_an_option_that_may_be_repeated_says_so(command: str, option: Any) -> None:
    assert ("may be repeated" in _row(command, option)[0]) is bool(option.multiple)


def test_every_environment_variable_is_documented() -> None:
    """Each is a text of its own in the code; what the SDK puts together is checked by its page."""
    sources = [path.read_text("utf-8") for path in sorted((ROOT / "harness").rglob("*.py"))]
    read = set(re.findall(r"\"((?:HARNESS|GRPC|XDG|PG|NO)_[A-Z_]+)\"", "\n".join(sources)))
    section = PAGE.split("\n## Environment variables\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (`[A-Z_`, ]+`) \| \S", section, re.M)
    assert read == {name for row in rows for name in re.findall(r"[A-Z_]+", row)}


def test_every_json_document_is_in_its_page_with_its_command_and_its_schema() -> None:
    page = (ROOT / "docs" / "json.md").read_text("utf-8")
    rows = re.findall(r"^\| `(\w+)` \| (`harness .*`) \| \[(\w+)\.json\]\(schemas/\3\.json\) \|$", page, re.M)
    assert [(kind, schema) for kind, _, schema in rows if kind != schema] == []
    assert {kind for kind, *_ in rows} == {path.stem for path in (ROOT / "docs" / "schemas").glob("*.json")}
    documented = {command for _, commands, _ in rows for command in re.findall("`(.*?)`", commands)}
    printing = {name for name, option in OPTIONS if "json" in (option.metavar or "").split("|")}
    assert documented == printing
