"""Elo comes out in schedule order, whatever order games end in."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.league.fixtures import Played
from harness.league.league import Rating
from harness.league.ratings import ledger as ledger_module
from harness.league.ratings.elo import Elo
from harness.league.ratings.ledger import Ledger

GAMES = [Played(n, (n + 2) // 3, (n % 3, (n + 1) % 3, (n + 2) % 3), (1, 2, 3)) for n in range(1, 13)]


def in_order() -> list[tuple[int, tuple[float, ...]]]:
    return list(Ledger(Elo(Rating())).add(GAMES))


@given(st.permutations(GAMES), st.integers(1, 5))
def test_games_that_end_in_any_order_and_any_batches_give_the_same_history(
    games: list[Played], size: int
) -> None:
    ledger = Ledger(Elo(Rating()))
    batches = [games[start : start + size] for start in range(0, len(games), size)]
    assert [rated for batch in batches for rated in ledger.add(batch)] == in_order()


@pytest.mark.parametrize("most", [1, 2, 5])
@given(games=st.permutations(GAMES), size=st.integers(1, 5), before=st.integers(0, 12))
def test_games_that_are_not_remembered_are_read_where_they_are_stored(
    games: list[Played], size: int, before: int, most: int
) -> None:
    """Some are stored, and not rated, when the ledger is made."""
    stored = {game.number: game for game in games[:before]}

    def after(number: int) -> Iterator[Played]:
        return (stored[each] for each in sorted(stored) if each > number)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ledger_module, "_MOST", most)
        ledger, rated = Ledger(Elo(Rating()), 0, after), list[tuple[int, tuple[float, ...]]]()
        for start in range(before, len(games) + size, size):
            batch = games[start : start + size]
            ledger = ledger.copy()
            rated += ledger.add(batch)
            stored.update({game.number: game for game in batch})
            assert len(ledger._early) <= most
            while ledger.is_behind:
                rated += ledger.add(())
    assert rated == in_order()


def test_a_game_waits_for_those_before_it() -> None:
    ledger = Ledger(Elo(Rating()))
    assert list(ledger.add(GAMES[1:3])) == []
    assert [number for number, _ in ledger.add(GAMES[:1])] == [1, 2, 3]
    assert ledger.complete == 3


@given(st.integers(0, 12))
def test_a_ledger_goes_on_from_stored_ratings(complete: int) -> None:
    first = Ledger(Elo(Rating()))
    before = list(first.add(GAMES[:complete]))
    stored = {bot: first.elo[bot] for bot in range(3)}
    after = list(Ledger(Elo(Rating(), stored), complete).add(GAMES[complete:]))
    assert before + after == in_order()


def test_a_copy_goes_on_without_the_original() -> None:
    """Where a batch cannot be stored, its games are no part of what goes on."""
    ledger = Ledger(Elo(Rating()))
    assert list(ledger.add(GAMES[2:3])) == []
    copy = ledger.copy()
    assert list(copy.add(GAMES[1:2])) == []
    assert [number for number, _ in ledger.add(GAMES[:1])] == [1]
    assert (ledger.complete, copy.complete) == (1, 0)
    assert list(copy.add(GAMES[:1])) == in_order()[:3]
