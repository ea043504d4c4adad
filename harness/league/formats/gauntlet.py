"""Gauntlet: only tables with exactly one challenger, all of them or a balanced sample: the challengers against all others."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from harness.errors import OptionsError
from harness.league.alike import Alike, AlikeBots, AlikePairs
from harness.league.fixtures import Number
from harness.league.formats.fixed import FixedFormat
from harness.league.formats.part import Filling
from harness.league.formats.schedule import filling
from harness.league.league import League
from harness.text import nearest, shortened

_CHALLENGERS = "challengers"  # the key of the league file


class Gauntlet(FixedFormat):
    keys: ClassVar[Sequence[str]] = (_CHALLENGERS,)

    @classmethod
    def problems(cls, league: League) -> Iterator[tuple[str, str]]:
        names = [entrant.name for entrant in league.entrants]
        for name in league.challengers:
            if name not in names:
                yield _CHALLENGERS, f"no bot {shortened(name)}; {nearest(name, names)}"
        if len(set(league.challengers)) < len(league.challengers):
            yield _CHALLENGERS, "expected each of them once"
        if not league.challengers:
            yield _CHALLENGERS, 'expected the names of those who play against all others, such as ["ada"]'

    @classmethod
    def fillings(cls, league: League, players: Sequence[Number]) -> Sequence[Filling]:
        challengers, others = _sides(league, players)
        if not challengers:
            raise OptionsError("no challenger is left: expected one")
        if not others:
            raise OptionsError("all bots are challengers: expected others for them to play")
        return [
            filling(league, seats, others, who=f"{seats - 1} others beside a challenger", guests=challengers)
            for seats in league.seats
        ]

    @classmethod
    def fixed_changes(cls, stored: League, file: League) -> Iterator[str]:
        """Who has played stays on its side, also in new versions."""
        known = {entrant.bot for entrant in stored.entrants}
        staying = {entrant.name for entrant in file.entrants} & known
        if crossed := sorted(({*stored.challengers} ^ {*file.challengers}) & staying):
            yield f"{_CHALLENGERS}: {', '.join(crossed)} on the other side than before"

    @classmethod
    def grown_keys(cls, stored: League, file: League) -> Iterator[tuple[str, Sequence[str], Sequence[str]]]:
        known = {entrant.bot for entrant in stored.entrants}
        if new := [name for name in file.challengers if name not in known]:
            yield _CHALLENGERS, [*stored.challengers], [*stored.challengers, *new]

    def alike(self) -> Sequence[Alike]:
        return sides_alike(*_sides(self.league, self.league.present))


def sides_alike(challengers: Sequence[Number], others: Sequence[Number]) -> Sequence[Alike]:
    """Each side is alike in itself. Challengers never meet each other, and play more often than the others or less."""
    few, rest = tuple(challengers), tuple(others)
    return (
        AlikeBots("challengers sit in every seat {} times", "each challenger", few),
        AlikePairs(
            "each meets each of the others in {} blocks",
            "challengers and others are left neighbours in {} blocks",
            "challengers met the others",
            few,
            rest,
        ),
        AlikeBots("the others sit in every seat {} times", "each of the others", rest),
        AlikePairs(
            "they meet in {} blocks",
            "the others are left neighbours of each other in {} blocks",
            "the others met each other",
            rest,
        ),
    )


def _sides(league: League, players: Sequence[Number]) -> tuple[tuple[Number, ...], tuple[Number, ...]]:
    """The challengers of these players, and the others."""
    challengers = [number for number in players if league.entrants[number].bot in league.challengers]
    return tuple(challengers), tuple([number for number in players if number not in challengers])
