# A library of small games: adding, what is there, statistics, duplicates, damage.
exec 2>&1
say() { echo "\$ katachi $*"; "$KATACHI" "$@" >"$TMP/.said" 2>&1; code=$?; sed "s#$PWD#HERE#g" "$TMP/.said"; echo "-> $code"; }
cd "$TMP" || exit 1
export KATACHI_LIBRARY="$PWD/index"
mkdir games
moves=';B[pd];W[dp];B[pp];W[dd];B[fc];W[cf];B[jd];W[qn];B[np];W[qj];B[nc];W[fq];B[qf];W[kq];B[cc];W[dc];B[cd];W[ce];B[ec];W[db]'
mirrored=';B[dd];W[pp];B[dp];W[pd];B[nc];W[qf];B[jd];W[cn];B[fp];W[cj];B[fc];W[nq];B[cf];W[iq];B[qc];W[pc];B[qd];W[qe];B[oc];W[pb]'
printf '(;SZ[19]PB[Sakata]PW[Go]BR[9p]WR[9p]DT[1961-05-03]EV[Honinbo]RE[B+R]%s;B[ke];W[ck])' "$moves" >games/a.sgf
printf '(;SZ[19]PB[Sakata Eio]PW[Go]DT[1961]RE[B+R]%s)' "$mirrored" >games/b.sgf
printf '(;SZ[19]PB[Go]PW[Takemiya]DT[1985]EV[Honinbo]RE[W+2.5];B[qd];W[dd];B[pp];W[dp])(;SZ[9]PB[Go];B[ee];W[ee])' >games/c.sgf
printf 'no game' >games/d.sgf
say library info
say library add games
say library add games --json
say library info
say library check
say library statistics --top 3
say library statistics --event honinbo --json
say library duplicates --min-moves 10
say library duplicates --min-moves 10 --json
say library statistics --html page.html
grep -c '<svg' page.html
printf '(;SZ[9]PB[New];B[ee])' >games/e.sgf
say library update
printf 'x' >>index/manifest
say library check
say library add games
say library rebuild --quiet
say library check
say library
say library add
say library statistics --rank strong
say library statistics --from yesterday
