# Small games between players of ours and between engines that fail; and wrong uses.
exec 2>&1
figures=$PWD/../../support/figures.py
cd "$TMP" || exit 1
mkdir -p openings
printf '(;SZ[5];B[cc];W[bb])' >openings/1.sgf
printf '(;SZ[5];B[bb];W[dd];B[cb])' >openings/2.sgf
# Times differ from run to run.
say() { echo "\$ katachi $*"; "$KATACHI" "$@" >told; code=$?; sed -E 's/[0-9.]+ s( |$|,|;)/… s\1/g' told; echo "-> $code"; }
say match random random --games 4 --size 5 --seed 3 --sgf played
cat played/*.sgf
say match "playout --playouts 50" random --games 2 --size 5 --rules japanese --komi 0.5 --seed 2 -q
say match random random --games 4 --size 5 --openings openings --opening-moves 2 --seed 1
say match random random --games 4 --size 7 --random-opening 6 --seed 5 --parallel 2 -q
"$KATACHI" match "playouts --playouts 60" random --games 2 --size 5 --seed 4 -q --json |
    python3 "$figures" seconds_per_move command
say match random "sh -c 'exit 1'" --games 2 --size 5 --seed 1 --timeout 20
say match random random --games 2 --size 5 --seed 1 --move-limit 4
say match random random --referee "sh -c 'exit 1'" --games 1 --size 5 --seed 1
say match random
say match random random --games 0
say match random random --rules none
say match random random --openings missing.sgf
say match nobody-of-this-name random --games 1 --size 5
