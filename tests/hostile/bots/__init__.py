"""Hostile and broken bots, each in a file of its own, and an honest one to sit beside them.

Each file opens with what the bot does, and says in EXPECTED which fault the referee must charge it with: "timeout",
"illegal", "malformed" or "disconnected"; None if its manners are no fault; "unreachable" if it never gets into a game:
then `harness league run` says which bot is not there and why, and ends with exit code 1, before any game has begun.
Wherever a bot does move, it makes the stand-in's move: so its game is the same whenever the referee takes over.

Bots that try to get out of their sandbox say what they got, and play then: a line of their output that begins with
"got" is a thing that they got; in a strict sandbox there must be none. They have FREELY, too: whether they get
something where there is no sandbox, so that the try is a real one.
"""
