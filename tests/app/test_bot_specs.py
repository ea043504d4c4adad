"""Bots as people name them: what is wrong with a text is said with the text, its place is the caller's."""

import sys
from pathlib import Path

import pytest

from harness.app.bot_specs import BotSpec, parse_bot, parse_bots
from harness.errors import OptionsError
from harness.games import FIRST


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("127.0.0.1:5000", BotSpec("127.0.0.1-5000", "127.0.0.1:5000")),
        ("fox=[::1]:5000", BotSpec("fox", "[::1]:5000")),
        ("fox=unix:/run/fox", BotSpec("fox", "unix:/run/fox")),
        (
            "cmd:node 'a fox.js' --fast=1",
            BotSpec("fast-1", command=("node", "a fox.js", "--fast=1"), directory=Path.cwd()),
        ),
        ("greedy", BotSpec("greedy", command=(sys.executable, "-m", "sample_bots.razzia.greedy"))),
        ("random", BotSpec("random", command=(sys.executable, "-m", "sample_bots.razzia.random_bot"))),
    ],
)
def test_a_text_names_a_bot(text: str, spec: BotSpec) -> None:
    assert parse_bot(text, FIRST) == spec


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a b\x1b=greedy", r"'a b\x1b=greedy': expected HOST:PORT, unix:PATH, a .py file, "),
        (
            "fox!=greedy",
            "'fox!=greedy': expected a name of up to 32 letters, digits, '.', '_' and '-', a letter or digit first",
        ),
        ("fox=cmd:", "'fox=cmd:': expected a command, found none"),
        ("gredy", "'gredy': expected HOST:PORT, unix:PATH, a .py file, "),
        ("fox=dns:///host:80", "'fox=dns:///host:80': expected HOST:PORT or unix:PATH"),
        ("ipv4:127.0.0.1:80", "'ipv4:127.0.0.1:80': expected HOST:PORT or unix:PATH"),
        ("unix:", "'unix:': expected unix:PATH, such as unix:/run/fox.sock"),
        ("127.0.0.1:0", "'127.0.0.1:0': expected a port from 1 to 65535"),
        (
            "fox=192.0.2.1:80",
            "'fox=192.0.2.1:80': over a network a bot must show who it is, by a certificate",
        ),
        ("cmd:sh -c 'exit", '"cmd:sh -c \'exit": no command: no closing quotation'),
    ],
)
def test_what_is_wrong_is_said_with_the_text_and_no_place(text: str, said: str) -> None:
    with pytest.raises(OptionsError) as error:
        parse_bot(text, FIRST)
    assert str(error.value).startswith(said)


def test_a_sample_that_was_nearly_named_is_suggested() -> None:
    with pytest.raises(OptionsError, match=r"did you mean greedy\?$"):
        parse_bot("gredy", FIRST)


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        (["greedy", "gredy"], "--bot 'gredy': expected HOST:PORT"),
        (
            ["Fox=greedy", "fox=random"],
            "--bot 'fox=random': the name fox is that of --bot 'Fox=greedy'; say NAME=…",
        ),
    ],
)
def test_errors_in_a_list_of_bots_begin_with_their_place(texts: list[str], said: str) -> None:
    with pytest.raises(OptionsError) as error:
        parse_bots(texts, FIRST)
    assert str(error.value).startswith(said)


def test_a_bot_with_an_environment_is_a_value_like_any_other() -> None:
    one, same = (BotSpec("fox", command=("fox",), environment={"DEPTH": "3"}) for _ in range(2))
    assert {one} == {same}
    assert one != BotSpec("fox", command=("fox",))
