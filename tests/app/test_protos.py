"""`harness bot protos`: the wire's files, for bots in other languages."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from harness.app.protos import proto_files, write_protos
from harness.cli import app
from harness.errors import HarnessError
from tests.support.protos import PROTOS, sources


def test_the_files_are_those_that_our_own_code_is_made_of() -> None:
    assert {str(path): content for path, content in proto_files().items()} == {
        source: (PROTOS / source).read_bytes() for source in sources()
    }


def test_the_command_writes_them_and_says_what_to_type_next(tmp_path: Path) -> None:
    home = tmp_path / "my bot"
    said = CliRunner().invoke(app, ["bot", "protos", str(home)])
    *files, _, then = said.output.splitlines()
    assert said.exit_code == 0
    assert files == [str(home / source) for source in sources()]
    assert (home / "harness/api/bot/v1/bot.proto").read_bytes() == (
        PROTOS / "harness/api/bot/v1/bot.proto"
    ).read_bytes()
    assert then == f"  protoc -I '{home}' … '{home}'/harness/api/*/v1/*.proto"


def test_they_can_be_written_again_but_over_no_other_file(tmp_path: Path) -> None:
    write_protos(tmp_path)
    write_protos(tmp_path)
    changed = tmp_path / sources()[-1]
    changed.write_text("// mine")
    (tmp_path / sources()[0]).unlink()
    with pytest.raises(HarnessError, match="is there already and is another file; nothing was written"):
        write_protos(tmp_path)
    assert changed.read_text() == "// mine"
    assert not (tmp_path / sources()[0]).exists()


def test_a_file_in_the_place_of_the_directory_is_an_error_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "harness").write_text("")
    with pytest.raises(HarnessError, match=r"^cannot write .*: "):
        write_protos(tmp_path)
