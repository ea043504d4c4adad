"""A league in stages: each has a format of its own, and those who were best in it go on to the next."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

from harness.errors import HarnessError, OptionsError
from harness.league.fixtures import PlannedBlock
from harness.league.formats import FORMATS, format_of
from harness.league.formats.stage_course import dealt, who_goes_on
from harness.league.formats.stages import Stages
from harness.league.league import League, Stage
from tests.support.leagues.season import Season
from tests.support.planned import league_of
from tests.support.strategies import examples


def stages_of(bots: int, *stages: Stage, seed: str = "spring") -> League:
    seats = sorted({size for stage in stages for size in stage.seats})
    return league_of(bots, *seats, format="stages", stages=stages, seed=seed)


QUALIFICATION = Stage("round-robin", (2,), go_on=8)
GROUPS = Stage("round-robin", (3, 4), groups=2, go_on=2)
FINAL = Stage("round-robin", (4,), rounds=5)
CUP = stages_of(12, QUALIFICATION, GROUPS, FINAL)


def strong(bots: int, seed: int = 0, *, luck: bool = True) -> Season:
    """The higher its number, the stronger a bot."""
    return Season([1500 + 60 * bot for bot in range(bots)], seed, luck=luck)


def bots_of(blocks: Sequence[PlannedBlock]) -> set[int]:
    return {bot for block in blocks for bot in block.bots}


def test_each_stage_is_played_by_those_who_went_on() -> None:
    season = strong(12, luck=False)
    batches = season.play_all(Stages(CUP))
    assert [sum(block.seats for block in each) for each in batches] == [132, 2 * (12 + 4), 20]
    assert bots_of(batches[0]) == {*range(12)}
    assert bots_of(batches[1]) == {*range(4, 12)}  # without luck the strongest are best
    assert bots_of(batches[2]) == {8, 9, 10, 11}
    assert Stages(CUP).planned == 132 + 32 + 20 == len(season.played)


def test_groups_play_apart_and_at_the_same_time() -> None:
    groups = strong(12, luck=False).play_all(Stages(CUP))[1]
    bots = {11, 8, 7, 4}, {10, 9, 6, 5}  # dealt to and fro
    for block in groups:
        assert any(set(block.bots) <= group for group in bots)
    half = groups[: len(groups) // 2]
    assert len([block for block in half if set(block.bots) <= bots[0]]) in (2, 3)


@given(
    bots=st.integers(6, 14),
    seed=st.integers(0, 99),
    groups=st.integers(1, 3),
    go_on=st.integers(1, 2),
    first=st.sampled_from(["ladder", "round-robin"]),
    cut=st.integers(0, 8),
)
@examples(40)
def test_what_it_gives_follows_from_seed_and_results_alone(
    bots: int, seed: int, groups: int, go_on: int, first: str, cut: int
) -> None:
    league = stages_of(
        bots,
        Stage(first, (3,), games=40, batch=4 if first == "ladder" else None, go_on=6),
        Stage("ladder", (2,), games=9, batch=2, groups=groups, go_on=go_on),
        Stage("round-robin", (2,), games=10, sit_twice=True),
        seed=f"{seed}",
    )
    if groups * go_on < 2:
        return
    season = strong(bots, seed)
    batches = season.play_all(Stages(league))
    blocks = [*chain(*batches)]
    assert [block.number for block in blocks] == [*range(1, len(blocks) + 1)]
    firsts = [1 + sum(block.seats for block in blocks[:number]) for number in range(len(blocks))]
    assert [block.first for block in blocks] == firsts
    cut = min(cut, len(batches) - 1)
    fresh = Stages(league)
    for number in (cut, len(batches) - 1, cut):
        asked = fresh.next_blocks(season.history(batches[:number]))
        assert asked
        assert [*asked.blocks()] == batches[number]
        assert (asked.block_count, asked.game_count) == (
            len(batches[number]),
            sum(block.seats for block in batches[number]),
        )
        middle = batches[number][len(batches[number]) // 2]
        assert [*asked.blocks(after=middle.first)] == [
            each for each in batches[number] if each.number >= middle.number
        ]
    assert Stages(league).next_blocks(season.history(batches)) is None
    if (planned := Stages(league).planned) is not None:
        assert planned == len(season.played)


def test_the_standing_is_by_the_stage_that_a_bot_has_come_to_and_its_place_there() -> None:
    season = strong(12, luck=False)
    stages = Stages(CUP)
    batches = season.play_all(stages)
    final = stages.standing(season.history(batches))
    assert final.caption == "Stages, after stage 3 of 3"
    assert final.keys == ("stage", "group", "place")
    assert [(row.rank, row.bot, row.values) for row in final.rows][:6] == [
        (1, 11, (3, 1, 1)),
        (2, 10, (3, 1, 2)),
        (3, 9, (3, 1, 3)),
        (4, 8, (3, 1, 4)),
        (5, 7, (2, 1, 3)),
        (5, 6, (2, 2, 3)),
    ]
    assert [row.rank for row in final.rows] == [1, 2, 3, 4, 5, 5, 7, 7, 9, 10, 11, 12]
    groups = Stages(CUP).standing(season.history(batches[:1]))
    assert groups.caption == "Stages, stage 2 of 3 is being played"
    assert Counter(row.values[0] for row in groups.rows) == {2: 8, 1: 4}


def test_the_best_of_each_group_go_on_the_firsts_before_the_seconds() -> None:
    came = [9, 3, 7, 1, 5, 2]
    assert dealt(came, 2) == [(9, 1, 5), (3, 7, 2)]
    assert dealt(came, 1) == [(9, 3, 7, 1, 5, 2)]
    assert dealt(came, 4) == [(9,), (3,), (7, 2), (1, 5)]
    assert who_goes_on([(1, 9, 5), (3, 2, 7)], 2, came) == [3, 1, 9, 2]


def test_equal_bots_go_on_as_they_came() -> None:
    """Games without an outcome to tell them apart: all share the first place."""
    league = stages_of(6, Stage("round-robin", (2,), go_on=3), Stage("round-robin", (3,)))
    orders = []
    for _ in range(2):
        season = Season([1500] * 6, luck=False)
        batches = season.play_all(Stages(league))
        assert {game.places for game in season.played} == {(1, 1), (1, 1, 1)}
        orders.append(bots_of(batches[1]))
    assert orders[0] == orders[1]


def test_a_stage_has_every_key_of_every_format_but_those_that_are_the_leagues() -> None:
    keys = {key for form in FORMATS.values() for key in form.keys} - {"stages", "until"}
    assert keys < {field.name for field in fields(Stage)}


@pytest.mark.parametrize(
    ("stages", "what"),
    [
        ((), "expected sections [[stages]], each with a format"),
        ((GROUPS, Stage("stages", (3,))), "stage 2: format: expected one of "),
        ((FINAL, FINAL), "stage 1: go_on = nothing: expected 1 to 12, the bots of it"),
        ((GROUPS,), "stage 1: go_on: expected none, for it is the last stage"),
        (
            (Stage("round-robin", (3,), groups=5, go_on=3), FINAL),
            "stage 1: go_on = 3: expected 1 to 2, the bots of its smallest group",
        ),
        (
            (Stage("round-robin", (3,), groups=7, go_on=1), FINAL),
            "stage 1: groups = 7: 12 bots play in it, and each group takes two at least",
        ),
        ((Stage("ladder", (3,)),), "stage 1: games: expected here, for a stage must come to an end"),
        ((Stage("ladder", (3,), games=9, rounds=2),), "stage 1: rounds: a ladder has none"),
        ((Stage("round-robin", (3,), batch=2),), "stage 1: batch: expected none, for its format is round-robin"),
        ((GROUPS, Stage("gauntlet", (3,), challengers=("bot1",))), "stage 2: challengers: no bot "),
        ((Stage("round-robin", ()),), "stage 1: seats: expected some of the league's: 3"),
    ],
)  # fmt: skip
def test_what_no_stage_can_be_is_told(stages: tuple[Stage, ...], what: str) -> None:
    league = league_of(12, 3, 4, format="stages", stages=stages)
    assert any(problem.startswith(what) for _, problem in Stages.problems(league)), [*Stages.problems(league)]
    with pytest.raises(HarnessError):
        format_of(league)


def test_a_stage_with_too_few_bots_for_a_table_is_named() -> None:
    league = stages_of(12, Stage("round-robin", (3,), go_on=4), Stage("round-robin", (5,)))
    with pytest.raises(OptionsError, match="stage 2: a table of 5 seats takes 5 bots, and here are 4"):
        Stages.check(league)


def test_a_gauntlet_may_be_the_first_stage() -> None:
    league = stages_of(6, Stage("gauntlet", (3,), challengers=("bot5",), go_on=3), FINAL_OF_THREE)
    batches = strong(6, luck=False).play_all(Stages(league))
    assert all(5 in block.bots for block in batches[0])
    assert bots_of(batches[1]) == {3, 4, 5}


FINAL_OF_THREE = Stage("round-robin", (3,), rounds=2)


def test_the_outline_says_what_each_stage_is() -> None:
    league = stages_of(11, Stage("ladder", (3,), games=60, go_on=9), GROUPS, FINAL)
    assert [*Stages(league).outline()] == [
        "stage 1: ladder at 3 seats · 11 bots · 60 games, 9 of them go on",
        "stage 2: round-robin at 3 and 4 seats · 2 groups of 4 or 5 bots · 66 games, 2 of each go on",
        "stage 3: round-robin at 4 seats · 4 bots · 20 games",
    ]
