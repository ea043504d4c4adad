"""Whether `harness league collusion` asks about honest bots, and whether it finds bots that play together: leagues of bots in
this process.

`python -m tests.collusion` plays hundreds of leagues and prints the tables of docs/collusion.md.
"""
