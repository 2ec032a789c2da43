"""The author's desk: what an editor says beside a puzzle while it is written."""
