"""What a bot's methods may give, in every game: moves and what stands for them, and nothing that is only like them."""

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from harness.bot import BOTS, Bot, practise
from harness.bot.bot import truth
from harness.bot.oversights import questions_of
from harness.engine.game import AnyGame
from harness.games import GAMES
from tests.support.commands import harness
from tests.support.strategies import every_game

WRONG = [
    "duel",
    "no",
    "accept",
    "",
    b"",
    2.5,
    0.0,
    float("nan"),
    -1,
    2**40,
    True,
    np.False_,
    1j,
    object(),
    {},
    {0: [True]},
    {True: [5]},
    {0: [-5]},
    {-1: [5]},
    {0: [2**40]},
    {0: b"\x05"},
    [object()],
    np.array([True, False]),
    np.array([1.5]),
    Bot,
    ...,
]
PASSES = {"bid", "raise_or_pass"}  # None says so
EITHER = (True, np.False_)  # for `answer`, moves


def given(game: AnyGame, method: str, said: Any) -> type[Bot]:
    """A bot that gives that where it is asked that."""

    def gives(self: Bot, view: Any) -> Any:
        del self, view
        return said

    return type("Given", (BOTS[game.name],), {method: gives})


def asked_for(game: AnyGame, bot: type[Bot]) -> None:
    """Enough games for every kind of question."""
    for deal in "123":
        practise([bot] * min(4, game.seats[-1]), deal=deal)


CASES = [
    (game, method, said)
    for game in GAMES.values()
    for method in questions_of(BOTS[game.name])
    for said in [*WRONG, *[None] * (method not in PASSES)]
    if not (method == "answer" and any(said is each for each in EITHER))
    if not (method == "offer" and isinstance(said, dict) and not said)  # an offer, and an illegal one
]


@pytest.mark.parametrize(("game", "method", "said"), CASES)
def test_what_is_no_move_is_said_to_be_none(game: AnyGame, method: str, said: Any) -> None:
    with pytest.raises(TypeError, match=rf"^{method}\(\) gave .*; expected .+$") as raised:
        asked_for(game, given(game, method, said))
    assert "\n" not in str(raised.value)
    assert len(str(raised.value)) < 400


@pytest.mark.parametrize("game", [name for name, bot in BOTS.items() if "answer" in questions_of(bot)])
@pytest.mark.parametrize("accepts", [True, False])
def test_an_answer_is_true_or_false_or_an_answer_whoever_made_the_bool(game: str, accepts: bool) -> None:
    kind: Any = vars(sys.modules[BOTS[game].__module__])["Answer"]
    move = kind.ACCEPT if accepts else kind.DUEL
    records = [
        practise([given(GAMES[game], "answer", said)] * 4, deal="1").record
        for said in (move, accepts, np.bool_(accepts), np.array(accepts))
    ]
    assert records[0]
    assert move in {each for turn in records[0].turns for each in turn.moves.values()}
    assert records == [records[0]] * 4


@pytest.mark.parametrize("said", [1, 0, None, "True", np.int64(1), np.float64(1), np.array([True]), bool, {}])
def test_nothing_else_is_true_or_false(said: Any) -> None:
    assert truth(said) is None


@every_game
def test_numbers_of_numpy_are_numbers(game: AnyGame) -> None:
    """Where a number is a move: bars, bills, counts, cheques."""
    base: Any = BOTS[game.name]

    class Plain(base):  # type: ignore[misc]
        def place(self, view: Any) -> Any:
            return np.int32(super().place(view))

        def offer(self, view: Any) -> Any:
            return {np.uint8(seat): np.array([*share]) for seat, share in super().offer(view).shares}

        def bid(self, view: Any) -> Any:
            bid = super().bid(view)
            return bid if bid is None else np.int16(bid)

    assert practise([Plain] * 4, deal="1").faults == ()


@pytest.mark.process
def test_such_an_answer_is_malformed_and_what_was_given_is_printed(tmp_path: Path) -> None:
    text = "from harness.bot import RazziaBot, serve\n\n\nclass Fox(RazziaBot):\n"
    text += "    def answer(self, view):\n        return 'duel'\n\n\nserve(Fox)\n"
    (tmp_path / "fox.py").write_text(text, "utf-8")
    bots = ["--bot", "fox.py", "--bot", "a=greedy", "--bot", "b=greedy"]
    played = harness("play", *bots, "--games", "4", "--seed", "1", cwd=tmp_path)
    assert played.returncode == 3, played.stderr
    assert "fox: malformed in game" in played.stderr
    assert "TypeError: answer() gave 'duel'; expected True to accept, or False to duel" in played.stderr
