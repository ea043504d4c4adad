"""docs/README.md is an index of all documents, and docs/decisions/README.md of the decisions."""

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).parents[2] / "docs"
INDEXES = [DOCS / "README.md", DOCS / "decisions" / "README.md"]


@pytest.mark.parametrize("index", INDEXES, ids=lambda index: index.parent.name)
def test_every_page_is_in_its_index_with_a_sentence(index: Path) -> None:
    lines = re.findall(r"^- (.*(?:\n  .*)*)", index.read_text("utf-8"), re.M)
    found = {
        (index.parent / target).resolve() for line in lines for target in re.findall(r"\]\((.*?)\)", line)
    }
    assert _pages_of(index) - found == set()
    assert [line for line in lines if not re.search(r": \S.*\.$", line, re.S)] == []


def _pages_of(index: Path) -> set[Path]:
    """The pages in the index's directory and below it. Of a directory with an index of its own, that index alone."""
    inner = [other.parent for other in INDEXES if index.parent in other.parent.parents]
    return {
        page.resolve()
        for page in index.parent.rglob("*.md")
        if page != index and (page.name == "README.md" or page.parent not in inner)
    }
