/* katachi extract: records to training files, the Xtractor of the thesis. */
#include "app/svm_session.h"
#include "base/pool.h"

#include "cli/command.h"
#include "cli/commands.h"
#include "view/svm.h"

#include <stdio.h>
#include <string.h>

enum { OUTPUT_LIMIT = 1 << 20 };

typedef struct {
    const char *concept, *type, *labels, *shares, *bad, *hints, *out, *judge;
    int samples, pairs, positions, nodes, threads;
    double test;
    uint64_t seed;
    bool extended, quiet, as_json;
} ExtractOptions;

/* Which of the words it is; -1 if none. */
static int choose(const char *text, const char *const *words, int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(text, words[i]) == 0)
            return i;
    return -1;
}

static bool read_words(const ExtractOptions *o, DatasetSettings *settings)
{
    static const char *const LABELS[] = {"reader", "record"};
    static const char *const SHARES[] = {"thesis", "natural", "all"};
    static const char *const BAD[] = {"near", "focus", "anywhere"};
    static const char *const HINTS[HINTS_COUNT] = {"none", "move", "both"};
    int labels = choose(o->labels, LABELS, 2), shares = choose(o->shares, SHARES, 3),
        bad = choose(o->bad, BAD, 3), hints = choose(o->hints, HINTS, HINTS_COUNT);
    if (labels < 0 || shares < 0 || bad < 0 || hints < 0 ||
        !concept_parse(o->concept, &settings->concept) ||
        !rspf_type_parse(o->type, &settings->features.type))
        return false;
    settings->labels = (LabelSource)labels;
    settings->shares = (LevelShares)shares;
    settings->bad = (BadMoves)bad;
    settings->hints = (Hints)hints;
    return true;
}

static void print_counts(const ExtractOptions *o, const DatasetSettings *settings,
                         const DatasetCounts *counts)
{
    StrBuf out;
    strbuf_init(&out, OUTPUT_LIMIT);
    if (o->as_json)
        learning_dataset_json(settings, counts, o->out, &out);
    else
        learning_dataset_text(settings, counts, o->out, &out);
    command_print(&out);
}

static int extract(const Command *command, const ExtractOptions *o, DatasetSettings *settings,
                   int argc, char **argv)
{
    ProgressLine line;
    DatasetCounts counts;
    Error err = {0};
    LabelJudge *judge = NULL;
    OwnerJudge owners = strcmp(o->judge, "network") == 0 ? JUDGE_NETWORK : JUDGE_FIELD;
    if (label_judge_open(owners, o->threads, (uint64_t)o->nodes, &judge, &err) != STATUS_OK)
        return command_fail(command, NULL, &err);
    settings->judge = label_judge_of(judge, settings->concept);
    progress_line_init(&line, "extracting", "samples", o->quiet);
    settings->progress = progress_line_progress(&line);
    settings->stop = &command_stop_asked;
    Status status =
        dataset_extract((const char *const *)argv, argc, o->out, settings, &counts, &err);
    progress_line_end(&line);
    label_judge_close(judge);
    if (status != STATUS_OK)
        return command_fail(command, NULL, &err);
    print_counts(o, settings, &counts);
    return EXIT_DONE;
}

static int run(const Command *command, int argc, char **argv)
{
    ExtractOptions o = {.concept = "connectivity",
                        .type = "B",
                        .labels = "reader",
                        .shares = "thesis",
                        .bad = "near",
                        .hints = "none",
                        .judge = "field",
                        .seed = 2006,
                        .test = 0.1,
                        .threads = pool_processor_count()};
    const Option rows[] = {
        {OPTION_TEXT, "output", 'o', &o.out, "PREFIX",
         "names of the output files: PREFIX.train, .test, …"},
        {OPTION_TEXT, "out", 0, &o.out, "PREFIX", NULL},
        {OPTION_TEXT, "concept", 'c', &o.concept, "NAME",
         "connectivity, move-type, good-move, outcome, eyespace, vital, strength, influence, "
         "significance, sente or capturable (connectivity)"},
        {OPTION_TEXT, "type", 0, &o.type, "T", "path features: A, B or C (B)"},
        {OPTION_FLAG, "extended", 'x', &o.extended, NULL, "also chain features and distances"},
        {OPTION_TEXT, "labels", 'l', &o.labels, "FROM",
         "reader: the program's best source; record: the files' own labels of the concept "
         "(reader)"},
        {OPTION_TEXT, "judge", 0, &o.judge, "WHO",
         "who labels strength and influence: field (the influence field) or network (field)"},
        {OPTION_TEXT, "shares", 0, &o.shares, "HOW",
         "values 1 to 5 as in the thesis, natural: as they occur, or all: with value 6 (thesis)"},
        {OPTION_INT, "samples", 0, &o.samples, "N",
         "pairs or moves at most (3143 pairs; all moves)"},
        {OPTION_INT, "pairs", 'p', &o.pairs, "N", "pairs of a position at most (11)"},
        {OPTION_INT, "positions", 'g', &o.positions, "N", "positions drawn from a game (3)"},
        {OPTION_TEXT, "bad", 'b', &o.bad, "WHERE",
         "bad moves: near (distance 4), focus or anywhere (near)"},
        {OPTION_TEXT, "hints", 'H', &o.hints, "WHAT",
         "what is revealed of the good move: none, move (its type), both (also its outcome) "
         "(none)"},
        {OPTION_INT, "nodes", 0, &o.nodes, "N",
         "moves to try in a reading (10000; of eyespaces 20000)"},
        {OPTION_NUMBER, "test", 0, &o.test, "SHARE", "share of problems for testing (0.1)"},
        {OPTION_INT, "samples", 'n', &o.samples, "N", NULL},
        {OPTION_SEED, "seed", 's', &o.seed, "N", "random seed (2006)"},
        {OPTION_INT, "threads", 't', &o.threads, "N", "threads (all cores)"},
        {OPTION_FLAG, "json", 'j', &o.as_json, NULL, "write the counts as JSON"},
        {OPTION_FLAG, "quiet", 'q', &o.quiet, NULL, "no progress"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    DatasetSettings settings = {.features = {.is_extended = o.extended},
                                .sample_limit = o.samples,
                                .per_position = o.pairs,
                                .per_game = o.positions,
                                .test_share = o.test,
                                .node_limit = (uint32_t)o.nodes,
                                .seed = o.seed,
                                .threads = o.threads};
    if (argc < 1 || !o.out)
        return command_usage_error(command, "GAMES and -o PREFIX expected");
    if (!read_words(&o, &settings))
        return command_usage_error(command, "unknown word; see katachi extract --help");
    if (o.samples < 0 || o.pairs < 0 || o.positions < 0 || o.nodes < 0)
        return command_usage_error(
            command, "--samples, --pairs, --positions and --nodes cannot be negative");
    if (strcmp(o.judge, "field") != 0 && strcmp(o.judge, "network") != 0)
        return command_usage_error(command, "--judge must be field or network");
    if (!(o.test > 0 && o.test < 1))
        return command_usage_error(command, "--test must be more than 0 and less than 1");
    if (o.threads < 1 || o.threads > POOL_THREAD_LIMIT)
        return command_usage_error(command, "--threads must be 1 to %d", POOL_THREAD_LIMIT);
    return extract(command, &o, &settings, argc, argv);
}

const Command command_extract = {
    .name = "extract",
    .summary = "make training files from games and problems",
    .usage = "GAMES… -o PREFIX [options]",
    .details =
        "Writes PREFIX.train and PREFIX.test in libsvm's format, scaled by the largest training\n"
        "values (PREFIX.scale), and where every row comes from (PREFIX.train.index …). "
        "Connectivity\n"
        "is found by reading, move types by rules, unless the records' own labels are requested.\n"
        "The same position is never in both files, whatever its symmetry.",
    .examples = "katachi extract problems.sgf -o data/c --type C\n"
                "katachi extract games.tar.zst -o data/n --shares natural -n 20000\n"
                "katachi extract problems.sgf -o data/m --concept good-move --bad anywhere",
    .run = run,
};
