/* influence-study: measures the models of influence on games. See ../README.md. */
#include "base/file.h"
#include "base/memory.h"
#include "cli/game_options.h"
#include "cli/command.h"
#include "study.h"
#include "view/summaries.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OUTPUT_LIMIT = 64 << 20, OPTION_LIMIT = 32 };

typedef struct {
    GameOptions games;
    const char *html, *at, *owners, *test;
    TextList models;
    int playouts, every;
    bool as_json, ranks, check, features, speed;
    StudyEntries entries;
} StudyOptions;

atomic_bool command_stop_asked;

static void on_signal(int signal_number)
{
    (void)signal_number;
    atomic_store(&command_stop_asked, true);
}

static int print_and_clear(StrBuf *text)
{
    fputs(strbuf_text(text), stdout);
    strbuf_clear(text);
    return EXIT_DONE;
}

/* "20,50,100" as numbers; false if it is anything else. */
static bool parse_moves(const char *text, RankRequest *request)
{
    request->move_count = 0;
    while (*text) {
        char *end;
        long number = strtol(text, &end, 10);
        if (end == text || number < 1 || number > 10000 || (*end && *end != ',') ||
            request->move_count == STUDY_MOVE_LIMIT)
            return false;
        request->move[request->move_count++] = (int)number;
        text = *end ? end + 1 : end;
    }
    return request->move_count > 0;
}

static int write_ranks(const Command *command, const StudyOptions *options,
                       const RankRequest *request, const RankStudy *study)
{
    StrBuf text;
    Error err = {0};
    strbuf_init(&text, OUTPUT_LIMIT);
    if (options->html) {
        rank_study_write_html(request, study, &text);
        if (file_write(options->html, strbuf_text(&text), text.length, &err) != STATUS_OK) {
            strbuf_clear(&text);
            return command_fail(command, options->html, &err);
        }
        strbuf_reset(&text);
    }
    if (options->as_json)
        rank_study_write_json(request, study, &text);
    else
        rank_study_write_text(request, study, &text);
    return print_and_clear(&text);
}

static int rank_at_moves(const Command *command, const StudyOptions *options, const GameList *games)
{
    Error err = {0};
    ProgressLine line;
    RankRequest request = {.games = games,
                           .entries = &options->entries,
                           .threads = options->games.threads,
                           .stop = &command_stop_asked};
    if (!parse_moves(options->at, &request))
        return command_usage_error(command, "--at wants numbers of moves: 20,50,100");
    RankStudy *study = mem_alloc(1, sizeof *study);
    progress_line_init(&line, "ranking", "games", options->games.is_quiet);
    request.progress = progress_line_progress(&line);
    Status status = study_ranks(&request, study, &err);
    progress_line_end(&line);
    int exit_code = status == STATUS_OK ? write_ranks(command, options, &request, study)
                                        : command_fail(command, NULL, &err);
    mem_free(study);
    return exit_code;
}

/* Print it in the words of katachi eval, and clear it. */
static int print_evaluation(const StudyOptions *options, Evaluation *evaluation, int count,
                            int every)
{
    StrBuf text;
    strbuf_init(&text, OUTPUT_LIMIT);
    EvalReport report = {.evaluation = evaluation,
                         .model_count = count,
                         .source = "games",
                         .skipped = "",
                         .every = every};
    if (options->as_json)
        evaluation_write_json(&report, &text);
    else
        evaluation_write_text(&report, &text);
    evaluation_clear(evaluation);
    return print_and_clear(&text);
}

/* The models on the panel that evaluates predictors. */
static int rank_as_predictors(const Command *command, const StudyOptions *options,
                              const GameList *games)
{
    EvalPanel panel;
    Evaluation evaluation;
    ProgressLine line;
    Error err = {0};
    study_panel(&options->entries, &panel);
    progress_line_init(&line, "evaluating", "games", options->games.is_quiet);
    EvalRequest request = {.panel = {&panel},
                           .panel_count = 1,
                           .every = options->every > 0 ? options->every : 40,
                           .threads = options->games.threads,
                           .progress = progress_line_progress(&line),
                           .stop = &command_stop_asked};
    Status status = evaluate_games(games, &request, &evaluation, &err);
    progress_line_end(&line);
    if (status != STATUS_OK)
        return command_fail(command, NULL, &err);
    return print_evaluation(options, &evaluation, options->entries.count, request.every);
}

static int check(const Command *command, const StudyOptions *options, const GameList *games)
{
    InfluenceCheck result;
    ProgressLine line;
    Error err = {0};
    progress_line_init(&line, "checking", "games", options->games.is_quiet);
    Status status = study_check(&(CheckRequest){.games = games,
                                                .threads = options->games.threads,
                                                .progress = progress_line_progress(&line),
                                                .stop = &command_stop_asked},
                                &result, &err);
    progress_line_end(&line);
    if (status != STATUS_OK)
        return command_fail(command, NULL, &err);
    StrBuf text;
    strbuf_init(&text, OUTPUT_LIMIT);
    if (options->as_json)
        influence_check_write_json(&result, &text);
    else
        influence_check_write_text(&result, &text);
    print_and_clear(&text);
    return result.apart_positions > 0 ? EXIT_NEGATIVE : EXIT_DONE;
}

static int measure(const GameList *games)
{
    InfluenceSpeed speed;
    StrBuf text;
    strbuf_init(&text, OUTPUT_LIMIT);
    influence_measure(games, &speed);
    influence_speed_write_text(&speed, &text);
    influence_speed_clear(&speed);
    return print_and_clear(&text);
}

/* The test games are taken as they come, up to as many as there are training games. */
static Status load_test(const StudyOptions *options, const GameList *training, GameList *test,
                        Error *err)
{
    GameFilter filter = {.size = options->games.size,
                         .count = training->count,
                         .threads = options->games.threads,
                         .stop = &command_stop_asked};
    return game_list_load(&options->test, 1, &filter, test, err);
}

static int ablate(const Command *command, const StudyOptions *options, const GameList *games)
{
    Error err = {0};
    GameList test;
    Evaluation evaluation;
    ProgressLine line;
    if (!options->test)
        return command_usage_error(command, "--features wants --test GAMES");
    if (load_test(options, games, &test, &err) != STATUS_OK)
        return command_fail(command, options->test, &err);
    progress_line_init(&line, "training and testing", "games", options->games.is_quiet);
    Status status = influence_ablate(&(AblationRequest){.training = games,
                                                        .test = &test,
                                                        .every = options->every,
                                                        .threads = options->games.threads,
                                                        .seed = options->games.seed,
                                                        .progress = progress_line_progress(&line),
                                                        .stop = &command_stop_asked},
                                     &evaluation, &err);
    progress_line_end(&line);
    game_list_clear(&test);
    return status == STATUS_OK ? print_evaluation(options, &evaluation, 2, options->every)
                               : command_fail(command, NULL, &err);
}

static int study_games(const Command *command, const StudyOptions *options, char **paths, int count)
{
    GameList games;
    int exit_code;
    if (!game_options_load(command, &options->games, paths, count, &games, &exit_code))
        return exit_code;
    if (options->check)
        exit_code = check(command, options, &games);
    else if (options->features)
        exit_code = ablate(command, options, &games);
    else if (options->speed)
        exit_code = measure(&games);
    else if (options->at)
        exit_code = rank_at_moves(command, options, &games);
    else
        exit_code = rank_as_predictors(command, options, &games);
    game_list_clear(&games);
    return exit_code;
}

static int owners(const Command *command, const StudyOptions *options)
{
    Error err = {0};
    ProgressLine line;
    StrBuf text;
    OwnerStudy *study = mem_alloc(1, sizeof *study);
    progress_line_init(&line, "comparing owners", "games", options->games.is_quiet);
    OwnerRequest request = {.truth = options->owners,
                            .entries = &options->entries,
                            .every = options->every,
                            .threads = options->games.threads,
                            .progress = progress_line_progress(&line),
                            .stop = &command_stop_asked};
    Status status = study_owners(&request, study, &err);
    progress_line_end(&line);
    strbuf_init(&text, OUTPUT_LIMIT);
    if (status == STATUS_OK && options->as_json)
        owner_study_write_json(&request, study, &text);
    else if (status == STATUS_OK)
        owner_study_write_text(&request, study, &text);
    print_and_clear(&text);
    mem_free(study);
    return status == STATUS_OK ? EXIT_DONE : command_fail(command, options->owners, &err);
}

/* The models of a study: those named, or all four. */
static bool take_entries(StudyOptions *options)
{
    static const char *const ALL[] = {"pure", "improved", "bouzy", "playouts"};
    bool has_names = options->models.count > 0;
    int count = has_names ? options->models.count : 4;
    for (int i = 0; i < count; i++)
        if (!study_add_entry(&options->entries, has_names ? options->models.item[i] : ALL[i]))
            return false;
    for (int e = 0; options->playouts > 0 && e < options->entries.count; e++)
        options->entries.settings[e].playouts = options->playouts;
    return true;
}

static int dispatch(const Command *command, StudyOptions *o, int argc, char **argv)
{
    if (o->playouts < 0 || o->every < 0)
        return command_usage_error(command, "numbers cannot be negative");
    if (!take_entries(o))
        return command_usage_error(command, "no such model: pure, improved, bouzy, playouts, life, "
                                            "false-eyes, ladders or verdicts");
    if (o->owners)
        return owners(command, o);
    if (!(o->ranks || o->check || o->features || o->speed))
        return command_usage_error(command, "name a study; see --help");
    return argc > 0 ? study_games(command, o, argv, argc)
                    : command_usage_error(command, "no GAMES named");
}

static int run(const Command *command, int argc, char **argv)
{
    StudyOptions o = {0};
    Option rows[OPTION_LIMIT] = {{0}};
    Option *row = game_options_rows(&o.games, rows);
    const Option own[] = {
        {OPTION_LIST, "model", 'm', &o.models, "MODEL",
         "pure, improved, bouzy, playouts, life, false-eyes, ladders, verdicts; may be repeated"},
        {OPTION_INT, "playouts", 'p', &o.playouts, "N", "of the model playouts (64)"},
        {OPTION_FLAG, "json", 'j', &o.as_json, NULL, "write JSON"},
        {OPTION_FLAG, "ranks", 0, &o.ranks, NULL,
         "GAMES: where the played moves stand among all legal moves"},
        {OPTION_TEXT, "at", 0, &o.at, "N,N,...", "ranks: only moves of these numbers"},
        {OPTION_TEXT, "html", 0, &o.html, "FILE", "ranks at moves: charts of all percentiles"},
        {OPTION_TEXT, "owners", 0, &o.owners, "TRUTH",
         "how well owners of points and deaths of chains are predicted"},
        {OPTION_INT, "every", 0, &o.every, "N",
         "ranks, owners, features: only each Nth position (40, 10, 1)"},
        {OPTION_FLAG, "selfcheck", 0, &o.check, NULL,
         "GAMES: compare updates with solutions from scratch at every move"},
        {OPTION_FLAG, "features", 0, &o.features, NULL,
         "GAMES: train a predictor with and without the field, compare on --test"},
        {OPTION_TEXT, "test", 0, &o.test, "GAMES", "features: games to compare on"},
        {OPTION_FLAG, "speed", 0, &o.speed, NULL,
         "GAMES: how long solutions, updates and rankings take"},
        {OPTION_FLAG, "quiet", 'q', &o.games.is_quiet, NULL, "no progress"},
    };
    memcpy(row, own, sizeof own);
    int exit_code;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    return dispatch(command, &o, argc, argv);
}

static const Command STUDY = {
    .name = "influence-study",
    .summary = "measure the models of influence on games",
    .usage = "STUDY GAMES... [options]",
    .details = "The studies: --ranks, --owners, --selfcheck (ends with 1 if an update differs from "
               "the\nsolution from scratch where nothing is hot), --features, --speed.",
    .examples = "influence-study --ranks games.zip --at 20,50,100 --html ranks.html\n"
                "influence-study --ranks games.zip --count 50 --every 40 -m pure -m improved\n"
                "influence-study --selfcheck games.zip --count 100",
    .run = run,
};

int main(int argc, char **argv)
{
    struct sigaction action = {.sa_handler = on_signal};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    return STUDY.run(&STUDY, argc, argv);
}
