"""`logicgrid check` from a checkout: `python scripts/check.py PATH...`"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from logicgrid.cli import main

if __name__ == "__main__":
    sys.exit(main(["check", *sys.argv[1:]]))
