/* Any bytes as SGF: what is read must be written so that it is read again as the same tree; every
 * question about it must end in an answer. */
#include "sgf/convert.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "sgf/text.h"
#include "sgf/write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TREE_LIMIT = 64 << 20, TEXT_LIMIT = 64 << 20, GAMES_LOOKED_AT = 8 };

static void demand(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "broken: %s\n", what);
    abort();
}

static bool same_values(const SgfValue *a, const SgfValue *b)
{
    for (; a && b; a = a->next, b = b->next)
        if (a->size != b->size || memcmp(a->bytes, b->bytes, a->size) != 0)
            return false;
    return !a && !b;
}

static bool same_node(const SgfNode *a, const SgfNode *b)
{
    const SgfProperty *p = a->properties, *q = b->properties;
    for (; p && q; p = p->next, q = q->next) {
        if (p->id != q->id || p->name_size != q->name_size ||
            memcmp(p->name, q->name, p->name_size) != 0 || !same_values(&p->value, &q->value))
            return false;
    }
    return !p && !q && !a->first_child == !b->first_child && !a->next == !b->next;
}

static bool same_tree(const SgfGame *a, const SgfGame *b)
{
    const SgfNode *p = a->root, *q = b->root;
    for (; p && q; p = sgf_next_node(p), q = sgf_next_node(q))
        if (!same_node(p, q))
            return false;
    return !p && !q && a->node_count == b->node_count;
}

/* Write, read again by the same charset, write again. */
static void check_round_trip(const SgfGame *game)
{
    Arena mem;
    StrBuf first, second;
    SgfGame again;
    Error err = {0};
    arena_init(&mem, TREE_LIMIT);
    strbuf_init(&first, TEXT_LIMIT);
    strbuf_init(&second, TEXT_LIMIT);
    sgf_write(game, &first);
    SgfReadOptions options = {.charset = game->charset};
    Status status = sgf_read(strbuf_text(&first), first.length, 0, &options, &mem, &again, &err);
    demand(status == STATUS_OK, "what was written can be read");
    demand(same_tree(game, &again), "the same tree comes back");
    sgf_write(&again, &second);
    demand(first.length == second.length &&
               memcmp(strbuf_text(&first), strbuf_text(&second), first.length) == 0,
           "the same bytes are written again");
    strbuf_clear(&first);
    strbuf_clear(&second);
    arena_clear(&mem);
}

static void read_texts(const SgfGame *game)
{
    StrBuf text;
    strbuf_init(&text, TEXT_LIMIT);
    for (const SgfNode *node = game->root; node; node = sgf_next_node(node)) {
        for (const SgfProperty *p = node->properties; p; p = p->next) {
            strbuf_reset(&text);
            (void)sgf_text(game, &p->value, SGF_TEXT, &text);
        }
    }
    strbuf_clear(&text);
}

static void replay(const SgfGame *record)
{
    Rules rules;
    Game game;
    Error err;
    demand(rules_by_name("japanese", &rules), "the rules are known");
    game_init(&game, 9, &rules);
    if (sgf_load_game(record, sgf_main_end(record), &game, &err) == STATUS_OK)
        demand(board_is_consistent(&game.board), "the board is consistent");
    game_clear(&game);
}

/* Normalised and turned, it is still a record that is read as it was written. */
static void change(SgfGame *game)
{
    Error err;
    SgfConversion conversion = {.symmetry = 5, .swap_colors = true, .pass = SGF_PASS_TT};
    if (sgf_normalise(game, &err) != STATUS_OK)
        return;
    check_round_trip(game);
    if (sgf_convert(game, &conversion, &err) == STATUS_OK)
        check_round_trip(game);
}

/* The reader that only looks must find the same games. */
static void check_skip(const SgfReader *before, const SgfReader *after)
{
    SgfReader looking = *before;
    SgfGame game;
    Status ignored = sgf_reader_next(&looking, NULL, &game, NULL);
    (void)ignored;
    demand(looking.at == after->at, "looking and reading end at the same byte");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena mem;
    SgfReader reader;
    SgfGame game;
    Error err;
    arena_init(&mem, TREE_LIMIT);
    sgf_reader_init(&reader, (const char *)data, size, NULL);
    for (int i = 0; i < GAMES_LOOKED_AT; i++) {
        SgfReader before = reader;
        arena_reset(&mem);
        Status status = sgf_reader_next(&reader, &mem, &game, &err);
        if (status == STATUS_NOT_FOUND)
            break;
        check_skip(&before, &reader);
        if (status != STATUS_OK)
            continue;
        check_round_trip(&game);
        read_texts(&game);
        replay(&game);
        (void)sgf_check(&game, NULL, NULL);
        change(&game);
    }
    arena_clear(&mem);
    return 0;
}
