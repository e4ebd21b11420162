/* Playing a problem over the web: the problem and the moves so far come with every request. */
#include "web/handlers/handlers.h"

#include "base/memory.h"
#include "core/text.h"
#include "view/json.h"
#include "view/json_answers.h"
#include "web/handlers/request.h"

#include <string.h>

enum { DEPTH_MOST = 100, BREADTH_MOST = 400 };
static const double SECONDS_USUAL = 5, SECONDS_MOST = 60;

typedef enum {
    DO_LOOK,
    DO_PLAY,
    DO_HINT,
    DO_SOLUTION,
    DO_REPLIES,
    DO_TREE,
    DO_REPLY,
    DO_COUNT
} SessionAction;

typedef struct {
    Problem problem;
    SessionAction action;
    Point move;
    int move_count;
    Point moves[SESSION_MOVE_LIMIT]; /* of both sides, so far */
    SessionEngine engine;
    HintStep step;
    Stone player; /* whose part the client takes; STONE_NONE: of the side to move at the start */
    const char *work;
} SessionRequest;

/* ---- the request ---- */

static void read_moves(RequestFields *fields, SessionRequest *request)
{
    const json_t *list = field_value(fields, "moves");
    size_t count = json_array_size(list);
    if (count >= SESSION_MOVE_LIMIT) {
        field_fail(fields, STATUS_LIMIT, "too many moves");
        return;
    }
    for (size_t i = 0; i < count; i++) {
        const char *text = json_string_value(json_array_get(list, i));
        if (!text || !point_parse(text, request->problem.board.size, &request->moves[i]))
            field_fail(fields, STATUS_INVALID, "moves holds something that is no move");
    }
    request->move_count = (int)count;
}

static SessionAction read_action(RequestFields *fields)
{
    static const char *const ACTIONS[DO_COUNT] = {"look",    "play", "hint", "solution",
                                                  "replies", "tree", "reply"};
    const char *text = field_text(fields, "do");
    for (int action = 0; text && action < DO_COUNT; action++)
        if (strcmp(text, ACTIONS[action]) == 0)
            return (SessionAction)action;
    if (text)
        field_fail(fields, STATUS_INVALID,
                   "do is not look, play, reply, hint, solution, replies or tree");
    return DO_LOOK;
}

SessionEngine field_engine(RequestFields *fields, double seconds_most)
{
    static const char *const KINDS[] = {
        [ENGINE_STRONG] = "strong", [ENGINE_HARIS] = "haris", [ENGINE_OFF] = "off"};
    const char *kind = field_text(fields, "engine");
    SessionEngine engine = {.seconds =
                                field_number(fields, "seconds", 0.05, seconds_most, SECONDS_USUAL),
                            .depth = (int)field_number(fields, "depth", 0, DEPTH_MOST, 0),
                            .breadth = (int)field_number(fields, "breadth", 0, BREADTH_MOST, 0)};
    if (kind && strcmp(kind, "seed") == 0)
        kind = KINDS[ENGINE_HARIS]; /* its name up to version 0.1 */
    while (kind && engine.kind < ENGINE_OFF && strcmp(KINDS[engine.kind], kind) != 0)
        engine.kind++;
    if (kind && strcmp(KINDS[engine.kind], kind) != 0)
        field_fail(fields, STATUS_INVALID, "engine is not strong, haris or off");
    return engine;
}

static void read_request(RequestFields *fields, SessionRequest *request)
{
    *request = (SessionRequest){.move = POINT_NONE};
    field_problem(fields, &request->problem);
    request->problem.answer_count = 0; /* the solver finds them, and they are the start's alone */
    read_moves(fields, request);
    request->action = read_action(fields);
    request->work = field_text(fields, "work");
    request->engine = field_engine(fields, SECONDS_MOST);
    request->move = field_point(fields, "move", request->problem.board.size);
    request->step = (HintStep)field_number(fields, "step", HINT_NONE, HINT_POINT, HINT_NONE);
    const char *player = field_text(fields, "player");
    if (player && !stone_parse(player, &request->player))
        field_fail(fields, STATUS_INVALID, "player is not black or white");
    if (request->action == DO_PLAY && request->move == POINT_NONE)
        field_fail(fields, STATUS_INVALID, "move is missing");
}

/* ---- the answer ---- */

/* Where the side to move may put a stone: on request a page shows them. */
static json_t *allowed_points(const ProblemSession *session)
{
    Point list[BOARD_CELL_LIMIT];
    int count = session_allowed(session, list);
    return json_points(session_problem(session)->board.size, list, count);
}

static json_t *session_object(const ProblemSession *session, const SessionAnswer *answer)
{
    const Problem *now = session_problem(session);
    const Point *moves;
    int count = session_moves(session, &moves);
    json_t *object =
        json_pack("{s:o, s:o, s:s, s:s, s:s, s:b, s:b, s:o, s:o, s:I}", "problem",
                  json_problem(now), "moves", json_points(now->board.size, moves, count), "result",
                  session_play_text(answer->play), "state", session_state_text(answer->state),
                  "verdict", solve_verdict_text(answer->verdict), "proved", (int)answer->is_plain,
                  "conditional", (int)(answer->is_proved && !answer->is_plain), "refutation",
                  json_points(now->board.size, answer->lesson.line, answer->lesson.count),
                  "allowed", allowed_points(session), "nodes", (json_int_t)answer->nodes);
    if (answer->reply != POINT_NONE)
        json_object_set_new(object, "reply", json_points(now->board.size, &answer->reply, 1));
    if (answer->lesson.count)
        json_object_set_new(object, "lesson", json_lesson(now, &answer->lesson));
    if (answer->play == PLAY_ILLEGAL)
        json_object_set_new(object, "reason", json_string(move_verdict_text(answer->legality)));
    return object;
}

static void set_hint(ProblemSession *session, HintStep step, json_t *object)
{
    SessionHint hint;
    session_hint(session, step, &hint);
    json_set_hint(object, session_problem(session), &hint);
}

static void set_tree(ProblemSession *session, json_t *object)
{
    SessionBranch *branches = mem_alloc(SOLVE_MOVE_LIMIT, sizeof *branches);
    int count = session_tree(session, POINT_NONE, branches);
    json_object_set_new(object, "tree", json_tree(session_problem(session), branches, count));
    mem_free(branches);
}

static void set_solution(ProblemSession *session, json_t *object)
{
    Lesson lesson;
    bool from_start = false;
    int count = session_solution(session, &lesson, &from_start);
    const Problem *now = session_problem(session);
    json_object_set_new(object, "solution", json_points(now->board.size, lesson.line, count));
    if (count)
        json_object_set_new(object, "lesson", json_lesson(now, &lesson));
    json_object_set_new(object, "from_start", json_boolean(from_start));
}

static void set_replies(ProblemSession *session, json_t *object)
{
    const Board *board = &session_problem(session)->board;
    SolveMove *replies = mem_alloc(SOLVE_MOVE_LIMIT, sizeof *replies);
    int count = session_replies(session, replies);
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        char text[POINT_TEXT_SIZE];
        json_array_append_new(
            list,
            json_pack("{s:s, s:s, s:b, s:o}", "move",
                      point_text(board->size, replies[i].move, text), "verdict",
                      solve_verdict_text(replies[i].verdict), "proved", (int)replies[i].is_proved,
                      "line", json_points(board->size, replies[i].line, replies[i].line_count)));
    }
    json_object_set_new(object, "replies", list);
    mem_free(replies);
}

static json_t *do_action(ProblemSession *session, const SessionRequest *request)
{
    SessionAnswer answer;
    Stone first = session_start(session)->problem.to_move;
    session_take_side(session, request->player ? request->player : first);
    session_go_to(session, request->moves, request->move_count, &answer);
    if (request->action == DO_PLAY && answer.play == PLAY_DONE)
        session_play(session, request->move, &answer);
    if (request->action == DO_REPLY && answer.play == PLAY_DONE)
        session_reply(session, &answer);
    json_t *object = session_object(session, &answer);
    if (request->action == DO_HINT)
        set_hint(session, request->step, object);
    if (request->action == DO_SOLUTION)
        set_solution(session, object);
    if (request->action == DO_REPLIES)
        set_replies(session, object);
    if (request->action == DO_TREE)
        set_tree(session, object);
    return object;
}

static Status answer_session(const Request *call, const SessionRequest *request, Error *err)
{
    CachedSession *session;
    Status status = session_cache_acquire(call->server->sessions,
                                          &(CachedSessionRequest){.problem = &request->problem,
                                                                  .engine = request->engine,
                                                                  .call = call,
                                                                  .name = request->work},
                                          &session, err);
    if (status != STATUS_OK)
        return status;
    json_t *object = do_action(session->session, request);
    if (task_is_deserted(&session->task)) {
        json_decref(object);
        status = error_set(err, STATUS_INTERRUPTED, "the client has left");
    } else {
        json_write(object, JSON_COMPACT, call->out);
    }
    session_cache_release(call->server->sessions, session);
    return status;
}

Status handle_session(const Request *call, Error *err)
{
    RequestFields fields;
    SessionRequest *request = mem_alloc(1, sizeof *request);
    request_open(call, &fields, err);
    read_request(&fields, request);
    if (fields.status == STATUS_OK)
        fields.status = answer_session(call, request, err);
    mem_free(request);
    return request_close(&fields);
}
