/* A harvest as JSON. */
#include "games/walk.h"

#include "view/json.h"
#include "view/summaries.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static json_t *count_of(uint64_t count)
{
    return json_integer((json_int_t)count);
}

static json_t *skipped_object(const GameList *list)
{
    json_t *object = json_object();
    for (int reason = 0; reason < SKIP_COUNT; reason++) {
        if (list->skipped[reason])
            json_object_set_new(object, skip_reason_text((SkipReason)reason),
                                count_of(list->skipped[reason]));
    }
    return object;
}

/* { "3": { "threshold": 1000, "patterns": 522 }, … } */
static json_t *sizes_object(const SquareTable *table)
{
    json_t *object = json_object();
    for (int i = 0; i < SQUARE_SIZE_COUNT; i++) {
        char side[8];
        uint32_t threshold = square_table_info(table)->threshold[i];
        (void)snprintf(side, sizeof side, "%d", square_side(i));
        if (threshold)
            json_object_set_new(object, side,
                                json_pack("{s:o, s:o}", "threshold", count_of(threshold),
                                          "patterns",
                                          count_of(square_table_count_of_size(table, i))));
    }
    return object;
}

void harvest_write_json(const SquareTable *table, const GameList *list, StrBuf *out)
{
    assert(list && out);
    char hash[24];
    (void)snprintf(hash, sizeof hash, "%016llx", (unsigned long long)list->data_hash);
    json_t *object =
        json_pack("{s:o, s:o, s:o, s:s, s:o, s:o, s:o}", "games", count_of(list->count), "moves",
                  count_of(list->move_count), "skipped", skipped_object(list), "data_hash", hash,
                  "patterns", count_of(square_table_count(table)), "sizes", sizes_object(table),
                  "sketch_bits", count_of(square_table_info(table)->sketch_bits));
    json_write(object, 0, out);
    strbuf_add_char(out, '\n');
}
