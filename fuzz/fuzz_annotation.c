/* Any bytes as records with annotations. What is handed out can be written and read again as the
 * same annotation; a record that was written holds the same annotations; taken out and put back, an
 * annotation is there again. */
#include "annotation/sgf.h"
#include "annotation/vocabulary.h"
#include "sgf/read.h"
#include "sgf/write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TREE_LIMIT = 16 << 20, TEXT_LIMIT = 16 << 20, KEPT_LIMIT = 8 };

static void demand(bool holds, const char *what)
{
    if (holds)
        return;
    fprintf(stderr, "broken: %s\n", what);
    abort();
}

typedef struct {
    uint64_t count;
    struct {
        uint32_t node;
        Annotation annotation;
    } kept[KEPT_LIMIT];
} Found;

static void take(void *context, const AnnotationFound *at)
{
    Found *found = context;
    const Board *board = &at->position->board;
    StrBuf text;
    Annotation again = {0};
    strbuf_init(&text, 1 << 16);
    annotation_write(at->annotation, board->size, &text);
    /* moves are not known here: the scene says what the annotation says */
    AnnotationScene scene = {.board = board,
                             .own_move = annotation_first_point(at->annotation, 0),
                             .named_move = POINT_RESIGN + 1};
    demand(annotation_parse(strbuf_text(&text), &scene, &VOCABULARY_WORDS, &again, NULL) ==
               STATUS_OK,
           "an annotation cannot be read again");
    demand(memcmp(&again, at->annotation, sizeof again) == 0, "it is another one");
    strbuf_clear(&text);
    if (found->count < KEPT_LIMIT) {
        found->kept[found->count].node = at->node_number;
        found->kept[found->count].annotation = *at->annotation;
    }
    found->count++;
}

static void refuse(void *context, const AnnotationFault *fault)
{
    (void)context;
    demand(fault->error.text[0] != '\0', "a fault without a reason");
}

static Found visit(const SgfGame *game)
{
    Found found = {0};
    AnnotationVisitor visitor = {.take = take, .refuse = refuse, .context = &found};
    (void)annotation_visit(game, &VOCABULARY_WORDS, &visitor);
    return found;
}

static void check_written(const SgfGame *game, uint64_t count)
{
    Arena mem;
    StrBuf text;
    SgfGame again;
    arena_init(&mem, TREE_LIMIT);
    strbuf_init(&text, TEXT_LIMIT);
    sgf_write(game, &text);
    SgfReadOptions options = {.charset = game->charset};
    if (!text.overflowed &&
        sgf_read(strbuf_text(&text), text.length, 0, &options, &mem, &again, NULL) == STATUS_OK)
        demand(visit(&again).count == count, "other annotations after writing");
    strbuf_clear(&text);
    arena_clear(&mem);
}

static void check_edits(SgfGame *game, const Found *found)
{
    for (uint64_t i = 0; i < found->count && i < KEPT_LIMIT; i++) {
        SgfNode *node = annotation_node(game, found->kept[i].node);
        const Annotation *annotation = &found->kept[i].annotation;
        demand(node != NULL, "a node is gone");
        Status removed = annotation_remove(game, node, annotation, &VOCABULARY_WORDS, NULL);
        demand(removed == STATUS_OK || removed == STATUS_NOT_FOUND, "it cannot be removed");
        Status added = annotation_add(game, node, annotation, &VOCABULARY_WORDS, NULL);
        demand(added == STATUS_OK || added == STATUS_LIMIT || added == STATUS_INVALID,
               "it cannot be put back");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Arena mem;
    SgfReader reader;
    SgfGame game;
    arena_init(&mem, TREE_LIMIT);
    sgf_reader_init(&reader, (const char *)data, size, NULL);
    for (;;) {
        arena_reset(&mem);
        Status status = sgf_reader_next(&reader, &mem, &game, NULL);
        if (status == STATUS_NOT_FOUND)
            break;
        if (status != STATUS_OK)
            continue;
        Found found = visit(&game);
        check_written(&game, found.count);
        check_edits(&game, &found);
    }
    arena_clear(&mem);
    return 0;
}
