"""A server that several use, that is restarted, that vanishes in the middle of an answer."""

import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from harness.league.journal import Entry, EntryKind
from harness.store import Charter, DiskFull, Locked, Store, Unreachable, Writer, check
from tests.support.leagues.numbered_games import NOW, charter, game, games, rated
from tests.support.postgresql import Server, server
from tests.support.tools import missing

pytestmark = pytest.mark.slow


@pytest.fixture
def url(postgresql: Server) -> str:
    return postgresql.database()


def test_two_processes_may_write_two_leagues_of_a_server(url: str) -> None:
    with Writer.open(url) as first, Writer.open(url) as second:
        autumn, spring = first.begin(charter("autumn"), NOW), second.begin(charter("spring"), NOW)
        for number in range(1, 6):
            first.add(autumn, [game(number)])
            second.add(spring, [game(number)])
        assert first.count(spring) == second.count(autumn) == 5


def test_only_one_process_may_write_a_league(url: str) -> None:
    with Writer.open(url) as first, Writer.open(url) as second:
        run = first.begin(charter(), NOW)
        refusal = r"^postgresql://postgres@/.*: another process writes league autumn, run 1$"
        with pytest.raises(Locked, match=refusal):
            second.hold(run)
        with pytest.raises(Locked, match=refusal):
            second.delete(run)
        first.hold(run)
        first.close()
        second.hold(run)
        second.add(run, [game(1)])


def test_two_runs_that_begin_at_once_are_two_runs(url: str) -> None:
    begun = []

    def begin(secret: bytes) -> None:
        with Writer.open(url) as writer:
            begun.append(writer.begin(charter(secret=secret), NOW).number)

    threads = [threading.Thread(target=begin, args=(bytes([number]) * 32,)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(begun) == [1, 2, 3, 4, 5, 6]


@pytest.fixture
def restarted() -> Iterator[Server]:
    """A server of this test's own, which it may stop."""
    with server() as started:
        yield started


def test_a_restart_in_the_middle_of_a_league_costs_a_pause(restarted: Server) -> None:
    told: list[str] = []
    url = restarted.database()
    with Writer.open(url, listener=told.append) as writer:
        run = writer.begin(charter(), NOW)
        writer.add(run, games(1, 10))
        for number, mode in enumerate(("immediate", "fast"), 1):
            restarted.stop(mode)
            back = threading.Thread(target=restarted.start)
            back.start()
            writer.add(run, games(number * 10 + 1, number * 10 + 10))
            back.join()
            assert writer.count(run) == number * 10 + 10
        with Writer.open(url) as other, pytest.raises(Locked):
            other.hold(run)
        assert [*writer.numbers(run)] == [*range(1, 31)]
        assert all(line.startswith(writer.place) for line in told)
        assert told[-1] == f"{writer.place}: it is back"


def test_reading_goes_on_when_the_server_is_back(restarted: Server) -> None:
    told: list[str] = []
    with Writer.open(restarted.database(), listener=told.append) as writer:
        run = writer.begin(charter(), NOW)
        writer.add(run, games(1, 10))
        coming = writer.columns(run)
        assert len(next(coming)) == 10
        restarted.stop("immediate")
        back = threading.Thread(target=restarted.start)
        back.start()
        assert next(coming, None) is None
        assert told[-1] == f"{writer.place}: it is back"
        back.join()
        restarted.stop("immediate")
        back = threading.Thread(target=restarted.start)
        back.start()
        assert writer.again(lambda: writer.count(run)) == 10
        back.join()


def test_what_is_read_from_one_state_is_read_again_as_a_whole(restarted: Server) -> None:
    with Writer.open(restarted.database()) as writer:
        run = writer.begin(charter(), NOW)
        writer.add(run, games(1, 10))
        attempts: list[threading.Thread] = []

        def read() -> tuple[int, int]:
            with writer.steady():
                counted = writer.count(run)
                if not attempts:
                    restarted.stop("immediate")
                    attempts.append(threading.Thread(target=restarted.start))
                    attempts[0].start()
                return counted, sum(map(len, writer.columns(run)))

        assert writer.again(read) == (10, 10)
        attempts[0].join()


def test_a_server_that_stays_away_is_given_up_after_a_while(restarted: Server) -> None:
    told: list[str] = []
    with Writer.open(restarted.database(), patience=0.5, listener=told.append) as writer:
        run = writer.begin(charter(), NOW)
        writer.add(run, [game(1)])
        restarted.stop("immediate")
        with pytest.raises(Unreachable):
            writer.add(run, [game(2)])
        assert told[0].endswith("; waiting for it, up to 0.5 s")
        writer.give_up()
        with pytest.raises(Unreachable):
            writer.add(run, [game(2)])
        restarted.start()
        writer.add(run, [game(2)])
        assert writer.complete(run) == 2


def test_a_connection_that_the_server_ends_is_made_again(url: str, postgresql: Server) -> None:
    with Writer.open(url) as writer:
        run = writer.begin(charter(), NOW)
        for number in range(1, 6):
            postgresql.sql(
                "postgres",
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'harness'",
            )
            writer.add(run, [game(number)], [rated(game(number))])
            assert writer.complete(run) == number
        assert [*writer.ratings(run)] == [rated(game(number)) for number in range(1, 6)]


def test_who_lost_a_league_with_the_line_waits_for_it_and_writes_nothing_meanwhile(
    url: str, postgresql: Server
) -> None:
    with Writer.open(url, patience=0.5) as first:
        run = first.begin(charter(), NOW)
        first.add(run, [game(1)])
        postgresql.sql(
            "postgres",
            "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = 'harness'",
        )
        with Writer.open(url) as second:
            second.hold(run)
            with pytest.raises(Unreachable, match=r": another process writes league autumn, run 1$"):
                first.add(run, [game(2)])
            second.add(run, [game(3)])
            assert [*second.numbers(run)] == [1, 3]
        first.add(run, [game(2)])
        assert [*first.numbers(run)] == [1, 2, 3]


class Cutter:
    """Between a client and the server: when it is armed, it lets the next COMMIT pass, waits until the server has
    answered, and cuts the line instead of passing the answer on."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self.armed = False
        self.cuts = 0
        self._threads = [threading.Thread(target=self._accept)]
        self._threads[0].start()

    def close(self) -> None:
        self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        for thread in self._threads:
            thread.join(10)

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listening.accept()
                backend = socket.socket(socket.AF_UNIX)
                backend.connect(str(self._target))
                thread = threading.Thread(target=self._carry, args=(client, backend))
                self._threads.append(thread)
                thread.start()

    def _carry(self, client: socket.socket, backend: socket.socket) -> None:
        """One direction at a time is enough: the client waits for every answer."""
        back = threading.Thread(target=self._pass_on, args=(backend, client))
        cut = False
        with client, backend:
            back.start()
            with suppress(OSError):
                while not cut and (sent := client.recv(1 << 16)):
                    cut = self.armed and b"COMMIT" in sent
                    if cut:
                        self._cutting = threading.Event()
                        self.armed, self.muted = False, client
                    backend.sendall(sent)
            if cut:
                assert self._cutting.wait(10)
                self.cuts += 1
            for end in (client, backend):
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
            back.join(10)

    muted: socket.socket | None = None

    def _pass_on(self, backend: socket.socket, client: socket.socket) -> None:
        with suppress(OSError):
            while received := backend.recv(1 << 16):
                if self.muted is client:
                    self._cutting.set()
                    return
                client.sendall(received)


@pytest.fixture
def cutter(postgresql: Server) -> Iterator[Cutter]:
    made = Cutter(postgresql.socket)
    yield made
    made.close()


def through(cutter: Cutter, url: str) -> str:
    name = url.split("/")[3].partition("?")[0]
    return f"postgresql://postgres@127.0.0.1:{cutter.port}/{name}?sslmode=disable"


def test_a_commit_whose_answer_is_lost_is_done_once(url: str, cutter: Cutter) -> None:
    told: list[str] = []
    with Writer.open(through(cutter, url), listener=told.append) as writer:
        cutter.armed = True
        run = writer.begin(charter(), NOW)
        cutter.armed = True
        writer.note_programs(run, {0: 64 * "4"})
        assert writer.begin_try(run) == 1
        for number in range(1, 4):
            cutter.armed = True
            writer.add(run, [game(number)], [rated(game(number))])
        cutter.armed = True
        entered, left = (Entry(kind, {"player": "fox"}, NOW) for kind in (EntryKind.ENTERED, EntryKind.LEFT))
        assert [entry.number for entry in writer.append(run, entered, left).journal] == [1, 2]
        cutter.armed = True
        writer.end_try(run)
        cutter.armed = True
        writer.finish(run, NOW + 1)
        assert writer.begin_try(run) == 1
    assert cutter.cuts == 8
    assert len([line for line in told if line.endswith("it is back")]) == 8
    with Store.open(url) as store:
        assert [run.number for run in store.runs()] == [1]
        assert [*store.numbers(run)] == [1, 2, 3]
        assert store.run("autumn").ended == NOW + 1
        assert [entry.kind for entry in store.run("autumn").journal] == [EntryKind.ENTERED, EntryKind.LEFT]
        assert store.run("autumn").programs[0] == 64 * "4"
    assert check(url).problems == ()


@pytest.fixture
def small_disk(restarted: Server) -> Iterator[Path]:
    """The server's; it holds little more than what every database has in it."""
    disk = restarted.directory("disk")
    options = f"size=9m,uid={disk.stat().st_uid},mode=700"
    if subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", disk], capture_output=True).returncode:
        missing("only root can mount a small disk")
    yield disk
    subprocess.run(["umount", "--lazy", disk], check=True)


def test_a_servers_full_disk_loses_nothing_that_was_acknowledged(small_disk: Path, restarted: Server) -> None:
    restarted.sql("postgres", f"CREATE TABLESPACE small LOCATION '{small_disk}'")
    small_space = restarted.database("TABLESPACE small")
    batches = [games(first, first + 99) for first in range(1, 50_000, 100)]
    with Writer.open(small_space) as writer:
        run = writer.begin(charter(), NOW)
        acknowledged, error = 0, None
        for batch in batches:
            try:
                writer.add(run, batch)
            except DiskFull as full:
                error = full
                break
            acknowledged = batch[-1].number
        assert str(error) == f"{writer.place}: the server's disk is full; what was written before is safe"
        assert writer.complete(run) == writer.count(run) == acknowledged > 0
        subprocess.run(["mount", "-o", "remount,size=64m", small_disk], check=True)
        writer.add(run, games(acknowledged + 1, acknowledged + 100))
        assert writer.complete(run) == acknowledged + 100
    assert check(small_space).problems == ()


def test_a_secret_of_another_run_is_no_answer_to_this_one(url: str) -> None:
    """The same seed gives the same secret: a fresh run with it is a new run all the same."""
    same: Charter = charter()
    with Writer.open(url) as writer:
        assert writer.begin(same, NOW).number == 1
        assert writer.begin(same, NOW + 0.001).number == 2
