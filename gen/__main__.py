"""python3 -m gen"""

import sys

from .cli import main

sys.exit(main())
