"""What is said of a comparison, for every verdict: on 80 columns, in Markdown, and as JSON by its schema."""

from collections.abc import Mapping

import pytest

from harness.app.compare import Comparison, ComparisonWish
from harness.app.present.comparison import ComparisonOutput, comparison_text, verdict_line
from harness.league.compare.blocks import BlockResult, VersionGame
from harness.league.compare.hypotheses import Hypotheses
from harness.league.compare.reading import Method, read_blocks
from harness.league.compare.verdict import Reading, VersionVerdict
from tests.support.schemas import document_of

NAMES = ("fox-old", "fox-new", "greedy", "a-bot-with-a-name-that-is-32-long")
SENTENCES = {
    VersionVerdict.BETTER: "fox-new is better than fox-old",
    VersionVerdict.WORSE: "fox-new is worse than fox-old",
    VersionVerdict.SAME: "fox-new is no different from fox-old within 20 Elo",
    VersionVerdict.ALIKE: "the programs play alike: no block made any difference between fox-new and fox-old",
    VersionVerdict.UNKNOWN: "not known yet whether fox-new is better than fox-old: about 730 more games would tell",
}


def block(old: float, new: float, luck: float | None = None) -> BlockResult:
    return BlockResult(
        tuple([VersionGame(old, 100, luck and 0.0)] * 3), tuple([VersionGame(new, 120, luck)] * 3)
    )


def comparison(
    verdict: VersionVerdict,
    *,
    faults: Mapping[str, Mapping[str, int]] | None = None,
    interrupted: bool = False,
    method: Method = Method.GSPRT,
    blocks: int = 40,
) -> Comparison:
    more = 121 if verdict is VersionVerdict.UNKNOWN and blocks else None
    return Comparison(
        wish=ComparisonWish(old="fox-1/", new="fox/", against=["greedy", "b.py"], method=method),
        names=NAMES,
        seats=3,
        seed=7,
        reading=Reading(verdict, blocks, 0.01, -0.02, 0.04, more),
        blocks=[block(0.5, 0.51 + place / 1000, place - 20.0) for place in range(blocks)],
        left_out=1,
        played=300,
        faults=faults or {},
        faulty=[],
        records=None,
        overload="",
        interrupted=interrupted,
    )


@pytest.mark.parametrize("verdict", VersionVerdict)
def test_every_verdict_has_its_sentence(verdict: VersionVerdict) -> None:
    compared = comparison(verdict)
    assert verdict_line(compared) == SENTENCES[verdict]
    first, *_ = comparison_text(compared, ComparisonOutput.MARKDOWN).splitlines()
    assert first == f"**{SENTENCES[verdict]}**"


@pytest.mark.parametrize("verdict", VersionVerdict)
@pytest.mark.parametrize("blocks", [0, 40])
def test_every_comparison_as_json_is_as_its_schema_says(verdict: VersionVerdict, blocks: int) -> None:
    document = document_of(
        "comparison", comparison_text(comparison(verdict, blocks=blocks), ComparisonOutput.JSON)
    )
    assert document["verdict"] == verdict.value
    assert document["is_better"] is (verdict is VersionVerdict.BETTER)
    assert (document["elo"] is None) == (blocks == 0)


def test_a_better_version_that_makes_faults_is_no_better() -> None:
    compared = comparison(VersionVerdict.BETTER, faults={"fox-new": {"timeout": 2, "illegal": 1}})
    assert not compared.is_better
    assert verdict_line(compared) == (
        "fox-new wins more than fox-old, but makes faults (2 timeout, 1 illegal): it is no better"
    )


def test_faults_of_the_old_version_are_told() -> None:
    compared = comparison(VersionVerdict.BETTER, faults={"fox-old": {"timeout": 2}})
    assert compared.is_better
    text = comparison_text(compared, ComparisonOutput.TABLE)
    assert "  fox-old made faults (2 timeout): the old version is not what it should be" in text.splitlines()


@pytest.mark.parametrize(
    ("method", "line"),
    [
        (Method.GSPRT, "interrupted: the test is not over; only --anytime may be stopped at will"),
        (Method.ANYTIME, "interrupted: what is said holds all the same"),
    ],
)
def test_an_interruption_says_what_the_test_is_worth_then(method: Method, line: str) -> None:
    compared = comparison(VersionVerdict.UNKNOWN, interrupted=True, method=method)
    assert f"  {line}" in comparison_text(compared, ComparisonOutput.TABLE).splitlines()


def test_luck_is_shown_where_the_game_has_any() -> None:
    text = comparison_text(comparison(VersionVerdict.SAME), ComparisonOutput.TABLE, 80)
    assert "luck" in text.splitlines()[0]
    assert "% of what the blocks differ by is luck of the dice, and taken out" in text
    without = read_blocks([block(0.5, 0.6)] * 20, Hypotheses(), Method.GSPRT)
    assert without.verdict is VersionVerdict.BETTER
