# Seki, two eyes, what is settled already, a connection, a cut, a race: each proved and checked.
exec 2>&1
cd "$TMP" || exit 1
cat > fates.problem <<'END'
problem: A seki
size: 9
board:
     A B C D E F G H
   9 * X X X * @ X .
   8 @ @ @ @ @ @ X .
   7 X X X X X X X .
   6 . . . . . . . .
play: black
goal: black to kill

problem: The same, White first
size: 9
board:
     A B C D E F G H
   9 * X X X * @ X .
   8 @ @ @ @ @ @ X .
   7 X X X X X X X .
   6 . . . . . . . .
play: white
goal: white to save

problem: Five in a row
size: 9
board:
     A B C D E F G H
   9 * * * * * @ X .
   8 @ @ @ @ @ @ X .
   7 X X X X X X X .
   6 . . . . . . . .
play: black
goal: black to kill

problem: Two eyes already
size: 9
board:
     A B C D E F
   9 * @ * @ X .
   8 @ @ @ @ X .
   7 X X X X X .
   6 . . . . . .
play: white
goal: white to save

problem: Under the stones of the edge
size: 9
board:
     A B C D E F G
   9 * * * * * * *
   8 * # X * * # *
   7 O O O O O O *
   6 . . . . . . .
play: black
goal: black to connect
area: G7

problem: A race, two liberties against two
size: 9
board:
     A B C D E F
   9 * # @ * X .
   8 # # @ @ X .
   7 O O X X X .
   6 . O O . . .
play: black
goal: black to race
area: A9 D9
END

$KATACHI solve fates.problem --long --verify 2>/dev/null | grep -E "^(verdict|moves|proved)" | sed 's/; .*//'
