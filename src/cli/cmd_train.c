/* katachi train: learn a model from games. */
#include "app/network_panel.h"
#include "practice/problem_prior.h"

#include "cli/command.h"
#include "cli/commands.h"
#include "cli/game_options.h"
#include "predict/train.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 4096, OPTION_LIMIT = 52 };

static const double DEFAULT_TEACHER_SHARE = 0.8;

typedef struct {
    GameOptions games;
    const char *output, *learner, *features, *table, *samples, *from, *teacher;
    const char *also; /* LEARNER=FILE, as given */
    int playouts, passes, factors, every, threshold;
    const char *match;
    int leave_out; /* -1: as the set has it */
    int references;
    double beta, prior;
    double teacher_share, tolerance, rate, checkpoint, epsilon;
    bool distinct, distinct_all, thesis_stop, resume, compact, task;
} TrainOptions;

/* What training works with; everything here is ours to free. */
typedef struct {
    GameList games;
    PatternTables tables;
    Model *from;
    Net *teacher;
    char checkpoint[PATH_SIZE];
} TrainInputs;

static void clear_inputs(TrainInputs *inputs)
{
    game_list_clear(&inputs->games);
    pattern_tables_free(&inputs->tables);
    model_free(inputs->from);
    net_close(inputs->teacher);
}

/* The set "harrison" takes its patterns from a table file; the sets "wide" and "wide-2" harvest
 * their own, from the games that it is then trained on. */
static Status load_table(const TrainOptions *options, TrainInputs *inputs, Error *err)
{
    if (!options->table)
        return STATUS_OK;
    return square_table_load(options->table, &inputs->tables.square, err);
}

static TrainRecipe recipe_of(const TrainOptions *options, const TrainInputs *inputs)
{
    TrainRecipe recipe = {.games = &inputs->games,
                          .features = options->features,
                          .from = inputs->from,
                          .threshold = options->threshold,
                          .has_leave_out = options->leave_out >= 0,
                          .leave_out = options->leave_out,
                          .references = options->references,
                          .playouts = options->playouts,
                          .threads = options->games.threads,
                          .stop = &command_stop_asked,
                          .comm = options->games.comm};
    if (options->task)
        recipe.extra = problem_features_extra();
    return recipe;
}

static Status harvest(const TrainOptions *options, TrainInputs *inputs, Error *err)
{
    ProgressLine games;
    progress_line_init(&games, "harvesting patterns", "games", options->games.is_quiet);
    TrainRecipe recipe = recipe_of(options, inputs);
    Status status = recipe_harvest(&recipe, progress_line_progress(&games), &inputs->tables, err);
    progress_line_end(&games);
    return status;
}

/* The tables that the model was trained with are in it while it is saved; with --from they are the
 * old model's. */
static void give_tables(const TrainInputs *inputs, Model *model)
{
    PatternTables tables = inputs->from ? model_tables(inputs->from) : inputs->tables;
    if (inputs->tables.answers)
        tables.answers = inputs->tables.answers;
    model_set_tables(model, &tables);
}

static void take_tables(Model *model)
{
    model_set_tables(model, &(PatternTables){0});
}

static int stopped(const Command *command, Status status, const Error *err)
{
    if (status != STATUS_INTERRUPTED)
        return command_fail(command, NULL, err);
    fprintf(stderr, "katachi train: interrupted; continue with --resume\n");
    return EXIT_INTERRUPTED;
}

/* The learner named in --also; NULL if there is none of that name. */
static const LearnerClass *also_learner(const TrainOptions *options)
{
    char name[64];
    const char *end = options->also ? strchr(options->also, '=') : NULL;
    if (!end || (size_t)(end - options->also) >= sizeof name)
        return NULL;
    snprintf(name, sizeof name, "%.*s", (int)(end - options->also), options->also);
    return learner_by_name(name);
}

static Status save_model(const TrainOptions *options, const TrainInputs *inputs,
                         const TrainReport *report, const char *path, Model *model, Error *err)
{
    model->compact = options->compact;
    give_tables(inputs, model);
    Status status = model_save(model, path, err);
    if (status == STATUS_OK)
        printf("%s: %s on %llu games, %llu positions, %u weights; extraction %.1f s, fitting "
               "%.1f s; %s\n",
               path, model->info.learner, (unsigned long long)report->games,
               (unsigned long long)report->positions,
               (unsigned)model->schema.first[model->schema.group_count], report->extract_seconds,
               report->fit_seconds, model->info.settings);
    take_tables(model);
    return status;
}

static int save_models(const Command *command, const TrainOptions *options,
                       const TrainInputs *inputs, const TrainReport *report,
                       Model *model[TRAIN_LEARNER_LIMIT])
{
    const char *path[TRAIN_LEARNER_LIMIT] = {options->output,
                                             options->also ? strchr(options->also, '=') + 1 : NULL};
    int exit_code = EXIT_DONE;
    for (int i = 0; i < TRAIN_LEARNER_LIMIT && path[i]; i++) {
        Error err = {0};
        if (exit_code == EXIT_DONE && game_options_is_first(&options->games) &&
            save_model(options, inputs, report, path[i], model[i], &err) != STATUS_OK)
            exit_code = command_fail(command, path[i], &err);
        model_free(model[i]);
    }
    return exit_code;
}

static int train(const Command *command, const TrainOptions *options, TrainInputs *inputs)
{
    ProgressLine games, fitting;
    progress_line_init(&games, "training", "games", options->games.is_quiet);
    progress_line_init(&fitting, "fitting", "turns", options->games.is_quiet);
    snprintf(inputs->checkpoint, sizeof inputs->checkpoint, "%s.checkpoint", options->output);
    TrainRequest request = {
        .learner = learner_by_name(options->learner),
        .beside = also_learner(options),
        .learn =
            {
                .seed = options->games.seed,
                .passes = options->passes,
                .distinct = options->distinct,
                .distinct_all = options->distinct_all,
                .tolerance = options->tolerance,
                .thesis_stop = options->thesis_stop,
                .epsilon = options->epsilon,
                .rate = options->rate,
                .factor_count = options->factors,
                .beta = options->beta,
                .prior = options->prior,
            },
        .teacher = inputs->teacher ? network_teacher(inputs->teacher, options->teacher_share)
                                   : (Teacher){0},
        .every = options->every,
        .samples = options->samples,
        .checkpoint = inputs->checkpoint,
        .checkpoint_seconds = options->checkpoint,
        .resume = options->resume,
        .progress = progress_line_progress(&games),
        .fitting = progress_line_progress(&fitting),
    };
    Model *model[TRAIN_LEARNER_LIMIT];
    TrainReport report;
    Error err = {0};
    TrainRecipe recipe = recipe_of(options, inputs);
    Status status = recipe_train(&recipe, &inputs->tables, &request, model, &report, &err);
    progress_line_end(&games);
    progress_line_end(&fitting);
    if (status != STATUS_OK)
        return stopped(command, status, &err);
    int exit_code = save_models(command, options, inputs, &report, model);
    if (exit_code == EXIT_DONE)
        train_drop_checkpoint(&request);
    else if (access(inputs->checkpoint, F_OK) == 0)
        fprintf(stderr, "katachi train: the last checkpoint is kept; continue with --resume\n");
    return exit_code;
}

static int load_and_train(const Command *command, const TrainOptions *options, char **paths,
                          int path_count)
{
    TrainInputs inputs = {0};
    Error err = {0};
    int exit_code = EXIT_DONE;
    if (options->from && model_load(options->from, &inputs.from, &err) != STATUS_OK)
        return command_fail(command, options->from, &err);
    if (options->teacher && net_open(options->teacher, NULL, &inputs.teacher, &err) != STATUS_OK)
        exit_code = command_fail(command, options->teacher, &err);
    else if (load_table(options, &inputs, &err) != STATUS_OK)
        exit_code = command_fail(command, options->table, &err);
    else if (game_options_load(command, &options->games, paths, path_count, &inputs.games,
                               &exit_code)) {
        Status status = harvest(options, &inputs, &err);
        exit_code =
            status == STATUS_OK ? train(command, options, &inputs) : stopped(command, status, &err);
    }
    clear_inputs(&inputs);
    return exit_code;
}

/* Of "NAME" or "NAME=FILE". */
static int no_learner(const char *name)
{
    fprintf(stderr, "katachi train: no learner '%.*s'; the learners are\n", (int)strcspn(name, "="),
            name);
    for (int i = 0; LEARNERS[i]; i++)
        fprintf(stderr, "  %-22s %s\n", LEARNERS[i]->name, LEARNERS[i]->summary);
    return EXIT_USAGE;
}

static int check_numbers(const Command *command, const TrainOptions *options)
{
    if (options->leave_out < -1)
        return command_usage_error(command, "--leave-out cannot be negative");
    if (options->references < 0 || options->references > STERN_REFERENCE_LIMIT)
        return command_usage_error(command, "--references must be 0 to 8");
    if (options->playouts < 0 || options->passes < 0 || options->factors < 0 ||
        options->every < 0 || options->threshold < 0)
        return command_usage_error(
            command, "--playouts, --passes, --factors, --every and --threshold cannot be negative");
    if (!(options->teacher_share >= 0 && options->teacher_share <= 1))
        return command_usage_error(command, "--teacher-share must be 0 to 1");
    return EXIT_DONE;
}

static int check_learners(const Command *command, const TrainOptions *options)
{
    if (!options->output)
        return command_usage_error(command, "no output given: -o FILE");
    if (!learner_by_name(options->learner))
        return no_learner(options->learner);
    if (options->also && (!strchr(options->also, '=') || !strchr(options->also, '=')[1]))
        return command_usage_error(command, "--also must be LEARNER=FILE");
    if (options->also && !also_learner(options))
        return no_learner(options->also);
    if (options->also && strcmp(strchr(options->also, '=') + 1, options->output) == 0)
        return command_usage_error(command, "--also and -o name the same file");
    if (options->also && options->from)
        return command_usage_error(command, "--from continues one model: omit --also");
    return EXIT_DONE;
}

/* What does not go together. */
static int check_inputs(const Command *command, const TrainOptions *options)
{
    if (options->teacher && options->games.size && !net_knows_size(options->games.size))
        return command_usage_error(command, "networks do not support boards of this size");
    if (options->samples && options->every > 1)
        return command_usage_error(command, "--samples holds all positions: omit --every");
    if (options->table && strncmp(options->features, "wide", strlen("wide")) == 0)
        return command_usage_error(command, "the set wide harvests its own patterns: omit --table");
    if (options->from && options->table)
        return command_usage_error(command, "--from has its own table: omit --table");
    return EXIT_DONE;
}

static int check(const Command *command, const TrainOptions *options)
{
    int exit_code = check_numbers(command, options);
    if (exit_code == EXIT_DONE)
        exit_code = check_learners(command, options);
    return exit_code == EXIT_DONE ? check_inputs(command, options) : exit_code;
}

/* Rows for the options, added behind `row`; each answers where the next belongs. */
static Option *model_rows(TrainOptions *o, Option *row)
{
    const Option own[] = {
        {.kind = OPTION_SECTION, .name = "Model"},
        {OPTION_TEXT, "output", 'o', &o->output, "FILE", "the model to write"},
        {OPTION_TEXT, "learner", 'l', &o->learner, "NAME",
         "naive-bayes, weighted-bayes, bradley-terry, bradley-terry-stream, factorised, "
         "ranking, bernoulli (bradley-terry)"},
        {OPTION_TEXT, "also", 0, &o->also, "LEARNER=FILE",
         "train a second model on the same samples, at little extra cost"},
        {OPTION_TEXT, "features", 'f', &o->features, "SET",
         "harrison, wide, wide-2 or stern (ranking and bernoulli: stern; others: harrison)"},
        {OPTION_FLAG, "compact", 0, &o->compact, NULL, "store weights in 16 bits"},
        {OPTION_FLAG, "quiet", 'q', &o->games.is_quiet, NULL,
         "no progress, no list of skipped games"},
    };
    memcpy(row, own, sizeof own);
    return row + sizeof own / sizeof own[0];
}

static Option *feature_rows(TrainOptions *o, Option *row)
{
    const Option own[] = {
        {.kind = OPTION_SECTION, .name = "Features"},
        {OPTION_INT, "every", 0, &o->every, "N",
         "use only every Nth position, others in each pass (all)"},
        {OPTION_TEXT, "table", 0, &o->table, "FILE",
         "harrison: patterns, made by katachi harvest (none)"},
        {OPTION_INT, "playouts", 0, &o->playouts, "N",
         "playouts for the owner feature; the thesis uses 63 (0: none)"},
        {OPTION_INT, "threshold", 0, &o->threshold, "N",
         "keep patterns that were played N times (wide, wide-2: 40, stern: 2)"},
        {OPTION_TEXT, "match", 0, &o->match, "HOW",
         "stern: inherit (larger patterns start from smaller ones), ladders (and ladders are "
         "read) or paper (the largest pattern alone) (inherit)"},
        {OPTION_INT, "leave-out", 0, &o->leave_out, "N",
         "stern: patterns that other games played less often count as unknown while training "
         "(inherit: as --threshold; paper: 0)"},
        {OPTION_INT, "references", 0, &o->references, "N",
         "stern: games and moves kept for each pattern, at most 8 (0)"},
        {OPTION_FLAG, "task", 0, &o->task, NULL,
         "for problems: also learn from the guessed goal, target and area"},
    };
    memcpy(row, own, sizeof own);
    return row + sizeof own / sizeof own[0];
}

static Option *learner_rows(TrainOptions *o, Option *row)
{
    const Option own[] = {
        {.kind = OPTION_SECTION, .name = "Settings of the learners"},
        {OPTION_TEXT, "teacher", 0, &o->teacher, "NETWORK",
         "factorised, bradley-terry-stream: also learn what this network says of every move"},
        {OPTION_NUMBER, "teacher-share", 0, &o->teacher_share, "X",
         "how much of what is learned comes from the teacher, 0 to 1; the rest is the move "
         "played (0.8)"},
        {OPTION_INT, "passes", 0, &o->passes, "N", "passes of the streamed learners"},
        {OPTION_NUMBER, "rate", 0, &o->rate, "X", "step size of the streamed learners"},
        {OPTION_INT, "factors", 0, &o->factors, "N", "factorised: factors per feature"},
        {OPTION_NUMBER, "tolerance", 0, &o->tolerance, "X",
         "bradley-terry: stop when no family gains more per move"},
        {OPTION_FLAG, "thesis-stop", 0, &o->thesis_stop, NULL,
         "bradley-terry: stop when no family changes the total by 0.001"},
        {OPTION_NUMBER, "epsilon", 0, &o->epsilon, "X", "naive Bayes: initial counts"},
        {OPTION_FLAG, "distinct", 0, &o->distinct, NULL,
         "naive Bayes: count moves that look alike once per position"},
        {OPTION_FLAG, "distinct-all", 0, &o->distinct_all, NULL,
         "naive Bayes: count moves that look alike once, whatever the position"},
        {OPTION_NUMBER, "beta", 0, &o->beta, "X", "ranking: standard deviation of the noise"},
        {OPTION_NUMBER, "prior", 0, &o->prior, "X",
         "ranking: initial standard deviation of beliefs"},
    };
    memcpy(row, own, sizeof own);
    return row + sizeof own / sizeof own[0];
}

static void continuing_rows(TrainOptions *o, Option *row)
{
    const Option own[] = {
        {.kind = OPTION_SECTION, .name = "Continuing"},
        {OPTION_FLAG, "resume", 'r', &o->resume, NULL, "continue after an interruption"},
        {OPTION_NUMBER, "checkpoint", 0, &o->checkpoint, "S",
         "seconds between two checkpoints (240)"},
        {OPTION_TEXT, "from", 0, &o->from, "MODEL",
         "continue from this model; with -f wide-2 also from one of the set wide"},
        {OPTION_TEXT, "samples", 0, &o->samples, "FILE",
         "file that extracted features are kept in and reused from"},
    };
    memcpy(row, own, sizeof own);
}

static int run(const Command *command, int argc, char **argv)
{
    TrainOptions o = {.learner = "bradley-terry",
                      .match = "inherit",
                      .leave_out = -1,
                      .teacher_share = DEFAULT_TEACHER_SHARE};
    Option rows[OPTION_LIMIT] = {{0}};
    rows[0] = (Option){.kind = OPTION_SECTION, .name = "Games"};
    Option *row = game_options_rows(&o.games, rows + 1);
    row = learner_rows(&o, feature_rows(&o, model_rows(&o, row)));
    continuing_rows(&o, row);
    int exit_code;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    SternMatching match = MATCH_INHERIT;
    if (!stern_matching_parse(o.match, &match))
        return command_usage_error(command, "--match must be inherit, ladders or paper");
    o.features = recipe_features(o.learner, o.features, match);
    exit_code = check(command, &o);
    if (exit_code != EXIT_DONE || !game_options_join(command, &o.games, &exit_code))
        return exit_code;
    exit_code = load_and_train(command, &o, argv, argc);
    comm_finish(o.games.comm, exit_code);
    return exit_code;
}

const Command command_train = {
    .name = "train",
    .summary = "train a model that predicts moves, from games",
    .usage = "GAMES... -o MODEL [options]",
    .details =
        "GAMES are SGF files, folders and archives, in any mix. The same games, settings and seed\n"
        "give the same bytes, on any number of threads and after any interruption: a checkpoint\n"
        "(MODEL.checkpoint) is kept beside the model until it is done.",
    .examples =
        "katachi harvest games.zip -o patterns.table            # patterns first\n"
        "katachi train games.zip --table patterns.table --games 500 --playouts 63 -o bt.katachi\n"
        "katachi train games.zip --features wide --learner factorised --compact -o wide.katachi\n"
        "katachi train games.zip --learner ranking -o ranking.katachi\n"
        "katachi train games.zip --learner ranking -o r.katachi --also bernoulli=b.katachi\n"
        "katachi train games.zip -l factorised -f wide --teacher models/quick.katachi -o "
        "t.katachi\n"
        "katachi train new/ --learner naive-bayes --from nb.katachi -o nb2.katachi",
    .run = run,
};
