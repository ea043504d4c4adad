"""A report as one page of HTML: whole in itself, readable without a script or a network, and the same bytes for the
same report."""

from harness.app.present.html.document import page

__all__ = ["page"]
