/* katachi predict: where would an expert play, and why? */
#include "app/network_panel.h"
#include "app/problem_features.h"

#include "base/memory.h"
#include "cli/commands.h"
#include "play/network_file.h"
#include "sgf/find_position.h"
#include "sgf/read.h"
#include "view/prediction.h"

#include <stdio.h>
#include <unistd.h>

enum { RECORD_LIMIT = 256 << 20, OUTPUT_LIMIT = 16 << 20 };

typedef struct {
    const char *model, *network, *source_name;
    NetSource source;
    int move, game, top;
    bool as_json;
} PredictOptions;

/* The game up to the move before the one in question; *played is that one, or POINT_NONE. */
static Status load_game(const char *path, const PredictOptions *options, Arena *mem, Game *game,
                        Point *played, Error *err)
{
    SgfGame record;
    Status status = sgf_read_file(path, (uint32_t)(options->game - 1), NULL, mem, &record, err);
    if (status != STATUS_OK)
        return status;
    int before = options->move > 0 ? options->move - 1 : -1;
    SgfFound answer;
    status = sgf_find_position(&record, &(SgfPlace){.move_count = before}, &answer, err);
    if (status != STATUS_OK)
        return status;
    if (before > answer.line_moves)
        return error_set(err, STATUS_NOT_FOUND, "the game has only %d moves", answer.line_moves);
    Move move = {.at = POINT_NONE};
    const SgfNode *next = answer.node->first_child;
    if (before >= 0 && next && !sgf_node_move(next, answer.position.board.size, &move))
        move.at = POINT_NONE;
    *played = move.at;
    return sgf_load_game(&record, answer.node, game, err);
}

static void print(const PredictOptions *options, const PredictionView *view)
{
    StrBuf text;
    strbuf_init(&text, OUTPUT_LIMIT);
    if (options->as_json)
        prediction_write_json(view, &text);
    else
        prediction_write_text(view, &text);
    fputs(strbuf_text(&text), stdout);
    strbuf_clear(&text);
}

/* Ask the network, if there is one for boards of this size; false if it could not be opened. */
static bool ask_network(const Command *command, const PredictOptions *options, const Game *game,
                        NetAnswer *answer, NetInfo *info, int *exit_code)
{
    Error err = {0};
    Net *net = NULL;
    info->name[0] = 0;
    if (!net_knows_size(game->board.size))
        return true;
    if (network_open(options->network, NULL, &net, &err) != STATUS_OK) {
        *exit_code = command_fail(command, options->network, &err);
        return false;
    }
    if (!net)
        return true;
    *info = net_info(net);
    NetContext context = {game->rules.komi, true, options->source};
    net_evaluate(net, game, &context, answer);
    net_close(net);
    return true;
}

static int predict(const Command *command, const PredictOptions *options, const Game *game,
                   Point played)
{
    Error err = {0};
    Predictor *predictor;
    ExtraFeatures extra = problem_features_extra();
    if (predictor_open(options->model, &extra, &predictor, &err) != STATUS_OK)
        return command_fail(command, options->model, &err);
    Prediction *prediction = mem_alloc(1, sizeof *prediction);
    NetAnswer *answer = mem_alloc(1, sizeof *answer);
    NetInfo info;
    int exit_code = EXIT_DONE;
    Position position;
    position_of_game(game, game->board.hash, &position);
    predictor_run(predictor, &position, played, prediction);
    if (ask_network(command, options, game, answer, &info, &exit_code))
        print(options, &(PredictionView){.predictor = predictor,
                                         .position = &position,
                                         .prediction = prediction,
                                         .network = info.name[0] ? answer : NULL,
                                         .network_name = info.name,
                                         .top = options->top,
                                         .use_color = isatty(STDOUT_FILENO)});
    mem_free(answer);
    mem_free(prediction);
    predictor_close(predictor);
    return exit_code;
}

/* --model may name a network; a pattern model that is named speaks alone. */
static void choose_network(PredictOptions *options)
{
    if (!options->model || options->network)
        return;
    bool is_network = net_is_network_file(options->model);
    options->network = is_network ? options->model : "none";
    if (is_network)
        options->model = NULL;
}

static int run(const Command *command, int argc, char **argv)
{
    PredictOptions o = {.game = 1, .top = 8};
    const Option rows[] = {
        {OPTION_TEXT, "model", 'm', &o.model, "MODEL", "the model to use (the default model)"},
        {OPTION_TEXT, "network", 0, &o.network, "FILE",
         "the network to use as well, or none (the best one installed)"},
        {OPTION_TEXT, "source", 0, &o.source_name, "KIND",
         "the kind of game, for the network: professional, kgs, server (unknown)"},
        {OPTION_INT, "move", 'n', &o.move, "N", "predict move N (the one after the last)"},
        {OPTION_INT, "game", 'g', &o.game, "N", "the Nth game of the file (1)"},
        {OPTION_INT, "top", 'k', &o.top, "N", "show the N best moves (8)"},
        {OPTION_FLAG, "json", 'j', &o.as_json, NULL, "write JSON, with all probabilities"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    if (argc != 1)
        return command_usage_error(command, "one GAME expected, not %d", argc);
    if (o.move < 0 || o.game < 1 || o.top < 0)
        return command_usage_error(command, "--move and --game count from 1");
    if (o.source_name && !network_source_by_name(o.source_name, &o.source))
        return command_usage_error(command, "--source wants professional, kgs, server or unknown");
    choose_network(&o);
    Arena mem;
    Game game;
    Point played = POINT_NONE;
    Error err = {0};
    Rules rules = {0}; /* the record brings its own */
    arena_init(&mem, RECORD_LIMIT);
    game_init(&game, 19, &rules);
    if (load_game(argv[0], &o, &mem, &game, &played, &err) == STATUS_OK)
        exit_code = predict(command, &o, &game, played);
    else
        exit_code = command_fail(command, argv[0], &err);
    game_clear(&game);
    arena_clear(&mem);
    return exit_code;
}

const Command command_predict = {
    .name = "predict",
    .summary = "show where an expert would play, and why",
    .usage = "GAME [--move N] [options]",
    .details =
        "Draws the position with probabilities in percent ([..] the played move, (..) the last),\n"
        "then the best moves. Below each are the features that set it apart: how much they "
        "multiply\n"
        "its odds compared with an average move, and their weight in the model.",
    .examples = "katachi predict game.sgf               # the move after the last\n"
                "katachi predict game.sgf --move 43     # move 43, and how the player chose\n"
                "katachi predict game.sgf --json -k 3",
    .run = run,
};
