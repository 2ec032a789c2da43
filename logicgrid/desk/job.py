"""The process of a job: a command that ends with the desk that started it.

    python -m logicgrid.desk.job DESCRIPTOR COMMAND …

`DESCRIPTOR` is the desk's `scratch.lifeline`.
"""

from __future__ import annotations

import sys

from logicgrid.__main__ import process
from logicgrid.desk.scratch import end_with

if __name__ == "__main__":
    if descriptor := int(sys.argv.pop(1)):
        end_with(descriptor)
    process()
