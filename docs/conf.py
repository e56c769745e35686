"""Sphinx configuration: `make docs` builds the pages with warnings as errors."""

import tomllib
from pathlib import Path

_root = Path(__file__).resolve().parent.parent
_cargo = tomllib.loads((_root / "Cargo.toml").read_text(encoding="utf-8"))

project = "stud"
author = "The stud developers"
project_copyright = "The stud developers"
release = version = _cargo["workspace"]["package"]["version"]

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
default_role = "py:obj"  # single backticks link where they can
suppress_warnings = ["ref.python"]  # a word such as "cards" that could link to several things

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "none"  # compiled functions carry their types in the docstring's first lines
napoleon_google_docstring = False

html_theme = "furo"
html_title = f"stud {release}"
html_static_path = []
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True


def _facts_have_no_type_before_their_colon(app, what, name, obj, options, lines):
    """Keep napoleon from reading "The id: 0 to 51." as a type and its description."""
    if what in ("attribute", "property") and lines:
        lines.insert(0, "")


def setup(app):
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", _facts_have_no_type_before_their_colon, priority=100)
