"""`harness web` over a real socket: what it answers, what it refuses, what it says when the league goes on, how it ends."""

import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from gzip import decompress
from http.client import HTTPConnection
from pathlib import Path

import pytest

from harness.app.league.delete import delete_league
from tests.support.leagues.random_games import LEAGUE, store_league
from tests.support.web import LIMIT, WebServer, web_server

ROOT = "/league/autumn/1/"
PAGES = [
    "/",
    ROOT,
    f"{ROOT}games",
    f"{ROOT}games?bot=1&other=&seats=4&fault=any",
    f"{ROOT}game/5",
    f"{ROOT}game/5?seat=2",
    f"{ROOT}bot/2",
    f"{ROOT}two/3-1",
]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[WebServer]:
    file = tmp_path_factory.mktemp("web") / "harness.db"
    store_league(file)
    with web_server(file, "--name", "games.example") as server:
        yield server


@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_answered_with_what_protects_it(server: WebServer, page: str) -> None:
    answer = server.get(page)
    assert (answer.status, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert answer.text.startswith("<!DOCTYPE html>")
    policy = answer.headers["content-security-policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "set-cookie" not in answer.headers
    assert "server" not in answer.headers


def test_a_page_that_a_browser_has_is_not_sent_again(server: WebServer) -> None:
    first = server.get(ROOT)
    again = server.get(ROOT, if_none_match=first.headers["etag"])
    assert (again.status, again.body) == (304, b"")
    assert server.get(ROOT, if_none_match='"another"').body == first.body


@pytest.mark.parametrize(
    ("codings", "packed"), [("br, gzip;q=0.8", True), ("gzip; q=0, br", False), ("", False)]
)
def test_a_page_is_sent_compressed_to_who_takes_it(server: WebServer, codings: str, packed: bool) -> None:
    plain, answer = server.get(f"{ROOT}game/5"), server.get(f"{ROOT}game/5", accept_encoding=codings)
    assert (answer.headers.get("content-encoding") == "gzip") is packed
    assert (decompress(answer.body) if packed else answer.body) == plain.body
    assert answer.headers["vary"] == "Accept-Encoding"


def test_head_is_answered_without_a_body(server: WebServer) -> None:
    answer = server.get(ROOT, "HEAD")
    assert (answer.status, answer.body) == (200, b"")
    assert server.get("/events", "HEAD").status == 200


@pytest.mark.parametrize("name", ["page.css", "page.js", "icon.svg", "replay.css", "replay.js"])
def test_what_pages_load_is_there(server: WebServer, name: str) -> None:
    answer = server.get(f"/static/{name}")
    assert answer.status == 200
    assert answer.body
    assert answer.headers["content-type"].startswith(("text/css", "text/javascript", "image/svg+xml"))


@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("/nowhere", "Nothing is at /nowhere."),
        ("/league/winter", "there is no league"),
        ("/league/autumn/9/", "with a run 9"),
        (f"{ROOT}game/99", "has no game 99 yet"),
        (f"{ROOT}game/99999999999999999999999", "has no game"),
        (f"{ROOT}game/5?seat=8", "game 5 has no seat 8"),
        (f"{ROOT}bot/99999999999999999999999", "has no bot"),
        (f"{ROOT}two/1-1", "does not meet itself"),
        (f"{ROOT}games?fault=rudeness", "expected one of any, "),
        (f"{ROOT}games?before=%C2%B2", "expected a whole number"),
        ("/static/..%2Fpage.css", "Nothing is at "),
        ("/league/%3Cscript%3E", "&lt;script&gt;"),
    ],
)
def test_what_is_not_there_is_said_in_a_page(server: WebServer, page: str, words: str) -> None:
    answer = server.get(page)
    assert answer.status == 404
    assert words in answer.text
    assert "<script>" not in answer.text


def test_the_newest_run_of_a_league_is_found_by_its_name(server: WebServer) -> None:
    answer = server.get("/league/autumn")
    assert (answer.status, answer.headers["location"]) == (307, "autumn/1/")


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "", "a:b:c"]
)
def test_a_name_that_is_not_ours_is_refused(server: WebServer, host: str) -> None:
    """It may be a name of somebody who leads the browser of a visitor here."""
    answer = server.get(ROOT, host=host)
    assert answer.status == 421
    assert "autumn" not in answer.text


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:80", "127.0.0.1:1", "[::1]:8000", "games.example", "games.example:443"]
)
def test_a_name_that_is_ours_is_answered(server: WebServer, host: str) -> None:
    assert server.get(ROOT, host=host).status == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
def test_nothing_but_reading_is_answered(server: WebServer, method: str) -> None:
    answer = server.get(ROOT, method)
    assert (answer.status, answer.headers["allow"]) == (405, "GET, HEAD")


def test_requests_that_are_too_long_or_have_a_body_are_refused(server: WebServer) -> None:
    assert server.get(f"/{'x' * 2_000}").status == 414
    assert server.get(f"/?{'x' * 2_000}").status == 414
    assert server.get("/", body=b"x").status == 413
    assert server.get("/", x_long="x" * 20_000).status == 431
    assert server.get("/").status == 200


def test_a_connection_that_asks_for_nothing_is_closed(server: WebServer) -> None:
    with socket.create_connection(("127.0.0.1", server.port), LIMIT) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\nHost: local")
        assert slow.recv(1) == b""


def _events(server: WebServer) -> HTTPConnection:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=LIMIT)
    connection.request("GET", "/events")
    return connection


def test_viewers_are_told_which_run_has_changed_and_nothing_more(tmp_path: Path) -> None:
    file = tmp_path / "harness.db"
    store_league(file, last=3)
    with web_server(file) as server:
        viewers = [_events(server) for _ in range(3)]
        streams = [viewer.getresponse() for viewer in viewers]
        assert {stream.getheader("content-type") for stream in streams} == {
            "text/event-stream; charset=utf-8"
        }
        assert {stream.readline() for stream in streams} == {b"retry: 2000\n"}
        store_league(file, replace(LEAGUE, name="spring"), last=3)
        for stream in streams:
            assert [stream.readline() for _ in range(3)] == [
                b"\n",
                b"event: changed\n",
                b'data: ["spring/1"]\n',
            ]
        assert "spring" in server.get("/").text
        delete_league(str(file), "spring", lambda _: True)
        for stream in streams:
            assert [stream.readline() for _ in range(3)] == [
                b"\n",
                b"event: changed\n",
                b'data: ["spring/1"]\n',
            ]
        for viewer, stream in zip(viewers, streams, strict=True):
            stream.close()
            viewer.close()


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_a_signal_ends_it_at_once_although_somebody_looks(tmp_path: Path, number: int, code: int) -> None:
    file = tmp_path / "harness.db"
    store_league(file, last=3)
    with web_server(file) as server:
        viewer = _events(server)
        stream = viewer.getresponse()
        assert stream.readline() == b"retry: 2000\n"
        server.process.send_signal(number)
        assert server.process.wait(LIMIT) == code
        assert stream.read() in (b"\n", b"\n:\n\n")
        stream.close()
        viewer.close()
        assert server.process.stderr
        assert server.process.stderr.read() == b""


def test_a_port_that_is_taken_and_a_database_that_is_missing_are_said_in_a_line(
    server: WebServer, tmp_path: Path
) -> None:
    store_league(tmp_path / "some.db", last=3)
    for words, line in (
        (
            ["--db", str(tmp_path / "some.db"), "--port", str(server.port)],
            f"error: cannot listen at 127.0.0.1:{server.port}: Address already in use; try --port 0\n",
        ),
        (
            ["--db", str(tmp_path / "none.db"), "--port", "0"],
            f"error: {tmp_path / 'none.db'}: there is no such file\n",
        ),
    ):
        command = [sys.executable, "-m", "harness", "web", *words]
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, cwd=tmp_path)
        assert (done.returncode, done.stderr) == (1, line)


def test_without_the_extra_it_says_which_command_installs_it(tmp_path: Path) -> None:
    (tmp_path / "starlette.py").write_text("raise ImportError('no starlette')\n")
    command = [sys.executable, "-m", "harness", "web"]
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": f"{tmp_path}:{Path(__file__).parents[2]}"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, env=environment)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "error: pages need an extra: pip install 'razzia-harness[web]'\n"
