"""Options that several commands take."""

import typer


def parse_options(texts: list[str] | None) -> dict[str, str]:
    """`--option NAME=VALUE`, repeated."""
    options = {}
    for text in texts or []:
        name, equals, value = text.partition("=")
        if not equals:
            raise typer.BadParameter(f"--option {text!r}: expected NAME=VALUE")
        options[name] = value
    return options
