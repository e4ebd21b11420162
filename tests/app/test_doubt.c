/* Which connections are worth asking about. Read, so that no classifier is needed. */
#include "app/doubt.h"
#include "base/memory.h"
#include "core/text.h"
#include "shape/connection.h"
#include "store/store.h"
#include "support.h"

#include <string.h>
#include <unistd.h>

/* Two bamboo joints, and stones that are cut off from each other. */
static const char POSITION[] =
    ". . . . . . . . .\n. . . . . . . . .\n. O O . O . O O .\n. X X . X . X X .\n"
    ". X X . X . X X .\n. O O . O . O O .\n. . . . . . . . .\n. . . . . . . . .\n"
    ". . . . . . . . .\n";

static Board board;
static ConnectivityReader *reader;
static Connectivity *answer;

static int begin(void **state)
{
    (void)state;
    const ConnectivityRequest request = {.reading = CONNECT_READ_ALL, .node_limit = 4000};
    answer = mem_alloc(1, sizeof *answer);
    if (board_parse(POSITION, &board, NULL, NULL) != STATUS_OK)
        return 1;
    return connectivity_open(&request, &reader, NULL) == STATUS_OK ? 0 : 1;
}

static int end(void **state)
{
    (void)state;
    connectivity_close(reader);
    mem_free(answer);
    return 0;
}

static void only_what_can_be_connected_is_asked(void **state)
{
    (void)state;
    Connectivity *all = mem_alloc(1, sizeof *all);
    connectivity_find(reader, &board, all);
    int wanted = 0;
    for (int i = 0; i < all->link_count; i++)
        wanted += all->link[i].level > 0 && all->link[i].level < CONNECTION_NONE;
    int count = doubts_find(reader, &board, answer);
    assert_in_range(count, 2, CONNECTIVITY_LINK_LIMIT);
    assert_int_equal(count, wanted);
    for (int i = 0; i < count; i++) {
        const ConnectivityLink *link = &answer->link[i];
        assert_in_range(link->level, 1, CONNECTION_NONE - 1);
        if (i > 0)
            assert_true(
                link[-1].confidence < link->confidence ||
                (link[-1].confidence == link->confidence &&
                 (link[-1].a < link->a || (link[-1].a == link->a && link[-1].b <= link->b))));
    }
    mem_free(all);
}

/* As a person would label it. */
static void label_link(Store *store, const DoubtRequest *request, const ConnectivityLink *link,
                       const char *author)
{
    StoreLabel label = {
        .document = request->document,
        .node = request->node,
        .board_size = request->board->size,
        .annotation = {.kind = ANNOTATION_CONNECTIVITY, .level = 1, .origin = ORIGIN_PERSON}};
    snprintf(label.annotation.author, sizeof label.annotation.author, "%s", author);
    point_set_add(&label.annotation.place[0], link->a < link->b ? link->a : link->b);
    point_set_add(&label.annotation.place[1], link->a < link->b ? link->b : link->a);
    assert_int_equal(store_set_label(store, &label, author, NULL, NULL), STATUS_OK);
}

/* Each is suggested until it is labelled by whom it is asked; the labels of others do not count. */
static void what_is_labelled_is_not_asked_again(void **state)
{
    (void)state;
    char folder[] = "/tmp/katachi-doubt-XXXXXX", path[64], command[64];
    Store *store;
    Error err = {0};
    double confidence;
    int64_t open;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/data.db", folder);
    assert_int_equal(store_open(path, NULL, &store, &err), STATUS_OK);
    StoreDocument document = {.kind = DOCUMENT_GAME,
                              .format = "sgf",
                              .name = "empty",
                              .bytes = "(;SZ[9])",
                              .size = strlen("(;SZ[9])"),
                              .board_size = 9};
    StoreAdded added;
    assert_int_equal(store_add_document(store, &document, &added, &err), STATUS_OK);
    const DoubtRequest request = {.board = &board, .document = added.id, .author = "ann"};
    int count = doubts_find(reader, &board, answer);
    Connectivity *links = mem_alloc(1, sizeof *links);
    *links = *answer;
    for (int i = 0; i < count; i++)
        label_link(store, &request, &links->link[i], "bob");
    for (int i = 0; i < count; i++) {
        assert_int_equal(doubt_find_open(store, &request, reader, answer, &confidence, &err),
                         STATUS_OK);
        assert_true(confidence == links->link[i].confidence);
        assert_int_equal(store_count_suggestions(store, SUGGESTION_OPEN, 0, &open, &err),
                         STATUS_OK);
        assert_int_equal(open, 1);
        label_link(store, &request, &links->link[i], "ann");
    }
    assert_int_equal(doubt_find_open(store, &request, reader, answer, &confidence, &err),
                     STATUS_OK);
    assert_true(confidence == DOUBT_NONE);
    mem_free(links);
    store_close(store);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_what_can_be_connected_is_asked),
        cmocka_unit_test(what_is_labelled_is_not_asked_again),
    };
    return cmocka_run_group_tests(tests, begin, end);
}
