"""The zoo: bots that misbehave on purpose, each in one way, and an honest one to sit beside them.

Each file says in EXPECTED which fault the referee must charge it with: "timeout", "illegal", "malformed" or
"disconnected"; None if its manners are no fault; "unreachable" if it never gets into a game. Wherever one of them
does move, it makes the stand-in's move: so its game is the same whenever the referee takes over.
"""
