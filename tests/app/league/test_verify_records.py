"""Whatever anybody changes in a stored record is found, and named."""

import re
from pathlib import Path

import pytest

from harness.app.league.verify import replay_pool
from harness.app.league.verify.league import Claim
from harness.store import Store
from tests.support.leagues.random_games import rewrite
from tests.support.leagues.verified import failures, verified


def with_another_card(record: str) -> str:
    """A seat plays another card of the deck, which is not in its hand or not the one it played."""
    return re.sub(r"(?<=\n)0:\w+(?= 1:)", "0:J3", record, count=1)


def with_cards_exchanged(record: str) -> str:
    """Two of the pile which the same seat draws for its first hand."""
    seats = int(record.partition("\nseats: ")[2][0])
    others = r"(?:\w+,){" + str(seats - 1) + "}"
    return re.sub(rf"(?<=cards=)(\w+),({others})(\w+)", r"\3,\2\1", record, count=1)


def with_another_die(record: str) -> str:
    def other(match: re.Match[str]) -> str:
        return f"{match[1]}{int(match[2]) % 6 + 1}"

    return re.sub(r"(\*:dice=[A-Z])(\d)", other, record, count=1)


def with_another_deal(record: str) -> str:
    return record.replace("deal: game 1\n", "deal: game 2\n")


def test_a_move_that_the_rules_do_not_allow_is_found_with_its_line(league: Path) -> None:
    rewrite(league, 4, with_another_card)
    finding = verified(league).parts[Claim.RULES]
    assert (finding.failed, finding.checked) == (1, 16)
    assert finding.first
    assert finding.first.number == 4
    assert finding.first.line
    assert finding.first.line > 10
    assert "seat 0" in finding.first.what


def test_two_cards_exchanged_in_a_pile_are_found_though_the_game_holds_under_the_rules(league: Path) -> None:
    rewrite(league, 2, with_cards_exchanged)
    found = failures(league)
    assert found[Claim.CHANCE][0] == 2
    assert "the key gives" in found[Claim.CHANCE][1]
    assert Claim.RULES not in found


@pytest.mark.process
def test_another_die_is_found(league: Path) -> None:
    game = next(game for game in range(1, 17) if "*:dice=" in record_of(league, game))
    rewrite(league, game, with_another_die)
    found = failures(league)
    assert found[Claim.CHANCE][0] == game
    assert "dice" in found[Claim.CHANCE][1]


def record_of(file: Path, game: int) -> str:
    with Store.open(str(file)) as store:
        return store.record(store.run("autumn"), game)


def test_a_record_that_holds_but_names_another_deal_is_found(league: Path) -> None:
    rewrite(league, 1, with_another_deal)
    found = failures(league)
    assert found[Claim.SCHEDULE] == (1, "deal 'game 2', planned is 'game 1'")
    assert found[Claim.CHANCE][0] == 1


def test_a_record_that_holds_but_names_another_bot_is_found(league: Path) -> None:
    rewrite(league, 7, lambda record: re.sub(r"bot 1: \w+", "bot 1: eve", record))
    found = failures(league)
    assert set(found) == {Claim.RESULTS}
    assert found[Claim.RESULTS][0] == 7
    assert found[Claim.RESULTS][1].endswith("the record has 'eve'")


def test_two_records_in_the_place_of_one_are_found(league: Path) -> None:
    rewrite(league, 7, lambda record: f"{record}\n{record}")
    assert failures(league)[Claim.RULES] == (7, "expected one record, found 2")


@pytest.mark.process
def test_many_games_are_shared_out_among_processes_and_come_back_in_order(
    league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The size at which it is worth it is lowered: the processes are real."""
    monkeypatch.setattr(replay_pool, "_MANY", 1)
    monkeypatch.setattr(replay_pool, "_TOGETHER", 3)
    rewrite(league, 11, with_another_card)
    found = verified(league)
    assert [part.failed for part in found.parts.values()] == [0, 0, 0, 1, 1, 0, 0, 1]
    first = found.parts[Claim.RULES].first
    assert first
    assert first.number == 11
