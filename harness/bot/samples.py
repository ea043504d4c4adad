"""The sample bots that come with the harness: a package below `sample_bots` a game, by its name."""

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from harness.bot.bot import Bot
from harness.errors import OptionsError
from harness.text import nearest, shortened


def samples(game: str) -> dict[str, str]:
    """The game's samples by the names one types, and their modules. What begins with `_` is shared by several."""
    package = f"sample_bots.{game}"
    spec = find_spec(package)
    places = list(spec.submodule_search_locations or []) if spec else []
    names = sorted([module.name for module in iter_modules(places) if not module.name.startswith("_")])
    return {name.removesuffix("_bot"): f"{package}.{name}" for name in names}


def sample_module(game: str, sample: str) -> str:
    known = samples(game)
    if sample not in known:
        raise OptionsError(f"no sample bot {shortened(sample)} of {game}; {nearest(sample, known)}")
    return known[sample]


def sample_bot(game: str, sample: str) -> type[Bot]:
    """Find the class of a sample bot, to practise against: `sample_bot("razzia", "greedy")`."""
    module = import_module(sample_module(game, sample))
    things: list[object] = list(vars(module).values())
    [bot] = [
        thing
        for thing in things
        if isinstance(thing, type) and issubclass(thing, Bot) and thing.__module__ == module.__name__
    ]
    return bot
