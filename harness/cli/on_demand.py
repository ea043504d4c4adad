"""Groups of commands whose modules are imported when they are asked for: what some stand on, such as the database, takes
longer to import than others run."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, ClassVar

import typer
from typer.core import TyperGroup


class OnDemand(TyperGroup):
    modules: ClassVar[Mapping[str, str]]  # by command; each has an `app`, of this command alone or of a group
    order: ClassVar[Sequence[str]] = ()  # of all, for help; none: those of the group's own module first

    def list_commands(self, ctx: Any) -> list[str]:
        return [*dict.fromkeys([*self.order, *super().list_commands(ctx), *self.modules])]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        known = cmd_name in self.list_commands(ctx)
        for name in {cmd_name} & {*self.modules} if known else self.modules:  # all, for one that may be meant
            command = typer.main.get_command(import_module(self.modules[name]).app)
            command.name = name
            self.add_command(command)
        return super().get_command(ctx, cmd_name)
