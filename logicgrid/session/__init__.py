"""A puzzle being written: its draft, the findings on it, and the processes that produce them."""
