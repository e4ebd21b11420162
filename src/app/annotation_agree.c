/* Agreement of two authors over many records: labels come node by node and are matched there. */
#include "app/annotation.h"

#include <string.h>

typedef struct {
    Annotation *items;
    size_t count, capacity;
} Labels;

struct AgreementDesk {
    char author[2][ANNOTATION_AUTHOR_SIZE];
    AgreementTable table;
    int64_t document;
    uint32_t node;
    Labels labels[2]; /* of the node in hand, by author */
    uint64_t compared;
};

AgreementDesk *agreement_desk_open(const char *first, const char *second)
{
    AgreementDesk *desk = mem_alloc(1, sizeof *desk);
    const char *authors[2] = {first, second};
    for (int i = 0; i < 2; i++) {
        size_t size = strlen(authors[i]);
        memcpy(desk->author[i], authors[i],
               size < ANNOTATION_AUTHOR_SIZE ? size : ANNOTATION_AUTHOR_SIZE - 1);
    }
    return desk;
}

void agreement_desk_close(AgreementDesk *desk)
{
    mem_free(desk->labels[0].items);
    mem_free(desk->labels[1].items);
    mem_free(desk);
}

static void push(Labels *labels, const Annotation *annotation)
{
    if (labels->count == labels->capacity)
        labels->items =
            mem_grow(labels->items, &labels->capacity, labels->count + 1, sizeof *labels->items);
    labels->items[labels->count++] = *annotation;
}

/* Compare what both said of the node in hand. */
static void end_node(AgreementDesk *desk)
{
    Labels *first = &desk->labels[0], *second = &desk->labels[1];
    uint64_t pairs = 0;
    for (size_t i = 0; i < first->count; i++)
        for (size_t j = 0; j < second->count; j++)
            if (annotation_same_subject(&first->items[i], &second->items[j])) {
                agreement_add(&desk->table, &first->items[i], &second->items[j]);
                pairs++;
            }
    desk->table.only_first += first->count - pairs;
    desk->table.only_second += second->count - pairs;
    desk->compared += pairs;
    first->count = second->count = 0;
}

void agreement_desk_add(AgreementDesk *desk, int64_t document, uint32_t node,
                        const Annotation *annotation)
{
    if (document != desk->document || node != desk->node)
        end_node(desk);
    desk->document = document;
    desk->node = node;
    for (int i = 0; i < 2; i++)
        if (strcmp(annotation->author, desk->author[i]) == 0)
            push(&desk->labels[i], annotation);
}

uint64_t agreement_desk_finish(AgreementDesk *desk)
{
    end_node(desk);
    return desk->compared;
}

const AgreementTable *agreement_desk_table(const AgreementDesk *desk)
{
    return &desk->table;
}

const char *agreement_desk_author(const AgreementDesk *desk, int which)
{
    return desk->author[which];
}

void agreement_desk_write(const AgreementDesk *desk, StrBuf *out)
{
    strbuf_add_format(out, "%-16s %7s %7s %8s %8s %8s\n", "", "pairs", "equal", "percent", "kappa",
                      "weighted");
    for (int what = 0; what < AGREEMENT_COUNT; what++) {
        Agreement agreement;
        agreement_compute(&desk->table, what, &agreement);
        if (agreement.count == 0)
            continue;
        strbuf_add_format(out, "%-16s %7llu %7llu %8.1f", agreement_name(what),
                          (unsigned long long)agreement.count, (unsigned long long)agreement.equal,
                          100 * agreement.share);
        if (agreement.has_kappa)
            strbuf_add_format(out, " %8.3f %8.3f\n", agreement.kappa, agreement.weighted_kappa);
        else
            strbuf_add_format(out, " %8s %8s\n", "-", "-");
    }
    strbuf_add_format(out, "labelled by one only: %llu by %s, %llu by %s\n",
                      (unsigned long long)desk->table.only_first, desk->author[0],
                      (unsigned long long)desk->table.only_second, desk->author[1]);
}
