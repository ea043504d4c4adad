"""What is wrong with a call, in a line like all others: what was typed, and what was expected."""

import re
from typing import Any

import typer

from harness.errors import OptionsError
from harness.text import nearest, one_line, shortened

_LONGEST = 300  # characters of what Typer says

UsageError: Any = typer.BadParameter.__base__  # Typer names it only by those made from it


def options_error(error: Any) -> OptionsError:
    """A UsageError of Typer in our words; one that we do not know, in Typer's."""
    if hasattr(error, "possibilities"):
        return OptionsError(_no_such_option(error))
    if hasattr(error, "option_name"):
        takes = "it takes no value" if "not take" in error.message else "expected a value behind it"
        return OptionsError(f"{error.option_name}: {takes}")
    if hasattr(error, "param_type"):
        return OptionsError(f"{_name(error)} is missing; {error.ctx.command_path} --help says what it takes")
    if extra := re.search(r"unexpected extra arguments?(?:\(s\))? \((.*)\)$", error.message, re.S):
        return OptionsError(f"{shortened(extra[1])}: expected no more arguments")
    if getattr(error, "param", None) is not None:
        return OptionsError(f"{_name(error)} {one_line(error.message, _LONGEST)}{_source(error)}")
    return OptionsError(one_line(error.message, _LONGEST))


def _no_such_option(error: Any) -> str:
    known = [
        option for parameter in error.ctx.command.params for option in parameter.opts if option[:1] == "-"
    ]
    return f"{error.ctx.command_path} has no option {shortened(error.option_name)}; {nearest(error.option_name, known)}"


def _name(error: Any) -> str:
    """The longest name of an option; the name of an argument as help has it."""
    parameter = error.param
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name.upper())
    return str(max(parameter.opts, key=len))


def _source(error: Any) -> str:
    """Where the value stands, if that is not where people look."""
    source = error.ctx.get_parameter_source(error.param.name) if error.ctx else None
    if source is None or source.name != "ENVIRONMENT":
        return ""
    return f" (of the environment's {error.param.envvar})"
