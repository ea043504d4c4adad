"""Leaves children behind: in sessions of their own, without parents, deaf to signals, with nothing in their environment
that tells whose they are. None may be left once the bot is ended."""

import subprocess

from tests.hostile.bots.attempt import goals, play

EXPECTED = None
FREELY = False

if __name__ == "__main__":
    (seconds,) = goals("SECONDS")  # the test knows them by it
    deaf = f"trap '' TERM HUP INT; sleep {seconds}; sleep {seconds}"
    subprocess.Popen(["sleep", seconds])
    subprocess.Popen(["setsid", "sleep", seconds], env={})
    subprocess.run(
        ["sh", "-c", f'env -i setsid sh -c "{deaf}" & env -i nohup setsid sleep {seconds} &'], check=True
    )
    play()
