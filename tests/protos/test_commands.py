"""The commands of docs/wire.md that make code: one a language, each of all protos."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.support.protos import PROTOS, ROOT, sources

PAGE = (ROOT / "docs" / "wire.md").read_text("utf-8").split("\n## Generated code\n")[1]
COMMANDS = re.findall(r"^protoc .*$", PAGE, re.M)


def test_there_is_a_command_for_each_language() -> None:
    made = [re.findall(r"--([a-z-]+)_out=", command) for command in COMMANDS]
    assert made == [["go", "go-grpc"], ["java", "grpc-java"], ["csharp", "grpc"], ["prost", "tonic"], ["es"]]


@pytest.mark.process
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_takes_all_protos_there_are(command: str, tmp_path: Path) -> None:
    """The shell hands all of them over. The compilers and plugins are no part of Python, so the tests need not have them."""
    (tmp_path / "protos").symlink_to(PROTOS)
    words = command.rpartition(" ")[2]
    shell = subprocess.run(["sh", "-c", f"ls {words}"], cwd=tmp_path, capture_output=True, text=True)
    assert sorted(shell.stdout.split()) == [f"protos/{source}" for source in sources()]
    assert command.startswith("protoc -I protos --")
