"""What the pages of a database show, as values. `site.Site` holds them as long as nothing changes; `present.html.pages` writes
them.

Pages are public: a run that is frozen is shown as it was, and nothing is shown that would tell cards which are still to be
played with.
"""
