"""The sample bots that come with the harness: a package below `sample_bots` a game, by its name."""

from importlib.util import find_spec
from pkgutil import iter_modules


def samples(game: str) -> dict[str, str]:
    """The game's samples by the names one types, and their modules. What begins with `_` is shared by several."""
    package = f"sample_bots.{game}"
    spec = find_spec(package)
    places = list(spec.submodule_search_locations or []) if spec else []
    names = sorted([module.name for module in iter_modules(places) if not module.name.startswith("_")])
    return {name.removesuffix("_bot"): f"{package}.{name}" for name in names}
