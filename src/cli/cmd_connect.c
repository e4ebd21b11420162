/* katachi connect: what is connected to what? */
#include "base/memory.h"

#include "cli/commands.h"
#include "cli/game_options.h"
#include "core/text.h"
#include "problem/file.h"
#include "view/position.h"

#include <stdio.h>
#include <string.h>

enum { OUTPUT_LIMIT = 16 << 20 };

typedef struct {
    PositionOptions position;
    const char *classifier, *pair;
    int nodes, unsure;
    bool read, no_reading, as_json;
} ConnectOptions;

/* Without --move, a problem is shown where it starts. */
static Status load(const char *path, const PositionOptions *position, LoadedPosition *loaded,
                   Error *err)
{
    Status status = position_load(path, position, loaded, err);
    if (status == STATUS_OK && position->move == MOVE_NOT_NAMED)
        status = sgf_find_node_position(&loaded->record, problem_start_node(&loaded->record),
                                        &loaded->found, err);
    return status;
}

/* "Q16,R14": two stones of one colour. */
static Status parse_pair(const char *text, const Board *board, Point pair[2], Error *err)
{
    char word[2][POINT_TEXT_SIZE];
    const char *comma = strchr(text, ',');
    if (!comma || comma - text >= POINT_TEXT_SIZE || strlen(comma + 1) >= POINT_TEXT_SIZE)
        return error_set(err, STATUS_INVALID, "--pair needs two stones: Q16,R14");
    snprintf(word[0], POINT_TEXT_SIZE, "%.*s", (int)(comma - text), text);
    snprintf(word[1], POINT_TEXT_SIZE, "%s", comma + 1);
    for (int i = 0; i < 2; i++)
        if (!point_parse(word[i], board->size, &pair[i]) || pair[i] <= POINT_RESIGN)
            return error_set(err, STATUS_INVALID, "%s is no point of the board", word[i]);
    if (board->chain[pair[0]] == POINT_NONE || board->stone[pair[0]] != board->stone[pair[1]])
        return error_set(err, STATUS_INVALID, "%s and %s are not stones of one colour", word[0],
                         word[1]);
    return STATUS_OK;
}

static Status show_pair(const ConnectOptions *o, const SgfFound *found, StrBuf *out, Error *err)
{
    const Board *board = &found->position.board;
    Point pair[2];
    ConnectionAssessment assessment;
    Status status = parse_pair(o->pair, board, pair, err);
    if (status != STATUS_OK)
        return status;
    ConnectionReader *reader = connection_reader_open();
    connection_assess(reader, board, pair[0], pair[1], (uint32_t)o->nodes, &assessment);
    connection_reader_close(reader);
    ConnectionView view = {.board = board,
                           .assessment = &assessment,
                           .place = found->place,
                           .a = pair[0],
                           .b = pair[1]};
    if (o->as_json)
        connection_write_json(&view, out);
    else
        connection_write_text(&view, out);
    return STATUS_OK;
}

static Status show_graph(const ConnectOptions *o, const SgfFound *found, StrBuf *out, Error *err)
{
    const Board *board = &found->position.board;
    ConnectivityReader *reader;
    Status status = connectivity_open(
        &(ConnectivityRequest){.classifier = o->classifier,
                               .reading = o->read         ? CONNECT_READ_ALL
                                          : o->no_reading ? CONNECT_READ_NONE
                                                          : CONNECT_READ_CONDITIONAL,
                               .node_limit = (uint32_t)o->nodes},
        &reader, err);
    if (status != STATUS_OK)
        return status;
    Connectivity *answer = mem_alloc(1, sizeof *answer);
    connectivity_find(reader, board, answer);
    ConnectivityView view = {.board = board,
                             .answer = answer,
                             .place = found->place,
                             .top = o->unsure,
                             .unsure_first = o->unsure > 0};
    if (o->as_json)
        connectivity_write_json(&view, out);
    else
        connectivity_write_text(&view, out);
    mem_free(answer);
    connectivity_close(reader);
    return STATUS_OK;
}

static int run(const Command *command, int argc, char **argv)
{
    ConnectOptions o = {0};
    Option rows[POSITION_OPTION_COUNT + 9] = {0};
    const Option own[] = {
        {OPTION_INT, "move", 'm', &o.position.move, "N", NULL},
        {OPTION_TEXT, "pair", 'p', &o.pair, "A,B", "read one pair of chains"},
        {OPTION_FLAG, "read", 'r', &o.read, NULL, "read all pairs"},
        {OPTION_FLAG, "no-reading", 0, &o.no_reading, NULL, "use the classifier only, no reading"},
        {OPTION_TEXT, "classifier", 'c', &o.classifier, "FILE", "the classifier (the default one)"},
        {OPTION_INT, "nodes", 0, &o.nodes, "N", "moves to try in a reading (10000)"},
        {OPTION_INT, "unsure", 'u', &o.unsure, "N", "list the N pairs it is least certain of"},
        {OPTION_FLAG, "json", 'j', &o.as_json, NULL, "write JSON"},
    };
    Option *row = position_options_rows(
        &o.position, "the position after N moves (the problem's start, or the end)", rows);
    memcpy(row, own, sizeof own);
    int exit_code;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    if (argc != 1)
        return command_usage_error(command, "one FILE expected, not %d", argc);
    if (!position_options_check(command, &o.position, &exit_code))
        return exit_code;
    if (o.nodes < 0 || o.unsure < 0)
        return command_usage_error(command, "a number is out of range");
    StrBuf out;
    Error err = {0};
    LoadedPosition *loaded = mem_alloc(1, sizeof *loaded);
    strbuf_init(&out, OUTPUT_LIMIT);
    const char *where = argv[0];
    Status status = load(argv[0], &o.position, loaded, &err);
    if (status == STATUS_OK && !o.pair)
        where = NULL; /* the position is sound: what fails now names itself */
    if (status == STATUS_OK)
        status = o.pair ? show_pair(&o, &loaded->found, &out, &err)
                        : show_graph(&o, &loaded->found, &out, &err);
    command_print(&out);
    position_clear(loaded);
    mem_free(loaded);
    return status == STATUS_OK ? EXIT_DONE : command_fail(command, where, &err);
}

const Command command_connect = {
    .name = "connect",
    .summary = "show which chains are connected, and read connections",
    .usage = "FILE [--move N] [--pair A,B] [options]",
    .details =
        "Draws the groups as letters and lists the links between chains: 1 (strongly connected) "
        "to\n"
        "6 (no connection), with the classifier's confidence. Where it says \"conditional\" the\n"
        "reader finds the connecting and the cutting move. With --pair, one pair is read. A chain "
        "is\n"
        "named by any of its stones.",
    .examples = "katachi connect game.sgf --move 80\n"
                "katachi connect problem.sgf --pair Q16,R14\n"
                "katachi connect game.sgf --unsure 5      # what to ask an expert next",
    .run = run,
};
