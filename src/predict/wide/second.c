/* Surroundings, tiles and answers as groups of "wide-2". */
#include "predict/wide/second.h"

#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define ROW_GROUP(id, name, count) {name, count},
static const FeatureGroup GROUPS[] = {SURROUNDINGS_GROUPS(ROW_GROUP)};
#undef ROW_GROUP

struct WideSecond {
    Surroundings around;
    TileMaker tile_maker;
    TileView tile_view;
    AnswerHasher *hasher;
    AnswerView *answers;
};

WideSecond *second_open(void)
{
    WideSecond *second = mem_alloc(1, sizeof *second);
    tile_maker_init(&second->tile_maker);
    second->hasher = answer_hasher_open();
    second->answers = answer_view_open();
    return second;
}

void second_close(WideSecond *second)
{
    if (!second)
        return;
    answer_hasher_close(second->hasher);
    answer_view_close(second->answers);
    mem_free(second);
}

void second_list_small(FeatureGroup group[SECOND_SMALL_COUNT])
{
    assert(group);
    memcpy(group, GROUPS, sizeof GROUPS);
    for (int t = 0; t < TILE_COUNT; t++) {
        snprintf(group[S_GROUP_COUNT + t].name, sizeof group->name, "tile-%d", t + 1);
        group[S_GROUP_COUNT + t].value_count = TILE_VALUES;
    }
}

void second_list_behind(const NestedTable *answers, FeatureGroup group[SECOND_BEHIND_COUNT])
{
    assert(group);
    for (int kind = 0; kind < ANSWER_KIND_COUNT; kind++) {
        snprintf(group[kind].name, sizeof group->name, "%s", answer_kind_name(kind));
        group[kind].value_count = 1 + (answers ? nested_table_count(answers, kind) : 0);
    }
}

void second_begin(WideSecond *second, const Position *position, ChainTactics *tactics,
                  const NestedView *stones)
{
    assert(second && position);
    Point last = position->previous[0];
    surroundings_begin(&second->around, position, tactics);
    tile_view_build(position->board, position->to_move, last, &second->tile_view);
    answer_view_begin(second->answers, second->hasher, position->board, stones, last,
                      position->previous[1]);
}

void second_fill_small(WideSecond *second, Point at, const MoveEffect *effect, uint32_t *value)
{
    assert(second && value);
    surroundings_fill(&second->around, at, effect, value);
    tiles_find(&second->tile_maker, &second->tile_view, at, value + S_GROUP_COUNT);
}

void second_fill_behind(const WideSecond *second, const NestedTable *answers, Point at,
                        uint32_t *value)
{
    assert(second && value);
    uint64_t key[ANSWER_KIND_COUNT];
    answer_find_keys(second->answers, at, key);
    for (int kind = 0; kind < ANSWER_KIND_COUNT; kind++)
        value[kind] = key[kind] ? nested_table_find(answers, kind, key[kind]) : 0;
}

void second_describe_small(int group, uint32_t value, StrBuf *out)
{
    if (group < S_GROUP_COUNT)
        surroundings_describe(group, value, out);
    else
        strbuf_add(out, value ? "how the stones lie around it" : "open space around it");
}

void second_describe_behind(int group, uint32_t value, StrBuf *out)
{
    static const char *const TEXT[SECOND_BEHIND_COUNT] = {
        "a known answer to the shape of the last move",
        "a known answer to the large shape of the last move",
        "a known answer to the last two moves",
        "a known answer to the last two moves in this shape",
        "a known follow-up to the mover's last move",
        "a known answer to the last move in this large shape",
        "the liberties of all stones around it",
        "the liberties around it, after the last move"};
    assert(group >= 0 && group < SECOND_BEHIND_COUNT);
    strbuf_add_format(out, "%s%s", value ? "" : "no case of ", TEXT[group]);
}

const char *second_family_small(int group)
{
    return group < S_GROUP_COUNT ? NULL : "stones";
}

const char *second_family_behind(int group)
{
    return group >= ANSWER_LIBERTIES_8 ? "liberties" : "answer";
}
