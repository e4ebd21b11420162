# Games of the program against itself: the same seed gives the same files, and a run goes on.
say() { echo "\$ katachi $*"; "$KATACHI" "$@" 2>&1; echo "-> $?"; }
say selfplay --help
say selfplay
cd "$TMP" || exit 1
say selfplay x --level nobody
say selfplay one --games 3 --size 5 --level beginner --network none --draw 4 --seed 3
say selfplay two --games 2 --size 5 --level beginner --network none --draw 4 --seed 3 -q
say selfplay two --games 3 --size 5 --level beginner --network none --draw 4 --seed 3 --threads 2
diff -r one two && echo the same files
sed 's/AP\[[^]]*\]//' one/game-0001.sgf
