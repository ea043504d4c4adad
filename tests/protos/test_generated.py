"""The generated code is that of the protos beside it."""

from pathlib import Path

import pytest

from tests.support.protos import ROOT, generate, sources


@pytest.mark.parametrize("source", sources())
def test_the_committed_code_is_what_the_protos_say(source: str, tmp_path: Path) -> None:
    """Compared by descriptor: another version of the compiler writes other code, but no other messages."""
    generate(tmp_path)
    module = source.replace(".proto", "_pb2.py")
    assert _descriptor(ROOT / module) == _descriptor(tmp_path / module), (
        "generate anew: python -m tests.protos"
    )


def _descriptor(module: Path) -> str:
    (line,) = [line for line in module.read_text("utf-8").splitlines() if "AddSerializedFile(" in line]
    return line
