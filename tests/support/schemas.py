"""JSON that commands print, held against the schemas in docs/schemas."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"


@cache
def validator_of(kind: str) -> Draft202012Validator:
    """What validates documents of a kind; `parts/fault` validates a part of documents."""
    schema = json.loads((SCHEMAS / f"{kind}.json").read_text("utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema, registry=_all_schemas())


@cache
def _all_schemas() -> Registry[Any]:
    """By their paths from docs/schemas, as they refer to each other."""
    files = sorted(SCHEMAS.rglob("*.json"))
    return Registry().with_resources(
        [
            (
                file.relative_to(SCHEMAS).as_posix(),
                Resource.from_contents(json.loads(file.read_text("utf-8"))),
            )
            for file in files
        ]
    )


def document_of(kind: str, text: str) -> dict[str, Any]:
    """The document that a command printed, which begins with its format and version and follows the schema of its kind."""
    document: dict[str, Any] = json.loads(text)
    assert [*document][:2] == ["format", "version"]
    assert document["format"] == kind
    validator_of(kind).validate(document)
    return document
