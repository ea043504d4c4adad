"""What a match was: as a table, as JSON, and what went wrong in it in lines for people."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

from harness.app.play import BotResult, MatchResult
from harness.app.present.faults import clocks, fault_fields, fault_in_full, repro_line
from harness.app.present.json_documents import document
from harness.app.present.trust_options import trust_words
from harness.app.present.width import to_the_left, width
from harness.league.trust import NO_TRUST
from harness.referee import Fault, FaultKind
from harness.text import spoken_time
from harness.transport import Result

KIND = "match"
_SHOWN = 5  # faults of each bot; the first of each kind at length


def table(standings: Sequence[BotResult]) -> Iterator[str]:
    widest = max(4, *[width(standing.bot) for standing in standings])
    yield f" #  {to_the_left('bot', widest)}   games   score a game   mean place    best   mean time   faults"
    for rank, standing in enumerate(standings, 1):
        faults = ", ".join(f"{count} {kind}" for kind, count in standing.faults.items()) or "–"
        yield (
            f"{rank:2}  {to_the_left(standing.bot, widest)}   {standing.games:5}   {standing.score:12.1f}   {standing.place:10.2f}"
            f"   {standing.best:4.0%}   {spoken_time(standing.thinking.mean):>9}   {faults}"
        )


def match_json(result: MatchResult) -> str:
    """Standings, every fault in full, and every attempt at a game that failed."""
    body = {
        "seed": result.seed,
        "standings": [asdict(standing) for standing in result.standings],
        "faults": [
            {"number": each.number, "bot": each.bots[fault.seat], **fault_fields(fault)}
            for each in result.games
            for fault in each.faults
        ],
        "voided": [
            {"number": each.number, "kind": "referee", "again": each.game is not None, **asdict(voided)}
            for each in result.games
            for voided in each.voided
        ],
    }
    return document(KIND, body)


def talk_lines(result: MatchResult) -> Iterator[str]:
    """What to say beside a match's result: its faults, its void games, and whether this machine was slow."""
    yield from fault_lines(result.games, _targets(result), result.records)
    yield from void_lines(result.games)
    if result.overload:
        yield result.overload


def _targets(result: MatchResult) -> Mapping[str, Sequence[str]]:
    """How each bot was named to the command, and the options by which it is known."""
    wish = result.wish
    return {
        name: [target, *trust_words(wish.trusts.get(name, NO_TRUST))]
        for name, target in zip(result.names, wish.bots, strict=True)
    }


def fault_lines(
    played: Sequence[Result], targets: Mapping[str, Sequence[str]], out: Path | None
) -> Iterator[str]:
    """The first faults of each bot. `targets` has for each bot what the command was given for it, and the options by which it is
    known; `out` is the file of the records."""
    numbers = _numbers(played)
    shown: Counter[str] = Counter()
    hidden: Counter[str] = Counter()
    kinds: set[tuple[str, FaultKind]] = set()
    for result in played:
        for fault in result.faults:
            name = result.bots[fault.seat]
            where = (
                f"{name}: {fault.kind.value} in game {result.number}, seat {fault.seat}, turn {fault.turn}"
            )
            if (name, fault.kind) not in kinds:
                kinds.add((name, fault.kind))
                yield where + clocks(fault)
                yield from fault_in_full(fault)
                yield f"  see why   {_repro(out, numbers[result.number], fault, targets[name])}"
            elif shown[name] < _SHOWN:
                yield f"{where}: {fault.detail}"
            else:
                hidden[name] += 1
                continue
            shown[name] += 1
    for name, count in hidden.items():
        yield f"{name}: {count} more fault{'s' * (count > 1)}"


def _repro(out: Path | None, number: int, fault: Fault, target: Sequence[str]) -> str:
    """The command that plays the game of a fault again, or what is needed for it."""
    if out is None:
        return "with --out FILE the games are kept, for harness game repro"
    return repro_line([str(out), str(number)], fault, target)


def void_lines(played: Sequence[Result]) -> Iterator[str]:
    """The first games that failed in the referee's hands, and where the first of them did so."""
    attempts = [
        (result, number, voided) for result in played for number, voided in enumerate(result.voided, 1)
    ]
    for result, number, voided in attempts[:_SHOWN]:
        is_void = result.game is None and number == len(result.voided)
        where = f"game {result.number}, attempt {number}, turn {voided.turn}"
        yield f"referee: {voided.reason} in {where}; {'the game is void' if is_void else 'it was played again'}"
    if more := attempts[_SHOWN:]:
        yield f"referee: {len(more)} more attempt{'s' * (len(more) > 1)} failed"
    if void := sum(result.game is None for result in played):
        yield f"void: {void} of {len(played)} game{'s' * (len(played) > 1)}"
    for _, _, voided in attempts[:1]:
        yield "this is a bug of the harness or of the game, and no bot's fault:"
        yield voided.trace.rstrip()


def _numbers(played: Sequence[Result]) -> dict[int, int]:
    """The place of each game in the file of records, which does not have void games."""
    recorded = [result.number for result in played if result.game]
    return {number: place for place, number in enumerate(recorded, 1)}
