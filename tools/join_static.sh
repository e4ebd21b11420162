#!/bin/sh
# join_static.sh OUTPUT ARCHIVE…: one archive of one object in which only the symbols with default
# visibility, the public katachi_*, are global; those of the modules cannot clash with a program's own.
set -eu
output=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"${LD:-ld}" -r --whole-archive "$@" -o "$folder/katachi.o"
"${OBJCOPY:-objcopy}" --localize-hidden "$folder/katachi.o"
rm -f "$output"
"${AR:-ar}" rcsD "$output" "$folder/katachi.o"
