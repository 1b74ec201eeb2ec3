"""Files that hold source code inside something else.

Says which endings these are and who reads them; ``sources`` asks before a grammar
reads a file. A reader gives the code as lines of its own, and for each of them
the line of the file that it stands on, unless they are the same.
"""

from collections.abc import Mapping

from sacl.adapters.treesitter.embedded.code import Reader
from sacl.adapters.treesitter.embedded.notebook import read_notebook
from sacl.adapters.treesitter.embedded.script_blocks import read_script_blocks

READERS: Mapping[str, Reader] = {
    ".ipynb": Reader("python", read_notebook),
    ".vue": Reader("javascript", read_script_blocks),
    ".svelte": Reader("javascript", read_script_blocks),
}
"""By file name ending."""
