# Showing, checking, normalising and converting small records of our own.
exec 2>&1
say() { echo "\$ katachi $*"; "$KATACHI" "$@"; echo "-> $?"; }
cd "$TMP" || exit 1
printf '(;FF[4]SZ[5]PB[Kuro]BR[1d]PW[Shiro]KM[6.5];B[cc];W[cb];B[bb]C[first\nline](;W[tt];B[db])(;W[ca]))' >fork.sgf
printf 'junk\n(;SZ[5];B[cc];W[cc])\n(;SZ[5];B[zz])\n(;C[no end' >bad.sgf
printf '(;GaMe[1]SiZe[5]CA[Shift_JIS]PlayerBlack[\225\134]AddBlack[aa:ba];White[tt]C[\203\134\201\135])' >old.sgf
say sgf show fork.sgf
say sgf show fork.sgf --move 3
say sgf show fork.sgf --node 1 --json
say sgf show fork.sgf --node 2
say sgf show fork.sgf --game 2
say sgf show missing.sgf
say sgf check fork.sgf old.sgf
say sgf check bad.sgf
say sgf normalise old.sgf
say sgf convert fork.sgf
say sgf convert fork.sgf --rotate 90 --swap-colors --main-line --pass empty
say sgf convert fork.sgf --rotate 45
say sgf normalise bad.sgf
say sgf count missing.sgf -m none
say sgf count old.sgf -m none
say sgf nonsense
