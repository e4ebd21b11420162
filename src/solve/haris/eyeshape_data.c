/* The eye shapes, drawn: '.' a point of the space, '*' a vital one, '+' a vital one that must be
 * the corner of the board.
 *
 * Halves of eyes: if the owner plays first, if the enemy does. Shapes of four and more that are not
 * here give two eyes either way. */
#include "solve/haris/eyeshape.h"

const EyeDrawing EYE_DRAWINGS[] = {
    {"one", ".", PLACE_ANYWHERE, 2, 2},
    {"two", "..", PLACE_ANYWHERE, 2, 2},
    {"straight three", ".*.", PLACE_ANYWHERE, 4, 2},
    {"bent three", "*.\n. ", PLACE_ANYWHERE, 4, 2},
    {"straight four", ".**.", PLACE_ANYWHERE, 4, 4},
    {"dogleg four", ".* \n *.", PLACE_ANYWHERE, 4, 4},
    {"pyramid four", ".*.\n . ", PLACE_ANYWHERE, 4, 2},
    {"square four", "..\n..", PLACE_ANYWHERE, 2, 2},
    {"bent four", "**.\n.  ", PLACE_ANYWHERE, 4, 4},
    {"straight five", ".***.", PLACE_ANYWHERE, 4, 4},
    {"bulky five", "..\n*.\n. ", PLACE_ANYWHERE, 4, 2},
    {"cross five", " . \n.*.\n . ", PLACE_ANYWHERE, 4, 2},
    {"rabbity six", ".. \n.*.\n . ", PLACE_ANYWHERE, 4, 2},
    {"rectangular six", ".*.\n.*.", PLACE_ANYWHERE, 4, 4},
    /* In the corner the attacker's throw-in at the one-one point costs the owner a liberty: without
     * outside liberties the rectangle dies. */
    {"rectangular six in the corner", ".*.\n.*.", PLACE_IN_CORNER, 4, 2},
    /* With its bend on the one-one point the attacker gets a ko out of it. */
    {"bent four in the corner", "+*.\n.  ", PLACE_IN_CORNER, 4, 3},
    {0},
};
