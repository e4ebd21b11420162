/* katachi influence: who owns which point, and how strong is which chain? */
#include "app/connectivity.h"

#include "base/file.h"
#include "base/memory.h"
#include "cli/commands.h"
#include "cli/game_options.h"
#include "view/position.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { OUTPUT_LIMIT = 64 << 20 };

typedef struct {
    PositionOptions position;
    const char *model, *svg;
    int playouts;
    uint64_t seed;
    bool as_json, solve, groups, turn;
} InfluenceOptions;

/* ---- one position ---- */

static Status print_view(const InfluenceOptions *options, const InfluenceView *view, Error *err)
{
    StrBuf text;
    Status status = STATUS_OK;
    strbuf_init(&text, OUTPUT_LIMIT);
    if (options->svg) {
        influence_write_svg(view, &text);
        Error cause = {0};
        status = file_write(options->svg, strbuf_text(&text), text.length, &cause);
        if (status != STATUS_OK)
            error_set(err, status, "the picture %.60s: %.80s", options->svg, cause.text);
        strbuf_reset(&text);
    }
    if (options->as_json)
        influence_write_json(view, &text);
    else
        influence_write_text(view, &text);
    if (status == STATUS_OK)
        command_print(&text);
    return status;
}

static Status show(const InfluenceOptions *options, const LoadedPosition *loaded, Error *err)
{
    const Game *game = &loaded->game;
    Field field;
    InfluenceSettings settings = {.playouts = options->playouts, .seed = options->seed};
    bool is_known = influence_model_parse(options->model, &settings.model);
    if (!is_known)
        return error_set(err, STATUS_NOT_FOUND, "no model '%.40s'", options->model);
    settings.parts = KNOW_USUAL | (options->solve ? KNOW_VERDICTS : 0u) |
                     (options->groups ? KNOW_GROUPS : 0u) | (options->turn ? KNOW_TURN : 0u);
    settings.adviser = &SOLVER_ADVISER;
    Influence *influence = influence_open(&settings);
    influence_look_turn(influence, &game->board, game->to_move, &field);
    influence_close(influence);
    Move last = game_move_back(game, 0);
    return print_view(options,
                      &(InfluenceView){.board = &game->board,
                                       .field = &field,
                                       .model = settings.model,
                                       .last = last.at > POINT_RESIGN ? last.at : POINT_NONE,
                                       .place = loaded->found.place,
                                       .komi = game->rules.komi,
                                       .in_detail = true,
                                       .use_color = isatty(STDOUT_FILENO)},
                      err);
}

static int show_file(const Command *command, const InfluenceOptions *options, const char *path)
{
    Error err = {0};
    LoadedPosition *loaded = mem_alloc(1, sizeof *loaded);
    Status status = position_load(path, &options->position, loaded, &err);
    if (status == STATUS_OK)
        status = show(options, loaded, &err);
    position_clear(loaded);
    mem_free(loaded);
    return status == STATUS_OK ? EXIT_DONE : command_fail(command, path, &err);
}

/* ---- the command ---- */

static int dispatch(const Command *command, InfluenceOptions *o, int argc, char **argv)
{
    int exit_code;
    if (!position_options_check(command, &o->position, &exit_code))
        return exit_code;
    if (o->playouts < 0)
        return command_usage_error(command, "--playouts cannot be negative");
    if (argc != 1)
        return command_usage_error(command, "one FILE expected, not %d", argc);
    InfluenceModel model;
    if (!influence_model_parse(o->model, &model))
        return command_usage_error(command, "no model '%.40s': pure, improved, bouzy, playouts",
                                   o->model);
    return show_file(command, o, argv[0]);
}

static int run(const Command *command, int argc, char **argv)
{
    InfluenceOptions o = {.model = "improved", .seed = 1};
    Option options[POSITION_OPTION_COUNT + 9] = {0};
    const Option own[] = {
        {OPTION_TEXT, "model", 'm', &o.model, "MODEL",
         "pure, improved, bouzy or playouts (improved)"},
        {OPTION_FLAG, "solve", 0, &o.solve, NULL,
         "improved: let the solver judge chains of few liberties"},
        {OPTION_FLAG, "groups", 0, &o.groups, NULL,
         "improved: chains that cannot be separated are one"},
        {OPTION_FLAG, "turn", 0, &o.turn, NULL,
         "improved: whoever is to move captures or saves a chain in atari"},
        {OPTION_INT, "playouts", 'p', &o.playouts, "N", "playouts of the model playouts (64)"},
        {OPTION_SEED, "seed", 's', &o.seed, "N", "random seed of the playouts (1)"},
        {OPTION_TEXT, "svg", 0, &o.svg, "FILE", "also draw a picture"},
        {OPTION_FLAG, "json", 'j', &o.as_json, NULL, "write JSON"},
    };
    Option *row =
        position_options_rows(&o.position, "the position after N moves (the end)", options);
    memcpy(row, own, sizeof own);
    int exit_code;
    if (!options_parse(command, options, &argc, argv, &exit_code))
        return exit_code;
    return dispatch(command, &o, argc, argv);
}

const Command command_influence = {
    .name = "influence",
    .summary = "show who owns which points and how strong the chains are",
    .usage = "FILE [--move N] [options]",
    .details =
        "Draws the position with Black's share of each empty point in percent and, on stones, the\n"
        "probability that their chain survives; then the score (area, without komi) and all "
        "chains,\n"
        "the weakest first. docs/INFLUENCE.md explains the numbers.",
    .examples = "katachi influence game.sgf --move 100\n"
                "katachi influence game.sgf --model pure --json\n"
                "katachi influence game.sgf --svg field.svg",
    .run = run,
};
