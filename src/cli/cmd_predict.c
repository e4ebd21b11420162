/* katachi predict: where would an expert play, and why? */
#include "app/network_panel.h"

#include "base/memory.h"
#include "cli/commands.h"
#include "cli/game_options.h"
#include "play/judge.h"
#include "play/network_file.h"
#include "practice/problem_prior.h"
#include "view/position.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { OUTPUT_LIMIT = 16 << 20, YEAR_MAX = 9999 };

typedef struct {
    PositionOptions position;
    const char *model, *network, *source_name;
    NetSource source;
    int top, year;
    bool as_json;
} PredictOptions;

static void print(const PredictOptions *options, const PredictionView *view)
{
    StrBuf text;
    strbuf_init(&text, OUTPUT_LIMIT);
    if (options->as_json)
        prediction_write_json(view, &text);
    else
        prediction_write_text(view, &text);
    command_print(&text);
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
    NetContext context = judge_context(game);
    context.source = options->source;
    context.year = options->year;
    net_evaluate(net, game, &context, answer);
    net_close(net);
    return true;
}

static int predict(const Command *command, const PredictOptions *options,
                   const LoadedPosition *loaded)
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
    position_of_game(&loaded->game, loaded->game.board.hash, &position);
    predictor_run(predictor, &position, loaded->found.place.next, prediction);
    if (ask_network(command, options, &loaded->game, answer, &info, &exit_code))
        print(options, &(PredictionView){.predictor = predictor,
                                         .position = &position,
                                         .prediction = prediction,
                                         .network = info.name[0] ? answer : NULL,
                                         .network_name = info.name,
                                         .place = loaded->found.place,
                                         .top = options->top,
                                         .explain_all = true,
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
    PredictOptions o = {.top = 8};
    Option rows[POSITION_OPTION_COUNT + 7] = {0};
    const Option own[] = {
        {OPTION_TEXT, "model", 'm', &o.model, "MODEL", "the model to use (the default model)"},
        {OPTION_TEXT, "network", 0, &o.network, "FILE",
         "the network to use as well, or none (the best one installed)"},
        {OPTION_TEXT, "source", 0, &o.source_name, "KIND",
         "how to play: professional, kgs, server (unknown); for the network"},
        {OPTION_INT, "year", 0, &o.year, "YEAR",
         "play in the style of that year; for the network (of no particular year)"},
        {OPTION_INT, "top", 'k', &o.top, "N", "show the N best moves (8)"},
        {OPTION_FLAG, "json", 'j', &o.as_json, NULL, "write JSON, with all probabilities"},
    };
    Option *row = position_options_rows(
        &o.position, "the position after N moves: move N+1 is predicted (the end)", rows);
    memcpy(row, own, sizeof own);
    int exit_code;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    if (argc != 1)
        return command_usage_error(command, "one GAME expected, not %d", argc);
    if (!position_options_check(command, &o.position, &exit_code))
        return exit_code;
    if (o.top < 0)
        return command_usage_error(command, "--top cannot be negative");
    if (o.year < 0 || o.year > YEAR_MAX)
        return command_usage_error(command, "--year must be from 1 to %d", YEAR_MAX);
    if (o.source_name && !network_source_by_name(o.source_name, &o.source))
        return command_usage_error(command,
                                   "--source must be professional, kgs, server or unknown");
    choose_network(&o);
    Error err = {0};
    LoadedPosition *loaded = mem_alloc(1, sizeof *loaded);
    if (position_load(argv[0], &o.position, loaded, &err) == STATUS_OK)
        exit_code = predict(command, &o, loaded);
    else
        exit_code = command_fail(command, argv[0], &err);
    position_clear(loaded);
    mem_free(loaded);
    return exit_code;
}

const Command command_predict = {
    .name = "predict",
    .summary = "show where an expert would play, and why",
    .usage = "GAME [--move N] [options]",
    .details =
        "Draws the position with probabilities in percent ([..] the played move, (..) the last),\n"
        "then the best moves. Below each are the features that set it apart: how much they\n"
        "multiply its odds compared with an average move, and their weight in the model.\n"
        "With a network, moves and percentages are the network's, the line above them says who is\n"
        "ahead, and the features show what the patterns make of its moves. Naming a pattern model\n"
        "leaves the network out.",
    .examples =
        "katachi predict game.sgf               # the move after the last\n"
        "katachi predict game.sgf --move 42     # after 42 moves: what move 43 could be, and was\n"
        "katachi predict game.sgf --json -k 3",
    .run = run,
};
