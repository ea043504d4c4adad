"""Ratings of the bots from results: Elo, the fit over all games, standings, cross tables and curves."""
