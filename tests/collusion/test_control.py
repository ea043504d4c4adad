"""A bot that is asked again in a process of its own: it knows its partner in the league, and not now."""

from pathlib import Path

import pytest

from harness.app.league.control import ControlWish, control_of
from harness.app.start import StartSettings
from harness.bot import sample_bot
from harness.errors import HarnessError, OptionsError
from tests.collusion.stored import store_bots
from tests.collusion.together import dumping
from tests.support.commands import harness
from tests.support.schemas import document_of


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A league of 20 games in which the first bot gives the second one all."""
    greedy, hunter, negotiator = (sample_bot("razzia", name) for name in ("greedy", "hunter", "negotiator"))
    file = tmp_path_factory.mktemp("control") / "league.db"
    store_bots(file, "razzia", [*dumping(negotiator, hunter), greedy, hunter, negotiator], 4)
    return str(file)


def wish(db: str, bot: str, partner: str, target: str, games: int = 2) -> ControlWish:
    start = StartSettings(start_limit=120.0)
    return ControlWish(
        league="autumn",
        db=db,
        bot=bot,
        partner=partner,
        target=target,
        games=games,
        start=start,
        move_limit=60.0,
    )


@pytest.mark.process
def test_a_bot_that_knew_its_partner_decides_differently_only_where_that_one_sat(db: str) -> None:
    control = control_of(wish(db, "bot-1", "bot-2", "negotiator", 4))
    assert control.differs_together
    assert not control.differs_apart
    assert [len(control.together), len(control.apart)] == [4, 4]
    assert all(each.questions for each in [*control.together, *control.apart])


@pytest.mark.process
def test_an_honest_bot_decides_as_recorded_everywhere(db: str) -> None:
    words = ["league", "control", "autumn", "bot-4", "bot-1", "--bot", "hunter", "--games", "1", "--db", db]
    limits = ["--start-limit", "120", "--move-limit", "60"]
    assert "plays by what its seat is told" in harness(*words, *limits).stdout
    document = document_of("control", harness(*words, *limits, "--output", "json").stdout)
    assert [each["differently"] for each in [*document["together"], *document["apart"]]] == [0, 0]


def test_bots_that_are_not_there_or_one_bot_twice_are_refused(db: str) -> None:
    with pytest.raises(OptionsError, match="no bot 'bot-9' in league autumn#1; did you mean bot-"):
        control_of(wish(db, "bot-9", "bot-1", "hunter"))
    with pytest.raises(OptionsError, match="bot-1 is both bots"):
        control_of(wish(db, "bot-1", "bot-1", "hunter"))


def test_bots_that_always_sit_together_cannot_be_compared(tmp_path: Path) -> None:
    store_bots(tmp_path / "one.db", "razzia", [sample_bot("razzia", "greedy")] * 4, 4)
    with pytest.raises(HarnessError, match="bot-1 has played no game without bot-2"):
        control_of(wish(str(tmp_path / "one.db"), "bot-1", "bot-2", "greedy"))
