"""The command and its errors: one line each, on the error stream."""

from __future__ import annotations

import contextlib
import difflib
import os
import sys
from collections.abc import Sequence
from typing import Any

import click

import stud
from stud.cli import output

__all__ = ["run"]

_COMMANDS = {
    "demo": "demo",
    "equity": "equity",
    "eval": "evaluate",
    "play": "play",
    "replay": "replay",
    "simulate": "simulate",
    "bench": "bench",
}


_LONGEST_NAME = 40


class _Commands(click.Group):
    """Imports a command only when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _COMMANDS:
            return None
        import importlib

        module = importlib.import_module(f"stud.cli.{_COMMANDS[cmd_name]}")
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is asked for; for a name that is none, the near ones are told."""
        name = args[0]
        if name in _COMMANDS or name.startswith("-"):
            return super().resolve_command(ctx, args)
        near = difflib.get_close_matches(name[:_LONGEST_NAME], _COMMANDS)
        hint = f" Did you mean {' or '.join(map(repr, near))}?" if near else ""
        raise click.UsageError(f"No such command {name!r}.{hint}", ctx)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what goes wrong in it is said in its name."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            command = self.get_command(ctx, ctx.invoked_subcommand or "")
            if error.ctx is None and command is not None:
                error.ctx = click.Context(command, info_name=ctx.invoked_subcommand, parent=ctx)
            raise
        except BrokenPipeError:
            raise
        except (stud.StudError, OSError, ImportError, output.Failure) as error:
            name = f"{ctx.info_name} {ctx.invoked_subcommand}"
            raise click.ClickException(f"{name}: {output.one_line(error)}") from error


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)
@click.version_option(stud.__version__, prog_name="stud")
def commands() -> None:
    """Seven-card stud: evaluate hands, play, replay, simulate.

    NO_COLOR in the environment turns colours off.
    """


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command; errors become a line and an exit status."""
    try:
        result: Any = commands.main(
            args=None if arguments is None else list(arguments),
            prog_name="stud",
            standalone_mode=False,
        )
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return 2
    except click.UsageError as error:
        where = error.ctx.command_path if error.ctx is not None else "stud"
        return _fail(f"{where}: {error.format_message()} (see {where} --help)", 2)
    except click.ClickException as error:
        return _fail(error.format_message(), error.exit_code)
    except (KeyboardInterrupt, click.Abort):
        return _fail("stud: stopped", 130)
    except BrokenPipeError:
        # Whoever read this wants no more. What is still buffered has nowhere to go.
        with contextlib.suppress(OSError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1


def _fail(line: str, status: int) -> int:
    with contextlib.suppress(OSError):
        print(output.short(line), file=sys.stderr)
    return status
