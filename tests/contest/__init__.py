"""A contest as organisers have them: bots end and come back, come late, get better and leave, and the run is killed again and
again. In the end no game is lost, and the same journal played quietly gives the same games."""
