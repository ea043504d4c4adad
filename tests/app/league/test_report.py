"""A report has what is in the store: figures as `harness league standings` has them, faults with their games."""

from pathlib import Path

import pytest

from harness.app.league.reading import cross_table_of
from harness.app.league.report import Report
from harness.app.league.standings import Choice, standings_in
from harness.app.present import sentences
from harness.app.present.league import cross_table_text
from harness.app.present.report import plain_text
from harness.app.present.standings import standings_text
from harness.app.present.tables import Output
from harness.league.fixtures import Fixture
from harness.referee import Fault, FaultKind
from harness.store import Store, Void, Writer
from tests.support.leagues.drawn_results import BEGAN, NAME, Made, fault, report_on, store
from tests.support.payloads import PAYLOADS

BOTS = ("ada", "grace", "alan", "kim", "lee")


def reported(directory: Path, made: Made, choice: Choice | None = None) -> Report:
    store(directory / "harness.db", made)
    return report_on(directory / "harness.db", choice)


@pytest.mark.parametrize("choice", [Choice(), Choice(seats=[3]), Choice(exclude=["a*"])])
def test_its_standings_are_those_of_the_league(choice: Choice, tmp_path: Path) -> None:
    report = reported(tmp_path, Made(BOTS, (3, 4), faults=lambda _: [fault()]), choice)
    with Store.open(str(tmp_path / "harness.db")) as stored:
        assert report.standings == standings_in(stored, stored.run(NAME), choice)
    assert [len(line) for line in report.meetings] == [len(report.standings.rows)] * len(
        report.standings.rows
    )
    assert len(report.curves) == len(report.standings.rows)


def test_only_games_at_the_seats_chosen_are_rated_and_it_says_so(tmp_path: Path) -> None:
    report = reported(tmp_path, Made(BOTS, (3, 4)), Choice(seats=[3]))
    assert {effect.seats for effect in report.seats} == {3}
    assert 0 < report.standings.counted < report.standings.stored
    assert f"of the {report.standings.counted} games at 3 seats" in (sentences.scope(report) or "")


def test_a_league_that_is_shown_whole_says_nothing_of_a_choice(tmp_path: Path) -> None:
    assert sentences.scope(reported(tmp_path, Made(BOTS))) is None


def test_of_many_faults_the_first_of_each_kind_are_told(tmp_path: Path) -> None:
    def faults(fixture: Fixture) -> list[Fault]:
        seat = fixture.bots.index(0) if 0 in fixture.bots else None
        kind = FaultKind.TIMEOUT if fixture.number > 100 else FaultKind.ILLEGAL
        return [] if seat is None else [fault(seat, kind)]

    [found] = reported(tmp_path, Made(BOTS[:4], games=200, faults=faults)).faults
    assert (found.name, found.count) == ("ada", 200)
    assert dict(found.kinds) == {FaultKind.ILLEGAL: 100, FaultKind.TIMEOUT: 100}
    assert [faulted.game for faulted in found.first] == [1, 2, 3, 101, 102]


def test_who_made_most_faults_comes_first_and_who_made_none_is_not_there(tmp_path: Path) -> None:
    def faults(fixture: Fixture) -> list[Fault]:
        return [fault(seat) for seat, bot in enumerate(fixture.bots) if bot in (1, 2) for _ in range(bot)]

    found = reported(tmp_path, Made(BOTS[:4], faults=faults)).faults
    assert [(faults.name, faults.count) for faults in found] == [("alan", 480), ("grace", 240)]


def test_faults_of_bots_that_are_not_shown_are_not_told(tmp_path: Path) -> None:
    report = reported(tmp_path, Made(BOTS, faults=lambda _: [fault()]), Choice(include=["kim"]))
    assert {faults.name for faults in report.faults} == {"kim"}


def test_void_games_are_counted_and_the_missing_ones_known(tmp_path: Path) -> None:
    voids = [Void(game, 1, "KeyError: 'dealer'", "", BEGAN) for game in range(1, 41)]
    found = reported(tmp_path, Made(BOTS, played=10, voids=voids)).voids
    assert (found.count, len(found.first)) == (40, 20)
    assert found.missing == frozenset(range(11, 21))


def test_a_curve_has_some_hundred_points_at_most(tmp_path: Path) -> None:
    report = reported(tmp_path, Made(BOTS[:4], games=2_000))
    assert [len(curve) for curve in report.curves] == [201] * 4
    assert [curve[-1].games for curve in report.curves] == [2_000] * 4


def test_names_and_faults_are_stored_to_the_letter_whatever_they_would_do_to_a_database(
    tmp_path: Path,
) -> None:
    texts = [text.replace("\0", "") for text in PAYLOADS]
    names = [f"{number}{text}" for number, text in enumerate(texts)]
    made = Made(names, faults=lambda fixture: [fault(detail=texts[fixture.bots[0]])])
    report = reported(tmp_path, made)
    assert {row.name for row in report.standings.rows} == {*names}
    assert report.standings.stored == report.run.charter.planned
    for faults in report.faults:
        assert {faulted.fault.detail for faulted in faults.first} == {texts[faults.bot]}
    assert len(report.faults) == len(names)


def test_an_older_run_is_called_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "harness.db"
    store(file, Made(BOTS))
    assert sentences.show_command(report_on(file), 31) == "harness game show autumn 31"
    with Writer.open(str(file)) as writer:
        older = writer.run(NAME)
    store(file, Made(BOTS), secret=b"2" * 32)
    with Store.open(str(file)) as stored:
        assert stored.run(NAME).number == older.number + 1
    assert sentences.show_command(report_on(file, run=1), 31) == "harness game show 'autumn#1' 31"


@pytest.mark.parametrize(
    ("played", "said"),
    [(0, "0 of 240 games, 0%"), (60, "60 of 240 games, 25%"), (None, "240 games")],
)
def test_the_heading_says_how_much_was_played(played: int | None, said: str, tmp_path: Path) -> None:
    report = reported(tmp_path, Made(BOTS[:4], played=played))
    assert sentences.heading(report) == f"razzia at 4 seats · 4 bots · {said}"


def test_bots_that_cannot_be_told_apart_are_in_front_together(tmp_path: Path) -> None:
    assert sentences.leaders(reported(tmp_path, Made(BOTS[:4], games=2_000))) == "In front: ada."
    (tmp_path / "harness.db").unlink()
    assert "the games do not tell them apart" in sentences.leaders(
        reported(tmp_path, Made(BOTS[:4], played=16))
    )


def test_before_three_blocks_nobody_is_in_front(tmp_path: Path) -> None:
    report = reported(tmp_path, Made(BOTS[:4], played=8))
    assert sentences.leaders(report) == "Nobody is ranked yet: that takes 3 blocks of a bot."
    assert sentences.provisional(report.standings.rows) == (
        "Not ranked yet, with fewer than 3 blocks: all bots. Of so few blocks nothing is known."
    )
    assert "Not ranked yet" in plain_text(report)


@pytest.mark.parametrize("room", [80, 120])
def test_standings_and_cross_table_keep_to_the_width_of_the_terminal(room: int, tmp_path: Path) -> None:
    """Of many bots with long names, the last columns of the cross table are left out, and it says where they are."""
    bots = [f"contestant-{number}" for number in range(30)]
    report = reported(tmp_path, Made(bots, games=2_000))
    lines = standings_text(report.standings, Output.TABLE, room).splitlines()
    assert max(map(len, lines)) <= room
    assert all(title in lines[0] for title in ("rating", "on next", "on first", "best", "games"))
    table = cross_table_of(str(tmp_path / "harness.db"), NAME, Choice())
    *lines, where, command = cross_table_text(table, Output.TABLE, room).splitlines()
    assert max(map(len, lines)) <= room
    assert where.startswith("Not all columns fit.")
    assert command == "  harness league report autumn#1 --out page.html"
    whole = cross_table_text(table, Output.TABLE, 500)
    assert "Not all columns fit." not in whole
    assert whole.splitlines()[0].split()[-1] == "30"
