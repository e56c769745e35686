"""What every runner prints: one line per failure, and a count at the end."""

from __future__ import annotations


class Report:
    """Counts what passed and prints what failed."""

    def __init__(self) -> None:
        self.passed = 0
        self.failed = 0
        self.notes: list[str] = []

    def add(self, name: str, problems: list[str]) -> None:
        """Note one case: it passed if there are no problems."""
        if problems:
            self.failed += 1
            print(f"{name}: {'; '.join(problems)}", flush=True)
        else:
            self.passed += 1

    def finish(self) -> int:
        """Print the last line; the exit status is 1 if anything failed."""
        for note in self.notes:
            print(note)
        print(f"{self.passed} passed, {self.failed} failed", flush=True)
        return 1 if self.failed else 0
