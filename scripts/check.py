"""`logicgrid check` from a checkout: `python scripts/check.py PATH...`"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from logicgrid.__main__ import process

if __name__ == "__main__":
    sys.argv.insert(1, "check")
    process()
