/* Games out of SGF for strangers: bytes in, a game or a reason out. */
#include "api/internal.h"

#include "base/memory.h"
#include "sgf/read.h"
#include "sgf/replay.h"
#include "sgf/text.h"

#include <limits.h>

/* A record of a million moves takes less. */
enum { RECORD_MEMORY_LIMIT = 256 * 1024 * 1024, FACTS_LIMIT = 1024 * 1024 };

/* Everything that the first node says, but stones and moves. */
static void keep_facts(const SgfGame *record, KatachiGame *game)
{
    StrBuf facts;
    strbuf_init(&facts, FACTS_LIMIT);
    for (const SgfProperty *property = record->root->properties; property;
         property = property->next) {
        if (property->id == SGF_AB || property->id == SGF_AW || property->id == SGF_AE)
            continue;
        for (uint32_t i = 0; i < property->name_size; i++)
            if (property->name[i] >= 'A' && property->name[i] <= 'Z')
                strbuf_add_char(&facts, property->name[i]);
        strbuf_add_char(&facts, '\0');
        sgf_text(record, &property->value, SGF_TEXT, &facts);
        strbuf_add_char(&facts, '\0');
    }
    game->facts = mem_alloc(facts.length + 1, 1);
    game->facts_size = facts.length;
    memcpy(game->facts, strbuf_text(&facts), facts.length);
    strbuf_clear(&facts);
}

KatachiGame *public_play_main_line(const SgfGame *record, Error *err)
{
    Rules rules;
    if (!rules_by_name("japanese", &rules)) /* until the record says what it was played by */
        return NULL;
    KatachiGame *game = mem_alloc(1, sizeof *game);
    game_init(&game->game, BOARD_SIZE_MIN, &rules);
    if (sgf_load_game(record, sgf_main_node(record, INT_MAX), &game->game, err) == STATUS_OK) {
        keep_facts(record, game);
        return game;
    }
    katachi_game_free(game);
    return NULL;
}

KatachiGame *katachi_game_load_sgf(const char *bytes, size_t size, unsigned index,
                                   KatachiError *error)
{
    Arena mem;
    SgfGame record;
    Error err = {0};
    KatachiGame *game = NULL;
    arena_init(&mem, RECORD_MEMORY_LIMIT);
    if (sgf_read(bytes, size, index, NULL, &mem, &record, &err) == STATUS_OK)
        game = public_play_main_line(&record, &err);
    arena_clear(&mem);
    if (!game)
        public_fill_error(&err, error);
    return game;
}

KatachiGame *katachi_game_load_sgf_file(const char *path, unsigned index, KatachiError *error)
{
    Arena mem;
    SgfGame record;
    Error err = {0};
    KatachiGame *game = NULL;
    arena_init(&mem, RECORD_MEMORY_LIMIT);
    if (sgf_read_file(path, index, NULL, &mem, &record, &err) == STATUS_OK)
        game = public_play_main_line(&record, &err);
    arena_clear(&mem);
    if (!game)
        public_fill_error(&err, error);
    return game;
}

size_t katachi_game_property(const KatachiGame *game, const char *name, char *out, size_t capacity)
{
    const char *at = game->facts;
    const char *end = at ? at + game->facts_size : NULL;
    while (at < end) {
        const char *value = at + strlen(at) + 1;
        if (strcmp(at, name) == 0)
            return public_fill_text(value, strlen(value), out, capacity);
        at = value + strlen(value) + 1;
    }
    return public_fill_text("", 0, out, capacity);
}
