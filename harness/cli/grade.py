"""`harness grade …`: grade bots by a rubric."""

import shlex
from pathlib import Path
from typing import Annotated, Any

import typer

from harness.app.choices import DEFAULT_GAME
from harness.app.grading.files import replace_file, save_first_faults
from harness.app.grading.grade import GradeReport, GradeWish, grade_bots
from harness.app.grading.kit import make_kit
from harness.app.grading.rubric_file import new_rubric_file
from harness.app.present import shell
from harness.app.present.grade import GradeOutput, grade_text
from harness.app.present.grade_kit import kit_lines
from harness.cli.on_demand import Group
from harness.cli.options import GameName, LogDirectory, StartLimit, say, terminal_width
from harness.cli.progress import ProgressBar
from harness.cli.sandbox import Sandboxed, start_settings
from harness.cli.values import choice, seconds, whole

MARRED = 3  # exit code: done, but a grade is not final

RubricFile = Annotated[Path, typer.Argument(metavar="RUBRIC", help="A rubric (docs/grading.md).")]


class _Grade(Group):
    """`harness grade RUBRIC BOT…` is `harness grade run RUBRIC BOT…`."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        is_rubric = args[0] not in self.list_commands(ctx) and args[0].endswith(".toml")
        return super().resolve_command(ctx, ["run", *args] if is_rubric else args)


app = typer.Typer(
    cls=_Grade, add_completion=False, help="Grade bots by a rubric; harness grade RUBRIC BOT..."
)


@app.command()
def init(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where to write it.")] = Path("rubric.toml"),
    game: GameName = DEFAULT_GAME,
) -> None:
    """Write a rubric to begin with, every key explained. Its directory is made if it is not there."""
    new = new_rubric_file(file, game)
    say(f"{new} written. Try it:  {shell.harness()} grade run {shlex.quote(str(new))} greedy")


@app.command()
def run(
    rubric: RubricFile,
    bot: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT",
            help="[NAME=]TARGET: a .py file, a directory with a bot.py, cmd:COMMAND, or a sample. Several may be named.",
            show_default=False,
        ),
    ] = None,
    roster: Annotated[
        Path | None,
        typer.Option(
            metavar="CSV",
            help="A class list instead of bots: student, path, pseudonym, with these words in its first line.",
            show_default=False,
        ),
    ] = None,
    budget: Annotated[
        float | None,
        typer.Option(
            **seconds(1),
            help="Seconds for the check and the games of each bot. Without it, as long as it takes.",
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        GradeOutput, typer.Option(**choice(GradeOutput), help="The result's form.")
    ] = GradeOutput.TABLE,
    out: Annotated[
        Path | None,
        typer.Option(
            help="Write the result here instead of to standard output: before the first game what is known, then better.",
            show_default=False,
        ),
    ] = None,
    public: Annotated[
        bool, typer.Option("--public", help="Pseudonyms instead of names, and nothing of what bots did.")
    ] = False,
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Keep the games with each bot's first faults here, a file for each bot, for harness game repro.",
            show_default=False,
        ),
    ] = None,
    bot_user: Annotated[
        int | None,
        typer.Option(
            **whole(1, 4_294_967_294),
            metavar="NUMBER",
            help="For root without strict sandboxes: start the graded bots as this user, who owns nothing here.",
            show_default=False,
        ),
    ] = None,
    start_limit: StartLimit = None,
    log: LogDirectory = None,
    sandbox: Sandboxed = None,
) -> None:
    """Grade bots: the conformance check, games against reference bots on fixed deals, and games with each other."""
    wish = GradeWish(
        rubric=rubric,
        bots=bot or (),
        roster=roster,
        budget=budget,
        start=start_settings(sandbox, start_limit, log),
        user=bot_user,
    )

    def text(report: GradeReport, room: int | None = None) -> str:
        return grade_text(report, output, public=public, records=records, room=room)

    def keep(report: GradeReport) -> None:
        written = text(report)  # says at once if these grades have no such form
        if out:
            replace_file(out, written + "\n")

    report = grade_bots(wish, keep, ProgressBar())
    if records:
        save_first_faults(records, report)
    if out is None:
        typer.echo(text(report, terminal_width()))
    if report.is_marred:
        raise typer.Exit(MARRED)


@app.command()
def kit(
    rubric: RubricFile,
    out: Annotated[Path, typer.Option(help="Where to write it.")] = Path("autograder.zip"),
    budget: Annotated[
        float, typer.Option(**seconds(10), help="Seconds for the check and the games of a submission.")
    ] = 480.0,
) -> None:
    """Write autograder.zip for Gradescope: the rubric, its reference bots, the harness, and the two scripts."""
    for line in kit_lines(make_kit(rubric, out, budget)):
        say(line)
