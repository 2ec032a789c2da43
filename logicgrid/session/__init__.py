"""A puzzle while it is written: its draft, what has been found out of it, and the processes that find it out."""
