"""`harness league verify`: whether a stored league holds, part by part."""

import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from typing import Annotated, Any

import typer

from harness.app.league.verify.league import Claim, Finding, Flaw, Verification, verify_league
from harness.app.league.views import named_run
from harness.cli.options import DEFAULT_DB, Db, Name, TableOrJson
from harness.cli.progress import progress
from harness.cli.values import choice
from harness.league.league import League, SecretFrom
from harness.store import Store
from harness.text import printable

_LONGEST = 400  # characters of what is told of a part

app = typer.Typer(add_completion=False)


@app.command()
def verify_command(
    name: Name,
    db: Db = DEFAULT_DB,
    output: Annotated[
        TableOrJson, typer.Option(**choice(TableOrJson), help="The result as a table or as JSON.")
    ] = TableOrJson.TABLE,
) -> None:
    """Replay every game of a league, and recompute every card, die, fixture and rating from its secret.

    The first game that does not hold is named for each part, with the line of its record.
    """
    with Store.open(db) as store:
        run = named_run(store, name)
        with progress("games replayed", store.count(run)) as told:
            found = verify_league(store, run, told)
    if output is TableOrJson.JSON:
        typer.echo(json.dumps(_as_json(found), indent=2))
    else:
        for line in _lines(found):
            typer.echo(line)
    if not found.holds:
        raise typer.Exit(1)


def _lines(found: Verification) -> Iterator[str]:
    run, charter = found.run, found.run.charter
    state = "over" if run.over else "not over"
    number = f"#{run.number}" * (run.number > 1)
    games = f"{found.games:,} of {charter.planned:,} games"
    yield printable(f"{charter.name}{number} · {charter.game} · {games} · {state}", _LONGEST)
    width = max(len(part.value) for part in Claim)
    for part, finding in found.parts.items():
        sign, colour = ("✓", "green") if finding.holds else ("✗", "red")
        sign = sign if os.environ.get("NO_COLOR") else typer.style(sign, fg=colour)
        told = _held(part, found) if finding.holds else _failed(finding)
        yield f"{part.value:{width}}  {sign} {told}"


def _held(part: Claim, found: Verification) -> str:
    run, games = found.run, f"{found.games:,}"
    match part:
        case Claim.COMMITMENT:
            return f"SHA-256 of the secret is {run.commitment}, {_origin(found.league)}"
        case Claim.CONFIGURATION:
            return "game, bots and number of games are the stored ones"
        case Claim.SCHEDULE:
            return (
                f"{games} of {run.charter.planned:,} games, each as planned"
                + "; the others are to come" * (not run.over and found.games < run.charter.planned)
            )
        case Claim.RULES:
            return f"{found.moves:,} moves of {games} games replayed"
        case Claim.CHANCE:
            return f"{games} of {games} games recomputed from the secret"
        case Claim.RESULTS:
            return f"{games} of {games} games: bots, places and scores are the records'"
        case Claim.RATINGS:
            return f"folded again over {found.rated:,} games, equal to the last bit"
        case Claim.SEALS:
            sealed = found.parts[part].checked
            older = "; earlier versions stored the others without" * (sealed < found.games)
            return f"{sealed:,} of {games} games are as they were stored, with their faults and times{older}"


def _origin(league: League | None) -> str:
    """Where the secret is from, as far as it can be seen."""
    match league and league.secret_from:
        case SecretFrom.SEED_AND_RUN:
            return "and seed, name and run give the secret"
        case SecretFrom.SEED:
            return "and the seed gives the secret"
        case SecretFrom.RANDOM:
            return "by the league's terms a random one"
        case _:
            return "and nothing says what gave it"


def _failed(finding: Finding) -> str:
    assert finding.first
    games = f"{finding.failed:,} of {finding.checked:,} games" if finding.first.game else ""
    return (
        f"{games}; the first: {_told(finding.first)}"
        if games and finding.failed > 1
        else _told(finding.first)
    )


def _told(flaw: Flaw) -> str:
    place = f"game {flaw.game}, " if flaw.game else ""
    if flaw.line:
        place += f"line {flaw.line}, column {flaw.column}, "
    what = printable(flaw.what, _LONGEST)  # it may quote what anybody wrote into the database
    return f"{place[:-2]}: {what}" if place else what


def _as_json(found: Verification) -> dict[str, Any]:
    run = found.run
    return {
        "league": run.charter.name,
        "run": run.number,
        "games": found.games,
        "planned": run.charter.planned,
        "over": run.over,
        "moves": found.moves,
        "commitment": run.commitment,
        "holds": found.holds,
        "parts": [
            {"part": part.value, "holds": finding.holds, **asdict(finding)}
            for part, finding in found.parts.items()
        ],
    }
