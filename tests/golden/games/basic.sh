# Surveying small records of our own, good and bad.
exec 2>&1
say() { echo "\$ katachi $*"; "$KATACHI" "$@"; echo "-> $?"; }
cd "$TMP" || exit 1
mkdir -p folder/sub
printf '(;SZ[9]PB[Kuro]PW[Shiro]DT[1998-05-01]KM[6.5]RE[B+R];B[ee];W[cc];B[gg])' >folder/a.sgf
printf '(;SZ[9]PB[Shiro]PW[Kuro]DT[2001]KM[0]HA[2]RE[W+3.5]AB[cc][gg];W[ee])(;PB[Kuro];B[dd];W[dd])' >folder/sub/b.sgf
printf 'no game' >folder/c.sgf
printf 'notes' >folder/notes.txt
say games folder
say games folder --json --threads 3
say games folder --list --quiet
say games folder --strict
say games missing.sgf
say games
say games folder --threads 1000
