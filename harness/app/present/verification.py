"""Whether a league holds: a line a part for people, and as JSON."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from harness.app.league.run_names import run_name
from harness.app.league.verify.league import Claim, Finding, Flaw, Verification
from harness.app.present.captions import of_planned, run_fields
from harness.app.present.json_documents import document
from harness.league.league import League, SecretFrom
from harness.text import printable

KIND = "verification"
_LONGEST = 400  # characters of what is said of a part
_GREEN, _RED, _PLAIN = "\x1b[32m", "\x1b[31m", "\x1b[0m"


def verification_lines(verification: Verification, *, colours: bool) -> Iterator[str]:
    """What people read: a line for the league, and one for each part."""
    run, charter = verification.run, verification.run.charter
    state = "over" if run.over else "not over"
    games = f"{of_planned(verification.counting, charter.planned)} games{_and_void(verification)}"
    yield printable(f"{run_name(run)} · {charter.game} · {games} · {state}", _LONGEST)
    width = max(len(part.value) for part in Claim)
    for part, finding in verification.parts.items():
        sign = _sign(finding, colours=colours)
        words = _proved(part, verification) if finding.holds else _failed(finding)
        yield f"{part.value:{width}}  {sign} {words}"


def _sign(finding: Finding, *, colours: bool) -> str:
    sign, colour = ("✓", _GREEN) if finding.holds else ("✗", _RED)
    return f"{colour}{sign}{_PLAIN}" if colours else sign


def _proved(part: Claim, verification: Verification) -> str:
    run, games = verification.run, f"{verification.games:,}"
    match part:
        case Claim.COMMITMENT:
            return f"SHA-256 of the secret is {run.commitment}, {_origin(verification.league)}"
        case Claim.CONFIGURATION:
            return "game, bots and number of games are the stored ones"
        case Claim.SCHEDULE:
            planned = run.charter.planned
            is_all = run.over or (planned is not None and verification.counting >= planned)
            rest = "" if is_all else "; the others are to come"
            counting = of_planned(verification.counting, planned)
            return f"{counting} games{_and_void(verification)}, each as planned{rest}"
        case Claim.RULES:
            return f"{verification.moves:,} moves of {games} games replayed"
        case Claim.CHANCE:
            return f"{games} of {games} games recomputed from the secret"
        case Claim.RESULTS:
            return f"{games} of {games} games: bots, places and scores are the records'"
        case Claim.RATINGS:
            return f"folded again over {verification.rated:,} games, equal to the last bit"
        case Claim.SEALS:
            sealed = verification.parts[part].checked
            older = "; earlier versions stored the others without" * (sealed < verification.games)
            return f"{sealed:,} of {games} games are as they were stored, with their faults and times{older}"


def _and_void(verification: Verification) -> str:
    """The games that are proved, too, and count for nobody."""
    return f" and {verification.void:,} void" if verification.void else ""


def _origin(league: League | None) -> str:
    """Where the secret comes from, as far as that is stored."""
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
    games = f"{finding.failed:,} of {finding.checked:,} games" if finding.first.number else ""
    return (
        f"{games}; the first: {_place_and_flaw(finding.first)}"
        if games and finding.failed > 1
        else _place_and_flaw(finding.first)
    )


def _place_and_flaw(flaw: Flaw) -> str:
    place = f"game {flaw.number}, " if flaw.number else ""
    if flaw.line:
        place += f"line {flaw.line}, column {flaw.column}, "
    what = printable(flaw.what, _LONGEST)  # it may quote what anybody wrote into the database
    return f"{place[:-2]}: {what}" if place else what


def verification_json(verification: Verification) -> str:
    return document(KIND, _body(verification))


def _body(verification: Verification) -> dict[str, Any]:
    run = verification.run
    return {
        **run_fields(run),
        "games": verification.games,
        "void": verification.void,
        "planned": run.charter.planned,
        "over": run.over,
        "moves": verification.moves,
        "commitment": run.commitment,
        "holds": verification.holds,
        "parts": [_part_fields(part, finding) for part, finding in verification.parts.items()],
    }


def _part_fields(part: Claim, finding: Finding) -> dict[str, Any]:
    return {
        "part": part.value,
        "holds": finding.holds,
        "checked": finding.checked,
        "failed": finding.failed,
        "first": finding.first and asdict(finding.first),
    }
