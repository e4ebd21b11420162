#!/bin/sh
# same_output.sh EXPECTED COMMAND…: the command succeeds and prints just what the file holds.
expected=$1
shift
"$@" | diff -u "$expected" -
