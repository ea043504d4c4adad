"""How results are shown: as tables, Markdown, CSV, JSON and HTML. Every face of the harness, command or page, shows them
by this package, so a thing is said once. It reads no database and plays no game: it is given what use cases return."""
