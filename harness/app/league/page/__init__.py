"""A report as one page of HTML: whole in itself, readable without a script or a network, and the same bytes for the
same report."""

from harness.app.league.page.document import page

__all__ = ["page"]
