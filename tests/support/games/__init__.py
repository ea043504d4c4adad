"""What tests know of each game: positions as they want them, and what is hidden and counted."""
