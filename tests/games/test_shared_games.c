/* The games beside the project, if they are there: all read, all legal, all written back as they
 * were; the same whatever the number of threads. */
#include "base/memory.h"
#include "base/random.h"
#include "games/collection.h"
#include "sgf/replay.h"
#include "sgf/write.h"
#include "support.h"

#include <string.h>

enum { WORKERS = 4 };

typedef struct {
    SgfPosition position[WORKERS];
    StrBuf text[WORKERS];
    uint64_t moves, sum;
} Sums;

typedef struct {
    int moves;
    uint64_t hash;
} Answer;

static bool same_property(const SgfProperty *a, const SgfProperty *b)
{
    return a->name_size == b->name_size && memcmp(a->name, b->name, a->name_size) == 0 &&
           a->value.size == b->value.size &&
           memcmp(a->value.bytes, b->value.bytes, a->value.size) == 0;
}

/* Written and read again, every property is the same. */
static bool survives(const SgfGame *game, StrBuf *text)
{
    Arena mem;
    SgfGame again;
    bool is_same = true;
    arena_init(&mem, 16 << 20);
    strbuf_reset(text);
    sgf_write(game, text);
    if (sgf_read(strbuf_text(text), text->length, 0, NULL, &mem, &again, NULL) != STATUS_OK)
        is_same = false;
    const SgfNode *a = game->root, *b = is_same ? again.root : NULL;
    for (; is_same && a && b; a = sgf_next_node(a), b = sgf_next_node(b)) {
        const SgfProperty *p = a->properties, *q = b->properties;
        for (; p && q && is_same; p = p->next, q = q->next)
            is_same = same_property(p, q);
        is_same = is_same && !p && !q;
    }
    arena_clear(&mem);
    return is_same && !a && !b;
}

static Status replay(void *context, int worker, const SgfGame *game, void *answer, Error *err)
{
    Sums *sums = context;
    Answer *filled = answer;
    SgfPosition *position = &sums->position[worker];
    Status status = sgf_position_at(game, sgf_main_end(game), position, err);
    if (status == STATUS_OK && !survives(game, &sums->text[worker]))
        status = error_set(err, STATUS_INVALID, "written otherwise than read");
    filled->moves = position->move_count;
    filled->hash = position->board.hash;
    return status;
}

static Status add_up(void *context, const GameName *name, const void *answer, Error *err)
{
    (void)name;
    (void)err;
    Sums *sums = context;
    sums->moves += (uint64_t)((const Answer *)answer)->moves;
    sums->sum = mix64(sums->sum ^ ((const Answer *)answer)->hash); /* order matters */
    return STATUS_OK;
}

static void check_archive(const char *name, uint64_t games, uint64_t moves, int threads, Sums *sums)
{
    char path[1024];
    const char *paths[1] = {path};
    if (!support_shared_path(name, path))
        skip();
    sums->moves = sums->sum = 0;
    GameVisitor visitor = {
        .visit = replay, .answer_size = sizeof(Answer), .deliver = add_up, .context = sums};
    CollectionOptions options = {.threads = threads, .strict = true};
    CollectionCounts counts;
    Error err = {0};
    Status status = collection_visit(paths, 1, &options, &visitor, &counts, &err);
    if (status != STATUS_OK)
        fail_msg("%s: %s", name, err.text);
    assert_int_equal(counts.games, games);
    assert_int_equal(sums->moves, moves);
}

static void test_archives(void **state)
{
    Sums *sums = *state;
    check_archive("games/pro-test.tar.zst", 2198, 459123, 1, sums);
    uint64_t sum = sums->sum;
    check_archive("games/pro-test.tar.zst", 2198, 459123, WORKERS, sums);
    assert_int_equal(sums->sum, sum);
    check_archive("games/ama-test.tar.zst", 5928, 1215666, 2, sums);
}

int main(void)
{
    char path[1024];
    if (!support_shared_path("games/pro-test.tar.zst", path)) {
        puts("skipped: no games beside the project");
        return TEST_SKIPPED;
    }
    Sums *sums = mem_alloc(1, sizeof *sums);
    for (int i = 0; i < WORKERS; i++)
        strbuf_init(&sums->text[i], 16 << 20);
    const struct CMUnitTest tests[] = {cmocka_unit_test_prestate(test_archives, sums)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    for (int i = 0; i < WORKERS; i++)
        strbuf_clear(&sums->text[i]);
    mem_free(sums);
    return failed;
}
