"""A call that is wrong is told in one line, like everything else that is wrong: what was typed, and what was expected."""

from collections.abc import Iterator
from typing import Any

import pytest
import typer.main

from harness.cli import app
from tests.support.commands import Desk


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.delenv("HARNESS_SANDBOX", raising=False)
    return Desk()


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("--frob", "harness has no option '--frob'; known: --install-completion, --show-completion, --version"),
        ("playy", "harness has no command 'playy'; did you mean play?"),
        ("frob", "harness has no command 'frob'; known: bot, compare, db, game, grade, league, play, web"),
        ("league rin", "harness league has no command 'rin'; did you mean run?"),
        ("play --gmaes 3", "harness play has no option '--gmaes'; did you mean --games?"),
        ("play --games", "--games: expected a value behind it"),
        ("play --games 0", "--games '0': expected a whole number from 1 on"),
        ("play --games x", "--games 'x': expected a whole number from 1 on"),
        ("play --games 3.5", "--games '3.5': expected a whole number from 1 on"),
        ("play --seed x", "--seed 'x': expected a whole number"),
        ("play --bank nan", "--bank 'nan': expected a number of seconds from 0 to 86,400"),
        ("play --move-limit 0", "--move-limit '0': expected a number of seconds from 0.001 to 86,400"),
        ("play --output tabel", "--output 'tabel': expected one of table, json; did you mean table?"),
        ("play --games 1", "--bot is missing; harness play --help says what it takes"),
        ("play --option x --bot greedy", "--option 'x': expected NAME=VALUE"),
        ("league run", "FILE is missing; harness league run --help says what it takes"),
        ("league run x --referees 9", "--referees '9': expected a whole number from 1 to 7"),
        ("league run x --sandbox strikt", "--sandbox 'strikt': expected one of strict, limits, none; did you mean strict?"),
        ("league run x --quiet=3", "--quiet: it takes no value"),
        ("league crosstable a b", "'b': expected no more arguments"),
        ("league standings a --seats 3 --seats x", "--seats 'x': expected a whole number from 1 on"),
        ("game show x five", "NUMBER 'five': expected a whole number from 1 on"),
        ("game verify x --secret 00", "--secret '00': expected 64 hexadecimal digits"),
        ("game list x --fault \x1b[2J", "--fault '\\x1b[2J': expected one of any, timeout, illegal, malformed, disconnected, flood"),
    ],
)  # fmt: skip
def test_a_wrong_call_is_told_in_one_line(desk: Desk, call: str, told: str) -> None:
    assert desk.types(*call.split()) == (2, "", f"error: {told}\n")


def test_of_a_value_from_the_environment_it_is_told_where_it_stands(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HARNESS_SANDBOX", "none at all")
    told = (
        "--sandbox 'none at all': expected one of strict, limits, none (of the environment's HARNESS_SANDBOX)"
    )
    assert desk.types("bot", "check", "x") == (2, "", f"error: {told}\n")


@pytest.mark.parametrize("words", [[], ["bot"], ["db"], ["game"], ["league"]])
def test_a_group_without_a_command_shows_its_help(desk: Desk, words: list[str]) -> None:
    shown = desk.types(*words)
    assert shown == desk.types(*words, "--help")
    assert (shown.code, shown.err) == (0, "")
    assert " ".join(["Usage: harness", *words]) in shown.out


def _options(words: list[str], command: Any) -> Iterator[tuple[list[str], str]]:
    if hasattr(command, "list_commands"):
        for word in command.list_commands(None):
            yield from _options([*words, word], command.get_command(None, word))
    else:
        for parameter in command.params:
            if parameter.param_type_name == "option" and not parameter.is_flag:
                yield words, max(parameter.opts, key=len)


OPTIONS = [*_options([], typer.main.get_command(app))]


@pytest.mark.parametrize(("words", "option"), OPTIONS, ids=lambda words: "".join(words))
def test_no_option_leaves_it_to_typer_to_say_what_is_wrong(
    desk: Desk, words: list[str], option: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Either any text will do for it, and then what is told is something else, or the line is ours: an option whose
    value Typer reads needs `**whole(…)` or the like (harness/cli/values.py)."""
    monkeypatch.setenv("HARNESS_DB", "/nowhere/harness.db")
    done = desk.types(*words, option, "no such thing")
    told = f"error: {option} 'no such thing': expected "
    assert done.err.startswith((told, "error: ")), done.err
    assert len(done.err.splitlines()) == 1
    assert done.err.startswith(told) or f"{option} " not in done.err
