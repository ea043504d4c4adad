"""Leagues: their files, formats and ratings, as pure functions of the file, the seed and the results."""
