#!/bin/sh
# Annotated SGF read and written by another program, GNU Go: the annotations come back unharmed.
gnugo=$(command -v gnugo || echo /usr/games/gnugo)
[ -x "$gnugo" ] || exit 77
folder=$(mktemp -d) || exit 1
trap 'rm -r "$folder"' EXIT
cd "$folder" || exit 1
cat >a.sgf <<'SGF'
(;SZ[9]AB[bb][cb][dd]AW[ae][be]GN[hane|korosu]YC[quarter]VW[aa:ee]YV[1]XC[bb|dd|2][bb|dd|3]XE[aa,ab|bb|5]
YL[XC|bb|dd|2|2026-11-15T11:40:00Z|90|person|Anna][XC|bb|dd|3||60|reader|a\]b|c][GN|kosumi|ko|||person|Зоя]
XV[ee|1]XG[bb,dd|7]XI[aa,ba|B|2]XS[dd,ea|1]XK[be|2];B[cc]XM[cc|1]YL[XM|cc|1|||person|Ben](;W[cd])(;W[dc]XK[dd|2]))
SGF
printf 'save b.sgf\nquit\n' | "$gnugo" --mode ascii --quiet -l a.sgf >/dev/null || exit 1
for file in a b; do
    "$KATACHI_PROGRAM" annotate list $file.sgf | sed 's/^[ab]\.sgf, //' | sort >$file.txt
done
[ "$(wc -l <a.txt)" = 12 ] || { echo "12 annotations expected:"; cat a.txt; exit 1; }
diff a.txt b.txt
