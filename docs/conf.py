"""Sphinx configuration: `make docs` builds the pages with warnings as errors."""

import ast
import re
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
smartquotes = False  # quotes are code's more often than prose's

autodoc_member_order = "bysource"
autodoc_typehints = "none"  # docstrings give the types of parameters; what follows gives the others
napoleon_google_docstring = False

html_theme = "furo"
html_title = f"stud {release}"
html_static_path = ["_static"]
html_css_files = ["width.css"]
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True


_COLON = "\ue000"  # of a private area: in no docstring


def _hide_colon(app, what, name, obj, options, lines):
    """Keep napoleon from reading "The id: 0 to 51." as a type and its description."""
    if what in ("attribute", "property") and lines:
        lines[0] = lines[0].replace(":", _COLON)


def _show_colon(app, what, name, obj, options, lines):
    lines[:] = [line.replace(_COLON, ":") for line in lines]


def _types_of_stub():
    """What compiled functions return, and the types of compiled properties, by full name."""
    stub = ast.parse((_root / "python/stud/_stud.pyi").read_text(encoding="utf-8"))
    returned, types = {}, {}
    for top in stub.body:
        for node in top.body if isinstance(top, ast.ClassDef) else [top]:
            if not isinstance(node, ast.FunctionDef) or node.returns is None:
                continue
            name = f"stud.{node.name}" if node is top else f"stud.{top.name}.{node.name}"
            marks = {ast.unparse(mark) for mark in node.decorator_list}
            shown = ast.unparse(node.returns)
            if "property" in marks:
                types[name] = shown
            elif "overload" not in marks:
                returned[name] = shown if shown != "Self" else top.name
    return returned, types


_RETURNED, _TYPES = _types_of_stub()


def _returns(app, what, name, obj, options, signature, return_annotation):
    if what in ("function", "method") and signature and not return_annotation:
        return signature, _RETURNED.get(name)
    return None


def _type_of_property(app, what, name, obj, options, lines):
    if what in ("attribute", "property") and name in _TYPES:
        lines += ["", f":type: {_TYPES[name]}"]


def _link_rules(app, doctree, docname):
    """Make each "rules 4.8" a link to that section."""
    uri = app.builder.get_relative_uri(docname, "rules")
    ids = {
        section.next_node(nodes.title).astext().split()[0]: section["ids"][0]
        for section in app.env.get_doctree("rules").findall(nodes.section)
    }
    for text in list(doctree.findall(nodes.Text)):
        if isinstance(
            text.parent, nodes.literal | nodes.literal_block | nodes.reference | nodes.title
        ):
            continue
        *parts, rest = re.split(r"(rules \d\.\d+)", text.astext())
        if not parts:
            continue
        linked = []
        for before, rule in zip(parts[::2], parts[1::2], strict=True):
            place = f"{uri}#{ids[rule.split()[1]]}"
            linked += [nodes.Text(before), nodes.reference("", rule, refuri=place, internal=True)]
        text.parent.replace(text, [*linked, nodes.Text(rest)])


def _inline_math(translator, node):
    translator.body.append(latex2mathml.converter.convert(node.astext()))
    raise nodes.SkipNode


def _displayed_math(translator, node):
    translator.body.append(latex2mathml.converter.convert(node.astext(), display="block"))
    raise nodes.SkipNode


def setup(app):
    """Called by Sphinx."""
    app.connect("doctree-resolved", _link_rules)
    # Formulas as the browser's own MathML: no script, nothing fetched.
    app.add_html_math_renderer("mathml", (_inline_math, None), (_displayed_math, None))
    # Before napoleon, and after it.
    app.connect("autodoc-process-docstring", _hide_colon, priority=100)
    app.connect("autodoc-process-docstring", _show_colon, priority=900)
    app.connect("autodoc-process-docstring", _type_of_property, priority=901)
    app.connect("autodoc-process-signature", _returns)
