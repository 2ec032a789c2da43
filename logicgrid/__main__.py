"""`python -m logicgrid`."""

import sys

from logicgrid.cli import main

if __name__ == "__main__":
    sys.exit(main())
