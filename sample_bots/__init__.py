"""Bots to play against and to learn from: a package a game, each bot a file of its own. `python -m sample_bots.GAME.FILE`
serves one; a file whose name begins with `_` is no bot but what several share."""
