"""JSON documents: each says first what kind of document it is, and in which version of that kind.

docs/schemas has the JSON Schema of every kind, and docs/json.md lists them. A field that is added leaves the version as it
is; one that goes away or changes its meaning makes another version.
"""

import json
from collections.abc import Mapping
from typing import Any

VERSION = 1  # of every kind so far


def document(kind: str, body: Mapping[str, Any]) -> str:
    """A whole document as text, without an end of line."""
    return json.dumps(marked(kind, body), indent=2)


def marked(kind: str, body: Mapping[str, Any]) -> dict[str, Any]:
    """The document as a value: for one that is a part of another, or is written piece by piece."""
    return {"format": kind, "version": VERSION, **body}
