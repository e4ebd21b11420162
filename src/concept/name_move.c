/* Naming a move: every rule in every frame. */
#include "concept/name.h"

#include "concept/name_scene.h"

#include <assert.h>

static bool holds_somewhere(const NameScene *scene, NameRule *rule)
{
    for (int frame = 0; frame < FRAME_COUNT; frame++) {
        NameView view = name_view(scene, frame);
        if (rule(&view))
            return true;
    }
    return false;
}

void name_move(const Board *board, Point at, Stone who, MoveNames *names)
{
    assert(stone_is_color(who));
    names->count = 0;
    if (at <= POINT_RESIGN)
        return;
    NameScene scene;
    name_scene_init(&scene, board, at, who);
    for (int i = 0; i < NAME_RULE_COUNT; i++)
        if (holds_somewhere(&scene, NAME_RULES[i].holds))
            names->type[names->count++] = NAME_RULES[i].type;
}

void move_names_text(const MoveNames *names, int limit, StrBuf *out)
{
    assert(limit >= 0);
    for (int i = 0; i < names->count && i < limit; i++) {
        strbuf_add(out, i > 0 ? "; " : "");
        vocabulary_add_name(vocabulary_move(names->type[i]), out);
    }
}
