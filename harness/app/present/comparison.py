"""What came of a comparison of two versions: for people, for a pull request, and as JSON."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from functools import partial
from statistics import fmean

import numpy as np

from harness.app.compare import Comparison
from harness.app.present.columns import Column
from harness.app.present.json_documents import document
from harness.app.present.match import fault_lines, void_lines
from harness.app.present.phrases import enumeration, quantity, signed
from harness.app.present.tables import markdown, plain
from harness.app.present.trust_options import trust_words
from harness.league.compare.blocks import VersionGame
from harness.league.compare.gsprt import variance_left
from harness.league.compare.hypotheses import POINTS_OF_ELO
from harness.league.compare.reading import Method
from harness.league.compare.verdict import VersionVerdict
from harness.league.ratings.fit import RANKED
from harness.league.trust import NO_TRUST

KIND = "comparison"


class ComparisonOutput(StrEnum):
    """The forms of a comparison."""

    TABLE = "table"
    JSON = "json"
    MARKDOWN = "markdown"


class _Version:
    """How a version did over all blocks that count."""

    def __init__(self, name: str, games: Sequence[VersionGame], faults: Mapping[str, int]) -> None:
        self.name = name
        self.games = len(games)
        self.points = fmean([game.points for game in games]) if games else None
        self.score = fmean([game.score for game in games]) if games else None
        luck = [game.luck for game in games if game.luck is not None]
        self.luck = fmean(luck) if luck else None
        self.faults = dict(faults)


_COLUMNS: Sequence[Column[_Version]] = (
    Column("bot", "bot", "the name of the version", lambda row: row.name, left=True),
    Column("games", "games", "games of the blocks that count", lambda row: row.games),
    Column(
        "points",
        "points",
        "part of the opponents left behind, in the mean",
        lambda row: row.points,
        "{:.1%}".format,
    ),
    Column("score", "score", "score of a game, in the mean", lambda row: row.score, "{:.1f}".format),
    Column(
        "luck",
        "luck",
        "luck of the dice in points of the score, in the mean of the games",
        lambda row: row.luck,
        partial(signed, digits=1),
        spare=True,
    ),
    Column(
        "faults", "faults", "faults in all games, by kind", lambda row: row.faults, lambda each: _kinds(each)
    ),
)


def comparison_text(compared: Comparison, output: ComparisonOutput, room: int | None = None) -> str:
    """The comparison in the form that was asked for. `room` is the width of the terminal."""
    match output:
        case ComparisonOutput.JSON:
            return comparison_json(compared)
        case ComparisonOutput.MARKDOWN:
            lines = [f"**{verdict_line(compared)}**", "", markdown(_COLUMNS, _versions(compared)), ""]
            return "\n".join([*lines, *[f"- {line}" for line in detail_lines(compared)]])
        case ComparisonOutput.TABLE:
            lines = [plain(_COLUMNS, _versions(compared), room), "", verdict_line(compared)]
            return "\n".join([*lines, *[f"  {line}" for line in detail_lines(compared)]])


def verdict_line(compared: Comparison) -> str:
    """The verdict on one line."""
    old, new, margin = compared.old, compared.new, f"{compared.wish.hypotheses.margin:g} Elo"
    match compared.reading.verdict:
        case VersionVerdict.BETTER if compared.new_is_faulty:
            return f"{new} wins more than {old}, but makes faults ({_kinds(compared.faults[new])}): it is no better"
        case VersionVerdict.BETTER:
            return f"{new} is better than {old}"
        case VersionVerdict.WORSE:
            return f"{new} is worse than {old}"
        case VersionVerdict.SAME:
            return f"{new} is no different from {old} within {margin}"
        case VersionVerdict.ALIKE:
            return f"the programs play alike: no block made any difference between {new} and {old}"
        case VersionVerdict.UNKNOWN:
            return f"not known yet whether {new} is better than {old}{_more(compared)}"


def _more(compared: Comparison) -> str:
    more = compared.reading.more
    if more is None:
        return ""
    return f": about {quantity(_rounded(more * 2 * compared.seats), 'more game')} would tell"


def _rounded(number: int) -> int:
    """Two digits, as more would say more than is known."""
    unit = int(10 ** max(len(str(number)) - 2, 0))
    return -(-number // unit) * unit


def detail_lines(compared: Comparison) -> Iterator[str]:
    """How the verdict came about, and what to know beside it."""
    reading = compared.reading
    if reading.blocks >= RANKED:
        elos = [signed(value / POINTS_OF_ELO) for value in (reading.mean, reading.low, reading.high)]
        yield "difference {} Elo, 95 % between {} and {}".format(*elos)
    elif reading.blocks:
        yield f"how much they differ is not told: of fewer than {RANKED} blocks nothing is known"
    games = quantity(2 * compared.seats * reading.blocks, "game")
    against = enumeration(list(compared.names[2:]))
    yield f"{quantity(reading.blocks, 'block')}, {games}, at {compared.seats} seats against {against}; seed {compared.seed}"
    yield _test(compared)
    if (part := luck_explains(compared)) >= 0.005:
        yield f"{part:.0%} of what the blocks differ by is luck of the dice, and taken out"
    if compared.interrupted and not reading.verdict.is_known:
        if compared.wish.method is Method.ANYTIME:
            yield "interrupted: what is said holds all the same"
        else:
            yield "interrupted: the test is not over; only --anytime may be stopped at will"
    if faults := compared.faults.get(compared.old):
        yield f"{compared.old} made faults ({_kinds(faults)}): the old version is not what it should be"
    if faults := compared.faults.get(compared.new):
        yield f"{compared.new} made faults ({_kinds(faults)}): a version that makes faults is no better"
    if compared.left_out:
        yield f"{quantity(compared.left_out, 'block')} left out, for a game in it is void"


def _test(compared: Comparison) -> str:
    tested = compared.wish.hypotheses
    name = "e-process, valid at any time" if compared.wish.method is Method.ANYTIME else "GSPRT"
    return f"tested 0 against {tested.margin:g} Elo, alpha {tested.alpha:g}, beta {tested.beta:g} ({name})"


def luck_explains(compared: Comparison) -> float:
    """The part of the variance of the differences that the luck of the dice explains; 0 where it is not taken out."""
    luck = [block.luck for block in compared.blocks if block.luck is not None]
    if compared.wish.method is Method.ANYTIME or not luck or len(luck) < len(compared.blocks):
        return 0.0
    differences = np.array([block.difference for block in compared.blocks])
    return 1.0 - variance_left(differences, np.array(luck))


def comparison_json(compared: Comparison) -> str:
    """All that is known of a comparison, but for the single games."""
    reading, wish = compared.reading, compared.wish
    body = {
        "verdict": reading.verdict.value,
        "is_better": compared.is_better,
        "interrupted": compared.interrupted,
        "game": wish.game,
        "seats": compared.seats,
        "seed": compared.seed,
        "old": compared.old,
        "new": compared.new,
        "against": list(compared.names[2:]),
        "method": wish.method.value,
        "margin": wish.hypotheses.margin,
        "alpha": wish.hypotheses.alpha,
        "beta": wish.hypotheses.beta,
        "blocks": reading.blocks,
        "games": 2 * compared.seats * reading.blocks,
        "played": compared.played,
        "left_out": compared.left_out,
        "more_blocks": reading.more,
        "more_games": None if reading.more is None else 2 * compared.seats * reading.more,
        "elo": _in_elo(reading.mean) if reading.blocks else None,
        "elo_low": _in_elo(reading.low) if reading.blocks else None,
        "elo_high": _in_elo(reading.high) if reading.blocks else None,
        "luck_explains": round(luck_explains(compared), 6),
        "versions": [{column.key: column.value(row) for column in _COLUMNS} for row in _versions(compared)],
        "faults": {name: dict(kinds) for name, kinds in compared.faults.items() if kinds},
        "differences": [round(block.difference, 9) for block in compared.blocks],
    }
    return document(KIND, body)


def talk_lines(compared: Comparison) -> Iterator[str]:
    """What to say beside the result: faults in full, void games, and whether this machine was slow."""
    wish = compared.wish
    targets = {
        name: [target, *trust_words(wish.trusts.get(name, NO_TRUST))]
        for name, target in zip(compared.names, [wish.old, wish.new, *wish.against], strict=True)
    }
    yield from fault_lines(compared.faulty, targets, compared.records)
    yield from void_lines(compared.faulty)
    if compared.overload:
        yield compared.overload


def _in_elo(points: float) -> float:
    return round(points / POINTS_OF_ELO, 3)


def _versions(compared: Comparison) -> list[_Version]:
    old = [game for block in compared.blocks for game in block.old]
    new = [game for block in compared.blocks for game in block.new]
    return [
        _Version(name, games, compared.faults.get(name, {}))
        for name, games in ((compared.old, old), (compared.new, new))
    ]


def _kinds(faults: Mapping[str, int]) -> str:
    return ", ".join([f"{count} {kind}" for kind, count in faults.items()]) or "–"
