"""Readers and referees of each game's records, written from docs/ alone. No module here but the tests imports harness."""
