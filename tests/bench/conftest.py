"""Makes the modules of bench/ to be found."""

import sys

from scratch import ROOT

sys.path.insert(0, str(ROOT / "bench"))
