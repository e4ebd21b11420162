/* Life and death: what the solver says of the position, in the words that controllers know, and
 * problems to be played through. */
#include "gtp/session.h"

#include "base/memory.h"
#include "view/problem.h"

#include <string.h>

enum { PATH_LIMIT = 4096, PROBLEM_MEMORY = 64 << 20, NODE_LIMIT = 1000000, SECONDS_LIMIT = 10 };

/* ---- asking ---- */

/* A solver with the session's ways of stopping it. */
static ProblemSolver open_solver(GtpSession *session)
{
    MoveRequest request = gtp_move_request(session, session->game.to_move, GTP_STOP_ON_INTERRUPT);
    ProblemSolver solver = {.engine = ENGINE_STRONG, .verify = true};
    uint64_t nodes = session->options.solve_nodes;
    solver.settings.budget = (Budget){.nodes = nodes ? nodes : NODE_LIMIT,
                                      .seconds = nodes ? 0 : SECONDS_LIMIT,
                                      .stop = request.budget.stop};
    solver.settings.progress = request.progress;
    problem_solver_open(&solver);
    return solver;
}

/* Solve the position; the caller frees *run with mem_free. */
static ProblemRun *solve(GtpSession *session, const Problem *problem)
{
    ProblemRun *run = mem_alloc(1, sizeof *run);
    ProblemSolver solver = open_solver(session);
    problem_run(&solver, problem, run);
    problem_solver_close(&solver);
    return run;
}

static void take_position(const GtpSession *session, Stone mover, Problem *problem)
{
    problem_init(problem, session->game.board.size);
    problem->board = session->game.board;
    problem->to_move = problem->side = mover;
}

static bool fail_with_finding(GtpSession *session, const ProblemRun *run)
{
    return gtp_fail(session, run->check.count ? run->check.finding[0].text : "nothing to solve");
}

static void say_line(GtpSession *session, const Point *line, int count)
{
    for (int i = 0; i < count; i++) {
        gtp_say(session, "%s", i ? " " : "");
        gtp_say_point(session, line[i]);
    }
}

/* ---- the position as a problem ---- */

static ProblemRun *solve_position(GtpSession *session)
{
    Problem *problem = mem_alloc(1, sizeof *problem);
    Stone mover = session->game.to_move;
    (void)gtp_line_stone(&session->line, 0, &mover);
    take_position(session, mover, problem);
    ProblemRun *run = solve(session, problem);
    mem_free(problem);
    return run;
}

bool gtp_solve(GtpSession *session)
{
    ProblemRun *run = solve_position(session);
    Point moves[SOLVE_MOVE_LIMIT];
    int count = problem_run_moves(run, moves);
    bool is_valid = run->is_valid;
    if (is_valid) {
        document_task_text(&run->problem, &session->body);
        gtp_say(session, " ");
        problem_run_sentence(run, &session->body);
        gtp_say(session, answer_is_plain(&run->answer) ? " Proved."
                         : run->answer.is_proved       ? " Proved if the surroundings are closed."
                                                       : " Not proved.");
        gtp_say(session, "\nmoves ");
        say_line(session, moves, count);
        gtp_say(session, "\nline ");
        say_line(session, run->answer.line, run->answer.line_count);
    } else {
        fail_with_finding(session, run);
    }
    mem_free(run);
    return is_valid;
}

static void say_marks(GtpSession *session, const char *mark, const Problem *problem,
                      const PointSet *set)
{
    Point list[BOARD_CELL_LIMIT];
    int count = cells_list(set->word, problem->board.words, list);
    gtp_say(session, "%s", mark);
    for (int i = 0; i < count; i++) {
        gtp_say(session, " ");
        gtp_say_point(session, list[i]);
    }
    gtp_say(session, "\n");
}

/* GoGui's gfx: area, keystones, the line as a variation, the verdict below the board. */
bool gtp_solve_gfx(GtpSession *session)
{
    ProblemRun *run = solve_position(session);
    bool is_valid = run->is_valid;
    if (is_valid) {
        Stone who = run->problem.to_move;
        say_marks(session, "COLOR #a0c8e8", &run->problem, &run->area);
        say_marks(session, "TRIANGLE", &run->problem, &run->problem.keystones);
        gtp_say(session, "VAR");
        for (int i = 0; i < run->answer.line_count; i++, who = stone_opposite(who)) {
            gtp_say(session, " %c ", who == STONE_BLACK ? 'b' : 'w');
            gtp_say_point(session, run->answer.line[i]);
        }
        gtp_say(session, "\nTEXT ");
        problem_run_sentence(run, &session->body);
    } else {
        fail_with_finding(session, run);
    }
    mem_free(run);
    return is_valid;
}

/* ---- as GNU Go says it ---- */

/* The chain at the vertex as the keystones of a question. */
static bool take_chain(GtpSession *session, ProblemGoal goal, Problem *problem)
{
    const Board *board = &session->game.board;
    Point at;
    if (!gtp_line_point(&session->line, 0, board->size, &at) || !board_has_point(board, at) ||
        board->stone[at] == STONE_NONE)
        return gtp_fail(session, "a point with a stone expected");
    Stone owner = (Stone)board->stone[at];
    take_position(session, goal == GOAL_SAVE ? owner : stone_opposite(owner), problem);
    problem->goal = goal;
    Point stone = at;
    do {
        point_set_add(&problem->keystones, stone);
        stone = board->next[stone];
    } while (stone != at);
    return true;
}

/* 0 no, 1 yes, 2 if the mover may ignore a ko threat, 3 if he has one that must be answered. */
static int result_code(const ProblemRun *run)
{
    const SolveAnswer *answer = &run->answer;
    if (answer->verdict == VERDICT_SUCCESS)
        return 1;
    if (answer->verdict != VERDICT_KO)
        return 0;
    return answer->ko.side_takes_first && answer->ko.threats_needed == 0 ? 2 : 3;
}

static bool say_code(GtpSession *session, ProblemGoal goal)
{
    Problem *problem = mem_alloc(1, sizeof *problem);
    bool is_fine = take_chain(session, goal, problem);
    if (is_fine) {
        ProblemRun *run = solve(session, problem);
        is_fine = run->is_valid || fail_with_finding(session, run);
        int code = result_code(run);
        if (is_fine && run->answer.verdict == VERDICT_UNKNOWN)
            is_fine = gtp_fail(session, "not decided within the budget");
        if (is_fine)
            gtp_say(session, "%d%s", code, code ? " " : "");
        if (is_fine && code)
            gtp_say_point(session, run->answer.move);
        mem_free(run);
    }
    mem_free(problem);
    return is_fine;
}

bool gtp_owl_attack(GtpSession *session)
{
    return say_code(session, GOAL_KILL);
}

bool gtp_owl_defend(GtpSession *session)
{
    return say_code(session, GOAL_SAVE);
}

/* alive, dead, critical with the attacker's and the defender's move, unknown. */
bool gtp_dragon_status(GtpSession *session)
{
    Problem *problem = mem_alloc(1, sizeof *problem);
    ProblemRun *attack = NULL, *defend = NULL;
    bool is_fine = take_chain(session, GOAL_KILL, problem);
    if (is_fine) {
        attack = solve(session, problem);
        (void)take_chain(session, GOAL_SAVE, problem); /* the same chain: taken before */
        defend = solve(session, problem);
        is_fine = (attack->is_valid && defend->is_valid) || fail_with_finding(session, attack);
    }
    if (is_fine && attack->answer.verdict == VERDICT_FAILURE) {
        gtp_say(session, "alive");
    } else if (is_fine && defend->answer.verdict == VERDICT_FAILURE) {
        gtp_say(session, "dead");
    } else if (is_fine && result_code(attack) && result_code(defend)) {
        gtp_say(session, "critical ");
        gtp_say_point(session, attack->answer.move);
        gtp_say(session, " ");
        gtp_say_point(session, defend->answer.move);
    } else if (is_fine) {
        gtp_say(session, "unknown");
    }
    mem_free(attack);
    mem_free(defend);
    mem_free(problem);
    return is_fine;
}

/* ---- playing a problem ---- */

void gtp_close_problem(GtpSession *session)
{
    session_close(session->problem);
    session->problem = NULL;
    problem_solver_close(&session->problem_solver);
}

/* "FILE [NUMBER]"; the path may hold blanks. */
static bool read_arguments(const GtpLine *line, char path[PATH_LIMIT], int *number)
{
    size_t length = strlen(line->text);
    *number = 1;
    if (line->word_count > 1 && gtp_line_int(line, line->word_count - 1, number)) {
        length -= strlen(line->words[line->word_count - 1]);
        while (length > 0 && line->text[length - 1] == ' ')
            length--;
    }
    if (length == 0 || length >= PATH_LIMIT || *number < 1)
        return false;
    memcpy(path, line->text, length);
    path[length] = '\0';
    return true;
}

static Status load_problem(const char *path, int number, Arena *mem, ProblemDocument *document,
                           Error *err)
{
    const char *paths[] = {path};
    Arena names;
    arena_init(&names, PROBLEM_MEMORY);
    ProblemSource *source = problem_source_open_names(paths, 1, &names);
    ProblemName name;
    Status status = STATUS_OK;
    for (int i = 0; i < number && (i == 0 || name.file); i++) {
        arena_reset(mem);
        status = problem_source_next(source, mem, &name, document, err);
    }
    problem_source_close(source);
    arena_clear(&names);
    return status;
}

/* The game becomes the position of the problem as it stands. */
static bool show_problem(GtpSession *session)
{
    const Problem *problem = session_problem(session->problem);
    Game next;
    game_init(&next, problem->board.size, &session->game.rules);
    bool is_set =
        game_set_position(&next, problem->board.size, problem->board.stone, problem->to_move);
    next.board.ko = problem->board.ko;
    if (is_set)
        gtp_adopt_game(session, &next);
    else
        game_clear(&next);
    gtp_forget_past(session);
    return is_set || gtp_fail(session, "cannot set the position");
}

bool gtp_problem(GtpSession *session)
{
    char path[PATH_LIMIT];
    int number;
    if (!read_arguments(&session->line, path, &number))
        return gtp_fail(session, "syntax error");
    if (session->options.no_files || strcmp(path, "-") == 0)
        return gtp_fail(session, "cannot load file");
    Arena mem;
    Error err = {0};
    ProblemDocument *document = mem_alloc(1, sizeof *document);
    arena_init(&mem, PROBLEM_MEMORY);
    Status status = load_problem(path, number, &mem, document, &err);
    if (status == STATUS_OK) {
        gtp_close_problem(session);
        session->problem_solver = open_solver(session);
        status =
            session_open(&document->problem, &session->problem_solver, &session->problem, &err);
    }
    bool is_fine = status == STATUS_OK ? show_problem(session) : gtp_fail(session, err.text);
    if (is_fine) {
        gtp_say(session, "%s%s", document->title, *document->title ? ": " : "");
        document_task_text(&session_start(session->problem)->problem, &session->body);
    }
    arena_clear(&mem);
    mem_free(document);
    return is_fine;
}

/* "reply C1 open", "reply none solved", "reply B1 failed". */
static bool say_answer(GtpSession *session, const SessionAnswer *answer)
{
    if (answer->play == PLAY_ILLEGAL)
        return gtp_fail(session, move_verdict_text(answer->legality));
    if (answer->play != PLAY_DONE)
        return gtp_fail(session, answer->play == PLAY_OUTSIDE ? "outside of the area"
                                 : answer->play == PLAY_OVER  ? "the problem is over"
                                                              : "nothing to take back");
    if (!show_problem(session))
        return false;
    gtp_say(session, "reply ");
    gtp_say_point(session, answer->reply);
    gtp_say(session, " %s", session_state_text(answer->state));
    if (answer->lesson.count) {
        gtp_say(session, "\nrefutation ");
        say_line(session, answer->lesson.line, answer->lesson.count);
        gtp_say(session, "\n");
        lesson_sentence(session_problem(session->problem), &answer->lesson, &session->body);
    }
    return true;
}

bool gtp_problem_play(GtpSession *session)
{
    Point at;
    SessionAnswer answer;
    if (!session->problem)
        return gtp_fail(session, "no problem loaded");
    if (!gtp_line_point(&session->line, 0, session->game.board.size, &at) || at == POINT_RESIGN)
        return gtp_fail(session, "syntax error");
    session_play(session->problem, at, &answer);
    return say_answer(session, &answer);
}

bool gtp_problem_undo(GtpSession *session)
{
    SessionAnswer answer;
    if (!session->problem)
        return gtp_fail(session, "no problem loaded");
    session_undo(session->problem, &answer);
    return say_answer(session, &answer);
}

bool gtp_problem_hint(GtpSession *session)
{
    SessionHint hint;
    if (!session->problem)
        return gtp_fail(session, "no problem loaded");
    session_hint(session->problem, HINT_NONE, &hint);
    hint_sentence(session_problem(session->problem), &hint, &session->body);
    return true;
}

bool gtp_problem_solution(GtpSession *session)
{
    Lesson lesson;
    bool from_start;
    if (!session->problem)
        return gtp_fail(session, "no problem loaded");
    int count = session_solution(session->problem, &lesson, &from_start);
    if (from_start && count)
        gtp_say(session, "from the start: ");
    say_line(session, lesson.line, count);
    return true;
}
