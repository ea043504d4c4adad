"""ARCHITECTURE.md is one page, and what its walks name is in the code."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")


def test_it_is_one_page() -> None:
    lines = PAGE.splitlines()
    assert len(lines) <= 140
    assert [line for line in lines if len(line) > 120] == []


def test_every_module_of_its_walks_exists() -> None:
    walks = "".join(re.findall(r"^```text$(.*?)^```$", PAGE, re.S | re.M))
    modules = set(re.findall(r"\b[a-z_]+(?:/[a-z_]+)+\b", walks))
    assert len(modules) > 30
    assert {module for module in modules if not _exists(ROOT / "harness" / module)} == set()


def _exists(module: Path) -> bool:
    return module.with_suffix(".py").exists() or (module / "__init__.py").exists()


def test_every_package_has_its_ring_and_its_room() -> None:
    packages = {path.parent.name for path in (ROOT / "harness").glob("*/__init__.py")}
    rings = re.findall(r"^```\n(cli .*?)^```$", PAGE, re.S | re.M)[0]
    assert {package for package in packages if not re.search(rf"\b{package}\b", rings)} == set()
    rooms = set(re.findall(r"`harness/(\w+)", PAGE))
    assert packages - rooms == {"api"}


def test_every_class_of_its_words_exists() -> None:
    words = PAGE.split("\n## Words\n")[1].split("\n## ")[0]
    sources = "\n".join([path.read_text("utf-8") for path in (ROOT / "harness").rglob("*.py")])
    classes = set(re.findall(r"`([A-Z]\w+)`", words))
    assert len(classes) > 25
    assert {
        name for name in classes if not re.search(rf"^(class {name}\b|{name}: TypeAlias)", sources, re.M)
    } == set()
