"""Whether what the tables say of a game agrees with the plan, and with its record: the first thing that does not, in
words. Pure; it believes no row, for anybody may have written them."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from harness.engine import Record
from harness.league.fixtures import Fixture, Number
from harness.league.league import League
from harness.store import GameRows
from harness.text import shortened

Names = Sequence[str]  # of the bots, by number


def unplanned(game: GameRows, header: Record | None, fixture: Fixture | None, league: League) -> str | None:
    """What of a stored game is not as planned; `fixture` is what the schedule has under its number."""
    if fixture is None:
        return "no such game is planned"
    names = [entrant.name for entrant in league.entrants]
    return next(_off_plan(game, header, fixture, names, league), None)


def contradicted(game: GameRows, header: Record | None, league: str, names: Names) -> str | None:
    """What of a stored game contradicts its record."""
    return next(_contradictions(game, header, league, names), None)


def _off_plan(
    game: GameRows, header: Record | None, fixture: Fixture, names: Names, league: League
) -> Iterator[str]:
    if game.block != fixture.block:
        yield f"it is stored as of block {game.block}, planned is {fixture.block}"
    seats = zip_longest([seat.bot for seat in game.seats], fixture.bots)
    for seat, (bot, planned) in enumerate(seats):
        if bot != planned:
            yield f"seat {seat} has {_name(bot, names)}, planned is {_name(planned, names)}"
    if header:
        yield from _differing(
            {"game": header.game, "deal": header.deal},
            {"game": league.game, "deal": fixture.deal},
            "planned is",
        )
        chosen = {name: header.options.get(name, "nothing") for name in league.options}
        yield from _differing(chosen, league.options, "planned is")


def _contradictions(game: GameRows, header: Record | None, league: str, names: Names) -> Iterator[str]:
    seats = game.seats
    if game.size is None:
        yield "its row is missing: only rows that belong to it are there"
    if [seat.seat for seat in seats] != list(range(len(seats))) or len(seats) != game.size:
        yield f"stored are seats {_listed([seat.seat for seat in seats])}: expected all {game.size}, from 0"
    if header is None:
        yield "there is no record that can be read, to compare with"
        return
    if header.seats != game.size:
        yield f"stored are {game.size} seats, the record has {header.seats}"
    tags = {"league": league, "number": str(game.number)}
    bots = {f"bot {seat.seat}": _name(seat.bot, names) for seat in seats}
    yield from _differing({**tags, **bots}, header.tags, "the record has")
    outcome = header.outcome
    if outcome is None:
        yield "the record has no result"
        return
    for seat, place, score in zip(seats, *outcome, strict=False):
        if seat.place != place:
            yield f"seat {seat.seat}: stored is place {seat.place}, the record has {place}"
        if seat.score != score:
            yield f"seat {seat.seat}: stored is score {seat.score}, the record has {score}"
    retired = [seat.seat for seat in seats if seat.retired]
    if retired != list(header.retired):
        yield f"stored as retired are seats {_listed(retired)}, the record has {_listed(header.retired)}"


def _differing(actual: Mapping[str, str], expected: Mapping[str, str], word: str) -> Iterator[str]:
    for key in {**actual, **expected}:
        if actual.get(key) != expected.get(key):
            yield f"{key} {_quoted(actual.get(key))}, {word} {_quoted(expected.get(key))}"


def _quoted(text: str | None) -> str:
    return "nothing" if text is None else shortened(text)


def _name(bot: Number | None, names: Names) -> str:
    if bot is None:
        return "nobody"
    return names[bot] if bot in range(len(names)) else f"bot number {bot!r}, which there is not"


def _listed(seats: Sequence[int]) -> str:
    return " ".join(map(str, seats)) or "none"
