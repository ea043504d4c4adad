"""What an author seems to have overlooked in a class is told in a line, and nothing that may be meant."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from harness.bot import BOTS, Bot, RazziaBot, practise, sample_bot
from harness.bot.oversights import oversight, questions_of
from harness.bot.samples import samples
from harness.engine.game import AnyGame
from tests.support.commands import harness
from tests.support.strategies import every_game


def made(base: type[Bot], *names: str, **more: Any) -> type[Bot]:
    """A class with such methods."""

    def method(self: Bot, view: Any) -> Any:
        return self, view

    return type("Fox", (base,), {**dict.fromkeys(names, method), **more})


ANSWERED = "warning: class Fox: "


@pytest.mark.parametrize(
    ("base", "names", "told"),
    [
        (RazziaBot, ["paly"], "paly() is never asked; did you mean play()?"),
        (RazziaBot, ["plays", "answer"], "plays() is never asked; did you mean play()?"),
        (RazziaBot, ["ofer", "play"], "ofer() is never asked; did you mean offer()?"),
        (RazziaBot, ["Answer"], "Answer() is never asked; did you mean answer()?"),
        (RazziaBot, ["plaec", "anwser"], "plaec() is never asked; did you mean place()?; anwser() is never asked; did you mean answer()?"),
        (RazziaBot, [], "it overrides none of place(), play(), offer(), answer(), and plays tamely"),
        (RazziaBot, ["help", "think"], "it overrides none of place(), play(), offer(), answer(), and plays tamely"),
    ],
)  # fmt: skip
def test_a_slip_is_told(base: type[Bot], names: list[str], told: str) -> None:
    assert oversight(made(base, *names)) == ANSWERED + told


@pytest.mark.parametrize(
    "bot",
    [
        made(RazziaBot, "play", "plays"),  # a helper beside the method
        made(RazziaBot, "play", "_offer"),
        made(RazziaBot, "move"),
        made(RazziaBot, "asked", "paly"),
        made(made(RazziaBot, "play"), "think"),
        made(Bot, "play"),
        made(RazziaBot, "play", pace=3, ofer=dict),
        RazziaBot,
        Bot,
    ],
)
def test_what_may_be_meant_is_not_told(bot: type[Bot]) -> None:
    assert oversight(bot) == ""


def test_a_mixin_may_hold_the_methods() -> None:
    class Mixin:
        def play(self, view: Any) -> Any:
            return view.hand[0]

    assert oversight(type("Fox", (Mixin, RazziaBot), {})) == ""


def forgets(self: Bot, view: Any) -> Any:
    max([self, view])


async def forgets_later(self: Bot, view: Any) -> Any:
    forgets(self, view)


def forgets_behind_a_helper(self: Bot, view: Any) -> Any:
    def best() -> Any:
        return self, view

    best()


def passes(self: Bot, view: Any) -> Any:
    del self, view
    return None  # said, not forgotten


def passes_or_not(self: Bot, view: Any) -> Any:
    return view if self else None


def raises(self: Bot, view: Any) -> Any:
    raise NotImplementedError


def passes_at_times(self: Bot, view: Any) -> Any:
    if view:
        return None
    return self


@pytest.mark.parametrize(
    ("method", "told"),
    [
        (forgets, ANSWERED + "offer() returns nothing"),
        (forgets_later, ANSWERED + "offer() returns nothing"),
        (forgets_behind_a_helper, ANSWERED + "offer() returns nothing"),
        (passes, ""),
        (passes_or_not, ""),
        (raises, ""),
        (passes_at_times, ""),
    ],
)
def test_a_method_without_a_return_is_told_of_where_none_is_a_move(method: Any, told: str) -> None:
    assert oversight(made(RazziaBot, "play", offer=method)) == told


@every_game
def test_the_samples_have_nothing_to_be_told(game: AnyGame) -> None:
    assert [oversight(sample_bot(game.name, name)) for name in samples(game.name)] == [""] * len(
        samples(game.name)
    )


@every_game
def test_the_questions_are_those_of_the_kit(game: AnyGame) -> None:
    kits = Path(practise.__code__.co_filename).parent / "kits"
    text = (kits / "python" / game.name / "bot.py.txt").read_text("utf-8")
    assert questions_of(BOTS[game.name]) == [
        line.split("(")[0].removeprefix("    def ")
        for line in text.splitlines()
        if line.startswith("    def ")
    ]


def test_practising_tells_of_it_once(capsys: pytest.CaptureFixture[str]) -> None:
    fox = made(RazziaBot, "paly")
    for _ in range(2):
        practise([fox] * 3)
    assert capsys.readouterr().err == f"{oversight(fox)}\n"


FOX = """\
from harness.bot import RazziaBot, serve


class Fox(RazziaBot):
    def paly(self, view):
        return view.hand[0]


if __name__ == "__main__":
    serve(Fox)
"""
TOLD = "warning: class Fox: paly() is never asked; did you mean play()?\n"


@pytest.mark.process
def test_checking_tells_of_it_on_stderr(tmp_path: Path) -> None:
    (tmp_path / "fox.py").write_text(FOX, "utf-8")
    checked = harness("bot", "check", "fox.py", "--step=1", "--step=8", cwd=tmp_path)
    assert (checked.returncode, checked.stderr) == (0, TOLD)


@pytest.mark.process
@pytest.mark.parametrize("command", [["fox.py"], ["-m", "harness", "bot", "serve", "fox.py"]])
def test_serving_tells_of_it_behind_the_address(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "fox.py").write_text(FOX, "utf-8")
    words = [sys.executable, *command, "--address", f"unix:{tmp_path}/s"]
    with subprocess.Popen(words, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as served:
        try:
            assert served.stderr
            lines = [served.stderr.readline() for _ in range(2)]
        finally:
            served.terminate()
    assert lines == [f"Fox listens on unix:{tmp_path}/s\n", TOLD]
