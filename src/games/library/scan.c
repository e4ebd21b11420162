/* Patterns against columns.
 *
 * As long as nothing is captured in the region, the pattern is there from the time its last stone
 * comes (`from`) until a stone comes to one of its empty points (`to`): two numbers a game, found
 * from the columns for many games at once. Where stones are captured that is not the whole truth,
 * so there `from` takes any colour and `loose_to` leaves out the point: unless these two allow a
 * match, there is none. If they do, and no stone of the pattern is captured, the columns also say
 * where it is; else the game is followed move by move. */
#include "games/library/scan.h"

enum {
    LOOK_STONES = 2,  /* columns between two looks: is any game left? */
    LOOK_EMPTIES = 8, /* the same for empty points */
    FEW = 3,          /* games that are faster followed than looked up in more columns */
};

/* ---- one game ---- */

static bool wants_stone(uint8_t want)
{
    return want >= CELL_BLACK;
}

/* How a stone that comes to a point changes the number of points that are not as they should be;
 * taken away again, it changes it by the opposite. */
static int change_by(const uint8_t *want, uint16_t stone)
{
    uint8_t cell = want[stone & MOVE_POINT];
    if (cell == CELL_EMPTY)
        return 1;
    if (!wants_stone(cell))
        return 0;
    return (cell == CELL_WHITE) == ((stone & MOVE_WHITE) != 0) ? -1 : 0;
}

/* The next move in the region after `time`; 0 if none follows. */
static uint16_t next_in_region(const Segment *segment, const GameEntry *game, const uint8_t *want,
                               int time)
{
    const uint16_t *move = segment->move + game->move_at + game->setup_count;
    for (int i = time; i < game->move_count; i++)
        if (want[move[i] & MOVE_POINT] != CELL_OUTSIDE)
            return (uint16_t)(i + 1);
    return 0;
}

static bool follow_position(const Segment *segment, const GameEntry *game,
                            const PatternImage *image, int last, int *time)
{
    const uint16_t *move = segment->move + game->move_at;
    const CaptureEntry *capture = segment->capture + game->capture_at;
    const CaptureEntry *capture_end = capture + game->capture_count;
    int wrong = image->stone_count;
    for (int i = 0; i < game->setup_count; i++)
        wrong += change_by(image->want, *move++);
    for (*time = 0; wrong != 0; move++) {
        if (*time >= last)
            return false;
        ++*time;
        wrong += change_by(image->want, *move);
        for (; capture < capture_end && capture->time == *time; capture++)
            wrong -= change_by(image->want, capture->stone);
    }
    return true;
}

static bool follow_sequence(const Segment *segment, const GameEntry *game,
                            const PatternImage *image, int last, int *time)
{
    const uint16_t *move = segment->move + game->move_at;
    for (int i = 0; i < game->setup_count; i++)
        if (image->want[*move++ & MOVE_POINT] != CELL_OUTSIDE)
            return false;
    int done = 0;
    for (*time = 0; done < image->stone_count; move++) {
        if (*time >= last)
            return false;
        ++*time;
        if (image->want[*move & MOVE_POINT] == CELL_OUTSIDE)
            continue;
        if ((*move & (MOVE_POINT | MOVE_WHITE)) != image->stone[done++])
            return false;
    }
    return true;
}

bool scan_game(const Segment *segment, const GameEntry *game, const PatternImages *images,
               const PatternImage *image, int last, Match *match)
{
    int time;
    last = last < game->move_count ? last : game->move_count;
    bool is_there = images->is_sequence ? follow_sequence(segment, game, image, last, &time)
                                        : follow_position(segment, game, image, last, &time);
    if (!is_there)
        return false;
    *match =
        (Match){.time = (uint16_t)time, .next = next_in_region(segment, game, image->want, time)};
    return true;
}

/* ---- a block ---- */

typedef struct {
    const Segment *segment;
    const BlockEntry *block;
    const PatternImages *images;
    const PatternImage *image;
    const ColumnLoops *loops;
    const int16_t *column;
    ScanLanes *scratch;
} Scan;

static const int16_t *column_of(const Scan *scan, uint16_t stone)
{
    return scan->column + (size_t)(stone & MOVE_POINT) * scan->block->stride;
}

/* The stones of the pattern; the number of games left. */
static int meet_stones(const Scan *scan)
{
    const PatternImage *image = scan->image;
    Lanes *lanes = &scan->scratch->lanes;
    int count = scan->block->stride, left = count;
    for (int i = 0; i < image->stone_count; i++) {
        int color = image->stone[i] & MOVE_WHITE ? COLUMN_WHITE : 0;
        scan->loops->meet_stone(column_of(scan, image->stone[i]), count, color, lanes);
        if (i % LOOK_STONES == LOOK_STONES - 1 || i + 1 == image->stone_count)
            left = scan->loops->count_left(count, lanes);
        if (left <= FEW)
            break;
    }
    return left;
}

/* The moves of a sequence; of several on one point only the first can be in a column. */
static int meet_moves(const Scan *scan)
{
    const PatternImage *image = scan->image;
    Lanes *lanes = &scan->scratch->lanes;
    uint64_t seen[POINT_TABLE / 64] = {0};
    for (int i = 0; i < image->stone_count; i++) {
        int color = image->stone[i] & MOVE_WHITE ? COLUMN_WHITE : 0;
        uint16_t point = image->stone[i] & MOVE_POINT;
        if (!(seen[point / 64] >> point % 64 & 1))
            scan->loops->meet_move(column_of(scan, point), scan->block->stride, color, lanes);
        seen[point / 64] |= (uint64_t)1 << point % 64;
    }
    return scan->loops->count_left(scan->block->stride, lanes);
}

/* The empty points, unless few games are left before; the number of games left. */
static int meet_empties(const Scan *scan, int left)
{
    const PatternImage *image = scan->image;
    Lanes *lanes = &scan->scratch->lanes;
    int count = scan->block->stride;
    for (int i = 0; i < image->empty_count && left > FEW; i++) {
        scan->loops->meet_empty(column_of(scan, image->empty[i]), count, lanes);
        if (i % LOOK_EMPTIES == LOOK_EMPTIES - 1 || i + 1 == image->empty_count)
            left = scan->loops->count_left(count, lanes);
    }
    return left;
}

/* When the last stone of the pattern comes, from the columns; -1 if one of them is captured, so
 * that the columns cannot say. */
static int last_stone(const Scan *scan, int game)
{
    const PatternImage *image = scan->image;
    int last = 0;
    for (int i = 0; i < image->stone_count; i++) {
        int cell = column_of(scan, image->stone[i])[game];
        if (cell & COLUMN_CAPTURED)
            return -1;
        last = cell >> COLUMN_SHIFT > last ? cell >> COLUMN_SHIFT : last;
    }
    return last;
}

static void add_match(ScanLanes *scratch, int game, Match match)
{
    scratch->game[scratch->count] = (uint16_t)game;
    scratch->match[scratch->count++] = match;
}

/* Decide a game that may match. If all columns were met, they mostly tell where. */
static void decide(const Scan *scan, int game, bool is_complete)
{
    const GameEntry *entry = &scan->segment->game[scan->block->first_game + (uint32_t)game];
    bool is_plain = is_complete && !scan->images->has_any && !scan->images->repeats;
    int from = is_plain ? last_stone(scan, game) : -1;
    int to = scan->scratch->lanes.to[game] >> COLUMN_SHIFT;
    Match match = {.time = (uint16_t)from};
    if (from >= 0 && from < to && from <= entry->move_count) {
        if (to <= entry->move_count)
            match.next = (uint16_t)to;
        add_match(scan->scratch, game, match);
    } else if (scan_game(scan->segment, entry, scan->images, scan->image, GAME_MOVE_LIMIT, &match))
        add_match(scan->scratch, game, match);
}

void scan_block(const Segment *segment, const BlockEntry *block, const PatternImages *images,
                const PatternImage *image, ScanLanes *scratch)
{
    Scan scan = {.segment = segment,
                 .block = block,
                 .images = images,
                 .image = image,
                 .loops = column_loops(),
                 .column = segment->column + block->column_at,
                 .scratch = scratch};
    Lanes *lanes = &scratch->lanes;
    scratch->count = 0;
    scan.loops->begin(block->stride, lanes);
    int left = images->is_sequence ? meet_moves(&scan) : meet_stones(&scan);
    left = meet_empties(&scan, left);
    for (int i = 0; left > 0 && i < block->game_count; i++)
        if ((lanes->from[i] | COLUMN_FLAGS) < (lanes->loose_to[i] & ~COLUMN_FLAGS))
            decide(&scan, i, left > FEW);
}
