"""The JSON Schemas in docs/schemas, and whether a document is as its schema says."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from referencing import Registry, Resource

SCHEMAS = Path(__file__).parents[2] / "docs" / "schemas"


def conforming(text: str) -> Any:
    """The document, which must be as the schema of its format says: no field less, none more."""
    document = json.loads(text)
    _validator(document["format"]).validate(document)
    return document


@cache
def _validator(kind: str) -> Any:
    schema = json.loads((SCHEMAS / f"{kind}.json").read_text("utf-8"))
    return Draft202012Validator(schema, registry=_registry())


@cache
def _registry() -> Registry[Any]:
    files = sorted(SCHEMAS.rglob("*.json"))
    schemas = [(file, json.loads(file.read_text("utf-8"))) for file in files]
    return Registry().with_resources(
        [(file.relative_to(SCHEMAS).as_posix(), Resource.from_contents(schema)) for file, schema in schemas]
    )
