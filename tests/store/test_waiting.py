"""An entry of a journal is stored once, in order, whoever else writes the database."""

from dataclasses import replace
from pathlib import Path

import pytest

from harness.league.journal import Entry, EntryKind
from harness.store import Broken, Run, Store, Writer, append_entry
from harness.store.waiting import WaitingEntries
from tests.support.leagues.numbered_games import NOW, charter, game

FROZEN, THAWED = Entry(EntryKind.FROZEN, {"complete": 1}, NOW), Entry(EntryKind.THAWED, at=NOW + 1)
AWAY = Entry(EntryKind.AWAY, {"player": "ada"}, NOW)


@pytest.fixture
def run(writer: Writer) -> Run:
    return writer.begin(charter(), NOW)


def test_two_processes_append_to_the_journal_of_a_run_that_is_held(
    writer: Writer, run: Run, url: str
) -> None:
    writer.append(run, AWAY)
    append_entry(url, run, FROZEN)
    append_entry(url, run, THAWED)
    journal = tuple([replace(entry, number=n) for n, entry in enumerate((AWAY, FROZEN, THAWED, AWAY), 1)])
    with Store.open(url) as reader:
        assert reader.run("autumn").journal == journal[:3]
        writer.add(run, [game(1)], entries=[AWAY])
        assert reader.run("autumn").journal == journal
    assert [*writer.unsealed(run)] == []


def test_an_entry_that_was_appended_before_a_crash_is_not_appended_again(tmp_path: Path) -> None:
    file = tmp_path / "league.db"
    with Writer.open(str(file)) as writer:
        run = writer.append(writer.begin(charter(), NOW), AWAY, FROZEN)
    waiting = WaitingEntries(file)
    waiting.add(run.id, round(FROZEN.at * 1000), FROZEN)
    waiting.add(run.id + 1, 0, THAWED)  # of a run that was deleted
    with Path(f"{file}-entries").open("a") as beside:
        beside.write('{"league": 1, "kin')  # its process was ended
    waiting.add(run.id, round(THAWED.at * 1000), THAWED)
    with Store.open(str(file)) as reader:
        found = reader.run("autumn")
    assert [entry.kind for entry in found.journal] == [EntryKind.AWAY, EntryKind.FROZEN, EntryKind.THAWED]
    with Writer.open(str(file)) as writer:
        assert writer.run("autumn") == found
    assert not Path(f"{file}-entries").exists()


@pytest.mark.parametrize(
    "line", ["", "[]", '{"league": 1, "at_ms": 1, "kind": "other", "body": {}}', "[" * 9999]
)
def test_what_is_no_entry_is_one_error(line: str, tmp_path: Path) -> None:
    file = tmp_path / "league.db"
    Writer.open(str(file)).close()
    Path(f"{file}-entries").write_text(f"{line}\n")
    with (
        Store.open(str(file)) as reader,
        pytest.raises(Broken, match="entries:1: expected an entry of a jou"),
    ):
        reader.runs()
