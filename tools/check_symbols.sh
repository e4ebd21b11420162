#!/bin/sh
# check_symbols.sh BUILD: both libraries show the functions of the public headers and nothing else.
set -eu
cd "$(dirname "$0")/.."
shared=$1/src/api/libkatachi.so
archive=$1/src/api/libkatachi.a
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cat include/katachi/*.h | grep -v '^#' | tr '\n' ' ' | grep -oE 'KATACHI_API [^;(]*\(' |
    sed 's/.*[ *]\(katachi_[a-z0-9_]*\)($/\1/' | sort >"$work/declared"
nm -D --defined-only "$shared" | awk '{print $NF}' | sort >"$work/shared"
nm -g --defined-only "$archive" | awk 'NF == 3 {print $3}' | sort >"$work/archive"

diff -u "$work/declared" "$work/shared"
diff -u "$work/declared" "$work/archive"
objdump -p "$shared" | grep -q 'SONAME *libkatachi\.so\.0$'
echo "$(wc -l <"$work/declared") public functions, in both libraries nothing else"
