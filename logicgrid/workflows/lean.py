"""Start-up without what this program never uses.

To look for plugins of its own, pydantic reads the metadata of every package that is installed, and imports `email`,
`zipfile` and `socket` for it: 8 % of the time of a whole `logicgrid solve`.  The commands have no use for plugins.  The
library never does this: a program that imports it may.
"""

from __future__ import annotations

import sys
from types import ModuleType

_LOADER = "pydantic.plugin._loader"
_TRIED = (2, 14)
"""The newest version of pydantic whose loader is known to offer just `get_plugins`; beyond it nothing is touched."""


def leave_pydantic_plugins_out() -> None:
    """To be called before the first model is built."""
    from pydantic.version import VERSION

    if _LOADER in sys.modules or tuple(map(int, VERSION.split(".")[:2])) > _TRIED:
        return
    loader = ModuleType(_LOADER)
    loader.get_plugins = lambda: ()  # type: ignore[attr-defined]
    sys.modules[_LOADER] = loader
