/* katachi solve: who lives, by which move, and how it goes on. */
#include "base/pool.h"

#include "cli/commands.h"
#include "cli/game_options.h"
#include "core/text.h"

#include <stdio.h>
#include <string.h>

static bool parse_engine(const char *name, SolveEngine *engine)
{
    bool is_haris = strcmp(name, "haris") == 0 || strcmp(name, "seed") == 0; /* the old name */
    bool is_off = strcmp(name, "off") == 0;
    *engine = is_haris ? ENGINE_HARIS : is_off ? ENGINE_OFF : ENGINE_STRONG;
    return *engine != ENGINE_STRONG || strcmp(name, "strong") == 0;
}

/* "kill", "black kill" */
static bool parse_goal(const char *text, ProblemCorrection *correction)
{
    char side[16], goal[16];
    if (sscanf(text, "%15s %15s", side, goal) == 2)
        return stone_parse(side, &correction->side) && problem_goal_parse(goal, &correction->goal);
    return problem_goal_parse(text, &correction->goal);
}

/* "20,900,80,19,1": changed boards, then games against each kind of player. */
static bool parse_trials(const char *text, TrialPlan *plan)
{
    int *games = plan->games;
    int read = sscanf(text, "%d,%d,%d,%d,%d", &plan->boards, &games[TRIAL_RANDOM],
                      &games[TRIAL_EXPERT], &games[TRIAL_NETWORK], &games[TRIAL_ENGINE]);
    bool is_sound = read > 0 && plan->boards >= 0;
    for (int i = 0; i < TRIAL_PLAYERS; i++)
        is_sound = is_sound && games[i] >= 0 && games[i] <= 100000;
    return is_sound;
}

typedef struct {
    const char *engine, *goal, *play, *trials;
    double nodes;
    int memory, move;
    bool plays, is_unchecked;
    bool is_checked; /* by an option of 0.1: proofs are checked unless is_unchecked */
    TextList without;
} SolveWords;

static bool switch_off(const char *name, HarisSettings *haris)
{
    for (int i = 0; i < HEURISTIC_COUNT; i++) {
        if (strcmp(name, haris_heuristic_text((HarisHeuristic)i)) == 0) {
            haris->off[i] = true;
            return true;
        }
    }
    return false;
}

/* Interpret the options; an exit code other than EXIT_DONE if one makes no sense. */
static int understand(const Command *command, const SolveWords *words, SolveBatch *batch)
{
    if (!parse_engine(words->engine, &batch->solver.engine))
        return command_usage_error(command, "--engine must be strong, haris or off, not '%s'",
                                   words->engine);
    if (batch->solver.engine == ENGINE_OFF && !words->plays)
        return command_usage_error(command, "--engine off is for --play: nobody answers");
    if (words->goal && !parse_goal(words->goal, &batch->correction))
        return command_usage_error(command,
                                   "--goal must be kill, save, capture, connect, cut or race, "
                                   "optionally after a colour: 'black kill'");
    if (words->play && !stone_parse(words->play, &batch->correction.to_move))
        return command_usage_error(command, "--play-first must be black or white");
    if (words->trials && !parse_trials(words->trials, &batch->solver.trials))
        return command_usage_error(command, "--trials needs counts like 20,100,10,5,1");
    batch->solver.verify = !words->is_unchecked || words->trials;
    if (!position_move_is_sound(words->move))
        return command_usage_error(command, "--move N is the position after N moves, from 0");
    batch->correction.at_move = words->move != MOVE_NOT_NAMED;
    batch->correction.move = words->move;
    if (words->nodes < 0 || batch->solver.settings.budget.seconds < 0 || words->memory < 1 ||
        batch->jobs < 1 || batch->jobs > POOL_THREAD_LIMIT)
        return command_usage_error(command, "budgets and --threads cannot be negative");
    for (int i = 0; i < words->without.count; i++)
        if (!switch_off(words->without.item[i], &batch->solver.haris))
            return command_usage_error(
                command,
                "--without must be suicide, killers, deepening, line, shapes, "
                "distance or patterns, not '%s'",
                words->without.item[i]);
    if (batch->solver.haris.depth_limit < 0 || batch->solver.haris.breadth_limit < 0)
        return command_usage_error(command, "--depth and --breadth cannot be negative");
    batch->solver.settings.budget.nodes = (uint64_t)words->nodes;
    batch->solver.settings.budget.stop = &command_stop_asked;
    batch->solver.settings.memory_limit = (size_t)words->memory << 20;
    batch->solver.settings.all_moves = true;
    batch->solver.settings.refutations = true;
    batch->solver.settings.beyond_area = true;
    return EXIT_DONE;
}

static int run(const Command *command, int argc, char **argv)
{
    SolveWords words = {.engine = "strong", .memory = 256, .move = MOVE_NOT_NAMED};
    SolveBatch batch = {.command = command, .jobs = 1};
    Budget *budget = &batch.solver.settings.budget;
    bool first_only = false;
    budget->seconds = 10;
    const Option rows[] = {
        {OPTION_FLAG, "play", 'p', &words.plays, NULL, "play the problem against the program"},
        {OPTION_FLAG, "json", 'j', &batch.as_json, NULL, "one JSON record per line"},
        {OPTION_FLAG, "long", 'l', &batch.is_long, NULL,
         "print every problem in full, not as a line of a table"},
        {OPTION_INT, "threads", 't', &batch.jobs, "N", "solve N problems at a time (1)"},
        {OPTION_INT, "jobs", 0, &batch.jobs, "N", NULL},
        {OPTION_NUMBER, "seconds", 0, &budget->seconds, "S", "time per problem (10); 0: no limit"},
        {OPTION_NUMBER, "seconds", 's', &budget->seconds, "S", NULL},
        {OPTION_FLAG, "processor", 0, &budget->of_processor, NULL,
         "count CPU time instead of wall-clock time"},
        {OPTION_FLAG, "no-prior", 0, &batch.solver.without_prior, NULL,
         "do not use the model of likely first moves (problems.katachi)"},
        {OPTION_NUMBER, "nodes", 0, &words.nodes, "N", "nodes per problem (0: no limit)"},
        {OPTION_INT, "memory", 0, &words.memory, "MIB", "memory per job (256)"},
        {OPTION_TEXT, "engine", 'e', &words.engine, "NAME",
         "strong (proves), haris (2019, alpha-beta with eye shapes), or with --play off"},
        {OPTION_INT, "depth", 0, &batch.solver.haris.depth_limit, "N",
         "haris: moves to look ahead (0: no limit)"},
        {OPTION_INT, "breadth", 0, &batch.solver.haris.breadth_limit, "N",
         "haris: moves to try in each position (0: all)"},
        {OPTION_LIST, "without", 0, &words.without, "NAME",
         "haris: switch a heuristic off; may be given several times"},
        {OPTION_FLAG, "first", '1', &first_only, NULL,
         "stop at the first move that works; do not judge the others"},
        {OPTION_FLAG, "status", 0, &batch.solver.both_sides, NULL,
         "also let the other side move first: alive, dead, unsettled or ko"},
        {OPTION_FLAG, "no-verify", 0, &words.is_unchecked, NULL,
         "do not have each proof checked by the independent checker"},
        {OPTION_FLAG, "verify", 0, &words.is_checked, NULL, NULL},
        {OPTION_TEXT, "trials", 0, &words.trials, "B,R,M,N,E",
         "put proofs to the test: B boards changed outside the zone, games against a random "
         "player, the model of moves, the network, and the engine"},
        {OPTION_TEXT, "trial-engine", 0, &batch.solver.trials.engine, "COMMAND",
         "a GTP engine to play against proofs"},
        {OPTION_INT, "trial-seed", 0, &batch.solver.trials.seed, "N",
         "other boards and games (default 0)"},
        {OPTION_TEXT, "tree", 0, &batch.tree_path, "FILE",
         "write all problems as SGF with their solution trees"},
        {OPTION_TEXT, "goal", 0, &words.goal, "GOAL", "the goal, if the file does not say"},
        {OPTION_INT, "move", 'n', &words.move, "N",
         "the position after N moves of a game (the problem's start, or the end)"},
        {OPTION_TEXT, "play-first", 0, &words.play, "COLOUR", "who moves, if the file is wrong"},
        {OPTION_TEXT, "keystones", 0, &batch.correction.keystones, "POINTS",
         "the stones in question"},
        {OPTION_TEXT, "area", 0, &batch.correction.area, "POINTS", "where both may play"},
        {0},
    };
    int exit_code;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    exit_code = understand(command, &words, &batch);
    if (exit_code != EXIT_DONE)
        return exit_code;
    if (first_only)
        batch.solver.settings.all_moves = batch.solver.settings.refutations = false;
    if (words.plays)
        return solve_play(command, &batch.solver, &batch.correction, argc, argv);
    if (argc < 1)
        return command_usage_error(command, "no problems given; name files, folders or archives");
    return solve_batch(&batch, argc, argv);
}

const Command command_solve = {
    .name = "solve",
    .summary = "solve life-and-death problems, or play them against the program",
    .usage = "PROBLEMS… [options]",
    .details =
        "Reads SGF (problems, collections, bare positions) and text problems (see katachi "
        "problem).\n"
        "What a file does not state (goal, keystones, area) is guessed and reported; --goal,\n"
        "--keystones and --area correct it. One problem is printed in full, several as a table.\n"
        "FILE#3 is the third problem of a file; built-in problems have names (katachi problem "
        "list).\n"
        "What the independent checker does not confirm is not called proved.\n"
        "Exit code 0 if all were decided, 1 if one was not, 3 if one could not be read.",
    .examples = "katachi solve corner.sgf\n"
                "katachi solve problems/ --seconds 2 --threads 2\n"
                "katachi solve corner.sgf --json\n"
                "katachi solve corner.sgf --tree solved.sgf\n"
                "katachi solve game.sgf --move 86        # after 86 moves\n"
                "katachi solve collection.sgf#12 2-easy/5\n"
                "katachi solve --play corner.problem\n"
                "katachi solve --play 2-easy/5          # a built-in one; see katachi problem list",
    .run = run,
};
