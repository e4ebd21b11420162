/* The list of built-in problems as JSON. */
#include "practice/problem_library.h"

#include "core/text.h"
#include "view/json.h"
#include "view/problem.h"

#include <assert.h>

void problem_library_write_json(const ProblemLibrary *library, StrBuf *out)
{
    assert(out);
    json_t *array = json_array();
    for (int i = 0; i < problem_library_count(library); i++) {
        const ProblemEntry *entry = problem_library_entry(library, i);
        json_array_append_new(
            array, json_pack("{s:s, s:s, s:i, s:s, s:s, s:s, s:s, s:s}", "id", entry->id,
                             "collection", entry->collection, "number", entry->number, "title",
                             entry->title, "level", entry->level, "tags", entry->tags, "play",
                             stone_text(entry->to_move), "goal", problem_goal_text(entry->goal)));
    }
    json_write(array, 0, out);
    strbuf_add_char(out, '\n');
}
