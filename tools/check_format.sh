#!/bin/sh
# The layout of clang-format 14, the version of Debian 12; `--fix` rewrites the files.
set -eu
cd "$(dirname "$0")/.."
formatter=$(command -v clang-format-14 || command -v clang-format)
if [ "${1:-}" = --fix ]; then set -- -i; else set -- --dry-run -Werror; fi
find src include tests fuzz examples -name '*.[ch]' ! -name '*_data.c' ! -name '*_data.h' |
    xargs "$formatter" "$@"
