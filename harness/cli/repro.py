"""`harness game repro`: why did my bot fail."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Annotated, Any

import typer

from harness import loop
from harness.app.bots import BotSpec, limited, parse_bot
from harness.app.logs import logged
from harness.app.present import faults
from harness.app.record_sources import open_source
from harness.app.repro import (
    Decision,
    first_fault,
    name_in,
    questions,
    recorded_game,
    repro,
    seat_of,
)
from harness.cli import trust
from harness.cli.options import (
    DEFAULT_DB,
    Db,
    GameNumber,
    LogDirectory,
    SourceArgument,
    StartLimit,
    TableOrJson,
)
from harness.cli.sandbox import Sandboxed, in_sandbox
from harness.cli.values import choice, seconds, whole
from harness.engine import Record, Seat
from harness.errors import OptionsError
from harness.league.trust import Trust

app = typer.Typer(add_completion=False)


@app.command()
def repro_command(
    source: SourceArgument,
    seat: Annotated[
        str,
        typer.Option(
            metavar="SEAT|NAME", help="Whose questions: a seat, or a bot of the record.", show_default=False
        ),
    ],
    bot: Annotated[
        str,
        typer.Option(metavar="TARGET", help="The bot to ask, as in harness play.", show_default=False),
    ],
    number: GameNumber = None,
    db: Db = DEFAULT_DB,
    turn: Annotated[int | None, typer.Option(**whole(1), help="Ask only this turn's question.")] = None,
    all_: Annotated[
        bool, typer.Option("--all", help="Ask to the end of the game, not only to the seat's first fault.")
    ] = False,
    move_limit: Annotated[float, typer.Option(**seconds(0.001), help="Seconds for an answer.")] = 1.0,
    certificate: trust.Certificate = None,
    ca: trust.Ca = None,
    token_file: trust.TokenFile = None,
    client_certificate: trust.ClientCertificate = None,
    client_key: trust.ClientKey = None,
    start_limit: StartLimit = None,
    log: LogDirectory = None,
    sandbox: Sandboxed = None,
    output: Annotated[
        TableOrJson, typer.Option(**choice(TableOrJson), help="The result as a table or as JSON.")
    ] = TableOrJson.TABLE,
) -> None:
    """Play a recorded game again with a bot of yours in one seat, up to that seat's first fault, and show where it
    decides differently.

    All other moves are the record's, and whatever the bot answers, the game goes on as recorded.
    """
    with open_source(source, db) as games:
        found = recorded_game(games, number)
    known = trust.trust_of(
        certificate=certificate,
        ca=ca,
        token_file=token_file,
        client_certificate=client_certificate,
        client_key=client_key,
    )
    spec = _parsed(bot, found.record.game, known)
    place = seat_of(found.record, seat)
    turns = questions(found.record, place, turn=turn, to_the_end=all_)
    (spec,) = logged(limited(in_sandbox([spec], sandbox), start_limit), log)
    decisions = loop.run(repro(spec, found, place, turns, move_limit))
    if output is TableOrJson.JSON:
        typer.echo(json.dumps(_as_json(found.record, place, decisions, len(turns)), indent=2))
    else:
        for line in _lines(found.record, place, decisions, len(turns)):
            typer.echo(line)
    if any(decision.fault for decision in decisions):
        raise typer.Exit(3)


def _parsed(bot: str, game: str, known: Trust) -> BotSpec:
    try:
        return parse_bot(bot, game, known)
    except OptionsError as error:
        raise OptionsError(f"--bot {error}") from None


def _lines(record: Record, seat: Seat, decisions: Sequence[Decision], wanted: int) -> Iterator[str]:
    name = name_in(record, seat)
    failed = first_fault(record, seat)
    told = f"its first fault was in turn {failed}" if failed else "it made no fault"
    yield f"{record.game} · {record.seats} seats · deal {record.deal} · seat {seat}{f', {name}' * bool(name)}: {told}"
    for decision in decisions:
        if decision.stood_in or not decision.same:
            yield from _decision(decision)
    same = sum(decision.same for decision in decisions)
    asked = len(decisions)
    lost = f"; the bot was lost before the other {wanted - asked}" if asked < wanted else ""
    yield f"{asked} question{'s' * (asked != 1)}, {same} decided as recorded, {asked - same} differently{lost}"


def _decision(decision: Decision) -> Iterator[str]:
    yield f"turn {decision.turn}: {decision.asked}"
    yield f"  recorded  {decision.recorded}{', by the referee' * decision.stood_in}"
    if fault := decision.fault:
        yield f"  now       {fault.answer or 'nothing'} ({fault.kind.value}): {fault.detail}"
        yield from faults.lines_printed(fault)
    else:
        yield f"  now       {decision.answer}{', the same' if decision.same else ', which is legal'}"


def _as_json(record: Record, seat: Seat, decisions: Sequence[Decision], wanted: int) -> dict[str, Any]:
    same = sum(decision.same for decision in decisions)
    return {
        "game": record.game,
        "deal": record.deal,
        "seat": seat,
        "bot": name_in(record, seat),
        "first_fault": first_fault(record, seat),
        "questions": len(decisions),
        "not_asked": wanted - len(decisions),
        "as_recorded": same,
        "differently": len(decisions) - same,
        "decisions": [_decision_as_json(decision) for decision in decisions],
    }


def _decision_as_json(decision: Decision) -> dict[str, Any]:
    told = {**asdict(decision), "same": decision.same}
    if decision.fault:
        told["fault"] = {**told["fault"], "kind": decision.fault.kind.value}
    return told
