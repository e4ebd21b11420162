/* What a record is, from its bytes: kind, columns, and the hash by which duplicates are found.
 */
#include "store/document.h"

#include "annotation/sgf.h"
#include "base/memory.h"
#include "base/random.h"
#include "core/board.h"
#include "sgf/info.h"
#include "sgf/text.h"

#include <assert.h>
#include <string.h>

static const char *const KINDS[] = {"any", "game", "problem"};

enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0], IMAGE_COUNT = 2 * SYMMETRY_COUNT };

const char *document_kind_text(DocumentKind kind)
{
    return KINDS[kind];
}

bool document_kind_parse(const char *text, DocumentKind *kind)
{
    for (int i = 0; i < KIND_COUNT; i++) {
        if (strcmp(text, KINDS[i]) != 0)
            continue;
        *kind = (DocumentKind)i;
        return true;
    }
    return false;
}

/* ---- the hash ---- */

static Stone image_color(const DocumentImage *image, Stone who)
{
    return image->swaps_colors ? stone_opposite(who) : who;
}

static void add_position(const SgfPosition *position, DocumentImage *image)
{
    const Board *board = &position->board;
    uint64_t stones = 0;
    for (int at = 0; at < board_cell_count(board); at++)
        if (board->chain[at])
            stones ^= board_zobrist(symmetry_map(board->size, image->symmetry, (Point)at),
                                    image_color(image, (Stone)board->stone[at]));
    uint64_t turn = (uint64_t)image_color(image, position->to_move);
    image->hash = mix64(stones ^ mix64(turn << 8 | board->size));
}

static void add_move(int size, Move move, DocumentImage *image)
{
    Point at = symmetry_map(size, image->symmetry, move.at);
    image->hash = mix64(image->hash ^ board_zobrist(at, image_color(image, (Stone)move.who)));
}

/* The node with the first move of the main line; NULL if there is none. */
static const SgfNode *first_move_node(const SgfGame *game, int size)
{
    Move move;
    const SgfNode *node = game->root;
    while (node && !sgf_node_move(node, size, &move))
        node = node->first_child;
    return node;
}

/* The position before the first move, played from the root. If the root itself moves, its setup
 * and move cannot be distinguished, and the position after it counts. */
static Status start_position(const SgfGame *game, SgfPosition *position, Error *err)
{
    int size;
    Status status = sgf_board_size(game, &size, err);
    if (status != STATUS_OK)
        return status;
    const SgfNode *first = first_move_node(game, size);
    const SgfNode *last = first ? first->parent : sgf_main_end(game);
    status = sgf_position_at(game, last ? last : game->root, position, err);
    Move move;
    if (status == STATUS_OK && first && sgf_node_move(first, size, &move))
        position->to_move = (Stone)move.who;
    return status;
}

static DocumentKind guess_kind(const SgfGame *game, const SgfPosition *start)
{
    bool has_handicap = sgf_find(game->root, SGF_HA) != NULL;
    bool has_stones = start->board.stones[STONE_BLACK] > 0;
    if (start->board.stones[STONE_WHITE] > 0 || (has_stones && !has_handicap))
        return DOCUMENT_PROBLEM;
    return DOCUMENT_GAME;
}

Status document_find_image(const SgfGame *game, DocumentKind kind, DocumentImage *image, Error *err)
{
    assert(game && image);
    SgfPosition *position = mem_alloc(1, sizeof *position);
    DocumentImage images[IMAGE_COUNT];
    Status status = start_position(game, position, err);
    for (int i = 0; i < IMAGE_COUNT && status == STATUS_OK; i++) {
        images[i] =
            (DocumentImage){.symmetry = i % SYMMETRY_COUNT, .swaps_colors = i >= SYMMETRY_COUNT};
        add_position(position, &images[i]);
    }
    int size = position->board.size;
    if (status == STATUS_OK && kind == DOCUMENT_ANY)
        kind = guess_kind(game, position);
    bool with_moves = kind == DOCUMENT_GAME && status == STATUS_OK;
    for (const SgfNode *node = with_moves ? game->root : NULL; node; node = node->first_child) {
        Move move;
        for (int i = 0; sgf_node_move(node, size, &move) && i < IMAGE_COUNT; i++)
            add_move(size, move, &images[i]);
    }
    for (int i = 0; i < IMAGE_COUNT && status == STATUS_OK; i++)
        if (i == 0 || images[i].hash < image->hash)
            *image = images[i];
    mem_free(position);
    return status;
}

/* ---- columns ---- */

static Status copy_text(const SgfGame *game, SgfId id, Arena *mem, const char **text, Error *err)
{
    StrBuf value;
    strbuf_init(&value, 1 << 16);
    *text = "";
    if (sgf_node_text(game, game->root, id, SGF_SIMPLE_TEXT, &value) && value.length)
        *text = arena_copy(mem, strbuf_text(&value), value.length);
    strbuf_clear(&value);
    return *text ? STATUS_OK : error_set(err, STATUS_LIMIT, "memory limit reached");
}

static Status copy_texts(const SgfGame *game, const AnnotationWords *words, Arena *mem,
                         StoreDocument *document, Error *err)
{
    const struct {
        SgfId id;
        const char **text;
    } rows[] = {{SGF_GN, &document->title}, {SGF_PB, &document->black},
                {SGF_PW, &document->white}, {SGF_EV, &document->event},
                {SGF_DT, &document->date},  {SGF_RE, &document->result}};
    Status status = STATUS_OK;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0] && status == STATUS_OK; i++)
        status = copy_text(game, rows[i].id, mem, rows[i].text, err);
    if (status == STATUS_OK && annotation_is_move_label(words, document->title))
        document->title = "";
    return status;
}

static int count_moves(const SgfGame *game, int size)
{
    Move move;
    int count = 0;
    for (const SgfNode *node = game->root; node; node = node->first_child)
        count += sgf_node_move(node, size, &move);
    return count;
}

Status document_describe(const SgfGame *game, DocumentKind kind, const AnnotationWords *words,
                         Arena *mem, StoreDocument *document, Error *err)
{
    assert(game);
    SgfPosition *start = mem_alloc(1, sizeof *start);
    StoreDocument described = {.format = "sgf",
                               .bytes = game->source,
                               .size = game->source_size,
                               .name = "",
                               .goal = "",
                               .context = ""};
    Status status = start_position(game, start, err);
    if (status == STATUS_OK) {
        described.kind = kind == DOCUMENT_ANY ? guess_kind(game, start) : kind;
        described.board_size = start->board.size;
        described.move_count = count_moves(game, start->board.size);
        status = copy_texts(game, words, mem, &described, err);
    }
    if (status == STATUS_OK) {
        AnnotationFrame frame;
        annotation_frame_read(game, described.board_size, &frame);
        if (frame.context != CONTEXT_UNKNOWN)
            described.context = board_context_text(frame.context);
        DocumentImage image = {0};
        status = document_find_image(game, described.kind, &image, err);
        described.position_hash = image.hash;
    }
    if (status == STATUS_OK)
        *document = described;
    mem_free(start);
    return status;
}
