"""Groups of commands. The module of a command is imported only when the command is called, because some imports, such as the
database's, take longer than other commands run."""

import signal
from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar

import typer
from typer.core import TyperGroup

from harness.errors import OptionsError
from harness.text import nearest, shortened


class Group(TyperGroup):
    """Called without a command, it shows its help, which is no mistake."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, args or ["--help"])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        known, word = self.list_commands(ctx), args[0]
        if word not in known and not word.startswith("-"):
            raise OptionsError(f"{ctx.command_path} has no command {shortened(word)}; {nearest(word, known)}")
        name, command, rest = super().resolve_command(ctx, args)
        if not isinstance(command, TyperGroup):
            _be_interruptible()
        return name, command, rest


class OnDemand(Group):
    modules: ClassVar[Mapping[str, str]]  # by command; each has an `app`, of this command alone or of a group
    order: ClassVar[Sequence[str]] = ()  # of all, for help; none: those of the group's own module first

    def list_commands(self, ctx: Any) -> list[str]:
        return [*dict.fromkeys([*self.order, *super().list_commands(ctx), *self.modules])]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in self.modules:
            command = typer.main.get_command(import_module(self.modules[cmd_name]).app)
            command.name = cmd_name
            self.add_command(command)
        return super().get_command(ctx, cmd_name)


def _be_interruptible() -> None:
    """All is imported: from now on Ctrl-C is for the command, which may have to put things away."""
    if callable(signal.getsignal(signal.SIGINT)):  # else it is ignored, as a shell may want it
        signal.signal(signal.SIGINT, signal.default_int_handler)
