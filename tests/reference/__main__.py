"""`python -m tests.reference` writes docs/bots-reference.md anew."""

from tests.reference.page import PAGE, page

PAGE.write_text(page(), encoding="utf-8")
print(PAGE.name)
