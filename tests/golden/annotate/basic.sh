# Annotations of small records of our own: adding, listing, checking, comparing, into and out of a database.
exec 2>&1
say() { echo "\$ katachi $*"; "$KATACHI" "$@"; echo "-> $?"; }
cd "$TMP" || exit 1
printf '(;SZ[9]AB[bb][cb][dd]AW[ae][be]GN[My corner];B[cc];W[cd])\n(;SZ[9]AB[aa]AW[bb];B[cc])\n' >two.sgf
printf '(;SZ[9]AB[bb][dd]XC[bb|aa|1]XC[bb|dd|9]\nXV[zz|1]XM[aa|1]XV[ee|1])' >bad.sgf
say annotate add two.sgf 'XC B8|D6|2' 'XE[aa,ab|bb|5]' --author Anna --certainty 90 --time 2026-11-15T11:40:00Z
say annotate add two.sgf 'XC[bb|dd|3]' 'GN hane|ko' --author Ben --time none
say annotate add two.sgf 'XM C7|1' --node 1
say annotate add two.sgf 'XC[bb|dd|9]'
say annotate add two.sgf 'XK[ee|1]' --game 2
say annotate add two.sgf 'XM[cc|1]' --node 9
cat two.sgf
say annotate list two.sgf
say annotate list two.sgf --kind XM --json
say annotate check two.sgf bad.sgf
say annotate check bad.sgf --json
say annotate agree Anna Ben two.sgf
say annotate agree Anna Nobody two.sgf
printf '(;SZ[9]AW[hb][hc][fd]AB[ea][eb];W[gc];B[fc])' >turned.sgf
say annotate add turned.sgf 'XC H8|F6|2' 'XE J9,H9|H8|4' --author Carl --time none
say annotate agree Anna Carl two.sgf turned.sgf
say annotate import two.sgf bad.sgf --db my.db --collection Corners
say annotate import two.sgf bad.sgf --db my.db
say annotate list --db my.db --author Ben
say annotate remove --id 1 --author Carl --db my.db
say annotate export --db my.db
say annotate export --db my.db --format csv
say annotate add --document 2 'XV A8|2' --author Anna --time none --db my.db
say annotate backup copy.db --db my.db
say annotate restore copy.db --db other.db
say annotate restore two.sgf --db other.db
say annotate check --db other.db
say annotate remove two.sgf 'GN[hane|ko]' --author Ben
say annotate list --db none.db
say annotate nonsense
say annotate export --format xml
