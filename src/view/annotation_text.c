/* Annotations, their kinds, the vocabulary and agreement as text. */
#include "annotation/sgf.h"

#include "annotation/vocabulary.h"
#include "core/text.h"
#include "view/annotation.h"

#include <assert.h>

static void add_points(const PointSet *set, int board_size, StrBuf *out)
{
    Point points[BOARD_WORD_LIMIT * 64];
    int count = cells_list(set->word, BOARD_WORD_LIMIT, points);
    for (int i = 0; i < count; i++) {
        char vertex[POINT_TEXT_SIZE];
        strbuf_add_format(out, "%s%s", i ? " " : "", point_text(board_size, points[i], vertex));
    }
}

static void add_place(const Annotation *annotation, int place, int board_size, StrBuf *out)
{
    const AnnotationKind *kind = annotation_kind((AnnotationKindId)annotation->kind);
    switch (kind->place[place].holds) {
    case PLACE_COLOR:
        strbuf_add(out, stone_text((Stone)annotation->color));
        break;
    case PLACE_MOVE_TYPE:
    case PLACE_OUTCOME_TYPE:
        strbuf_add(out, annotation->word[place]);
        break;
    case PLACE_NONE:
    case PLACE_CHAIN:
    case PLACE_CHAINS:
    case PLACE_EMPTY:
    case PLACE_POINTS:
    case PLACE_MOVE:
        add_points(&annotation->place[place], board_size, out);
        break;
    }
}

static void add_giver(const Annotation *annotation, StrBuf *out)
{
    char time[ANNOTATION_TIME_SIZE];
    const char *origin = annotation_origin_text((AnnotationOrigin)annotation->origin);
    strbuf_add_format(out, " (%s", annotation->author[0] ? annotation->author : origin);
    if (annotation->author[0] && annotation->origin != ORIGIN_PERSON)
        strbuf_add_format(out, ", %s", origin);
    if (annotation->certainty)
        strbuf_add_format(out, ", %d %%", annotation->certainty);
    if (annotation->time)
        strbuf_add_format(out, ", %s", annotation_time_text(annotation->time, time));
    strbuf_add_char(out, ')');
}

void annotation_describe(const Annotation *annotation, int board_size, StrBuf *out)
{
    assert(annotation && board_size >= 0 && board_size <= BOARD_SIZE_MAX && out);
    const AnnotationKind *kind = annotation_kind((AnnotationKindId)annotation->kind);
    strbuf_add(out, kind->name);
    for (int i = 0; i < kind->place_count; i++) {
        strbuf_add(out, i ? ", " : " ");
        add_place(annotation, i, board_size, out);
    }
    if (annotation->level)
        strbuf_add_format(out, ": %d, %s", annotation->level,
                          kind->level[annotation->level - 1].name);
    add_giver(annotation, out);
}

void annotation_describe_fault(const char *file, const AnnotationFault *fault, StrBuf *out)
{
    assert(fault && out);
    strbuf_add_format(out, "%s: ", file);
    if (fault->error.line)
        strbuf_add_format(out, "line %u, byte %llu: ", fault->error.line,
                          (unsigned long long)fault->error.offset);
    strbuf_add_format(out, "node %u, %s: %s", fault->node_number, fault->property,
                      fault->error.text);
}

void annotation_describe_change(const StoreChange *change, StrBuf *out)
{
    assert(change && out);
    char time[ANNOTATION_TIME_SIZE];
    strbuf_add_format(out, "%s, document %lld, node %u: %s[%s] of %s: ",
                      annotation_time_text(change->changed_at, time), (long long)change->document,
                      change->node, change->kind, change->subject,
                      change->author[0] ? change->author : change->origin);
    if (!change->old_value)
        strbuf_add_format(out, "%s, given", change->new_value);
    else if (!change->new_value)
        strbuf_add_format(out, "%s, removed", change->old_value);
    else
        strbuf_add_format(out, "%s, before: %s,", change->new_value, change->old_value);
    strbuf_add_format(out, " by %s", change->changed_by);
}

void annotation_write_kinds(StrBuf *out)
{
    assert(out);
    for (int i = 0; i < ANNOTATION_KIND_COUNT; i++) {
        const AnnotationKind *kind = annotation_kind((AnnotationKindId)i);
        strbuf_add_format(out, "%s  %s [", kind->id, kind->name);
        for (int p = 0; p < kind->place_count; p++)
            strbuf_add_format(out, "%s%s", p ? "|" : "", kind->place[p].name);
        strbuf_add_format(out, "%s]\n    %s\n", kind->level_count ? "|level" : "", kind->guideline);
        for (int l = 0; l < kind->level_count; l++)
            strbuf_add_format(out, "    %2d  %s: %s\n", l + 1, kind->level[l].name,
                              kind->level[l].meaning);
    }
}

static void add_entry(const VocabularyEntry *entry, StrBuf *out)
{
    strbuf_add(out, "  ");
    vocabulary_add_name(entry, out);
    strbuf_add_format(out, ": %s", entry->definition);
    for (int i = 0; i < VOCABULARY_ALIAS_LIMIT && entry->alias[i]; i++)
        strbuf_add_format(out, "%s%s", i ? ", " : "; also ", entry->alias[i]);
    strbuf_add_char(out, '\n');
}

void annotation_write_words(StrBuf *out)
{
    assert(out);
    strbuf_add_format(out, "%d move types\n", MOVE_TYPE_COUNT);
    for (int i = 0; i < MOVE_TYPE_COUNT; i++)
        add_entry(vocabulary_move((MoveType)i), out);
    strbuf_add_format(out, "%d outcome types\n", OUTCOME_TYPE_COUNT);
    for (int i = 0; i < OUTCOME_TYPE_COUNT; i++)
        add_entry(vocabulary_outcome((OutcomeType)i), out);
}

/* ---- agreement ---- */

void agreement_study_write(const AgreementStudy *study, StrBuf *out)
{
    assert(out);
    const AgreementTable *table = agreement_study_table(study);
    strbuf_add_format(out, "%-16s %7s %7s %8s %8s %8s\n", "", "pairs", "equal", "percent", "kappa",
                      "weighted");
    for (int what = 0; what < AGREEMENT_COUNT; what++) {
        Agreement agreement;
        agreement_compute(table, what, &agreement);
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
                      (unsigned long long)table->only_first, agreement_study_author(study, 0),
                      (unsigned long long)table->only_second, agreement_study_author(study, 1));
}
