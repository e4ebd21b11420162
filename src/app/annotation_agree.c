/* Agreement of two authors over many records. */
#include "app/annotation.h"

#include "annotation/sgf.h"
#include "annotation/vocabulary.h"
#include "base/memory.h"
#include "core/board.h"
#include "sgf/read.h"
#include "store/label.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_LIMIT = 512 << 20 };

struct AgreementStudy {
    char author[2][ANNOTATION_AUTHOR_SIZE];
    AgreementTable table;
    AgreementEntry *entries;
    size_t count, capacity;
    uint64_t compared;
};

AgreementStudy *agreement_study_open(const char *first, const char *second)
{
    AgreementStudy *study = mem_alloc(1, sizeof *study);
    const char *authors[2] = {first, second};
    for (int i = 0; i < 2; i++) {
        size_t size = strlen(authors[i]);
        memcpy(study->author[i], authors[i],
               size < ANNOTATION_AUTHOR_SIZE ? size : ANNOTATION_AUTHOR_SIZE - 1);
    }
    return study;
}

void agreement_study_close(AgreementStudy *study)
{
    mem_free(study->entries);
    mem_free(study);
}

/* ---- one place for all copies ---- */

static void map_points(PointSet *set, int size, int symmetry)
{
    Point points[BOARD_WORD_LIMIT * 64];
    int count = cells_list(set->word, BOARD_WORD_LIMIT, points);
    PointSet image = {{0}};
    for (int i = 0; i < count; i++)
        point_set_add(&image, symmetry_map(size, symmetry, points[i]));
    *set = image;
}

/* The label in the image's position; judging identifies its chains again. */
static bool map_annotation(const AnnotationScene *scene, const DocumentImage *image,
                           Annotation *annotation)
{
    int size = scene->board->size;
    Board *board = mem_alloc(1, sizeof *board);
    symmetry_map_board(scene->board, image->symmetry, image->swaps_colors, board);
    AnnotationScene mapped = {.board = board,
                              .own_move = symmetry_map(size, image->symmetry, scene->own_move),
                              .named_move = symmetry_map(size, image->symmetry, scene->named_move)};
    for (int i = 0; i < ANNOTATION_PLACE_LIMIT; i++)
        map_points(&annotation->place[i], size, image->symmetry);
    if (annotation->color && image->swaps_colors)
        annotation->color = (uint8_t)stone_opposite((Stone)annotation->color);
    Status status = annotation_judge(annotation, &mapped, &VOCABULARY_WORDS, NULL);
    mem_free(board);
    return status == STATUS_OK;
}

bool agreement_entry_make(const SgfGame *game, const DocumentImage *image, uint32_t node,
                          const Annotation *annotation, AgreementEntry *entry)
{
    assert(image && entry);
    const SgfNode *at = annotation_node(game, node);
    SgfPosition *position = mem_alloc(1, sizeof *position);
    AnnotationScene scene;
    *entry = (AgreementEntry){.key = image->hash, .node = node, .annotation = *annotation};
    bool is_made = at && annotation_scene_at(game, at, position, &scene, NULL) == STATUS_OK &&
                   map_annotation(&scene, image, &entry->annotation);
    mem_free(position);
    return is_made;
}

void agreement_study_add(AgreementStudy *study, const AgreementEntry *entry)
{
    assert(study && entry);
    if (strcmp(entry->annotation.author, study->author[0]) != 0 &&
        strcmp(entry->annotation.author, study->author[1]) != 0)
        return;
    if (study->count == study->capacity)
        study->entries =
            mem_grow(study->entries, &study->capacity, study->count + 1, sizeof *study->entries);
    study->entries[study->count++] = *entry;
}

/* ---- labels of a database ---- */

typedef struct {
    AgreementStudy *study;
    Store *store;
    Arena mem;
    int64_t document; /* that is read; 0: none */
    SgfGame game;
    DocumentImage image;
} StoreWalk;

static Status read_document(StoreWalk *walk, int64_t id, Error *err)
{
    StoreDocument document;
    arena_reset(&walk->mem);
    walk->document = id;
    Status status = store_get_document(walk->store, id, &walk->mem, &document, err);
    if (status == STATUS_OK)
        status = sgf_read(document.bytes, document.size, 0, NULL, &walk->mem, &walk->game, err);
    if (status == STATUS_OK)
        status = document_find_image(&walk->game, document.kind, &walk->image, err);
    return status;
}

static Status add_stored(void *context, const StoreLabel *label, Error *err)
{
    StoreWalk *walk = context;
    AgreementEntry entry;
    Status status = STATUS_OK;
    if (strcmp(label->annotation.author, walk->study->author[0]) != 0 &&
        strcmp(label->annotation.author, walk->study->author[1]) != 0)
        return STATUS_OK;
    if (label->document != walk->document)
        status = read_document(walk, label->document, err);
    if (status == STATUS_OK &&
        agreement_entry_make(&walk->game, &walk->image, label->node, &label->annotation, &entry))
        agreement_study_add(walk->study, &entry);
    return status;
}

Status agreement_study_add_store(AgreementStudy *study, Store *store, Error *err)
{
    StoreWalk *walk = mem_alloc(1, sizeof *walk);
    walk->study = study;
    walk->store = store;
    arena_init(&walk->mem, RECORD_LIMIT);
    Status status =
        store_list_labels(store, &(StoreLabelQuery){.by_subject = true}, add_stored, walk, err);
    arena_clear(&walk->mem);
    mem_free(walk);
    return status;
}

/* ---- comparing ---- */

static int compare_places(const void *a, const void *b)
{
    const AgreementEntry *x = a, *y = b;
    if (x->key != y->key)
        return x->key < y->key ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

/* The entries of one node of one record and its copies. Of several labels by one author in several
 * copies the first counts. */
static void compare_node(AgreementStudy *study, const AgreementEntry *entries, size_t count)
{
    uint64_t pairs = 0, by[2] = {0};
    for (size_t i = 0; i < count; i++)
        by[strcmp(entries[i].annotation.author, study->author[0]) != 0]++;
    for (size_t i = 0; i < count; i++) {
        if (strcmp(entries[i].annotation.author, study->author[0]) != 0)
            continue;
        for (size_t j = 0; j < count; j++) {
            if (strcmp(entries[j].annotation.author, study->author[1]) != 0 ||
                !annotation_same_subject(&entries[i].annotation, &entries[j].annotation))
                continue;
            agreement_add(&study->table, &entries[i].annotation, &entries[j].annotation);
            pairs++;
            break;
        }
    }
    study->table.only_first += by[0] - pairs;
    study->table.only_second += by[1] > pairs ? by[1] - pairs : 0;
    study->compared += pairs;
}

uint64_t agreement_study_finish(AgreementStudy *study)
{
    assert(study);
    if (study->count)
        qsort(study->entries, study->count, sizeof *study->entries, compare_places);
    for (size_t start = 0, end; start < study->count; start = end) {
        for (end = start + 1; end < study->count; end++)
            if (compare_places(&study->entries[start], &study->entries[end]) != 0)
                break;
        compare_node(study, &study->entries[start], end - start);
    }
    study->count = 0;
    return study->compared;
}

const AgreementTable *agreement_study_table(const AgreementStudy *study)
{
    return &study->table;
}

const char *agreement_study_author(const AgreementStudy *study, int which)
{
    return study->author[which];
}
