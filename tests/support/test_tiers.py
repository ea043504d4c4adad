"""The guard refuses what a pure test must not do, and a test that has tried to fails whatever became of it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
IMPURE = {
    "subprocess.Popen": "import subprocess; subprocess.run(['true'])",
    "os.posix_spawn": "import os; os.waitpid(os.posix_spawn('/bin/true', ['true'], {}), 0)",
    "os.system": "import os; os.system('true')",
    "socket.bind": "import socket\n    with socket.socket() as one: one.bind(('127.0.0.1', 0))",
    "socket.connect": "import socket\n    with socket.socket() as one: one.connect_ex(('127.0.0.1', 1))",
    "multiprocessing.Process.start": "import multiprocessing; multiprocessing.get_context('fork').Process().start()",
    "grpc.insecure_channel": "import grpc; grpc.insecure_channel('unix:none').close()",
    "grpc.server": "import grpc; grpc.server(None)",
    "psycopg.connect": "import psycopg\n    try: psycopg.connect('host=/nowhere')\n    except psycopg.Error: pass",
    "grpc.aio.insecure_channel": "import asyncio, grpc\n    async def go():\n        await grpc.aio.insecure_channel('unix:none').close()\n    asyncio.run(go())",
    "grpc.aio.server": "import asyncio, grpc\n    async def go():\n        await grpc.aio.server().stop(None)\n    asyncio.run(go())",
}


def outcomes(home: Path, source: str) -> str:
    (home / "test_one.py").write_text(f"import pytest\n\n{source}", "utf-8")
    words = ["-n", "0", "-p", "tests.conftest", "-p", "no:cacheprovider", "-rA", "-W", "ignore"]
    where = ["-c", str(ROOT / "pyproject.toml"), f"--rootdir={home}", str(home)]
    command = [sys.executable, "-m", "pytest", *words, *where]
    wide = {**os.environ, "COLUMNS": "500"}  # its summary has whole lines
    return subprocess.run(command, cwd=ROOT, env=wide, capture_output=True, text=True, timeout=120).stdout


SWALLOWS = """
def test_swallows():
    import os
    try: os.system('true')
    except Exception: pass

def test_the_next_one(): pass
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What pytest says of all of them."""
    tests = [
        f"{mark}\ndef test_{kind}_{number}():\n    {code}\n"
        for number, code in enumerate(IMPURE.values())
        for kind, mark in (("bare", ""), ("marked", "@pytest.mark.process"))
    ]
    return outcomes(tmp_path_factory.mktemp("tiers"), "\n".join([*tests, SWALLOWS]))


@pytest.mark.process
def test_what_is_not_pure_fails_without_the_mark_and_passes_with_it(said: str) -> None:
    failed = dict(re.findall(r"^FAILED \S+::test_(\w+) - \S*ImpureError: ([\w.]+)\(", said, re.M))
    assert failed == {f"bare_{number}": event for number, event in enumerate(IMPURE)}, said
    assert len(re.findall(r"^PASSED \S+::test_marked_\d+$", said, re.M)) == len(IMPURE), said


@pytest.mark.process
def test_a_test_that_swallows_the_refusal_fails_too(said: str) -> None:
    expected = "Failed: os.system(b'true',) in a test without a mark: expected pytest.mark.process on it"
    assert expected in said
    assert re.findall(r"^(PASSED|FAILED) \S+::test_(swallows|the_next_one)\b", said, re.M) == [
        ("PASSED", "the_next_one"),
        ("FAILED", "swallows"),
    ]
