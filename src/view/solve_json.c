/* Solved problems as JSON. */
#include "practice/problem_run.h"

#include "core/text.h"
#include "solve/problem_answer.h"
#include "view/json.h"
#include "view/json_answers.h"
#include "view/problem.h"

#include <assert.h>

enum { SENTENCE_LIMIT = 400 };

static json_t *file_object(const ProblemName *name)
{
    StrBuf file;
    strbuf_init(&file, 1 << 20);
    strbuf_add(&file, name->file ? name->file : "");
    if (name->member)
        strbuf_add_format(&file, ":%s", name->member);
    json_t *object = json_pack("{s:o}", "file", json_text(strbuf_text(&file)));
    strbuf_clear(&file);
    if (!name->is_only)
        json_object_set_new(object, "index", json_integer(name->index));
    return object;
}

static json_t *guess_object(const ProblemRun *run)
{
    const Problem *problem = &run->problem;
    json_t *object = json_object();
    if (run->guessed_goal) {
        json_object_set_new(object, "side", json_string(stone_text(problem->side)));
        json_object_set_new(object, "goal", json_string(problem_goal_text(problem->goal)));
    }
    if (run->guessed_keystones)
        json_object_set_new(object, "keystones",
                            json_point_set(problem->board.size, &problem->keystones));
    if (run->guessed_area && !run->answer.is_on_board)
        json_object_set_new(object, "area", json_point_set(problem->board.size, &run->area));
    return object;
}

/* A number that may not have been found out. */
static json_t *count_or_null(uint8_t count)
{
    return count == 255 ? json_null() : json_integer(count);
}

static json_t *ko_object(const KoResult *ko)
{
    return json_pack("{s:b, s:b, s:o, s:{s:o, s:o}, s:{s:o, s:o}}", "repetition",
                     (int)!(ko->wins_alone[STONE_BLACK] && ko->wins_alone[STONE_WHITE]),
                     "side_takes_first", (int)ko->side_takes_first, "threats_needed",
                     count_or_null(ko->threats_needed), "threats", "black",
                     count_or_null(ko->threats[STONE_BLACK]), "white",
                     count_or_null(ko->threats[STONE_WHITE]), "approach_moves", "black",
                     count_or_null(ko->approach[STONE_BLACK]), "white",
                     count_or_null(ko->approach[STONE_WHITE]));
}

json_t *json_findings(const ProblemCheck *check, int board_size)
{
    assert(check && board_size >= 0 && board_size <= BOARD_SIZE_MAX);
    json_t *array = json_array();
    for (int i = 0; i < check->count; i++) {
        const ProblemFinding *finding = &check->finding[i];
        json_t *object = json_pack("{s:s, s:s, s:o}", "kind", finding_name(finding->kind), "level",
                                   finding_is_error(finding->kind) ? "error" : "warning", "text",
                                   json_text(finding->text));
        if (finding->at > POINT_RESIGN)
            json_object_set_new(object, "at", json_points(board_size, &finding->at, 1));
        json_array_append_new(array, object);
    }
    return array;
}

static json_t *tried_array(const ProblemRun *run)
{
    const Board *board = &run->problem.board;
    json_t *array = json_array();
    char text[POINT_TEXT_SIZE];
    for (int i = 0; i < run->answer.move_count; i++) {
        const SolveMove *move = &run->answer.moves[i];
        json_array_append_new(
            array, json_pack("{s:s, s:s, s:b, s:b, s:o}", "move",
                             point_text(board->size, move->move, text), "verdict",
                             solve_verdict_text(move->verdict), "proved",
                             (int)(move->is_proved && answer_is_plain(&run->answer)), "right",
                             (int)move_is_right(&run->problem, &run->answer, move), "line",
                             json_points(board->size, move->line, move->line_count)));
    }
    return array;
}

/* `solution` is the line of play; `line` is its name of before. */
static void set_lines(const ProblemRun *run, json_t *object)
{
    const SolveAnswer *answer = &run->answer;
    json_t *line = json_points(run->problem.board.size, answer->line, answer->line_count);
    StrBuf sentence;
    strbuf_init(&sentence, SENTENCE_LIMIT);
    problem_run_sentence(run, &sentence);
    json_object_set_new(object, "sentence", json_text(strbuf_text(&sentence)));
    json_object_set(object, "solution", line);
    json_object_set_new(object, "line", line);
    strbuf_clear(&sentence);
}

static json_t *assumes_array(const ProblemRun *run)
{
    static const char *const KINDS[] = {[ASSUMED_SAFE] = "safe", [ASSUMED_CLOSED] = "closed"};
    json_t *array = json_array();
    char text[POINT_TEXT_SIZE];
    for (int i = 0; i < run->answer.assumption_count; i++) {
        const SolveAssumption *one = &run->answer.assumption[i];
        json_t *object =
            json_pack("{s:s, s:s}", "point", point_text(run->problem.board.size, one->at, text),
                      "kind", KINDS[one->kind]);
        if (one->liberty)
            json_object_set_new(
                object, "liberty",
                json_string(point_text(run->problem.board.size, one->liberty, text)));
        json_array_append_new(array, object);
    }
    return array;
}

/* Of what the verdict is proved: the board, or an area, and what is assumed. */
static void add_proof(const ProblemRun *run, json_t *object)
{
    const SolveAnswer *answer = &run->answer;
    static const char *const HALF[] = {[HALF_KO_AT_LEAST] = "at least",
                                       [HALF_KO_AT_MOST] = "at most",
                                       [HALF_KO_NEARLY] = "nearly"};
    json_object_set_new(object, "proved", json_boolean(answer_is_plain(answer)));
    json_object_set_new(object, "conditional",
                        json_boolean(answer->is_proved && !answer_is_plain(answer)));
    json_object_set_new(object, "scope", json_string(answer->rests_on_area ? "area" : "board"));
    json_object_set_new(object, "assumes", assumes_array(run));
    json_object_set_new(object, "zone", json_point_set(run->problem.board.size, &answer->zone));
    if (answer->half != HALF_KO_NONE)
        json_object_set_new(object, "half_ko", json_string(HALF[answer->half]));
}

/* A bare position read in another way. */
static json_t *other_object(const ProblemRun *run)
{
    const OtherReading *other = &run->answer.other;
    int size = run->problem.board.size;
    json_t *object = json_pack("{s:s, s:s, s:o, s:s, s:b}", "side", stone_text(other->side), "goal",
                               problem_goal_text(other->goal), "keystones",
                               json_point_set(size, &other->keystones), "verdict",
                               solve_verdict_text(other->verdict), "proved", (int)other->is_plain);
    if (other->move > POINT_PASS)
        json_object_set_new(object, "move", json_points(size, &other->move, 1));
    return object;
}

/* Of how many trials the proof held: [held, all]. */
static json_t *trials_object(const ProblemRun *run)
{
    static const char *const PLAYERS[] = {[TRIAL_RANDOM] = "random",
                                          [TRIAL_EXPERT] = "model",
                                          [TRIAL_NETWORK] = "network",
                                          [TRIAL_ENGINE] = "engine"};
    const TrialCounts *counts = &run->trials;
    json_t *object = json_pack("{s:[i, i]}", "boards", (int)counts->confirmed, (int)counts->boards);
    for (int i = 0; i < TRIAL_PLAYERS; i++)
        json_object_set_new(object, PLAYERS[i],
                            json_pack("[i, i]", (int)counts->kept[i], (int)counts->games[i]));
    return object;
}

static void add_answer(const ProblemRun *run, json_t *object)
{
    static const char *const LIMITS[] = {[CHECK_LIMIT_NONE] = "gap",
                                         [CHECK_LIMIT_NODES] = "nodes",
                                         [CHECK_LIMIT_TIME] = "time",
                                         [CHECK_LIMIT_STOP] = "stopped"};
    const SolveAnswer *answer = &run->answer;
    const Board *board = &run->problem.board;
    Point moves[SOLVE_MOVE_LIMIT];
    int count = problem_run_moves(run, moves);
    json_object_set_new(object, "verdict", json_string(solve_verdict_text(answer->verdict)));
    add_proof(run, object);
    json_object_set_new(object, "moves", json_points(board->size, moves, count));
    set_lines(run, object);
    json_object_set_new(object, "nodes", json_integer((json_int_t)answer->nodes));
    json_object_set_new(object, "seconds", json_number(answer->seconds));
    json_object_set_new(object, "processor", json_number(run->processor));
    json_object_set_new(object, "fate", json_string(keystone_fate_text(answer->fate)));
    json_object_set_new(object, "play", json_string(stone_text(run->problem.to_move)));
    json_object_set_new(object, "side", json_string(stone_text(run->problem.side)));
    json_object_set_new(object, "goal", json_string(problem_goal_text(run->problem.goal)));
    if (run->status != GROUP_NOT_ASKED)
        json_object_set_new(object, "status", json_string(group_status_text(run->status)));
    if (answer->verdict == VERDICT_KO)
        json_object_set_new(object, "ko", ko_object(&answer->ko));
    if (run->guessed_goal || run->guessed_keystones || run->guessed_area)
        json_object_set_new(object, "guess", guess_object(run));
    if (answer->other.is_there)
        json_object_set_new(object, "other_reading", other_object(run));
    json_object_set_new(object, "tried", tried_array(run));
    json_object_set_new(object, "memory", json_integer((json_int_t)answer->memory_peak));
    if (run->checked != CHECKED_NOT)
        json_object_set_new(object, "verified",
                            run->checked == CHECKED_OPEN
                                ? json_null()
                                : json_boolean(run->checked == CHECKED_RIGHT));
    if (run->checked == CHECKED_OPEN)
        json_object_set_new(object, "not_confirmed", json_string(LIMITS[run->check_limit]));
    if (run->trials.boards || run->trials.games[TRIAL_RANDOM])
        json_object_set_new(object, "trials", trials_object(run));
}

static void set_run(const ProblemRun *run, json_t *object)
{
    if (run->is_valid)
        add_answer(run, object);
    else
        json_object_set_new(object, "error", json_text(run->check.finding[0].text));
    if (run->check.count)
        json_object_set_new(object, "findings",
                            json_findings(&run->check, run->problem.board.size));
}

json_t *json_problem_run(const ProblemRun *run)
{
    json_t *object = json_object();
    set_run(run, object);
    return object;
}

void problem_run_write_json(const ProblemRun *run, const ProblemName *name,
                            const ProblemDocument *document, const GamePlace *place, StrBuf *out)
{
    assert(document && out);
    const Problem *asked = &document->problem;
    json_t *object = file_object(name);
    set_run(run, object);
    if (place)
        json_set_place(object, place, asked->board.size);
    if (*document->title)
        json_object_set_new(object, "title", json_text(document->title));
    if (asked->answer_count) {
        json_object_set_new(object, "expected",
                            json_points(asked->board.size, asked->answer, asked->answer_count));
        json_object_set_new(object, "correct", json_boolean(problem_run_is_expected(run, asked)));
    }
    json_write(object, JSON_REAL_PRECISION(6), out);
    strbuf_add_char(out, '\n');
}

void problem_check_write_json(const ProblemName *name, const ProblemCheck *check, int board_size,
                              StrBuf *out)
{
    assert(check && board_size >= 0 && board_size <= BOARD_SIZE_MAX && out);
    json_t *object = file_object(name);
    json_object_set_new(object, "valid", json_boolean(check->error_count == 0));
    json_object_set_new(object, "findings", json_findings(check, board_size));
    json_write(object, 0, out);
    strbuf_add_char(out, '\n');
}

void problem_error_write_json(const ProblemName *name, const Error *err, StrBuf *out)
{
    assert(out);
    json_t *object = file_object(name);
    json_object_set_new(object, "error",
                        json_text(*err->text ? err->text : status_text(err->status)));
    if (err->line)
        json_object_set_new(object, "error_line", json_integer(err->line));
    json_write(object, 0, out);
    strbuf_add_char(out, '\n');
}
