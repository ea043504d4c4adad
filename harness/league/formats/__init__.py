"""Who plays whom, and when: schedules as pure functions of a league, and how even they are."""
