/* The table of 3x3 shapes, from drawings. */
#include "play/playout_tree.h"

#include "core/board.h"

#include <string.h>

/* X and O are the two colours, either way round; x is anything but X, o anything but O, ? anything,
 * # the edge. The point to play is the middle one. Each is meant with all its symmetries. */
static const char *const DRAWINGS[] = {
    "XOX"
    "..."
    "???", /* enclosing hane */
    "XO."
    "..."
    "?.?", /* hane that does not cut */
    "XO?"
    "X.."
    "x.?", /* turning move */
    ".O."
    "X.."
    "...", /* shoulder hit, diagonal contact */
    "XO?"
    "O.o"
    "?o?", /* cut without protection */
    "XO?"
    "O.X"
    "???", /* cut at a peep */
    "?X?"
    "O.O"
    "ooo", /* pushing through */
    "OX?"
    "o.O"
    "???", /* cutting the knight's move */
    "X.?"
    "O.?"
    "##?", /* chasing along the edge */
    "OX?"
    "X.O"
    "###", /* blocking a cut on the edge */
    "?X?"
    "x.O"
    "###", /* blocking a connection on the edge */
    "?OX"
    "X.O"
    "###", /* cut on the edge */
};

/* The stones that a letter allows, as bits. */
static unsigned allowed(char letter)
{
    enum {
        EMPTY = 1 << STONE_NONE,
        X = 1 << STONE_BLACK,
        O = 1 << STONE_WHITE,
        EDGE = 1 << STONE_WALL
    };
    switch (letter) {
    case '.':
        return EMPTY;
    case 'X':
        return X;
    case 'O':
        return O;
    case 'x':
        return EMPTY | O | EDGE;
    case 'o':
        return EMPTY | X | EDGE;
    case '#':
        return EDGE;
    default:
        return EMPTY | X | O | EDGE;
    }
}

/* Walk over all surroundings that the letters allow. */
static void add_surroundings(LocalShapes *shapes, const char cells[8], int index, unsigned code)
{
    if (index == 8) {
        shapes->word[code >> 6] |= (uint64_t)1 << (code & 63);
        return;
    }
    unsigned options = allowed(cells[index]);
    for (unsigned stone = 0; stone < 4; stone++)
        if (options >> stone & 1)
            add_surroundings(shapes, cells, index + 1, code | stone << (2 * index));
}

/* The eight cells around the middle under a symmetry (numbered as in core/board.h). */
static void turn(const char *drawing, int symmetry, char cells[8])
{
    int made = 0;
    for (int y = 0; y < 3; y++) {
        for (int x = 0; x < 3; x++) {
            int u = symmetry & 4 ? y : x, v = symmetry & 4 ? x : y;
            u = symmetry & 1 ? 2 - u : u;
            v = symmetry & 2 ? 2 - v : v;
            if (x != 1 || y != 1)
                cells[made++] = drawing[3 * v + u];
        }
    }
}

static char swap_color(char letter)
{
    static const char FROM[] = "XOxo", TO[] = "OXox";
    const char *found = strchr(FROM, letter);
    return found ? TO[found - FROM] : letter;
}

void local_shapes_init(LocalShapes *shapes)
{
    *shapes = (LocalShapes){{0}};
    for (size_t i = 0; i < sizeof DRAWINGS / sizeof *DRAWINGS; i++) {
        for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
            char cells[8];
            turn(DRAWINGS[i], symmetry, cells);
            add_surroundings(shapes, cells, 0, 0);
            for (int k = 0; k < 8; k++)
                cells[k] = swap_color(cells[k]);
            add_surroundings(shapes, cells, 0, 0);
        }
    }
}
