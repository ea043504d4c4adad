"""`harness league run` is killed, again and again, and what is left in the end is what one quiet run leaves."""
