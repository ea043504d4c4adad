"""A recorded game that was played again: the differences in lines for people, every decision as JSON."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from harness.app.present.faults import fault_fields, lines_printed
from harness.app.present.json_documents import document
from harness.app.repro import Decision, Repro

KIND = "repro"


def repro_lines(repro: Repro) -> Iterator[str]:
    """The head, what was decided differently, and a summary."""
    record, seat, name = repro.record, repro.seat, repro.bot
    before = f"its first fault was in turn {repro.first_fault}" if repro.first_fault else "it made no fault"
    yield f"{record.game} · {record.seats} seats · deal {record.deal} · seat {seat}{f', {name}' * bool(name)}: {before}"
    for decision in repro.decisions:
        if decision.stood_in or not decision.same:
            yield from _decision_lines(decision)
    asked, same = len(repro.decisions), repro.same
    lost = f"; the bot was lost before the other {repro.wanted - asked}" if asked < repro.wanted else ""
    yield f"{asked} question{'s' * (asked != 1)}, {same} decided as recorded, {asked - same} differently{lost}"


def _decision_lines(decision: Decision) -> Iterator[str]:
    yield f"turn {decision.turn}: {decision.asked}"
    yield f"  recorded  {decision.recorded}{', by the referee' * decision.stood_in}"
    if fault := decision.fault:
        yield f"  now       {fault.answer or 'nothing'} ({fault.kind.value}): {fault.detail}"
        yield from lines_printed(fault)
    else:
        yield f"  now       {decision.answer}{', the same' if decision.same else ', which is legal'}"


def repro_json(repro: Repro) -> str:
    """Every decision, and how many there are of which kind."""
    asked, same = len(repro.decisions), repro.same
    body = {
        "game": repro.record.game,
        "deal": repro.record.deal,
        "seat": repro.seat,
        "bot": repro.bot,
        "first_fault": repro.first_fault,
        "questions": asked,
        "not_asked": repro.wanted - asked,
        "as_recorded": same,
        "differently": asked - same,
        "decisions": [_decision_json(decision) for decision in repro.decisions],
    }
    return document(KIND, body)


def _decision_json(decision: Decision) -> dict[str, Any]:
    fault = fault_fields(decision.fault) if decision.fault else None
    return {**asdict(decision), "fault": fault, "same": decision.same}
