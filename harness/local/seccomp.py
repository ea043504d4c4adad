"""A filter for the kernel that denies bots the system calls that they do not need: those that open new namespaces, reach
kernel interfaces with a history of holes, talk to other bots past the namespaces (key rings, vsock), mislead the referee
(symbolic links: it follows a path into the bot's directory to the socket), or take what no limit counts (System V's shared
memory, semaphores and queues; inotify).

It is a pure function of the machine's name. It must never deny what a common runtime needs.
"""

import struct
from collections.abc import Iterator

ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}  # as the kernel calls them

_DENIED = {  # their numbers on x86_64 and on aarch64
    "add_key": (248, 217),
    "request_key": (249, 218),
    "keyctl": (250, 219),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "bpf": (321, 280),
    "perf_event_open": (298, 241),
    "userfaultfd": (323, 282),
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "pidfd_getfd": (438, 438),
    "kcmp": (312, 272),
    "setns": (308, 268),
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "move_mount": (429, 429),
    "open_tree": (428, 428),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "open_by_handle_at": (304, 265),
    "fanotify_init": (300, 262),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "reboot": (169, 142),
    "acct": (163, 89),
    "quotactl": (179, 60),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "syslog": (103, 116),
    "symlink": (88, 36),  # which aarch64 does not have: it is symlinkat
    "symlinkat": (266, 36),  # a link in place of its socket would have us call whoever it names
}
_MISSING = {  # as on a kernel built without them: what is bounded for a whole user or not at all
    "shmget": (
        29,
        194,
    ),  # System V's: what they hold is no process's, so no limit and no end of a process reaches it
    "semget": (64, 190),
    "msgget": (68, 186),
    "inotify_init": (253, 26),  # a user's bots would share 128 of them, and see each other open files by them
    "inotify_init1": (294, 26),  # the only one that aarch64 has
    "clone3": (435, 435),  # its flags are in memory, out of sight: C libraries then use clone
}
_CLONE, _UNSHARE = (56, 220), (272, 97)
_SOCKET, _IOCTL = (41, 198), (16, 29)
_NAMESPACES = 0x7E020080  # every CLONE_NEW… flag
_FAMILIES = (1, 2, 10, 16)  # unix, IPv4, IPv6, netlink: what runtimes open, and namespaces confine
_TERMINAL = (0x5412, 0x541C)  # TIOCSTI and TIOCLINUX, which type for the user
_X32 = 0x40000000  # the bit that names the same calls of x86_64 once more

_NUMBER, _ARCHITECTURE, _FIRST, _SECOND = (
    0,
    4,
    16,
    24,
)  # offsets in what the kernel shows: low halves of arguments
_LOAD, _EQUAL, _AT_LEAST, _ANY_OF, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06  # instructions of classic BPF
_ALLOW, _KILL, _ERROR = 0x7FFF0000, 0x80000000, 0x00050000
_EPERM, _ENOSYS, _EAFNOSUPPORT = 1, 38, 97

_Instruction = tuple[int, int, int, int]  # code, instructions to skip if true, to skip if false, value


def denies(machine: str) -> bytes:
    """The filter's program, in the form that `bwrap --seccomp` reads."""
    return b"".join([struct.pack("=HBBI", *instruction) for instruction in _program(machine)])


def _program(machine: str) -> Iterator[_Instruction]:
    which = [*ARCHITECTURES].index(machine)
    yield _LOAD, 0, 0, _ARCHITECTURE
    yield _EQUAL, 1, 0, ARCHITECTURES[machine]
    yield _RETURN, 0, 0, _KILL  # another machine's calls, with other numbers
    yield _LOAD, 0, 0, _NUMBER
    if machine == "x86_64":
        yield _AT_LEAST, 0, 1, _X32
        yield _RETURN, 0, 0, _ERROR | _ENOSYS
    for numbers in _DENIED.values():
        yield _EQUAL, 0, 1, numbers[which]
        yield _RETURN, 0, 0, _ERROR | _EPERM
    for numbers in _MISSING.values():
        yield _EQUAL, 0, 1, numbers[which]
        yield _RETURN, 0, 0, _ERROR | _ENOSYS
    for numbers in (_CLONE, _UNSHARE):
        yield from _where(
            numbers[which], _FIRST, [(_ANY_OF, 0, 1, _NAMESPACES), (_RETURN, 0, 0, _ERROR | _EPERM)]
        )
    terminal = [(_EQUAL, 0, 1, request) for request in _TERMINAL]
    refused = (_RETURN, 0, 0, _ERROR | _EPERM)
    yield from _where(_IOCTL[which], _SECOND, [step for test in terminal for step in (test, refused)])
    families = [(_EQUAL, len(_FAMILIES) - at, 0, family) for at, family in enumerate(_FAMILIES)]
    yield from _where(_SOCKET[which], _FIRST, [*families, (_RETURN, 0, 0, _ERROR | _EAFNOSUPPORT)])
    yield _RETURN, 0, 0, _ALLOW


def _where(number: int, argument: int, body: list[_Instruction]) -> Iterator[_Instruction]:
    """Run `body` for this system call only, with an argument of it loaded; then the number of the call is loaded again."""
    yield _EQUAL, 0, len(body) + 2, number
    yield _LOAD, 0, 0, argument
    yield from body
    yield _LOAD, 0, 0, _NUMBER
