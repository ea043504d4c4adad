"""A rubric, read from the disk, and its reference bots; a new rubric to begin with."""

import secrets
from dataclasses import replace
from pathlib import Path

from harness.app.bot_specs import BotSpec, command_of, file_bot, sample_bot
from harness.app.choices import DEFAULT_GAME
from harness.app.league.file import text_of
from harness.bot.samples import samples
from harness.errors import HarnessError, OptionsError
from harness.games import find_game
from harness.league.grading.read import RubricError, read_rubric
from harness.league.grading.rubric import Rubric, RubricBar
from harness.league.grading.template import rubric_template

# What is drawn from a set, or from a dict of objects, is drawn the same way in every process.
STEADY = {"PYTHONHASHSEED": "0"}


def open_rubric(file: Path) -> Rubric:
    """The rubric of a file; OptionsError says all that is wrong with it."""
    return read_rubric(text_of(file, "rubric"), str(file), find_game, samples)


def bar_specs(rubric: Rubric, file: Path) -> list[BotSpec]:
    """How each reference bot is started; paths are seen from the rubric's directory. RubricError has a line for each that
    is not there."""
    specs, wrong = list[BotSpec](), list[str]()
    for bar in rubric.bars:
        try:
            specs.append(replace(_spec(bar, rubric.game, file.parent), environment=STEADY))
        except OptionsError as error:
            wrong.append(f"{file}:{bar.line}: bot {bar.name} {bar.kind}: {error}")
    if wrong:
        raise RubricError("\n".join(wrong))
    return specs


def _spec(bar: RubricBar, game: str, home: Path) -> BotSpec:
    if bar.kind == "sample":
        return sample_bot(bar.name, game, bar.target)
    if bar.kind == "path":
        return file_bot(bar.name, home / bar.target)
    return BotSpec(bar.name, command=command_of(bar.target), directory=home.resolve())


def new_rubric_file(file: Path, game: str = DEFAULT_GAME) -> Path:
    """Write a rubric for a game. Its directory is made if it is not there; a file that is there stays as it is, and
    HarnessError says so."""
    rules = find_game(game)
    text = rubric_template(rules, [*samples(game)], secrets.token_hex(8))
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8") as opened:
            opened.write(text)
    except FileExistsError:
        raise HarnessError(f"{file} is there already; nothing was written") from None
    except OSError as error:
        raise HarnessError(f"cannot write {file}: {error.strerror}") from None
    return file
