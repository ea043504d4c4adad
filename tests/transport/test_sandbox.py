"""How bots are wrapped, level by level, and what is left of them: nothing. What hostile ones get is in tests/hostile."""

import asyncio
import os
import py_compile
import signal
import struct
import subprocess
import sys
from importlib.util import cache_from_source
from itertools import pairwise
from pathlib import Path
from uuid import uuid4

import pytest

from harness.errors import HarnessError
from harness.league.limits import Level, Limits
from harness.local import BotProcess
from harness.local.sandbox import Sandbox, environment, within_limits
from harness.local.seccomp import ARCHITECTURES, denies
from harness.local.visible import visible
from tests.support.streams import ROOT, end_of, run
from tests.support.tools import missing, needed

SH = Path("/bin/sh")


@pytest.mark.parametrize(
    ("script", "how"),
    [
        ("exit 0", "the process ended with exit code 0 and said nothing"),
        ("echo no book; exit 3", "the process ended with exit code 3; it said:\nno book"),
        ("kill -9 $$", "the process was killed by SIGKILL and said nothing"),
    ],
)
def test_how_a_bot_in_a_sandbox_ended_is_told_as_without_one(script: str, how: str, strict: Sandbox) -> None:
    assert run(end_of(script, strict)) == how


def test_a_bot_in_a_sandbox_is_asked_to_end_before_it_is_ended(strict: Sandbox) -> None:
    async def main() -> None:
        script = "trap 'echo goodbye; exit 0' TERM; echo ready; while :; do sleep 0.01; done"
        process = BotProcess("polite", ["sh", "-c", script], sandbox=strict)
        await process.start()
        try:
            while "ready" not in process.last_lines():
                await asyncio.sleep(0.01)
        finally:
            await process.stop()
        assert process.ending() == "the process ended with exit code 0; it said:\nready\ngoodbye"

    run(main())


def test_a_command_that_is_not_there_is_named_at_once(strict: Sandbox, tmp_path: Path) -> None:
    for sandbox in (strict, Sandbox(Level.LIMITS)):
        for command, why in (("fox", "No such file or directory"), ("./plain", "Permission denied")):
            (tmp_path / "plain").touch()
            process = BotProcess("fox", [command, "--fast"], directory=tmp_path, sandbox=sandbox)
            with pytest.raises(HarnessError, match=f"^bot fox: cannot start {command}: {why}$"):
                run(process.start())


def test_a_home_is_not_shown_to_a_bot(strict: Sandbox) -> None:
    process = BotProcess("fox", ["true"], directory=Path.home(), sandbox=strict)
    with pytest.raises(
        HarnessError, match="is no directory to show to a bot: put the bot into one of its own"
    ):
        run(process.start())


@pytest.mark.usefixtures("strict")
def test_a_bot_sees_its_directory_without_what_is_hidden_in_it(tmp_path: Path) -> None:
    for name in ("bot.py", "book", "harness.db", "harness.db-wal", "deep/er/key", "deep/er/book"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "link").symlink_to("book")
    names = ("harness.db", "harness.db-wal", "deep/er/key", "not there")
    hidden = tuple([tmp_path / name for name in names])
    sandbox = Sandbox(Level.STRICT, hidden=hidden)
    ended = run(end_of("find . | sort; touch new deep/new || echo no", sandbox, tmp_path))
    found = [line for line in ended.splitlines() if line.startswith(".")]
    assert found == [".", "./book", "./bot.py", "./deep", "./deep/er", "./deep/er/book", "./link"]
    assert ended.endswith("no")


@pytest.mark.usefixtures("strict")
def test_a_bots_files_count_and_not_what_python_finds_stored_of_them(tmp_path: Path) -> None:
    """Whoever can write there can have Python take any code for that of a file that has not changed."""
    (tmp_path / "bot.py").write_text("import mind")
    mind, another = tmp_path / "mind.py", tmp_path / "another.py"
    for file, says in ((another, "ANOTHER"), (mind, "ITS OWN")):
        file.write_text(f"print('{says}')")
        os.utime(file, (1, 1))
    stored = Path(cache_from_source(str(mind)))
    py_compile.compile(str(another), str(stored))
    command = [sys.executable, "bot.py"]

    async def said(level: Level) -> str:
        process = BotProcess("fox", command, directory=tmp_path, sandbox=Sandbox(level))
        await process.start()
        try:
            return (await process.wait_for_end()).splitlines()[-1]
        finally:
            await process.stop()

    assert (run(said(Level.NONE)), run(said(Level.STRICT))) == ("ANOTHER", "ITS OWN")


def test_what_holds_a_directory_is_not_hidden_from_its_bot(tmp_path: Path) -> None:
    """One bot in a directory of another's: it would have nothing left."""
    inner = tmp_path / "fox" / "quick"
    inner.mkdir(parents=True)
    words = [*visible([], SH, inner, [tmp_path / "fox"])]
    assert str(inner) in words


@pytest.mark.parametrize(("directory", "beside"), [("bin", "lib"), ("shims", "versions")])
def test_an_interpreter_in_a_home_brings_what_it_was_installed_with_and_nothing_beside(
    directory: str, beside: str, tmp_path: Path
) -> None:
    node = tmp_path / "node" / directory / "node"
    (tmp_path / "node" / beside).mkdir(parents=True)
    node.parent.mkdir()
    node.touch()
    (tmp_path / "notes").touch()
    words = [*visible([], node, None, [])]
    assert str(tmp_path / "node") in words
    assert str(tmp_path / "notes") not in words


def test_what_a_command_names_is_shown_to_its_bot_with_what_lies_beside_it(tmp_path: Path) -> None:
    for name in ("fox/bot.js", "protos/bot.proto", "notes"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    command = ["env", f"PROTOS={tmp_path}/protos", "node", f"{tmp_path}/fox/bot.js", "/tmp", str(Path.home())]
    words = [*visible(command, SH, None, [])]
    shown = {word for option, word in pairwise(words) if option == "--ro-bind-try"}
    assert {str(tmp_path / "fox"), str(tmp_path / "protos")} <= shown
    assert not {str(tmp_path), "/tmp", str(Path.home())} & shown


def test_a_word_of_a_command_that_no_file_can_be_called_shows_nothing(tmp_path: Path) -> None:
    """A program in one word, or weights in base64, has slashes, too."""
    words = ["node", "-e", "x" * 300 + "/" + "y" * 300, f"--weights={tmp_path}/{'z' * 300}"]
    assert [*visible(words, SH, None, [])] == [*visible(words[:2], SH, None, [])]


def test_limits_and_strict_sandboxes_pass_on_only_what_a_bot_needs_of_our_environment() -> None:
    ours = {"PATH": "/bin", "HOME": "/home/ada", "LANG": "C", "HARNESS_DB": "postgresql://ada:secret@host/db"}
    its = {"LEVEL": "3"}
    assert environment(ours, its, Level.NONE) == ours | its
    assert environment(ours, its, Level.LIMITS) == {"PATH": "/bin", "HOME": "/home/ada", "LANG": "C"} | its
    assert environment(ours, its, Level.STRICT) == {"PATH": "/bin", "HOME": "/tmp", "LANG": "C"} | its


def test_limits_are_taken_by_the_bot_itself() -> None:
    looks = "import resource as r; print(*(r.getrlimit(n)[0] for n in (r.RLIMIT_NOFILE, r.RLIMIT_CPU, r.RLIMIT_CORE)))"
    command = within_limits([sys.executable, "-c", looks], Limits(files=77, cpu=99), strict=False)
    assert subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout == "77 99 0\n"


@pytest.mark.usefixtures("strict")
def test_a_bot_leaves_no_core_file_wherever_others_would() -> None:
    script = (
        "from tests.transport.test_sandbox import *; print(cores_of(Level.LIMITS), cores_of(Level.STRICT))"
    )
    unlimited = ["sh", "-c", 'ulimit -c unlimited; ulimit -c; exec "$@"', "sh"]
    said = subprocess.run(
        [*unlimited, sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    first, *limits = said.stdout.splitlines()
    if first != "unlimited":
        missing("this user may have no core files at all")
    assert limits == ["['0', '0'] ['0', '0']"]


def cores_of(level: Level) -> list[str]:
    """The soft and the hard limit, as the kernel has them of a bot."""
    return run(end_of("grep core /proc/self/limits", Sandbox(level))).split()[-3:-1]


@pytest.mark.parametrize("level", [Level.LIMITS, Level.STRICT])
@pytest.mark.usefixtures("strict")
def test_a_bot_gives_way_to_its_referee_and_ends_before_it_when_memory_is_short(level: Level) -> None:
    said = run(end_of("nice; cat /proc/self/oom_score_adj", Sandbox(level))).splitlines()[1:]
    assert said == [str(min(os.nice(0) + 5, 19)), "1000"]


# Ends well as soon as the bot's whole session gives way; at once where the kernel knows no sessions.
GIVES_WAY = """
test -e /proc/self/autogroup || exit 0
for _ in $(seq 500); do grep -q "nice {nice}\\$" /proc/self/autogroup && exit 0; sleep 0.02; done
exit 1
"""


async def end_together(levels: list[Level]) -> list[str]:
    script = GIVES_WAY.format(nice=min(os.nice(0) + 5, 19))
    return await asyncio.gather(*[end_of(script, Sandbox(level)) for level in levels])


@pytest.mark.usefixtures("strict")
def test_all_bots_that_start_together_give_way_where_the_kernel_shares_the_processor_out_by_sessions() -> (
    None
):
    levels = [Level.STRICT, Level.STRICT, Level.STRICT, Level.LIMITS]
    assert run(end_together(levels)) == ["the process ended with exit code 0 and said nothing"] * 4


def test_they_do_so_without_an_administrators_rights() -> None:
    """Who has none may lower one session in a tenth of a second."""
    without = [needed("setpriv"), "--bounding-set", "-sys_admin"] if os.geteuid() == 0 else []
    script = "from tests.transport.test_sandbox import *; print(run(end_together([Level.LIMITS] * 4)))"
    said = subprocess.run(
        [*without, sys.executable, "-c", script], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert said.stdout == f"{['the process ended with exit code 0 and said nothing'] * 4}\n"


PAIR = """
import ctypes, os, socket, sys, time

key, leaves = int(sys.argv[1]), sys.argv[2] == "leaves"
kernel = ctypes.CDLL(None)
made = 0o1600 if leaves else 0
shared, queue, counts = kernel.shmget(key, 1, made), kernel.msgget(key, made), kernel.semget(key, 1, made)
files = [f"{place}/pair-{key}" for place in ("/tmp", "/dev/shm")]
known = socket.socket(socket.AF_UNIX)
if leaves:
    for file in files:
        open(file, "x").close()
    known.bind(f"\\0pair-{key}")
    known.listen()
    print("left", flush=True)
    time.sleep(600)
found = {
    "files": [os.unlink(file) for file in files if os.path.exists(file)],
    "memory": shared >= 0 and kernel.shmctl(shared, 0, 0) == 0,
    "queue": queue >= 0 and kernel.msgctl(queue, 0, 0) == 0,
    "counts": counts >= 0 and kernel.semctl(counts, 0, 0) == 0,
    "socket": known.connect_ex(f"\\0pair-{key}") == 0,
}
print(*[name for name, prize in found.items() if prize])
"""


@pytest.mark.parametrize(
    ("level", "found"),
    [(Level.NONE, "; it said:\nfiles memory queue counts socket"), (Level.STRICT, " and said nothing")],
)
@pytest.mark.usefixtures("strict")
def test_what_one_bot_leaves_another_finds_only_without_a_sandbox(level: Level, found: str) -> None:
    key = str(uuid4().int % (1 << 31) or 1)

    async def main() -> None:
        leaves, looks = [
            BotProcess(role, [sys.executable, "-c", PAIR, key, role], sandbox=Sandbox(level))
            for role in ("leaves", "looks")
        ]
        try:
            await leaves.start()
            async with asyncio.timeout(20.0):
                while leaves.last_lines() != "left":
                    await asyncio.sleep(0.01)
            await looks.start()
            assert await looks.wait_for_end() == f"the process ended with exit code 0{found}"
        finally:
            await leaves.stop()
            await looks.stop()

    run(main())


ALLOWED, EPERM, ENOSYS, EAFNOSUPPORT, KILLED = 0x7FFF0000, 0x50001, 0x50026, 0x50061, 0x80000000
THREAD, NEW_USER, TIOCSTI, TCGETS = 0x3D0F00, 0x10000000, 0x5412, 0x5401


@pytest.mark.parametrize(
    ("call", "arguments", "verdict"),
    [
        (("read", 0, 63), (), ALLOWED),
        (("clone", 56, 220), (THREAD,), ALLOWED),
        (("clone", 56, 220), (THREAD | NEW_USER,), EPERM),
        (("clone3", 435, 435), (), ENOSYS),
        (("unshare", 272, 97), (NEW_USER,), EPERM),
        (("ptrace", 101, 117), (), EPERM),
        (("keyctl", 250, 219), (), EPERM),
        (("clock_settime", 227, 112), (), EPERM),
        (("shmget", 29, 194), (), ENOSYS),
        (("semget", 64, 190), (), ENOSYS),
        (("msgget", 68, 186), (), ENOSYS),
        (("inotify_init1", 294, 26), (), ENOSYS),
        (("epoll_create1", 291, 20), (), ALLOWED),
        *[(("socket", 41, 198), (family,), ALLOWED) for family in (1, 2, 10, 16)],
        *[(("socket", 41, 198), (family,), EAFNOSUPPORT) for family in (17, 38, 40)],
        (("ioctl", 16, 29), (0, TCGETS), ALLOWED),
        (("ioctl", 16, 29), (0, TIOCSTI), EPERM),
    ],
)
def test_the_filter_lets_runtimes_work_and_nothing_else(
    call: tuple[str, int, int], arguments: tuple[int, ...], verdict: int
) -> None:
    for number, (machine, architecture) in zip(call[1:], ARCHITECTURES.items(), strict=True):
        assert judged(denies(machine), architecture, number, arguments) == verdict
        assert judged(denies(machine), 0x40000003, number, arguments) == KILLED  # calls of 32 bits


def test_the_filter_knows_calls_by_their_other_numbers() -> None:
    """x86_64 has them all twice, for programs with short pointers."""
    assert judged(denies("x86_64"), ARCHITECTURES["x86_64"], 0x40000000 | 101, ()) == ENOSYS


def judged(program: bytes, architecture: int, number: int, arguments: tuple[int, ...]) -> int:
    """What a kernel would do: classic BPF, as far as the filter uses it."""
    seen = struct.pack("<IIQ6Q", number, architecture, 0, *arguments, *[0] * (6 - len(arguments)))
    at = loaded = 0
    while True:
        code, then, otherwise, value = struct.unpack_from("=HBBI", program, 8 * at)
        at += 1
        match code:
            case 0x20:
                (loaded,) = struct.unpack_from("<I", seen, value)
            case 0x15:
                at += then if loaded == value else otherwise
            case 0x35:
                at += then if loaded >= value else otherwise
            case 0x45:
                at += then if loaded & value else otherwise
            case _:
                assert code == 0x06
                return int(value)


@pytest.mark.usefixtures("strict")
def test_a_bot_in_a_sandbox_dies_with_its_referee() -> None:
    referee = subprocess.Popen(
        [sys.executable, "-c", _REFEREE], cwd=ROOT, stdout=subprocess.PIPE, text=True, env=dict(os.environ)
    )
    assert referee.stdout
    try:
        handle = os.pidfd_open(int(referee.stdout.readline()))
    finally:
        referee.send_signal(signal.SIGKILL)
        referee.wait()
        referee.stdout.close()
    try:
        run(_gone(handle))
    finally:
        os.close(handle)


_REFEREE = """
import asyncio
from harness.league.limits import Level
from harness.local import BotProcess
from harness.local.sandbox import Sandbox

async def main():
    process = BotProcess("deaf", ["sh", "-c", "trap '' TERM; sleep 600; sleep 600"], sandbox=Sandbox(Level.STRICT))
    await process.start()
    print(process._inside.pid, flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""


async def _gone(handle: int) -> None:
    """The first process of a sandbox is gone when all of them are."""
    event = asyncio.Event()
    asyncio.get_running_loop().add_reader(handle, event.set)
    await event.wait()
    asyncio.get_running_loop().remove_reader(handle)
