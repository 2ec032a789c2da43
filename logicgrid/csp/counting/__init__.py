"""What `csp/count.py` counts with: spines, matchings, and tables in pure Python or in numpy."""
