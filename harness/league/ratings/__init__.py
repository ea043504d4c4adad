"""What results say of the bots: Elo, the fit over all games, and the tables that are made of them."""
