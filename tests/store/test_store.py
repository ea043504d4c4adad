"""What goes into the store comes out of it, on both databases."""

from dataclasses import replace
from itertools import islice

import pytest

from harness.engine import Outcome
from harness.league.fixtures import Played
from harness.league.journal import Entry, EntryKind
from harness.referee import FaultKind
from harness.store import Faulted, NoSuchLeague, Run, Store, Void, Writer
from tests.support.leagues.numbered_games import BOTS, NOW, charter, fault, game, games, rated, with_record


@pytest.fixture
def run(writer: Writer) -> Run:
    return writer.begin(charter(), NOW)


def test_a_league_comes_back_as_it_was_begun(run: Run, url: str) -> None:
    with Store.open(url) as store:
        found = store.run("autumn")
    assert found == run
    assert found.charter == charter()
    assert (found.number, found.began, found.ended, found.over) == (1, NOW, None, False)


def test_the_secret_is_not_shown_with_a_league(run: Run) -> None:
    assert str(run.charter.secret) not in repr(run)
    assert run.charter.secret.hex() not in repr(run)


def test_the_same_league_begun_again_is_a_run_beside_the_first(writer: Writer, run: Run) -> None:
    second = writer.begin(charter(), NOW + 1)
    writer.add(run, [game(1)])
    assert second.number == 2
    assert writer.run("autumn") == second
    assert writer.run("autumn", 1) == run
    assert [*writer.numbers(run)] == [1]
    assert [*writer.numbers(second)] == []


def test_leagues_are_listed_by_name_and_run(writer: Writer) -> None:
    writer.begin(charter("autumn"), NOW)
    writer.begin(charter("spring"), NOW)
    writer.begin(charter("autumn"), NOW + 1)
    listed = [(run.charter.name, run.number) for run in writer.runs()]
    assert listed == [("autumn", 1), ("autumn", 2), ("spring", 1)]


def test_a_finished_league_is_over_since_it_was_first_finished(writer: Writer, run: Run) -> None:
    writer.finish(run, NOW + 60)
    writer.finish(run, NOW + 90)
    assert writer.run("autumn").ended == NOW + 60
    assert writer.run("autumn").over


def test_a_game_comes_back_with_all_that_is_known_of_it(writer: Writer, run: Run) -> None:
    whole = game(1, faults=(fault(), fault(3, FaultKind.TIMEOUT, said="")))
    writer.add(run, [whole, game(2)])
    assert writer.game(run, 1) == whole
    assert writer.game(run, 2) == game(2)


def test_all_records_come_back_in_the_order_of_their_games(writer: Writer, run: Run) -> None:
    writer.add(run, [game(5), game(2)])
    writer.add(run, [game(1), game(4)])
    assert [*writer.records(run)] == [(number, game(number).result.record) for number in (1, 2, 4, 5)]
    assert [*writer.records(run, after=2)] == [(number, game(number).result.record) for number in (4, 5)]


def test_a_record_is_the_same_text_to_the_byte(writer: Writer, run: Run) -> None:
    strange = with_record(2, "")
    other = with_record(3, "\n Havanna · ünïcode \U0001f3b2\0\r\n" * 500)
    writer.add(run, [game(1), strange, other])
    assert [text for _, text in writer.records(run)] == [game(1).result.record, "", other.result.record]


def test_an_empty_first_record_is_a_record_too(writer: Writer, run: Run, url: str) -> None:
    writer.add(run, [with_record(1, "")])
    writer.add(run, [game(2)])
    with Store.open(url) as store:
        assert [text for _, text in store.records(run)] == ["", game(2).result.record]


def test_results_come_in_the_order_of_the_games_whatever_order_they_were_added_in(
    writer: Writer, run: Run
) -> None:
    played = games(1, 40)
    writer.add(run, played[20:])
    writer.add(run, played[:20])
    expected = [Played(game.number, game.block, game.bots, *game.result.outcome) for game in played]
    assert [*writer.results(run)] == expected
    assert [*writer.results(run, after=33)] == expected[33:]


def test_results_are_the_same_however_many_are_read_at_once(
    writer: Writer, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer.add(run, games(1, 40))
    expected = [*writer.results(run)]
    monkeypatch.setattr("harness.store.store._GAMES", 7)
    assert [len(rows) for rows in writer.columns(run)] == [7, 7, 7, 7, 7, 5]
    assert [*writer.results(run)] == expected


def test_results_come_back_whatever_their_scores(writer: Writer, run: Run) -> None:
    outcome = Outcome((1, 3, 2), (2**31 - 1, -(2**31), -1))
    extreme = game(1, seats=3)
    writer.add(run, [extreme._replace(result=extreme.result._replace(outcome=outcome))])
    (result,) = writer.results(run)
    assert (result.places, result.scores) == outcome


def test_a_reader_that_stops_early_leaves_nothing_open(writer: Writer, run: Run) -> None:
    writer.add(run, games(1, 40))
    assert [result.number for result in islice(writer.results(run), 3)] == [1, 2, 3]
    writer.add(run, games(41, 50))
    assert writer.count(run) == 50


def test_a_reader_sees_one_state_from_its_first_game_to_its_last(writer: Writer, run: Run, url: str) -> None:
    writer.add(run, games(1, 30))
    with Store.open(url) as store:
        results = store.results(run)
        first = next(results)
        writer.add(run, games(31, 60))
        assert len([first, *results]) == 30
        assert len([*store.results(run)]) == 60


def test_a_second_insert_of_a_game_changes_nothing(writer: Writer, run: Run) -> None:
    writer.add(run, [game(1, faults=(fault(),))], [rated(game(1))], [Void(1, 1, "first")])
    other = game(1, seats=3, faults=(fault(), fault(), fault()))._replace(block=9)
    writer.add(run, [other, game(2), other], [rated(game(2)), rated(other)], [Void(1, 1, "second")])
    assert writer.game(run, 1) == game(1, faults=(fault(),))
    assert [*writer.ratings(run)] == [rated(game(1)), rated(game(2))]
    assert [*writer.voids(run)] == [Void(1, 1, "first")]
    assert writer.count(run) == 2


def test_a_game_given_twice_at_once_is_stored_once_as_it_was_given_first(writer: Writer, run: Run) -> None:
    writer.add(run, [game(1), game(1)._replace(block=77)])
    assert writer.game(run, 1) == game(1)


def test_what_is_complete_ends_before_the_first_gap(writer: Writer, run: Run) -> None:
    assert writer.complete(run) == 0
    for numbers, complete in [((2, 3), 0), ((1,), 3), ((5, 6, 8), 3), ((4,), 6), ((9, 7), 9)]:
        writer.add(run, [game(number) for number in numbers])
        assert writer.complete(run) == complete
    assert [*writer.numbers(run, after=6)] == [7, 8, 9]


def test_what_is_complete_is_found_beyond_a_long_wait_for_one_game(writer: Writer, run: Run) -> None:
    writer.add(run, [game(number) for number in range(2, 2_502)])
    writer.add(run, [game(1)])
    assert writer.complete(run) == 2_501


def test_ratings_come_back_to_the_last_bit_in_schedule_order(writer: Writer, run: Run) -> None:
    played = games(1, 30)
    writer.add(run, played[:20], [rated(game) for game in played[:10]])
    writer.add(run, played[20:], [rated(game) for game in played[10:]])
    assert [*writer.ratings(run)] == [rated(game) for game in played]
    assert [*writer.ratings(run, after=28)] == [rated(game) for game in played[28:]]


def test_the_last_ratings_are_every_bots_own_last_one(writer: Writer, run: Run) -> None:
    assert writer.last_ratings(run) == (0, {})
    played = games(1, 30)
    writer.add(run, played, [rated(game) for game in played[:-2]])
    folded = {bot: elo for game in played[:-2] for bot, elo in zip(game.bots, rated(game).elos, strict=True)}
    assert writer.last_ratings(run) == (28, folded)


def test_a_bot_that_has_not_played_has_no_last_rating(writer: Writer, run: Run) -> None:
    writer.add(run, [game(1, seats=3)], [rated(game(1, seats=3))])
    last, elos = writer.last_ratings(run)
    assert last == 1
    assert set(elos) == {1, 2, 3}


def test_faults_are_told_with_their_game_and_bot(writer: Writer, run: Run) -> None:
    late = fault(0, FaultKind.TIMEOUT)
    writer.add(run, [game(7, faults=(late,)), game(2, faults=(fault(), late))])
    assert [*writer.faults(run)] == [Faulted(2, 3, fault()), Faulted(2, 2, late), Faulted(7, 2, late)]
    assert [*writer.faults(run, 7)] == [Faulted(7, 2, late)]


def test_a_fault_keeps_what_a_bot_said_even_if_no_database_could(writer: Writer, run: Run) -> None:
    writer.add(run, [game(1, faults=(fault(said="\0\ud800 · ü \U0001f3b2"),))])
    [faulted] = writer.faults(run)
    assert faulted.fault.said == "\N{REPLACEMENT CHARACTER}? · ü \U0001f3b2"


def test_tallies_add_up_what_a_bot_did(writer: Writer, run: Run) -> None:
    writer.add(run, [game(1, faults=(fault(3), fault(3))), game(6, faults=(fault(3, FaultKind.TIMEOUT),))])
    tallies = {tally.bot: tally for tally in writer.tallies(run)}
    assert sorted(tallies) == [1, 2, 3, 4]
    retired = tallies[4]
    assert (retired.seats, retired.retired) == (2, 2)
    assert retired.faults == {FaultKind.ILLEGAL: 2, FaultKind.TIMEOUT: 1}
    assert (retired.thinking.asked, retired.thinking.longest) == (86, 0.125)
    assert retired.thinking.total == pytest.approx(0.500007)
    assert (tallies[1].retired, tallies[1].faults) == (0, {})


def test_void_attempts_are_kept_though_their_game_never_comes(writer: Writer, run: Run) -> None:
    voids = [Void(3, 1, "the rules raised", "Traceback …", NOW), Void(3, 2, "again", "", NOW)]
    writer.add(run, [], [], voids)
    assert [*writer.voids(run)] == voids
    assert writer.count(run) == 0


def test_adding_nothing_is_nothing(writer: Writer, run: Run) -> None:
    writer.add(run, [])
    assert writer.count(run) == 0


def test_a_deleted_run_leaves_the_others_alone(writer: Writer, run: Run) -> None:
    second = writer.begin(charter(), NOW + 1)
    for each in (run, second):
        writer.add(each, [game(1, faults=(fault(),))], [rated(game(1))], [Void(1, 1, "why")])
    writer.delete(run)
    assert writer.runs() == [second]
    assert writer.game(second, 1) == game(1, faults=(fault(),))
    assert [*writer.numbers(run)] == []
    assert [*writer.voids(run)] == []


def test_a_league_that_is_not_there_is_named_with_the_nearest(writer: Writer, run: Run, url: str) -> None:
    with (
        Store.open(url) as store,
        pytest.raises(NoSuchLeague, match=r"no league 'autum'; did you mean autumn\?$"),
    ):
        store.run("autum")
    with pytest.raises(NoSuchLeague, match=r"league autumn has no run 3; it has 1$"):
        writer.run("autumn", 3)
    with pytest.raises(NoSuchLeague, match=r"league autumn has no game 9 yet \(0 games\)$"):
        writer.game(run, 9)
    with pytest.raises(NoSuchLeague, match="has no game 9"):
        writer.record(run, 9)


def test_an_empty_store_says_that_it_holds_no_league(writer: Writer) -> None:
    with pytest.raises(NoSuchLeague, match=r"no league 'autumn'; it holds none$"):
        writer.run("autumn")


def test_bots_are_by_number_in_the_order_of_the_file(writer: Writer) -> None:
    run = writer.begin(charter(entrants=tuple(reversed(BOTS))), NOW)
    assert run.charter.entrants == tuple(reversed(BOTS))


def test_what_is_read_in_a_steady_store_is_of_one_moment(writer: Writer, run: Run, url: str) -> None:
    writer.add(run, [game(1)], [rated(game(1))])
    with Store.open(url) as reader:
        with reader.steady():
            before = [*reader.results(run)]
            writer.add(run, [game(2)], [rated(game(2))])
            assert [*reader.results(run)] == before
            assert reader.count(run) == len([*reader.ratings(run)]) == 1
        assert reader.count(run) == 2


def test_a_journal_grows_at_its_end_and_each_run_has_its_own(writer: Writer, run: Run) -> None:
    opened, left = (
        Entry(EntryKind.OPENED, at=NOW),
        Entry(EntryKind.LEFT, {"player": "ada", "after": 7}, NOW + 1),
    )
    other = writer.begin(charter(), NOW + 2)
    writer.add(run, [game(1)], entries=[opened])
    writer.append(run, left)
    assert writer.run("autumn", 1).journal == (replace(opened, number=1), replace(left, number=2))
    assert writer.append(other, left).journal == (replace(left, number=1),)
    assert [*writer.unsealed(run)] == []


def test_a_run_that_is_begun_again_keeps_its_number_and_nothing_else(writer: Writer, run: Run) -> None:
    writer.note_programs(run, {0: 64 * "4"})
    writer.add(run, [], voids=[Void(1, 1, "lost")])
    writer.append(run, Entry(EntryKind.AWAY, {"player": "ada"}, NOW))
    other = charter(planned=7, seed="other", secret=32 * b"o", entrants=("zoe", "ada"))
    again = writer.begin_again(run, other, NOW + 9)
    assert again == writer.run("autumn")
    assert (again.charter, again.number, again.began) == (other, 1, NOW + 9)
    assert (again.programs, again.journal, [*writer.voids(again)]) == ((None, None), (), [])
    assert [*writer.unsealed(again)] == []
