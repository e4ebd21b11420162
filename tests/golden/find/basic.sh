# Searching a library: a corner, a position, a sequence, facts; what makes no sense.
exec 2>&1
say() { echo "\$ katachi $*"; "$KATACHI" "$@" >"$TMP/.said" 2>&1; code=$?; sed "s#$PWD#HERE#g" "$TMP/.said"; echo "-> $code"; }
cd "$TMP" || exit 1
export KATACHI_LIBRARY="$PWD/index"
printf '(;SZ[19]PB[Sakata]PW[Go]BR[9p]WR[9p]DT[1961-05-03]EV[Honinbo]RE[B+R];B[pd];W[qf];B[nd];W[rd];B[qc];W[qi];B[dp])' >a.sgf
printf '(;SZ[19]PB[Go]PW[Takemiya]DT[1985]EV[Meijin]RE[W+2.5];B[dp];W[pp];B[dd];W[fc];B[cf];W[db];B[qd])' >b.sgf
printf '(;SZ[19]PB[Cho]PW[Kato]DT[1990]RE[W+R];B[dd];W[qp];B[oq];W[pp];B[op];W[cc])' >c.sgf
printf '(;SZ[9]PB[Cho]PW[Kato]RE[B+T];B[cc];W[gg];B[bb];W[bc];B[cb];W[cd];B[dc];W[ab];B[aa])' >d.sgf
say find a.sgf
"$KATACHI" library add a.sgf b.sgf c.sgf d.sgf -q
say find a.sgf --move 1 --region upper-right
say find a.sgf --move 2 --region L11-T19 --json --no-swap
say find a.sgf --move 3 --region L11-T19 --no-rotation
say find a.sgf --move 2 --region L11-T19 --no-mirror
say find a.sgf -n 4
say find --sequence "Q16 R14"
say find --sequence "D4 Q4" --region whole --next white
say find b.sgf -n 4 -r C2-G6 --open D2 --slide
say find a.sgf -n 1 -r N14-T19 --anywhere --until 20 --sort newest --limit 1
say find d.sgf -n 9 -r A7-C9 --sgf -
say find --player GO --from 1960 --to 1969
say find --rank 7p
say find --result W+ --sort black --json --limit 1
say find a.sgf -r Z99
say find --sequence "Q16 nowhere"
say find a.sgf --sort size
say find a.sgf -n 0 -r upper-right --anywhere
say find --region upper-right --player Go
say find --from 1985-13
say find --from 1990 --to 1980
say find a.sgf --json --sgf -
