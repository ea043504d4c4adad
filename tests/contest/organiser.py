"""The organiser of a contest: its league file, and the bots in it."""

from collections.abc import Iterator
from pathlib import Path

from harness.app.bot_specs import file_bot
from tests.contest.bots import Remote, write_program
from tests.contest.script import Parameters

NAME = "contest"
_HEAD = """\
name = "{name}"
game = "razzia"
format = "{format}"
seats = {seats}
games = {games}
seed = "contest {seed}"
reproducible = true
sandbox = "none"
updates = "accept"
absent = true
move_limit = 60.0
patience = 2.0
wait = {wait}
start_limit = 60.0
"""


class Organiser:
    """Writes the file anew at each change. Every second bot is at an address, the others are started by the harness."""

    def __init__(self, home: Path, wanted: Parameters) -> None:
        self.home = home
        self.file = home / f"{NAME}.toml"
        self.games = wanted.games
        self.remotes: dict[str, Remote] = {}
        self.started: dict[str, int] = {}  # the bots that the harness starts, with their versions
        self.styles: dict[
            str, str
        ] = {}  # of bots at addresses by their names, of others by their fingerprints
        self._wanted = wanted
        self._gone: list[Remote] = []
        self._numbers = 0
        for _ in range(wanted.bots):
            self.add()

    @property
    def bots(self) -> list[str]:
        """The names of those that are in the file."""
        return sorted([*self.remotes, *self.started])

    def directory(self, bot: str) -> Path:
        return self.home / bot

    def add(self) -> None:
        """A bot more."""
        self._numbers += 1
        if self._numbers % 2:
            name = f"net{self._numbers:02}"
            self.styles[name] = write_program(self.directory(name), name)
            self.remotes[name] = Remote(self.directory(name))
            self.remotes[name].start()
        else:
            self._write_version(f"own{self._numbers:02}", 1)

    def renew(self, bot: str) -> None:
        """The bot's file is another."""
        self._write_version(bot, self.started[bot] + 1)

    def remove(self, bot: str) -> None:
        """The bot is in the file no more; where it runs, it goes on."""
        if bot in self.remotes:
            self._gone.append(self.remotes.pop(bot))
        else:
            del self.started[bot]

    def write(self) -> None:
        wanted = self._wanted
        head = _HEAD.format(
            name=NAME,
            format=wanted.format,
            seats=[*wanted.seats],
            games=self.games,
            seed=wanted.seed,
            wait=20 + 2 * wanted.longest,
        )
        self.file.write_text("\n".join([head, *self._sections()]), "utf-8")

    def close(self) -> None:
        for remote in [*self.remotes.values(), *self._gone]:
            remote.kill()

    def _write_version(self, bot: str, version: int) -> None:
        style = write_program(self.directory(bot), f"{bot} {version}")
        self.started[bot] = version
        self.styles[file_bot(bot, self.directory(bot)).fingerprint()] = style

    def _sections(self) -> Iterator[str]:
        for name in self.bots:
            where = (
                f'address = "{self.remotes[name].address}"' if name in self.remotes else f'path = "{name}"'
            )
            yield f'[[bots]]\nname = "{name}"\n{where}\n'
