/* katachi predict: where would an expert play, and why? */
#include "app/problem_features.h"

#include "base/memory.h"
#include "cli/commands.h"
#include "sgf/find_position.h"
#include "sgf/read.h"
#include "view/prediction.h"

#include <stdio.h>
#include <unistd.h>

enum { RECORD_LIMIT = 256 << 20, OUTPUT_LIMIT = 16 << 20 };

typedef struct {
    const char *model;
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

static int predict(const Command *command, const PredictOptions *options, const Game *game,
                   Point played)
{
    Error err = {0};
    Predictor *predictor;
    ExtraFeatures extra = problem_features_extra();
    if (predictor_open(options->model, &extra, &predictor, &err) != STATUS_OK)
        return command_fail(command, options->model, &err);
    Prediction *prediction = mem_alloc(1, sizeof *prediction);
    Position position;
    position_of_game(game, game->board.hash, &position);
    predictor_run(predictor, &position, played, prediction);
    print(options, &(PredictionView){.predictor = predictor,
                                     .position = &position,
                                     .prediction = prediction,
                                     .top = options->top,
                                     .use_color = isatty(STDOUT_FILENO)});
    mem_free(prediction);
    predictor_close(predictor);
    return EXIT_DONE;
}

static int run(const Command *command, int argc, char **argv)
{
    PredictOptions o = {.game = 1, .top = 8};
    const Option rows[] = {
        {OPTION_TEXT, "model", 'm', &o.model, "MODEL", "the model to ask (the default model)"},
        {OPTION_INT, "move", 'n', &o.move, "N", "predict move N (the one after the last)"},
        {OPTION_INT, "game", 'g', &o.game, "N", "the Nth game of the file (1)"},
        {OPTION_INT, "top", 'k', &o.top, "N", "tell the N best moves (8)"},
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
    .summary = "tell where an expert would play, and why",
    .usage = "GAME [--move N] [options]",
    .details =
        "Draws the position with probabilities in percent ([..] the played move, (..) the last),\n"
        "then the best moves. Below each stand the features that set it apart: by how much they\n"
        "multiply its odds against those of an average move, and their weight in the model.",
    .examples = "katachi predict game.sgf               # the move after the last\n"
                "katachi predict game.sgf --move 43     # move 43, and how the player chose\n"
                "katachi predict game.sgf --json -k 3",
    .run = run,
};
