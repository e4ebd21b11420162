# Packing games for training: what is taken, the bytes, and options that make no sense.
exec 2>&1
say() { echo "\$ katachi $*"; "$KATACHI" "$@"; echo "-> $?"; }
cd "$TMP" || exit 1
mkdir folder
printf '(;SZ[9]PC[KGS]KM[6.5]RE[B+R];B[ee];W[cc];B[gg])(;SZ[9]PC[Fox]RE[W+T];B[ee];W[cg];B[])' >folder/a.sgf
printf '(;SZ[9]HA[2]AB[cc][gg];W[ee])(;SZ[9];B[dd];W[dd])(;SZ[9];W[dd])' >folder/b.sgf
say games folder --pack out.games
od -A d -t x1 out.games
say games folder --pack out.games --source professional --hold-back 1000 --shards 2 --min-moves 3
ls
say games folder --pack out.games --source amateur
say games folder --pack out.games --shards 65
say games folder --pack missing/out.games
