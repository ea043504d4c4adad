"""What a kit for Gradescope holds, in lines for whoever uploads it."""

from collections.abc import Iterator

from harness.app.grading.kit import AutograderKit


def kit_lines(kit: AutograderKit) -> Iterator[str]:
    """The kit's files, and what to know before it is uploaded."""
    yield f"{kit.file} written:"
    for name, size in kit.files:
        yield f"  {size:>9,}  {name}"
    yield f"setup.sh makes a virtual environment with Python 3.11 or later, and installs {kit.wheel} there with pip, and"
    yield f"  with it {', '.join(kit.requirements)}"
    yield "bots are kept within limits there, in no strict sandbox: containers of Gradescope have no user namespaces"
    yield f"a submission has {kit.budget:g} s: set a time-out above that, at least {kit.budget / 60 + 2:.0f} minutes"
