"""What of the SDK is public: the names of `harness.bot` and of its games' modules, and the types that they are made of."""

from collections.abc import Iterable
from importlib import import_module

from harness.bot import BOTS
from tests.reference.sources import Source, mentioned, source

SDK = "harness.bot"
GAMES = tuple([bot.__module__ for bot in BOTS.values()])
MODULES = (SDK, *GAMES)


def exported(module: str) -> list[str]:
    """What a module's `__all__` names."""
    return list(import_module(module).__all__)


def public(module: str) -> list[Source]:
    """Where each of these names is defined."""
    found = [source(module, name) for name in exported(module)]
    return [each for each in found if each]


def own(module: str) -> list[Source]:
    """What is told of a module: for a game what `harness.bot` has not told, for `harness.bot` what is of no game."""
    if module == SDK:
        return [each for each in public(SDK) if each.module.startswith(SDK) and each.module not in GAMES]
    of_all = {(each.module, each.name) for each in own(SDK)}
    return [each for each in public(module) if (each.module, each.name) not in of_all]


def consists_of(sources: Iterable[Source]) -> list[Source]:
    """All definitions that types of these lead to, whatever exports them; themselves not among them."""
    begun = list(sources)
    seen = {(each.module, each.name) for each in begun}
    found: list[Source] = []
    while begun:
        here = begun.pop()
        for name in sorted(mentioned(here)):
            there = source(here.module, name)
            if there and (there.module, there.name) not in seen:
                seen.add((there.module, there.name))
                begun.append(there)
                found.append(there)
    return sorted(found, key=lambda each: each.name)
