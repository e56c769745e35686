"""Every public name is documented, and its examples are true."""

import doctest
import inspect

import pytest

import stud


def documented():
    """The public names, and the members of public classes, with their docstrings."""
    for name in stud.__all__:
        value = getattr(stud, name)
        if not inspect.getdoc(value) or name.startswith("__"):
            continue
        yield name, value
        if inspect.isclass(value):
            for member, attribute in vars(value).items():
                if not member.startswith("_") and getattr(attribute, "__doc__", None):
                    yield f"{name}.{member}", attribute


EXAMPLES = [
    (name, value)
    for name, value in documented()
    if isinstance(value.__doc__, str) and ">>>" in value.__doc__
]


@pytest.mark.parametrize(("name", "value"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_examples_are_true(name, value):
    parser = doctest.DocTestParser()
    test = parser.get_doctest(inspect.cleandoc(value.__doc__), {}, name, None, None)
    report = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    runner.run(test, out=report.append)
    assert not "".join(report)


def test_all_is_exact():
    assert sorted(stud.__all__) == stud.__all__
    public = {
        name
        for name, value in vars(stud).items()
        if not name.startswith("_") and not inspect.ismodule(value)
    }
    assert public == {name for name in stud.__all__ if not name.startswith("__")} - {
        name for name in stud.__all__ if inspect.ismodule(getattr(stud, name))
    }


@pytest.mark.parametrize("name", [name for name in stud.__all__ if not name.startswith("__")])
def test_every_public_name_is_documented(name):
    value = getattr(stud, name)
    assert inspect.getdoc(value), name
    if inspect.isclass(value) and value.__module__.startswith("stud"):
        for member, attribute in vars(value).items():
            if not member.startswith("_") and (
                callable(attribute) or hasattr(attribute, "__get__")
            ):
                assert inspect.getdoc(attribute), f"{name}.{member}"
