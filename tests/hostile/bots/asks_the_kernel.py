"""Asks the kernel for namespaces, key rings, rings of requests, other machines' sockets, traces, mounts and links: what
sandboxes have been left by. Must be refused all of it."""

import ctypes
import os
import socket

from tests.hostile.bots.attempt import attempt, play

EXPECTED = None
FREELY = True
_LIBC = ctypes.CDLL(None, use_errno=True)
_NEW_USER, _NEW_NET, _NEW_NS = 0x10000000, 0x40000000, 0x00020000


def calls(name: str, *arguments: object) -> str:
    """In a child: what it changes shall not change us."""
    child = os.fork()
    if child == 0:
        failed = getattr(_LIBC, name)(*arguments) < 0
        os._exit(min(ctypes.get_errno(), 254) if failed else 255)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code == 255:
        return "done"
    raise OSError(code, os.strerror(code))


def opens(family: int) -> str:
    with socket.socket(family, socket.SOCK_STREAM):
        return "opened"


def links() -> str:
    link = f"/tmp/hostile-{os.getpid()}"
    os.symlink("/", link)
    os.unlink(link)
    return "made"


if __name__ == "__main__":
    is_arm = os.uname().machine == "aarch64"
    for flags in (_NEW_USER, _NEW_NS, _NEW_NET, _NEW_USER | _NEW_NET):
        attempt(f"namespaces {flags:x}", calls, "unshare", flags)
    keys = b"user", b"hostile", b"x", 1, -3
    attempt("a key ring", calls, "syscall", 217 if is_arm else 248, *keys)
    ring = ctypes.create_string_buffer(256)
    attempt("a ring of requests", calls, "syscall", 425, 4, ring)
    attempt("a trace", calls, "ptrace", 0, 0, 0, 0)
    attempt(
        "a mount", calls, "mount", b"none", b"/tmp", b"no such thing", 0, 0
    )  # which hurts nobody if it may
    attempt("a link", links)
    attempt("another root", calls, "chroot", b"/tmp")
    attempt("the host's socket", opens, 40)
    attempt("a raw socket", opens, 17)
    play()
