"""What can happen to a database while a league is written into it: power loss, failing disks, bits that turn over, kills."""
