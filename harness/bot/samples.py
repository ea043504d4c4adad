"""The sample bots that come with the harness: `sample_bots` has a package for each game, by its name."""

from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules

from harness.bot.bot import Bot
from harness.errors import OptionsError
from harness.text import nearest, shortened


def samples(game: str) -> dict[str, str]:
    """The modules of a game's samples, by the names of the samples. Modules that begin with `_` are shared by several."""
    package = f"sample_bots.{game}"
    spec = find_spec(package)
    places = list(spec.submodule_search_locations or []) if spec else []
    names = sorted([module.name for module in iter_modules(places) if not module.name.startswith("_")])
    return {name.removesuffix("_bot"): f"{package}.{name}" for name in names}


def sample_module(game: str, sample: str) -> str:
    """The module of a sample; OptionsError if there is no such sample."""
    modules = samples(game)
    if sample not in modules:
        raise OptionsError(f"no sample bot {shortened(sample)} of {game}; {nearest(sample, modules)}")
    return modules[sample]


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
