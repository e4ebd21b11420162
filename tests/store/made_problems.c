/* Random problems. */
#include "made_problems.h"

#include "annotation/sgf.h"
#include "base/memory.h"
#include "base/random.h"
#include "sgf/text.h"
#include "sgf/write.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { SIZE = 19, MOVES = 60, TREE_LIMIT = 1 << 20, CHAIN_LIMIT = 64 };

static const char *const WORDS[2][4] = {{"hane", "kiri", "keima", "tsuke"},
                                        {"korosu", "ikiru", "ko", "toru"}};

static const char *find_word(void *context, PlaceContent what, const char *text)
{
    (void)context;
    for (int i = 0; i < 4; i++)
        if (strcmp(WORDS[what == PLACE_OUTCOME_TYPE][i], text) == 0)
            return WORDS[what == PLACE_OUTCOME_TYPE][i];
    return NULL;
}

const AnnotationWords MADE_WORDS = {.find = find_word};

typedef struct {
    Random random;
    Board board;
    Arena mem;
    SgfGame game;
    uint64_t labels;
} Maker;

static void must(Status status)
{
    assert(status == STATUS_OK);
    (void)status;
}

/* Stones in one corner, by random legal moves. */
static void scatter(Maker *maker)
{
    board_init(&maker->board, SIZE);
    for (int i = 0; i < MOVES; i++) {
        int x = (int)random_below(&maker->random, 9), y = (int)random_below(&maker->random, 9);
        Stone who = i % 2 ? STONE_WHITE : STONE_BLACK;
        Point at = board_point(&maker->board, x, y);
        if (board_is_legal(&maker->board, at, who))
            board_play(&maker->board, at, who, NULL);
    }
    board_play(&maker->board, POINT_PASS, STONE_BLACK, NULL); /* no ko */
}

static void write_position(Maker *maker)
{
    must(sgf_game_init(&maker->game, &maker->mem, NULL));
    must(sgf_set(&maker->game, maker->game.root, "FF", "4", 1, NULL));
    must(sgf_set(&maker->game, maker->game.root, "GM", "1", 1, NULL));
    must(sgf_set(&maker->game, maker->game.root, "SZ", "19", 2, NULL));
    for (int at = 0; at < board_cell_count(&maker->board); at++) {
        char letters[SGF_POINT_SIZE];
        Stone there = (Stone)maker->board.stone[at];
        if (there != STONE_BLACK && there != STONE_WHITE)
            continue;
        must(sgf_append(&maker->game, maker->game.root, there == STONE_BLACK ? "AB" : "AW",
                        sgf_point_text(SIZE, (Point)at, letters), 2, NULL));
    }
}

/* The first legal point from a random one on. */
static void write_solution(Maker *maker)
{
    SgfNode *node;
    char letters[SGF_POINT_SIZE];
    int start = (int)random_below(&maker->random, 81);
    for (int i = 0; i < 81; i++) {
        int place = (start + i) % 81;
        Point at = board_point(&maker->board, place % 9, place / 9);
        if (!board_is_legal(&maker->board, at, STONE_BLACK))
            continue;
        must(sgf_add_node(&maker->game, maker->game.root, &node, NULL));
        must(sgf_set(&maker->game, node, "B", sgf_point_text(SIZE, at, letters), 2, NULL));
        return;
    }
}

static int list_chains(const Board *board, Stone who, Point out[CHAIN_LIMIT])
{
    int count = 0;
    for (int at = 0; at < board_cell_count(board) && count < CHAIN_LIMIT; at++)
        if (board->stone[at] == who && board->chain[at] == at)
            out[count++] = (Point)at;
    return count;
}

static void write_label(Maker *maker, Annotation *label)
{
    static const char *const AUTHORS[] = {"Anna", "Ben", "Çağrı"};
    SgfPosition position;
    AnnotationScene scene;
    label->origin = ORIGIN_PERSON;
    label->certainty = (uint8_t)random_below(&maker->random, 101);
    label->time = 1700000000 + (int64_t)random_below(&maker->random, 100000000);
    snprintf(label->author, sizeof label->author, "%s", AUTHORS[random_below(&maker->random, 3)]);
    must(annotation_scene_at(&maker->game, maker->game.root, &position, &scene, NULL));
    if (annotation_judge(label, &scene, &MADE_WORDS, NULL) != STATUS_OK)
        return; /* a pair that is one chain, say */
    must(annotation_add(&maker->game, maker->game.root, label, &MADE_WORDS, NULL));
}

static void write_connections(Maker *maker)
{
    for (int i = 0; i < 8; i++) {
        Point chains[CHAIN_LIMIT];
        Annotation label = {.kind = ANNOTATION_CONNECTIVITY,
                            .level = (uint8_t)(1 + random_below(&maker->random, 5))};
        int count = list_chains(&maker->board, i % 2 ? STONE_WHITE : STONE_BLACK, chains);
        for (int p = 0; p < 2; p++)
            point_set_add(&label.place[p], chains[random_below(&maker->random, (uint32_t)count)]);
        write_label(maker, &label);
    }
}

static void write_words(Maker *maker)
{
    Annotation label = {.kind = ANNOTATION_MOVE};
    for (int p = 0; p < 2; p++)
        snprintf(label.word[p], sizeof label.word[p], "%s",
                 WORDS[p][random_below(&maker->random, 4)]);
    write_label(maker, &label);
}

static void count_label(void *context, const AnnotationFound *found)
{
    (void)found;
    ++*(uint64_t *)context;
}

void made_problem(uint64_t seed, StrBuf *out, uint64_t *labels)
{
    Maker *maker = mem_alloc(1, sizeof *maker);
    random_seed(&maker->random, seed);
    arena_init(&maker->mem, TREE_LIMIT);
    scatter(maker);
    write_position(maker);
    write_solution(maker);
    write_connections(maker);
    write_words(maker);
    AnnotationFrame frame = {.context = (BoardContext)(1 + random_below(&maker->random, 3))};
    must(annotation_frame_write(&maker->game, SIZE, &frame, NULL));
    sgf_write(&maker->game, out);
    if (labels)
        (void)annotation_visit(&maker->game, &MADE_WORDS,
                               &(AnnotationVisitor){.take = count_label, .context = labels});
    arena_clear(&maker->mem);
    mem_free(maker);
}
