# A network as teacher: what comes out says so; who cannot listen, and what is no network, is told.
exec 2>&1
games=$(mktemp -d)
trap 'rm -rf "$games"' EXIT
models=$(cd ../../../models && pwd)
cd "$games" || exit 1
opening() { echo "(;GM[1]SZ[19];B[pd];W[dd];B[pp];W[dp];B[$1];W[cn];B[fq];W[$2];B[jp];W[qn])"; }
opening cf dj >1.sgf
opening cl dj >2.sgf
say() { echo "\$ katachi $*" | sed "s,$models,MODELS,"
        "$KATACHI" "$@" | sed 's/extraction.*fitting [0-9.]* s/.../'; }
say train . -l factorised -q -t 2 --teacher "$models/quick.katachi" -o taught.katachi
say train . -l factorised -q -t 1 --teacher "$models/quick.katachi" -o again.katachi
cmp taught.katachi again.katachi && echo same bytes
say train . -l bradley-terry-stream -q --teacher "$models/quick.katachi" --teacher-share 0.5 -o stream.katachi
say train . -l naive-bayes -q --teacher "$models/quick.katachi" -o none.katachi
say train . -l factorised -q --teacher 1.sgf -o none.katachi
say train . -l factorised -q --teacher nowhere -o none.katachi
say train . -l factorised -q --teacher "$models/quick.katachi" --teacher-share 1.5 -o none.katachi
say train 1.sgf -l factorised -q --from taught.katachi --rate 0.01 -o more.katachi
say train 1.sgf -l factorised -q --from taught.katachi --factors 3 -o more.katachi
ls
