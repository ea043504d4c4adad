"""The table of a league."""

import pytest

from harness.errors import HarnessError
from harness.league.fixtures import Played
from harness.league.league import Rating
from harness.league.ratings.elo import Elo
from harness.league.ratings.fit import Anchor
from harness.league.ratings.results import Games
from harness.league.ratings.standings import Model, Standing, anchor_of, chosen_bots, standings
from tests.support.leagues.simulated import duels

NAMES = ("ada", "Grace", "alan", "kim-2", "kim-1")
EVERYBODY = range(5)


def table(
    games: list[Played], bots: list[int] | range = EVERYBODY, model: Model = Model.FIT
) -> list[Standing]:
    return [*standings(Games.of(games, len(NAMES)), NAMES, bots, model=model)]


def names(rows: list[Standing]) -> list[str]:
    return [row.name for row in rows]


def ladder(often: int) -> list[Played]:
    """Ada and Grace are equal and beat all; alan beats the two kims, who are equal."""
    lines = [(0, 1, 1), (0, 1, 0), (3, 4, 1), (3, 4, 0)]
    lines += [(best, other, 1) for best in (0, 1) for other in (2, 3, 4)]
    return duels([*lines, (2, 3, 1), (2, 4, 1)] * often)


def test_bots_that_cannot_be_told_apart_share_a_rank_range_and_a_group() -> None:
    rows = table(ladder(80))
    assert names(rows) == ["ada", "Grace", "alan", "kim-1", "kim-2"]
    assert [row.rank for row in rows] == [(1, 2), (1, 2), (3, 3), (4, 5), (4, 5)]
    assert [row.group for row in rows] == [1, 1, 2, 3, 3]


def test_before_anything_is_known_no_bot_is_ranked_and_all_are_in_order_of_name() -> None:
    rows = table([])
    assert names(rows) == ["ada", "alan", "Grace", "kim-1", "kim-2"]
    assert all(row.provisional and row.rank is None and row.group is None for row in rows)
    assert all(row.opinion.best is None and row.lead_next is None and row.lead_first is None for row in rows)
    assert all(row.tally.games == 0 and row.tally.place is None for row in rows)


def test_a_bot_of_two_blocks_is_shown_below_those_that_are_ranked() -> None:
    """However well it did: of two observations, nothing is known."""
    wins = [Played(9_000 + bot, 9_000 + bot, (3, bot), (1, 2)) for bot in (0, 1)]
    rows = table([*[game for game in ladder(80) if 3 not in game.bots], *wins])
    assert names(rows) == ["ada", "Grace", "alan", "kim-1", "kim-2"]
    kim = rows[-1]
    assert kim.opinion.rating > rows[2].opinion.rating
    assert (kim.rank, kim.group, kim.opinion.best, kim.lead_next, kim.lead_first) == (None,) * 5
    assert kim.opinion.interval
    assert rows[0].rank == (1, 2)
    assert rows[3].rank == (4, 4)
    assert rows[3].lead_next is None


def test_leads_are_on_the_next_bot_and_on_the_first() -> None:
    rows = table(ladder(80))
    ada, grace, alan, _, last = rows
    assert ada.lead_first is None
    assert last.lead_next is None
    assert alan.lead_first
    assert alan.lead_first.value == pytest.approx(alan.opinion.rating - ada.opinion.rating)
    assert grace.lead_next
    assert grace.lead_next.value == pytest.approx(grace.opinion.rating - alan.opinion.rating)
    assert grace.lead_next.value > grace.lead_next.interval > 0


def test_a_group_ends_where_its_first_is_known_to_be_better() -> None:
    """Neighbours in the middle cannot be told apart, the ends can: the second group begins below the middle."""
    games = duels([(0, 1, 1)] * 59 + [(0, 1, 0)] * 41 + [(1, 2, 1)] * 59 + [(1, 2, 0)] * 41)
    names_of_three = NAMES[:3]
    rows = standings(Games.of(games, 3), names_of_three, range(3))
    assert [row.rank for row in rows] == [(1, 2), (1, 3), (2, 3)]
    assert [row.group for row in rows] == [1, 1, 2]


def test_hiding_bots_changes_no_rating_but_ranks_and_chances_are_of_those_shown() -> None:
    games = ladder(20)
    everybody = {row.name: row for row in table(games)}
    rows = table(games, [2, 3, 4])
    assert names(rows) == ["alan", "kim-1", "kim-2"]
    assert [row.rank for row in rows] == [(1, 1), (2, 3), (2, 3)]
    for row in rows:
        assert row.opinion.rating == everybody[row.name].opinion.rating
        assert row.opinion.interval == everybody[row.name].opinion.interval
        assert row.tally == everybody[row.name].tally
    assert sum(row.opinion.best or 0 for row in rows) == pytest.approx(1)


def test_facts_are_counted_by_seats_taken() -> None:
    games = [
        Played(1, 1, (0, 1, 2), (1, 1, 3), (50, 50, 10)),
        Played(2, 1, (2, 0, 1), (3, 1, 2), (0, 90, 20)),
        Played(3, 2, (0, 0, 1), (1, 3, 2), (40, 0, 30)),
    ]
    rows = {row.name: row.tally for row in table(games)}
    assert (rows["ada"].games, rows["ada"].blocks) == (4, 2)
    assert rows["ada"].place == pytest.approx((1 + 1 + 1 + 3) / 4)
    assert rows["ada"].score == pytest.approx((50 + 90 + 40 + 0) / 4)
    assert rows["ada"].won == pytest.approx((0.5 + 1 + 1 + 0) / 4)
    assert (rows["alan"].games, rows["alan"].blocks, rows["alan"].won) == (2, 1, 0)
    assert rows["kim-1"].games == rows["kim-1"].blocks == 0
    assert sum((tally.won or 0) * tally.games for tally in rows.values()) == pytest.approx(3)


def test_a_mean_score_is_not_made_of_some_games_only() -> None:
    rows = table([Played(1, 1, (0, 1), (1, 2), (50, 20)), Played(2, 1, (0, 1, 2), (1, 2, 3))])
    assert [row.tally.score for row in rows] == [None] * 5


def test_faults_and_stand_ins_are_shown_as_given() -> None:
    games = Games.of(duels([(0, 1, 1)]), 2)
    rows = standings(games, NAMES[:2], range(2), faults={1: 12}, stand_ins={0: 3})
    assert [(row.name, row.faults, row.stand_ins) for row in rows] == [("ada", 0, 3), ("Grace", 12, 0)]


def test_elo_is_the_end_of_its_history_and_knows_no_uncertainty() -> None:
    games = ladder(3)
    elo = Elo(Rating())
    for game in games:
        elo.add(game)
    rows = table(list(reversed(games)), model=Model.ELO)
    assert {row.bot: row.opinion.rating for row in rows} == {bot: elo[bot] for bot in EVERYBODY}
    assert all(row.opinion.interval is None and row.opinion.best is None for row in rows)
    assert [row.rank for row in rows] == [(rank, rank) for rank in range(1, 6)]


def test_equal_elo_shares_its_rank() -> None:
    rows = table(duels([(0, 1, 1), (2, 3, 1)] * 3), model=Model.ELO)
    assert [(row.name, row.rank) for row in rows] == [
        ("ada", (1, 2)),
        ("alan", (1, 2)),
        ("Grace", (3, 4)),
        ("kim-2", (3, 4)),
        ("kim-1", None),  # has not played
    ]


@pytest.mark.parametrize(
    ("include", "exclude", "bots"),
    [
        ([], [], (0, 1, 2, 3, 4)),
        (["A*"], [], (0, 2)),
        (["grace", "kim-?"], [], (1, 3, 4)),
        ([], ["kim-*"], (0, 1, 2)),
        (["a*"], ["ada"], (2,)),
    ],
)
def test_bots_are_shown_by_patterns_of_their_names(
    include: list[str], exclude: list[str], bots: tuple[int, ...]
) -> None:
    assert chosen_bots(NAMES, include, exclude) == bots


@pytest.mark.parametrize(
    ("include", "exclude", "message"),
    [
        (["gracy"], [], "no bot's name matches 'gracy': did you mean Grace?"),
        ([], ["zz*"], "no bot's name matches 'zz*': known: Grace, ada, alan, kim-1, kim-2"),
        (["a*"], ["*a*"], "no bot is left to show: every one is excluded"),
    ],
)
def test_a_pattern_that_shows_nobody_is_refused(include: list[str], exclude: list[str], message: str) -> None:
    with pytest.raises(HarnessError) as refusal:
        chosen_bots(NAMES, include, exclude)
    assert str(refusal.value) == message


def test_the_newest_version_of_a_bot_is_the_anchor() -> None:
    anchored = Rating(anchor={"fox": 1400.0})
    assert anchor_of(["fox", "owl", "fox#2"], anchored) == Anchor(2, 1400.0)
    assert anchor_of(["owl"], anchored) is None
    assert anchor_of(["fox"], Rating()) is None
    rows = standings(Games.of(ladder(20), 5), NAMES, EVERYBODY, rating=Rating(anchor={"alan": 1234.0}))
    assert {row.name: row.opinion.rating for row in rows}["alan"] == 1234
