/* katachi predict: where would an expert play, and why? */
#include "app/problem_features.h"

#include "base/memory.h"
#include "cli/commands.h"
#include "cli/position_options.h"
#include "view/prediction.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { OUTPUT_LIMIT = 16 << 20 };

typedef struct {
    PositionOptions position;
    const char *model;
    int top;
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
    fputs(strbuf_text(&text), stdout);
    strbuf_clear(&text);
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
    Position position;
    position_of_game(&loaded->game, loaded->game.board.hash, &position);
    predictor_run(predictor, &position, loaded->found.place.next, prediction);
    print(options, &(PredictionView){.predictor = predictor,
                                     .position = &position,
                                     .prediction = prediction,
                                     .place = loaded->found.place,
                                     .top = options->top,
                                     .explain_all = true,
                                     .use_color = isatty(STDOUT_FILENO)});
    mem_free(prediction);
    predictor_close(predictor);
    return EXIT_DONE;
}

static int run(const Command *command, int argc, char **argv)
{
    PredictOptions o = {.top = 8};
    Option rows[POSITION_OPTION_COUNT + 4] = {0};
    const Option own[] = {
        {OPTION_TEXT, "model", 'm', &o.model, "MODEL", "the model to ask (the default model)"},
        {OPTION_INT, "top", 'k', &o.top, "N", "tell the N best moves (8)"},
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
    .summary = "tell where an expert would play, and why",
    .usage = "GAME [--move N] [options]",
    .details =
        "Draws the position with probabilities in percent ([..] the played move, (..) the last),\n"
        "then the best moves. Below each stand the features that set it apart: by how much they\n"
        "multiply its odds against those of an average move, and their weight in the model.",
    .examples =
        "katachi predict game.sgf               # the move after the last\n"
        "katachi predict game.sgf --move 42     # after 42 moves: what move 43 could be, and was\n"
        "katachi predict game.sgf --json -k 3",
    .run = run,
};
