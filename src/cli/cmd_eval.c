/* katachi eval: how well do models predict the moves of games? */
#include "app/network_panel.h"
#include "practice/problem_prior.h"

#include "base/file.h"
#include "base/memory.h"
#include "cli/command.h"
#include "cli/commands.h"
#include "cli/game_options.h"
#include "play/network_file.h"
#include "predict/evaluate.h"
#include "predict/predictor.h"
#include "view/summaries.h"

#include <stdio.h>
#include <string.h>

enum { OPTION_LIMIT = 32, OUTPUT_LIMIT = 256 << 20 };

typedef struct {
    GameOptions games;
    TextList models;
    const char *html;
    const char *source_name;
    NetSource source;
    int every;
    double beta;
    bool as_json, ablate, by_mean;
} EvalOptions;

/* Models and networks under names, in the order given; ablated copies of the first behind them. */
typedef struct {
    Model *model[EVAL_ENTRY_LIMIT]; /* NULL: a network */
    Net *net[EVAL_ENTRY_LIMIT];
    char name[EVAL_ENTRY_LIMIT][EVAL_NAME_SIZE];
    int loaded; /* from files */
    int count;  /* with the copies */
} Contest;

/* What the contest is judged by: neighbouring models share a panel, each network has its own. */
typedef struct {
    ModelPanel *models[EVAL_PANEL_LIMIT];
    NetworkPanel *networks[EVAL_PANEL_LIMIT];
    int count;
} Panels;

static void clear_contest(Contest *contest)
{
    for (int i = contest->count - 1; i >= 0; i--) {
        net_close(contest->net[i]);
        if (i < contest->loaded)
            model_free(contest->model[i]);
        else
            model_free_copy(contest->model[i]);
    }
}

/* The name of a model: its file without folders and ending. */
static void name_model(const char *path, char out[EVAL_NAME_SIZE])
{
    const char *slash = strrchr(path, '/');
    snprintf(out, EVAL_NAME_SIZE, "%s", slash ? slash + 1 : path);
    char *dot = strrchr(out, '.');
    if (dot && dot != out)
        *dot = 0;
}

static int load_model(const Command *command, const EvalOptions *options, const char *path,
                      Contest *contest)
{
    Error err = {0};
    int at = contest->count;
    if (at == EVAL_ENTRY_LIMIT)
        return command_usage_error(command, "more than %d models", EVAL_ENTRY_LIMIT);
    Status status = net_is_network_file(path) ? net_open(path, &(NetOptions){.cache_megabytes = -1},
                                                         &contest->net[at], &err)
                                              : model_load(path, &contest->model[at], &err);
    if (status != STATUS_OK)
        return command_fail(command, path, &err);
    name_model(path, contest->name[at]);
    if (contest->model[at] && contest->model[at]->link == LINK_RANKING) {
        contest->model[at]->ranks_by_mean = options->by_mean;
        if (options->beta > 0)
            contest->model[at]->temperature = (float)options->beta;
    }
    contest->loaded = ++contest->count;
    return EXIT_DONE;
}

/* The strongest that comes with the program. */
static bool find_default(char path[MODEL_PATH_SIZE])
{
    return network_default_path(path) || predictor_default_path(path);
}

static int load_models(const Command *command, const EvalOptions *options, Contest *contest)
{
    char path[MODEL_PATH_SIZE];
    int exit_code = EXIT_DONE;
    for (int i = 0; exit_code == EXIT_DONE && i < options->models.count; i++)
        exit_code = load_model(command, options, options->models.item[i], contest);
    if (options->models.count > 0)
        return exit_code;
    if (!find_default(path)) {
        Error err = {.status = STATUS_NOT_FOUND};
        snprintf(err.text, sizeof err.text, "there is no default model; name one with --model");
        return command_fail(command, NULL, &err);
    }
    return load_model(command, options, path, contest);
}

static bool has_network(const Contest *contest)
{
    for (int i = 0; i < contest->count; i++)
        if (contest->net[i])
            return true;
    return false;
}

static void add_ablations(Contest *contest)
{
    const Model *model = contest->model[0];
    for (int g = 0; g < model->schema.group_count && contest->count < EVAL_ENTRY_LIMIT; g++) {
        Model *copy = model_copy_borrowing(model);
        model_silence_group(copy, g);
        snprintf(contest->name[contest->count], EVAL_NAME_SIZE, "%s", model->schema.group[g].name);
        contest->model[contest->count++] = copy;
    }
}

static void close_panels(Panels *panels)
{
    for (int i = 0; i < panels->count; i++) {
        if (panels->models[i])
            model_panel_close(panels->models[i]);
        if (panels->networks[i])
            network_panel_close(panels->networks[i]);
    }
}

/* The panel of the models from `first` on; returns where the next panel begins. */
static int open_models(const Contest *contest, int first, const ExtraFeatures *extra,
                       ModelPanel **panel, Status *status, Error *err)
{
    const Model *models[EVAL_ENTRY_LIMIT];
    const char *names[EVAL_ENTRY_LIMIT];
    int end = first;
    for (; end < contest->count && contest->model[end]; end++) {
        models[end - first] = contest->model[end];
        names[end - first] = contest->name[end];
    }
    *status = model_panel_open(models, names, end - first, extra, panel, err);
    return end;
}

static Status open_panels(const EvalOptions *options, const Contest *contest,
                          const ExtraFeatures *extra, Panels *panels, Error *err)
{
    Status status = STATUS_OK;
    for (int i = 0; i < contest->count && status == STATUS_OK; panels->count++) {
        if (panels->count == EVAL_PANEL_LIMIT)
            return error_set(err, STATUS_LIMIT, "too many networks and models in turn");
        if (contest->net[i]) {
            panels->networks[panels->count] = network_panel_open(
                contest->net[i],
                options->source_name ? (int)options->source : NETWORK_SOURCE_OF_RECORD,
                contest->name[i]);
            i++;
        } else {
            i = open_models(contest, i, extra, &panels->models[panels->count], &status, err);
        }
    }
    return status;
}

static Status evaluate(const EvalOptions *options, const GameList *games, const Contest *contest,
                       Evaluation *evaluation, Error *err)
{
    Panels panels = {0};
    ExtraFeatures task = problem_features_extra();
    Status status = open_panels(options, contest, &task, &panels, err);
    if (status != STATUS_OK) {
        close_panels(&panels);
        return status;
    }
    ProgressLine line;
    progress_line_init(&line, "evaluating", "games", options->games.is_quiet);
    EvalRequest request = {
        .panel_count = panels.count,
        .every = options->every,
        .threads = options->games.threads,
        .progress = progress_line_progress(&line),
        .stop = &command_stop_asked,
        .comm = options->games.comm,
    };
    for (int i = 0; i < panels.count; i++)
        request.panel[i] = panels.networks[i] ? network_panel_interface(panels.networks[i])
                                              : model_panel_entries(panels.models[i]);
    status = evaluate_games(games, &request, evaluation, err);
    progress_line_end(&line);
    close_panels(&panels);
    return status;
}

static int write_report(const Command *command, const EvalOptions *options,
                        const EvalReport *report)
{
    StrBuf text;
    Error err = {0};
    Status status = STATUS_OK;
    strbuf_init(&text, OUTPUT_LIMIT);
    if (options->html) {
        evaluation_write_html(report, &text);
        status = file_write(options->html, strbuf_text(&text), text.length, &err);
        strbuf_reset(&text);
    }
    if (options->as_json)
        evaluation_write_json(report, &text);
    else
        evaluation_write_text(report, &text);
    command_print(&text);
    return status == STATUS_OK ? EXIT_DONE : command_fail(command, options->html, &err);
}

static int evaluate_and_report(const Command *command, const EvalOptions *options,
                               const GameList *games, const Contest *contest, const char *source)
{
    Error err = {0};
    Evaluation *evaluation = mem_alloc(1, sizeof *evaluation);
    int exit_code;
    if (evaluate(options, games, contest, evaluation, &err) != STATUS_OK) {
        exit_code = command_fail(command, NULL, &err);
    } else if (!game_options_is_first(&options->games)) {
        exit_code = EXIT_DONE;
        evaluation_clear(evaluation);
    } else {
        StrBuf skipped;
        strbuf_init(&skipped, 1 << 12);
        game_list_describe_skipped(games, &skipped);
        const Model *models[EVAL_ENTRY_LIMIT];
        memcpy(models, contest->model, sizeof models);
        exit_code = write_report(command, options,
                                 &(EvalReport){.evaluation = evaluation,
                                               .model_count = contest->loaded,
                                               .models = models,
                                               .source = source,
                                               .skipped = strbuf_text(&skipped),
                                               .every = options->every});
        strbuf_clear(&skipped);
        evaluation_clear(evaluation);
    }
    mem_free(evaluation);
    return exit_code;
}

static int run(const Command *command, int argc, char **argv)
{
    EvalOptions o = {0};
    Option rows[OPTION_LIMIT] = {{0}};
    Option *row = game_options_rows(&o.games, rows);
    const Option own[] = {
        {OPTION_LIST, "model", 'm', &o.models, "MODEL",
         "a model to test; several are compared (the default model)"},
        {OPTION_TEXT, "source", 0, &o.source_name, "KIND",
         "the kind of games, for networks: professional, kgs, server or unknown (as each record "
         "says)"},
        {OPTION_INT, "every", 0, &o.every, "N", "use only every Nth position (all)"},
        {OPTION_FLAG, "ablate", 0, &o.ablate, NULL,
         "also test the first model without each feature family"},
        {OPTION_FLAG, "by-mean", 0, &o.by_mean, NULL,
         "ranking models: order moves by mean value, as the paper does, not by probability"},
        {OPTION_NUMBER, "beta", 0, &o.beta, "X",
         "ranking models: another standard deviation of the noise (the model's)"},
        {OPTION_FLAG, "json", 'j', &o.as_json, NULL, "write JSON"},
        {OPTION_TEXT, "html", 0, &o.html, "FILE", "also write a web page with plots"},
        {OPTION_FLAG, "quiet", 'q', &o.games.is_quiet, NULL,
         "no progress, no list of skipped games"},
    };
    memcpy(row, own, sizeof own);
    int exit_code;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    if (o.every < 0)
        return command_usage_error(command, "--every must be at least 1");
    if (o.beta < 0)
        return command_usage_error(command, "--beta cannot be negative");
    if (o.source_name && !network_source_by_name(o.source_name, &o.source))
        return command_usage_error(command,
                                   "--source must be professional, kgs, server or unknown");
    if (!game_options_join(command, &o.games, &exit_code))
        return exit_code;
    Contest contest = {0};
    GameList games;
    exit_code = load_models(command, &o, &contest);
    if (exit_code == EXIT_DONE && has_network(&contest) && o.games.size &&
        !net_knows_size(o.games.size))
        exit_code = command_usage_error(command, "networks play on boards from 7x7 to 25x25");
    if (exit_code == EXIT_DONE && o.ablate && !contest.model[0])
        exit_code = command_usage_error(command, "--ablate needs a pattern model first");
    if (exit_code == EXIT_DONE && o.ablate)
        add_ablations(&contest);
    if (exit_code == EXIT_DONE &&
        game_options_load(command, &o.games, argv, argc, &games, &exit_code)) {
        const char *slash = strrchr(argv[0], '/');
        exit_code = evaluate_and_report(command, &o, &games, &contest, slash ? slash + 1 : argv[0]);
        game_list_clear(&games);
    }
    clear_contest(&contest);
    comm_finish(o.games.comm, exit_code);
    return exit_code;
}

const Command command_eval = {
    .name = "eval",
    .summary = "measure how well models predict the moves of games",
    .usage = "GAMES... [--model MODEL]... [options]",
    .details =
        "How often the played move is among the best n, also by move number; mean log-likelihood;\n"
        "calibration; all with standard errors over games. Ties count as random tie-breaking "
        "would\n"
        "on average. The numbers do not depend on the number of threads.",
    .examples = "katachi eval games.zip                               # the default model\n"
                "katachi eval test.tar.zst --first 0 --count 100 --json\n"
                "katachi eval test/ --model a.katachi --model b.katachi --html report.html",
    .run = run,
};
