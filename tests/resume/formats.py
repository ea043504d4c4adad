"""A league of each format, to be killed: nine samples of Razzia, some hundred games that follow from seed and results."""

from pathlib import Path

_HEAD = """
name = "killed"
game = "razzia"
seed = "kills"
reproducible = true
move_limit = 30.0
"""
_STAGES = """seats = [3, 4]
format = "stages"
[[stages]]
format = "ladder"
games = 500
batch = 12
go_on = 6
[[stages]]
format = "round-robin"
seats = 3
rounds = 40
groups = 2
go_on = 2
[[stages]]
format = "ladder"
games = 450
batch = 12
"""
FORMATS = {  # by the name of a format; a sample is a round robin with games
    "round-robin": "seats = 3\nrounds = 6\n",
    "gauntlet": 'seats = 3\nformat = "gauntlet"\nchallengers = ["greedy-0", "random-0"]\nrounds = 24\n',
    "sample": "seats = [3, 4]\ngames = 1500\n",
    "swiss": 'seats = 3\nformat = "swiss"\nrounds = 90\n',
    "knockout": 'seats = 3\nformat = "knockout"\nadvance = 1\nblocks = 80\n',
    "ladder": 'seats = [3, 4]\nformat = "ladder"\ngames = 1600\nbatch = 6\n',
    "stages": _STAGES,
}
_SAMPLES = ("greedy", "hunter", "random")


def format_file(home: Path, format: str) -> Path:
    bots = [
        f'[[bots]]\nname = "{name}-{number}"\nsample = "{name}"\n' for number in range(3) for name in _SAMPLES
    ]
    file = home / "killed.toml"
    file.write_text(_HEAD + FORMATS[format] + "".join(bots), "utf-8")
    return file
