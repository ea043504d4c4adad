"""Whole leagues, with bots, while the world around them moves; each must end as a quiet one."""

import os
import subprocess
from pathlib import Path

from tests.support.kills import command, games_there, left, run_to_end
from tests.support.postgresql import Server
from tests.support.tools import missing

_TIME = 600


def with_restarts(file: Path, quiet: str, server: Server) -> int:
    """The server breaks off whatever it does, each time that some more games are stored. How often."""
    db, restarts = server.database(), 0
    process = subprocess.Popen(
        command(file, db), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    there = 0
    while not _over(process):
        if (now := games_there(db)) > there:
            server.stop("immediate")
            server.start()
            there, restarts = now, restarts + 1
    _, stderr = process.communicate(timeout=_TIME)
    assert "Traceback" not in stderr, stderr
    if process.returncode:  # only who writes waits for a server: what is read at the end may find it gone
        assert stderr.splitlines()[-1].startswith("error: postgresql://"), stderr
        run_to_end(file, db)
    assert left(db) == left(quiet)
    return restarts


def with_jumping_clock(file: Path, quiet: str, home: Path) -> int:
    """Time of day jumps an hour forth or back, again and again; time that only passes does not. How often."""
    library = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
    if library is None:
        missing("libfaketime (Debian's package faketime) is not on this machine")
    offset = home / "offset"
    offset.write_text("+0")
    environment = {
        "LD_PRELOAD": str(library),
        "DONT_FAKE_MONOTONIC": "1",
        "FAKETIME_TIMESTAMP_FILE": str(offset),
        "FAKETIME_NO_CACHE": "1",
        "HARNESS_SANDBOX": "none",  # bots' clocks, too
    }
    db, jumps, there = str(home / "jumping.db"), 0, 0
    process = subprocess.Popen(
        command(file, db),
        env={**os.environ, **environment},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not _over(process):
        if (now := games_there(db)) > there:
            there, jumps = now, jumps + 1
            fresh = home / "offset.new"
            fresh.write_text("+3600" if jumps % 2 else "-3600")
            fresh.rename(offset)
    _, stderr = process.communicate(timeout=_TIME)
    assert process.returncode == 0, stderr
    kept = left(db)
    assert kept.faults == 0
    assert kept == left(quiet)
    return jumps


def quiet_league(file: Path, home: Path) -> str:
    db = str(home / "quiet.db")
    run_to_end(file, db)
    return db


def _over(process: "subprocess.Popen[str]") -> bool:
    """A look now and then: looking costs the league the processor."""
    try:
        process.wait(0.2)
    except subprocess.TimeoutExpired:
        return False
    return True
