"""What CI relies on."""
