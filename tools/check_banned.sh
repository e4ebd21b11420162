#!/bin/sh
# Functions that are never called: they overflow, keep hidden state or hide failure. The heap is
# entered through src/base/memory.h only, except to give back what another library allocated: such a
# file says whose it is in a comment that ends with "not ours".
set -eu
cd "$(dirname "$0")/.."
faults=0

# refuse REASON PATTERN FILES…: calls of the functions in PATTERN, written as clang-format does.
refuse() {
    reason=$1 pattern=$2
    shift 2
    [ $# -gt 0 ] || return 0
    if grep -nE "(^|[^A-Za-z0-9_>.])($pattern)\(" "$@" /dev/null; then
        echo "^ $reason"
        faults=1
    fi
}

refuse "banned; use snprintf, strbuf, strtol, localtime_r" \
    'strcpy|strcat|stpcpy|sprintf|vsprintf|strtok|gets|atoi|atol|atof|localtime|gmtime|ctime|asctime|rand|srand|alloca|setjmp|longjmp|tmpnam|mktemp|system' \
    $(find src include fuzz examples -name '*.[ch]')
sources=$(find src -name '*.[ch]' ! -path 'src/base/*')
refuse "the heap belongs to src/base/memory.c: use mem_alloc or an Arena" \
    'malloc|calloc|realloc|strdup|strndup|asprintf|aligned_alloc' $sources
refuse "the heap belongs to src/base/memory.c: use mem_free" 'free' $(grep -L 'not ours \*/' $sources)
[ "$faults" -eq 0 ] && echo "no banned call"
exit "$faults"
