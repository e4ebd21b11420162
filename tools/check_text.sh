#!/bin/sh
# The text of the project: no paths of somebody's machine, a README of one screen in every folder,
# no file without a newline at its end or with blanks at the ends of its lines.
set -eu
cd "$(dirname "$0")/.."
faults=0

fault() {
    echo "$1"
    faults=1
}

texts() {
    find . -path ./.git -prune -o -path ./build -prune -o -name node_modules -prune -o \
        -type f \( -name '*.[ch]' -o -name '*.md' -o -name '*.py' -o -name '*.sh' -o -name '*.txt' \
        -o -name 'meson.build' -o -path './run' -o -path './check' -o -path './.ci/*' \) -print
}

if texts | xargs grep -nE '(^|[^A-Za-z0-9_.])/(work|home|root|Users)/[A-Za-z]'; then
    fault "^ a path of somebody's machine"
fi
sources=$(texts | grep -E '\.([ch]|py|sh)$|meson\.build$|/(run|check)$')
if grep -nE '[[:blank:]]+$' $sources; then
    fault "^ blanks at the end of a line"
fi
for file in $sources; do
    [ ! -s "$file" ] || [ -z "$(tail -c 1 "$file")" ] || fault "$file: no newline at its end"
done

for folder in */ src/*/; do
    case $folder in build/) continue ;; esac
    [ -n "$(ls "$folder")" ] || continue # git keeps no empty folder
    readme=${folder}README.md
    if [ ! -f "$readme" ]; then
        fault "$folder: no README.md"
    elif [ "$(wc -l <"$readme")" -gt 60 ]; then
        fault "$readme: more than a screen"
    fi
done
[ "$faults" -eq 0 ] && echo "$(texts | wc -l) texts read"
exit "$faults"
