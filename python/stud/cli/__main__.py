"""``python -m stud.cli`` is the command ``stud``."""

import sys

from stud.cli import main

sys.exit(main())
