"""What a league leaves behind: results, faults, records and ratings in a database. It decides nothing."""
