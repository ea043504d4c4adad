"""Bots that take their time, with everything left at its default: none is late because of questions that wait in it.
`python -m tests.pace` plays them all."""
