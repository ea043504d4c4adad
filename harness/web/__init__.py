"""The pages of leagues over HTTP: another face beside the command line. It reads a database and changes nothing.

It needs the extra `web`. `server` serves a database; `publish` in `harness.app.pages` writes the same pages as files.
"""
