"""Sphinx configuration: `make docs` builds the pages with warnings as errors."""

import tomllib
from pathlib import Path

import latex2mathml.converter
from docutils import nodes

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
myst_dmath_allow_space = False  # "$1 to $2" is money
myst_dmath_allow_digits = False
html_math_renderer = "mathml"

autodoc_member_order = "bysource"
autodoc_typehints = "none"  # compiled functions carry their types in the docstring's first lines
napoleon_google_docstring = False

html_theme = "furo"
html_title = f"stud {release}"
html_static_path = ["_static"]
html_css_files = ["width.css"]
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True


def _facts_have_no_type_before_their_colon(app, what, name, obj, options, lines):
    """Keep napoleon from reading "The id: 0 to 51." as a type and its description."""
    if what in ("attribute", "property") and lines:
        lines.insert(0, "")


def _inline_math(translator, node):
    translator.body.append(latex2mathml.converter.convert(node.astext()))
    raise nodes.SkipNode


def _displayed_math(translator, node):
    translator.body.append(latex2mathml.converter.convert(node.astext(), display="block"))
    raise nodes.SkipNode


def setup(app):
    """Called by Sphinx."""
    # Formulas as the browser's own MathML: no script, nothing fetched.
    app.add_html_math_renderer("mathml", (_inline_math, None), (_displayed_math, None))
    app.connect("autodoc-process-docstring", _facts_have_no_type_before_their_colon, priority=100)
