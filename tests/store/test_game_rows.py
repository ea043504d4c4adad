"""All rows of a game together, on both databases; rows that belong to nothing are there, too."""

from typing import Any

from harness.referee import FaultKind
from harness.store import GameRows, StoredSeat, Writer
from tests.support.leagues.numbered_games import charter, fault, game, games, rated


def kept(writer: Writer, **wanted: Any) -> list[GameRows]:
    return [*writer.game_rows(writer.run("autumn"), **wanted)]


def test_every_game_is_there_with_all_its_rows_in_order(writer: Writer) -> None:
    run = writer.begin(charter(), 0.0)
    stored = [*games(1, 4), game(5, faults=(fault(), fault(2, FaultKind.TIMEOUT))), *games(6, 7)]
    writer.add(run, stored, [rated(each) for each in stored[:6]])
    found = kept(writer, records=True, faults=True)
    assert [each.number for each in found] == [1, 2, 3, 4, 5, 6, 7]
    for each, was in zip(found, stored, strict=True):
        assert (each.block, each.size) == (was.block, len(was.bots))
        assert [(seat.seat, seat.bot) for seat in each.seats] == [*enumerate(was.bots)]
        assert tuple(seat.place for seat in each.seats) == was.result.outcome.places
        assert tuple(seat.score for seat in each.seats) == was.result.outcome.scores
        assert tuple(seat.seat for seat in each.seats if seat.retired) == was.result.retired
        assert tuple(seat.thinking for seat in each.seats) == was.result.thinking
        assert each.record == was.result.record
        assert each.faults == was.result.faults
        assert each.elos == (tuple(enumerate(rated(was).elos)) if was.number < 7 else ())
    assert found[4].seats[3] == StoredSeat(3, 3, 4, 480, True, 43, 250_005, 125_000)


def test_records_and_faults_are_read_only_if_they_are_wanted(writer: Writer) -> None:
    writer.add(writer.begin(charter(), 0.0), [game(1, faults=(fault(),))])
    [found] = kept(writer)
    assert (found.record, found.faults) == (None, ())
    [found] = kept(writer, records=True)
    assert found.record
    assert found.faults == ()


def test_a_league_without_games_has_none(writer: Writer) -> None:
    writer.begin(charter(), 0.0)
    assert kept(writer, records=True, faults=True) == []


def test_games_of_another_league_are_not_there(writer: Writer) -> None:
    writer.add(writer.begin(charter("spring"), 0.0), games(1, 3))
    writer.add(writer.begin(charter(), 0.0), games(2, 3))
    assert [each.number for each in kept(writer)] == [2, 3]


def test_of_chosen_games_only_their_rows_are_read(writer: Writer) -> None:
    run = writer.begin(charter(), 0.0)
    writer.add(run, [*games(1, 4), game(5, faults=(fault(), fault(2, FaultKind.TIMEOUT))), *games(6, 7)])
    whole = kept(writer, faults=True)
    assert kept(writer, faults=True, numbers=[5, 2, 99]) == [whole[1], whole[4]]
    assert kept(writer, faults=True, numbers=[]) == []


def test_games_with_faults_and_the_last_endings_are_found_without_their_rows(writer: Writer) -> None:
    run = writer.begin(charter(), 0.0)
    stored = [*games(1, 4), game(5, faults=(fault(), fault(2, FaultKind.TIMEOUT))), *games(6, 7)]
    writer.add(run, stored)
    faulty = [(5, stored[4].bots[each.seat], each.kind) for each in stored[4].result.faults]
    assert [*writer.faulty_games(run)] == faulty
    assert writer.last_endings(run, 3) == tuple([each.ended for each in reversed(stored[-3:])])
    assert len(writer.last_endings(run, 99)) == 7
