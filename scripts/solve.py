"""`logicgrid solve` from a checkout: `python scripts/solve.py FILE...`"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from logicgrid.__main__ import process

if __name__ == "__main__":
    sys.argv.insert(1, "solve")
    process()
