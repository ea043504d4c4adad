"""The bot that the documents show is a bot."""

import re
from pathlib import Path
from typing import Any

import pytest

from harness.bot import practise
from sample_bots.razzia.greedy import Greedy

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["README.md", "docs/writing-a-bot.md"])
@pytest.mark.parametrize("seats", [3, 8])
def test_the_bot_of_the_page_plays_a_whole_game_without_a_fault(page: str, seats: int) -> None:
    source = re.search(
        r"```python\n(from harness\.bot import .*?)```", (ROOT / page).read_text("utf-8"), re.S
    )
    assert source
    names: dict[str, Any] = {"__name__": "page"}
    exec(source[1], names)
    over = practise([names["Fox"], *[Greedy] * (seats - 1)])
    assert over.record
    assert over.faults == ()
