"""Texts that go to a file, or to standard output if none is named."""

from pathlib import Path

import typer

from harness.errors import HarnessError


def write(text: str, out: Path | None) -> None:
    """Print a text as it is, or write it to a file and say so."""
    if out is None:
        typer.echo(text, nl=False)
        return
    try:
        out.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise HarnessError(f"cannot write {out}: {error.strerror}") from None
    typer.echo(f"{out} written", err=True)
