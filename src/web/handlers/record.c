/* A record as JSON: its tree with every property, and what each node changes on the board.
 *
 * The page keeps the tree and never plays a move itself, so it must learn here what every node puts
 * on the board and takes off it. Nodes come in the order of the file; a stack keeps the positions
 * at the forks that are still open. */
#include "view/json.h"

#include "base/memory.h"
#include "core/text.h"
#include "sgf/convert.h"
#include "sgf/read.h"
#include "sgf/text.h"
#include "web/handlers/handlers.h"

#include <assert.h>
#include <string.h>

enum { RECORD_NODES = 60000, RECORD_MEMORY = 96 << 20, OPEN_FORKS = 256, GAMES_COUNTED = 10000 };

/* A fork whose later variations are still to come. */
typedef struct {
    const SgfNode *node;
    int number;
    bool is_playable; /* every node up to it could be played */
    SgfPosition position;
} Fork;

typedef struct {
    const SgfGame *game;
    json_t *nodes;
    StrBuf text;
    Fork *forks;
    int fork_count;
    SgfPosition position; /* after the node before */
    SgfPosition before;   /* scratch: as it was before the node */
    bool is_playable;
} Walk;

/* A raw value as text. Normalised games are UTF-8; a NUL cannot stand in our JSON text. */
static json_t *raw_text(Walk *walk, const SgfValue *value)
{
    json_t *string = json_stringn(value->bytes, value->size);
    if (string)
        return string;
    strbuf_reset(&walk->text);
    (void)sgf_text(walk->game, value, SGF_TEXT, &walk->text);
    return json_stringn(strbuf_text(&walk->text), walk->text.length);
}

/* [["B", ["pd"]], ["C", ["…"]]] */
static json_t *properties(Walk *walk, const SgfNode *node)
{
    json_t *list = json_array();
    for (const SgfProperty *p = node->properties; p; p = p->next) {
        json_t *values = json_array();
        for (const SgfValue *value = &p->value; value; value = value->next)
            json_array_append_new(values, raw_text(walk, value));
        json_t *name = json_stringn(p->name, p->name_size);
        json_array_append_new(list, json_pack("[o, o]", name ? name : json_string("XX"), values));
    }
    return list;
}

static void add_change(json_t *object, const char *key, int size, Point at)
{
    json_t *list = json_object_get(object, key);
    if (!list) {
        list = json_array();
        json_object_set_new(object, key, list);
    }
    json_array_append_new(list, json_vertex(size, at));
}

/* { "black": ["Q16"], "empty": ["R16"] } */
static void set_changes(const Board *before, const Board *after, json_t *object)
{
    static const char *const KEYS[] = {"empty", "black", "white"};
    if (memcmp(before->stone, after->stone, sizeof before->stone) == 0)
        return;
    for (int y = 0; y < after->size; y++) {
        for (int x = 0; x < after->size; x++) {
            Point at = board_point(after, x, y);
            if (before->stone[at] != after->stone[at])
                add_change(object, KEYS[after->stone[at]], after->size, at);
        }
    }
}

/* Play the node and report what it did. What cannot be played is kept, marked, and not followed. */
static void set_position(Walk *walk, const SgfNode *node, json_t *object)
{
    SgfPosition *position = &walk->position;
    Error reason = {0};
    if (!walk->is_playable)
        return;
    walk->before = *position;
    if (sgf_position_step(walk->game, position, node, &reason) != STATUS_OK) {
        walk->is_playable = false;
        json_object_set_new(object, "fault", json_string(reason.text));
    }
    set_changes(&walk->before.board, &position->board, object);
    json_object_set_new(object, "to_move", json_string(stone_text(position->to_move)));
    json_object_set_new(object, "move", json_integer(position->move_count));
    json_object_set_new(object, "prisoners",
                        json_pack("[ii]", (int)position->board.prisoners[STONE_BLACK],
                                  (int)position->board.prisoners[STONE_WHITE]));
}

static void open_fork(Walk *walk, const SgfNode *node, int number)
{
    Fork *fork = &walk->forks[walk->fork_count++];
    fork->node = node;
    fork->number = number;
    fork->is_playable = walk->is_playable;
    fork->position = walk->position;
}

/* Go back to the fork that this variation starts from. Returns the parent's number. */
static int return_to_fork(Walk *walk, const SgfNode *node)
{
    while (walk->forks[walk->fork_count - 1].node != node->parent)
        walk->fork_count--;
    const Fork *fork = &walk->forks[walk->fork_count - 1];
    int number = fork->number;
    walk->position = fork->position;
    walk->is_playable = fork->is_playable;
    if (!node->next)
        walk->fork_count--;
    return number;
}

static Status walk_nodes(Walk *walk, Error *err)
{
    int number = 0;
    for (const SgfNode *node = walk->game->root; node; node = sgf_next_node(node), number++) {
        int parent = number - 1;
        if (node->parent && node->parent->first_child != node)
            parent = return_to_fork(walk, node);
        json_t *object = json_pack("{s:i, s:o}", "parent", parent, "props", properties(walk, node));
        set_position(walk, node, object);
        json_array_append_new(walk->nodes, object);
        if (node->first_child && node->first_child->next) {
            if (walk->fork_count == OPEN_FORKS)
                return error_set(err, STATUS_LIMIT, "more than %d forks inside each other",
                                 (int)OPEN_FORKS);
            open_fork(walk, node, number);
        }
    }
    return STATUS_OK;
}

static json_t *problems_array(const SgfGame *game)
{
    json_t *list = json_array();
    for (int kind = 0; kind < SGF_DEFECT_COUNT; kind++)
        if (game->problems[kind])
            json_array_append_new(list,
                                  json_pack("{s:s, s:i}", "kind", sgf_defect_name((SgfDefect)kind),
                                            "count", (int)game->problems[kind]));
    return list;
}

static Status write_game(SgfGame *game, int games, StrBuf *out, Error *err)
{
    SgfInfo info;
    char charset[SGF_CHARSET_SIZE];
    memcpy(charset, game->charset, sizeof charset);
    Status status = sgf_info(game, &info, err);
    if (status == STATUS_OK)
        status = sgf_normalise(game, err);
    if (status != STATUS_OK)
        return status;
    Walk *walk = mem_alloc(1, sizeof *walk);
    walk->game = game;
    walk->nodes = json_array();
    walk->forks = mem_alloc(OPEN_FORKS, sizeof *walk->forks);
    walk->is_playable = true;
    strbuf_init(&walk->text, RECORD_MEMORY);
    status = sgf_position_init(game, &walk->position, err);
    if (status == STATUS_OK)
        status = walk_nodes(walk, err);
    json_t *object = json_pack("{s:i, s:i, s:s, s:o, s:i, s:s, s:o, s:o}", "games", games, "size",
                               info.size, "charset", charset, "komi", json_number(info.rules.komi),
                               "handicap", info.handicap, "rules",
                               rules_name(&info.rules) ? rules_name(&info.rules) : "other",
                               "problems", problems_array(game), "nodes", walk->nodes);
    if (status == STATUS_OK)
        json_write(object, JSON_COMPACT, out);
    else
        json_decref(object);
    strbuf_clear(&walk->text);
    mem_free(walk->forks);
    mem_free(walk);
    return status;
}

/* How many games there are in all, so that a page can offer the others. */
static int count_games(const char *bytes, size_t size, const SgfReadOptions *options)
{
    SgfReader reader;
    SgfGame game;
    int count = 0;
    sgf_reader_init(&reader, bytes, size, options);
    while (count < GAMES_COUNTED) {
        Status status = sgf_reader_next(&reader, NULL, &game, NULL);
        if (status == STATUS_NOT_FOUND)
            break;
        count++;
    }
    return count;
}

Status handle_record(const Request *call, Error *err)
{
    assert(call);
    const SgfReadOptions options = {.limits = {.nodes = RECORD_NODES}};
    uint32_t index = call->game > 0 ? (uint32_t)call->game - 1 : 0;
    Arena mem;
    SgfGame game;
    arena_init(&mem, RECORD_MEMORY);
    Status status = sgf_read(call->body, call->size, index, &options, &mem, &game, err);
    if (status == STATUS_OK)
        status = write_game(&game, count_games(call->body, call->size, &options), call->out, err);
    arena_clear(&mem);
    return status;
}
