"""Who plays together: favours between pairs of bots, beyond what giver, receiver and circumstances explain."""
