"""The process of a job: a command that ends with the desk that started it.

    python -m logicgrid.web.job DESCRIPTOR COMMAND …

`DESCRIPTOR` is the desk's `scratch.lifeline`.
"""

from __future__ import annotations

import runpy
import sys

from logicgrid.runner.scratch import end_with

if __name__ == "__main__":
    if descriptor := int(sys.argv.pop(1)):
        end_with(descriptor)
    runpy.run_module("logicgrid", run_name="__main__", alter_sys=True)
