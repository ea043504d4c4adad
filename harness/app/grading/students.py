"""Who is graded: bots that a command names, or a class list. What is wrong with what a student handed in is no error of
ours: it is graded, too."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from harness.app.bot_specs import BotSpec, file_bot, parse_bots
from harness.app.grading.rubric_file import STEADY
from harness.app.league.file import text_of
from harness.errors import OptionsError
from harness.league.grading.roster import pseudonym_of, read_roster
from harness.league.grading.rubric import Rubric
from harness.names import check_name

_LONGEST = 32  # characters of a bot's name


@dataclass(frozen=True, slots=True)
class Student:
    """Whoever is graded, and the bot that was handed in."""

    name: str  # for people
    pseudonym: str  # for public tables
    bot: str  # the bot's name, which no other has
    target: str  # the bot, as a command takes it
    spec: BotSpec | None = None  # None: there is no bot
    problem: str = ""  # why there is none


def students_named(bots: Sequence[str], rubric: Rubric) -> list[Student]:
    """The students of `NAME=TARGET` or `TARGET` each; OptionsError if a target names nothing, or a running bot."""
    students, used = list[Student](), {bar.name.casefold() for bar in rubric.bars}
    for text in bots:
        named = re.match(r"([^=/:\s]+)=(.*)", text, re.S)
        name, target = (named[1], named[2]) if named else ("", text)
        path = Path(target)
        if path.is_dir():
            shown = name or path.resolve().name
            students.append(_handed_in(shown, pseudonym_of(shown, rubric.seed), target, path, used))
            continue
        (spec,) = parse_bots([text], rubric.game, "BOT")
        if spec.address:
            raise OptionsError(
                f"BOT {text}: a bot that runs already is not graded: expected a file or a directory"
            )
        shown, bot = spec.name, _name(spec.name, used)
        spec = replace(spec, name=bot, environment=STEADY)
        students.append(Student(shown, pseudonym_of(shown, rubric.seed), bot, target, spec))
    return students


def students_of_roster(file: Path, rubric: Rubric) -> list[Student]:
    """The students of a class list; paths are seen from its directory. OptionsError says all that is wrong with it."""
    used = {bar.name.casefold() for bar in rubric.bars}
    lines = read_roster(text_of(file, "class list"), str(file), rubric.seed)
    return [
        _handed_in(line.student, line.pseudonym, str(file.parent / line.path), file.parent / line.path, used)
        for line in lines
    ]


def _handed_in(name: str, pseudonym: str, target: str, path: Path, used: set[str]) -> Student:
    bot = _name(name, used)
    try:
        spec = file_bot(bot, _bot_in(path))
    except OSError as error:
        return Student(name, pseudonym, bot, target, problem=f"{path}: {error.strerror}")
    except OptionsError as error:
        return Student(name, pseudonym, bot, target, problem=str(error))
    return Student(name, pseudonym, bot, target, replace(spec, environment=STEADY, files=path.resolve()))


def _bot_in(path: Path) -> Path:
    """The bot of a directory: its bot.py, else the one .py file in it, else that of the one directory in it."""
    if not path.is_dir() or (path / "bot.py").is_file():
        return path
    entries = [entry for entry in sorted(path.iterdir()) if not entry.name.startswith((".", "__"))]
    files = [entry for entry in entries if entry.is_file() and entry.suffix == ".py"]
    directories = [entry for entry in entries if entry.is_dir()]
    if len(files) == 1:
        return files[0]
    if not files and len(directories) == 1 and (directories[0] / "bot.py").is_file():
        return directories[0]
    return path


def _name(wanted: str, used: set[str]) -> str:
    """A name that a bot may have and no other has, as near to what is wanted as can be."""
    stem = re.sub(r"[^A-Za-z0-9._-]+", "-", wanted).strip("-._")[: _LONGEST - 4] or "student"
    try:
        check_name(stem)
    except OptionsError:
        stem = f"student-{stem}"[: _LONGEST - 4]
    name, number = stem, 1
    while name.casefold() in used:
        number += 1
        name = f"{stem}-{number}"
    used.add(name.casefold())
    return name


def specs_of(students: Iterable[Student], among: Collection[str] | None = None) -> list[BotSpec]:
    """The bots that there are; `among`: only those of these names."""
    return [each.spec for each in students if each.spec and (among is None or each.bot in among)]
