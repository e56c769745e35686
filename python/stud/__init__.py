"""Seven-card stud: cards, evaluators, the betting state machine, tables, batches and equity."""

from stud._stud import __version__

__all__ = ["__version__"]
