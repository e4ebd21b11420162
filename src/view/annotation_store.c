/* What imports did, what a database holds and how it changed, as JSON and in words. */
#include "store/exchange.h"

#include "view/annotation.h"
#include "view/json.h"

#include <assert.h>

static void write_line(json_t *object, StrBuf *out)
{
    json_write(object, 0, out);
    strbuf_add_char(out, '\n');
}

void annotation_change_json(const StoreChange *change, StrBuf *out)
{
    assert(change && out);
    char time[ANNOTATION_TIME_SIZE];
    json_write(json_pack("{s:I, s:I, s:i, s:s, s:s, s:s, s:s, s:s?, s:s?, s:s, s:s}", "id",
                         (json_int_t)change->id, "document", (json_int_t)change->document, "node",
                         (int)change->node, "property", change->kind, "subject", change->subject,
                         "origin", change->origin, "author", change->author, "old",
                         change->old_value, "new", change->new_value, "by", change->changed_by,
                         "at", annotation_time_text(change->changed_at, time)),
               0, out);
}

void annotation_write_import(const StoreImportCounts *counts, bool as_json, StrBuf *out)
{
    assert(counts && out);
    if (as_json) {
        write_line(json_pack("{s:I, s:I, s:I, s:I, s:I, s:I, s:I}", "records",
                             (json_int_t)counts->records, "added", (json_int_t)counts->added,
                             "duplicates", (json_int_t)counts->duplicates, "same",
                             (json_int_t)counts->same, "bad", (json_int_t)counts->bad, "labels",
                             (json_int_t)counts->labels, "refused", (json_int_t)counts->refused),
                   out);
        return;
    }
    strbuf_add_format(out,
                      "%llu records: %llu added (%llu are duplicates), %llu already there, %llu "
                      "bad; %llu labels imported, %llu refused\n",
                      (unsigned long long)counts->records, (unsigned long long)counts->added,
                      (unsigned long long)counts->duplicates, (unsigned long long)counts->same,
                      (unsigned long long)counts->bad, (unsigned long long)counts->labels,
                      (unsigned long long)counts->refused);
}

void annotation_write_counts(const StoreCounts *c, bool as_json, StrBuf *out)
{
    assert(c && out);
    if (as_json) {
        write_line(
            json_pack("{s:i, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I, s:I}",
                      "schema", c->schema, "bytes", (json_int_t)c->bytes, "documents",
                      (json_int_t)c->documents, "games", (json_int_t)c->games, "problems",
                      (json_int_t)c->problems, "duplicates", (json_int_t)c->duplicates, "labels",
                      (json_int_t)c->labels, "changes", (json_int_t)c->changes, "classifiers",
                      (json_int_t)c->classifiers, "suggestions", (json_int_t)c->suggestions,
                      "collections", (json_int_t)c->collections, "learners",
                      (json_int_t)c->learners, "attempts", (json_int_t)c->attempts, "drafts",
                      (json_int_t)c->drafts),
            out);
        return;
    }
    strbuf_add_format(out,
                      "%lld documents (%lld games, %lld problems; %lld duplicates), %lld labels, "
                      "%lld changes of labels, %lld classifiers, %lld suggestions\n",
                      (long long)c->documents, (long long)c->games, (long long)c->problems,
                      (long long)c->duplicates, (long long)c->labels, (long long)c->changes,
                      (long long)c->classifiers, (long long)c->suggestions);
}
