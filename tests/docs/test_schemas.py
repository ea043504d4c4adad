"""The JSON that commands print is what docs/schemas says, and docs/schemas describes every field of it."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import ValidationError
from typer.testing import CliRunner

from harness.app.present import standings
from harness.app.present.columns import Column
from harness.app.present.league import LEAGUES
from harness.cli import app
from harness.referee import FaultKind
from harness.store import Void
from tests.support.leagues.drawn_results import Made, fault, store
from tests.support.leagues.random_games import store_league
from tests.support.schemas import SCHEMAS, document_of, validator_of

PAGE = (SCHEMAS.parent / "json.md").read_text("utf-8")
KINDS = sorted(file.stem for file in SCHEMAS.glob("*.json"))
BOTS = ("bot", "grace", "alan", "kim", "lee")
COMMANDS = {
    "standings": ["league", "standings", "autumn"],
    "crosstable": ["league", "crosstable", "autumn"],
    "leagues": ["league", "list"],
    "league": ["league", "show", "autumn"],
    "report": ["league", "report", "autumn"],
    "verification": ["league", "verify", "autumn"],
}


@pytest.fixture(scope="module")
def leagues(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """One that is over, one that has faults and void games and is not, one without a game."""
    home = tmp_path_factory.mktemp("leagues")
    files = [home / name for name in ("over.db", "half.db", "empty.db")]
    store_league(files[0])
    voids = [Void(1, 1, "KeyError: 'dealer'", "Traceback …\n", 1.0), Void(40, 1, "OSError", "", 2.0)]
    store(files[1], Made(BOTS, (3, 4), played=37, faults=lambda _: [fault()] * 2, voids=voids))
    store(files[2], Made(BOTS, played=0))
    return files


@pytest.mark.parametrize("kind", COMMANDS)
def test_what_a_command_prints_is_as_its_schema_says(kind: str, leagues: list[Path]) -> None:
    for file in leagues:
        done = CliRunner().invoke(app, [*COMMANDS[kind], "--db", str(file), "--output", "json"])
        document_of(kind, done.stdout)


def test_elo_has_no_interval_and_is_as_the_schema_says(leagues: list[Path]) -> None:
    words = [*COMMANDS["standings"], "--model", "elo", "--output", "json", "--db", str(leagues[0])]
    rows = document_of("standings", CliRunner().invoke(app, words).stdout)["rows"]
    assert [row["interval"] for row in rows] == [None] * len(rows)


@pytest.mark.parametrize(
    "place", ["", "standings", "standings rows 0", "meetings", "void", "faults 0 first 0"]
)
def test_a_document_with_a_property_that_no_schema_describes_is_found(
    place: str, leagues: list[Path]
) -> None:
    words = [*COMMANDS["report"], "--output", "json", "--db", str(leagues[1])]
    document = part = json.loads(CliRunner().invoke(app, words).stdout)
    for key in place.split():
        part = part[int(key) if key.isdigit() else key]
    document_of("report", json.dumps(document))
    part["colour"] = "red"
    with pytest.raises(ValidationError):
        document_of("report", json.dumps(document))


def test_every_kind_of_document_is_on_the_page_and_every_one_on_the_page_has_a_schema() -> None:
    listed = [line.split("|")[1].strip(" `") for line in PAGE.splitlines() if line.startswith("| `")]
    assert sorted(listed) == KINDS
    for kind in KINDS:
        assert f"(schemas/{kind}.json)" in PAGE


@pytest.mark.parametrize("kind", [*KINDS, "parts/fault", "parts/frozen", "parts/gradescope", "parts/step"])
def test_a_schema_describes_every_property_and_allows_no_others(kind: str) -> None:
    schema = validator_of(kind).schema
    assert isinstance(schema, dict)
    assert schema["description"].endswith(".")
    for part in _objects(schema):
        is_closed = part.get("additionalProperties", part.get("unevaluatedProperties")) is False
        assert is_closed or kind.startswith("parts/")
        for name, described in part["properties"].items():
            assert described.get("description", "").endswith("."), name


@pytest.mark.parametrize("kind", KINDS)
def test_a_document_begins_with_its_format_and_version(kind: str) -> None:
    schema = validator_of(kind).schema
    assert isinstance(schema, dict)
    properties = schema["properties"]
    assert [*properties][:2] == ["format", "version"]
    assert (properties["format"]["const"], properties["version"]["const"]) == (kind, 1)


@pytest.mark.parametrize(("kind", "columns"), [("standings", standings.COLUMNS), ("leagues", LEAGUES)])
def test_a_schema_says_of_each_column_what_the_column_itself_says(
    kind: str, columns: tuple[Column[Any], ...]
) -> None:
    schema = json.loads((SCHEMAS / f"{kind}.json").read_text("utf-8"))
    fields = schema["properties"]["rows"]["items"]["properties"]
    sentences = {column.key: column.sentence for column in columns if column.key}
    assert {key: field["description"] for key, field in fields.items()} == sentences


def _objects(schema: Any) -> Iterator[dict[str, Any]]:
    """The parts of a schema that list properties."""
    if isinstance(schema, dict):
        if isinstance(schema.get("properties"), dict):
            yield schema
        for part in schema.values():
            yield from _objects(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from _objects(part)


def test_the_kinds_of_faults_are_those_of_the_referee() -> None:
    schema = validator_of("parts/fault").schema
    assert isinstance(schema, dict)
    assert schema["properties"]["kind"]["enum"] == [kind.value for kind in FaultKind]
