"""`python -m tests.golden` writes the golden games anew."""

from tests.support.golden_games import HERE, golden_games

for old in HERE.glob("*.txt"):
    old.unlink()
for golden in golden_games():
    golden.path.write_text(golden.text(), encoding="utf-8")
    print(golden.path.name)
