#!/usr/bin/python3
"""Every line of the tutorial prints what stands there."""
import doctest
import os
import sys

import support

os.chdir(support.ROOT)
result = doctest.testfile(str(support.ROOT / "python/TUTORIAL.md"), module_relative=False,
                          optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
print(f"{result.attempted} lines, {result.failed} wrong")
sys.exit(1 if result.failed or result.attempted < 40 else 0)
