#!/bin/sh
# Every header compiles alone: those of the modules with gcc (clang sees them in the files that include them), the
# public ones with both, in C and C++.
set -eu
cd "$(dirname "$0")/.."

warnings="-Wall -Wextra -Wpedantic -Werror -Wshadow -Wconversion -Wno-sign-conversion -Wundef
          -Wcast-qual -fsyntax-only -Isrc -Iinclude -D_XOPEN_SOURCE=700 -D_DEFAULT_SOURCE"

# compile LANGUAGE STANDARD COMPILER: the headers named on standard input, several at a time.
compile() {
    command -v "$3" >/dev/null || { echo "no $3 here: left out"; cat >/dev/null; return 0; }
    # Included, not compiled itself: a header of macros alone would be an empty unit.
    xargs -P "$(nproc)" -I{} sh -c \
        'printf "#include \"%s\"\ntypedef int unit;\n" "$1" | '"$3 -x $1 -std=$2 $(echo $warnings)"' -' sh {}
}

# Those of a library that need not be there are left out without it.
modules() {
    if echo '#include <oneapi/dnnl/dnnl.h>' | gcc -x c -fsyntax-only - 2>/dev/null; then
        find src -name '*.h'
    else
        find src -name '*.h' | grep -v /onednn_
    fi | sed 's|^src/||'
}

modules | compile c c17 gcc
for public in "c c99 gcc" "c c17 clang" "c++ c++11 g++" "c++ c++20 clang++"; do
    find include -name '*.h' | sed 's|^include/||' | compile $public
done
echo "$(find src include -name '*.h' | wc -l) headers compile alone"
