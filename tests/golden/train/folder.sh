# A folder as people have them: broken, small, handicap, doubled and turned records among good ones.
# What is left out is told, and with --dedupe no game counts twice.
exec 2>&1
games=$(mktemp -d)
trap 'rm -rf "$games"' EXIT
cd "$games" || exit 1
opening() { echo "(;GM[1]SZ[19];B[pd];W[dd];B[pp];W[dp];B[$1];W[cn];B[fq];W[$2];B[jp];W[qn])"; }
opening cf dj >1.sgf
opening cl dj >2.sgf
opening nq qf >3.sgf
opening nq qf >again.sgf
# 3.sgf mirrored at the vertical axis of the board
echo "(;GM[1]SZ[19];B[dd];W[pd];B[dp];W[pp];B[fq];W[qn];B[nq];W[cf];B[jp];W[cn])" >mirrored.sgf
echo "(;GM[1]SZ[19];B[pd];W[" >broken.sgf
echo "(;GM[1]SZ[19];B[pd];W[pd])" >illegal.sgf
echo "(;GM[1]SZ[9];B[ee];W[cc])" >small.sgf
echo "(;GM[1]SZ[19]HA[2]AB[dp][pd];W[dd];B[pp])" >handicap.sgf
echo "no record at all" >text.sgf
say() { echo "\$ katachi $*"; "$KATACHI" "$@" | sed 's/extraction.*fitting [0-9.]* s/.../'; }
say train . --learner naive-bayes --threads 1 -o all.katachi
say train . --learner naive-bayes --threads 2 --dedupe -o once.katachi
say train 1.sgf 2.sgf 3.sgf --learner naive-bayes --threads 1 -q -o three.katachi
cmp once.katachi three.katachi && echo same bytes
say train small.sgf broken.sgf --learner naive-bayes -o none.katachi
say train . --samples s --every 2 -o none.katachi
