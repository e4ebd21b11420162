/* Known problems that a position resembles. */
#include "view/problem.h"

#include "view/json.h"

#include <assert.h>

static void write_differing(const ProblemMatch *match, StrBuf *out)
{
    if (match->differing == 0)
        strbuf_add(out, "the same");
    else
        strbuf_add_format(out, "%d %s", match->differing,
                          match->differing == 1 ? "stone differs" : "stones differ");
    strbuf_add(out, match->is_turned ? ", turned or mirrored" : "");
    strbuf_add(out, match->is_swapped ? ", colours swapped" : "");
}

void problem_matches_write_text(const ProblemMatches *matches, StrBuf *out)
{
    assert(matches && out);
    for (int i = 0; i < matches->count; i++) {
        const ProblemMatch *match = &matches->match[i];
        if (match->id)
            strbuf_add_format(out, "problem %lld of the database", (long long)match->id);
        else
            strbuf_add(out, match->name);
        strbuf_add_format(out, "  %s%s", match->title, *match->title ? "  " : "");
        write_differing(match, out);
        strbuf_add_char(out, '\n');
    }
    strbuf_add_format(out, "%d of %d problems, up to %d stones may differ\n", matches->count,
                      matches->compared, matches->tolerance);
}

void problem_matches_write_json(const ProblemMatches *matches, StrBuf *out)
{
    assert(matches && out);
    json_t *list = json_array();
    for (int i = 0; i < matches->count; i++) {
        const ProblemMatch *match = &matches->match[i];
        json_t *object = json_object();
        if (match->id)
            json_object_set_new(object, "id", json_integer(match->id));
        else
            json_object_set_new(object, "name", json_text(match->name));
        json_object_set_new(object, "title", json_text(match->title));
        json_object_set_new(object, "differing", json_integer(match->differing));
        json_object_set_new(object, "turned", json_boolean(match->is_turned));
        json_object_set_new(object, "swapped", json_boolean(match->is_swapped));
        json_array_append_new(list, object);
    }
    json_write(json_pack("{s:i, s:i, s:o}", "compared", matches->compared, "tolerance",
                         matches->tolerance, "matches", list),
               JSON_COMPACT, out);
    strbuf_add_char(out, '\n');
}
