/* Drawn positions and questions about them (*.pos beside this file). Every question is asked
 * sixteen times: in the eight symmetries of the board and with the colours exchanged. */
#include "core/board.h"
#include "core/text.h"
#include "position_file.h"
#include "shape/connection_search.h"
#include "shape/effect.h"
#include "shape/fate_graph.h"
#include "shape/ladder.h"
#include "shape/region.h"
#include "support.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { ANSWER_SIZE = 32 };

/* A question in one of its sixteen forms. */
typedef struct {
    const DrawnPosition *position;
    const Step *step;
    int symmetry;
    bool swaps_colors;
    Board board;
    char *answer; /* ANSWER_SIZE bytes, in terms of the drawing */
} Asked;

/* Points and colours are turned as the board is; false if the question is badly written. */
static bool point_at(const Asked *asked, int word, Point *at)
{
    if (word >= asked->step->word_count ||
        !position_parse_point(asked->position, asked->step->word[word], at))
        return false;
    *at = symmetry_map(asked->board.size, asked->symmetry, *at);
    return true;
}

static bool color_at(const Asked *asked, int word, Stone *who)
{
    if (word >= asked->step->word_count || !stone_parse(asked->step->word[word], who))
        return false;
    if (asked->swaps_colors)
        *who = stone_opposite(*who);
    return true;
}

static bool stone_at(const Asked *asked, int word, Point *at)
{
    return point_at(asked, word, at) && asked->board.stone[*at] != STONE_NONE;
}

static bool move_at(const Asked *asked, Stone *who, Point *at)
{
    return color_at(asked, 1, who) && point_at(asked, 2, at) &&
           asked->board.stone[*at] == STONE_NONE;
}

static bool say(const Asked *asked, const char *text)
{
    snprintf(asked->answer, ANSWER_SIZE, "%s", text);
    return true;
}

static bool say_number(const Asked *asked, int number)
{
    snprintf(asked->answer, ANSWER_SIZE, "%d", number);
    return true;
}

static bool say_color(const Asked *asked, Stone who)
{
    if (who == STONE_NONE)
        return say(asked, "none");
    return say(asked, stone_text(asked->swaps_colors ? stone_opposite(who) : who));
}

static bool say_point(const Asked *asked, Point at)
{
    char text[POINT_TEXT_SIZE];
    int size = asked->board.size;
    at = symmetry_map(size, symmetry_inverse(asked->symmetry), at);
    return say(asked, point_text(size, at, text));
}

/* ---- the questions ---- */

static bool read_ladder(const Asked *asked, bool attacker_first, LadderAnswer *answer)
{
    LadderRequest request = {.attacker_first = attacker_first};
    if (!stone_at(asked, 1, &request.target))
        return false;
    if (asked->step->word_count == 4 && strcmp(asked->step->word[2], "limit") == 0)
        request.node_limit = (uint32_t)strtoul(asked->step->word[3], NULL, 10);
    ladder_read(&asked->board, &request, answer);
    return true;
}

static bool say_verdict(const Asked *asked, const LadderAnswer *answer)
{
    snprintf(asked->answer, ANSWER_SIZE, "%s%s", ladder_verdict_text(answer->verdict),
             answer->depends_on_ko ? " by ko" : "");
    return true;
}

/* ladder STONE: the owner moves. */
static bool ask_ladder(const Asked *asked)
{
    LadderAnswer answer;
    return read_ladder(asked, false, &answer) && say_verdict(asked, &answer);
}

/* escape STONE: the move by which the owner escapes. */
static bool ask_escape(const Asked *asked)
{
    LadderAnswer answer;
    return read_ladder(asked, false, &answer) && say_point(asked, answer.move);
}

/* attack STONE: the attacker moves. */
static bool ask_attack(const Asked *asked)
{
    LadderAnswer answer;
    return read_ladder(asked, true, &answer) && say_verdict(asked, &answer);
}

/* capture STONE: the move by which the attacker catches it. */
static bool ask_capture(const Asked *asked)
{
    LadderAnswer answer;
    return read_ladder(asked, true, &answer) && say_point(asked, answer.move);
}

/* eye POINT COLOUR */
static bool ask_eye(const Asked *asked)
{
    Point at;
    Stone who;
    return point_at(asked, 1, &at) && color_at(asked, 2, &who) &&
           say(asked, eye_kind_text(eye_judge(&asked->board, at, who)));
}

/* alive STONE: unconditionally. */
static bool ask_alive(const Asked *asked)
{
    Point at;
    UnconditionalLife life;
    if (!stone_at(asked, 1, &at))
        return false;
    unconditional_life_find(&asked->board, &life);
    return say(asked, life.alive[at] == asked->board.stone[at] ? "yes" : "no");
}

/* territory POINT: whose, unconditionally. */
static bool ask_territory(const Asked *asked)
{
    Point at;
    UnconditionalLife life;
    if (!point_at(asked, 1, &at))
        return false;
    unconditional_life_find(&asked->board, &life);
    return say_color(asked, (Stone)life.territory[at]);
}

/* liberties-after COLOUR POINT */
static bool ask_liberties_after(const Asked *asked)
{
    Stone who;
    Point at;
    return move_at(asked, &who, &at) &&
           say_number(asked, move_liberties_after(&asked->board, at, who));
}

/* captures COLOUR POINT: how many stones the move takes. */
static bool ask_captures(const Asked *asked)
{
    Stone who;
    Point at;
    MoveEffect effect;
    if (!move_at(asked, &who, &at))
        return false;
    move_find_effect(&asked->board, at, who, &effect);
    return say_number(asked, effect.captured_stones);
}

/* ataris COLOUR POINT: how many chains the move puts into atari. */
static bool ask_ataris(const Asked *asked)
{
    Stone who;
    Point at;
    MoveEffect effect;
    if (!move_at(asked, &who, &at))
        return false;
    move_find_effect(&asked->board, at, who, &effect);
    return say_number(asked, effect.atari_count);
}

/* joins COLOUR POINT: how many own chains the move touches. */
static bool ask_joins(const Asked *asked)
{
    Stone who;
    Point at;
    MoveEffect effect;
    if (!move_at(asked, &who, &at))
        return false;
    move_find_effect(&asked->board, at, who, &effect);
    return say_number(asked, effect.joined_count);
}

/* takes-ko COLOUR POINT */
static bool ask_takes_ko(const Asked *asked)
{
    Stone who;
    Point at;
    MoveEffect effect;
    if (!move_at(asked, &who, &at))
        return false;
    move_find_effect(&asked->board, at, who, &effect);
    return say(asked, effect.takes_ko ? "yes" : "no");
}

/* self-atari COLOUR POINT */
static bool ask_self_atari(const Asked *asked)
{
    Stone who;
    Point at;
    return move_at(asked, &who, &at) &&
           say(asked, move_is_self_atari(&asked->board, at, who) ? "yes" : "no");
}

/* rescues COLOUR POINT: how many own chains the move brings out of atari. */
static bool ask_rescues(const Asked *asked)
{
    Stone who;
    Point at, rescued[BOARD_POINTS_MAX];
    return move_at(asked, &who, &at) &&
           say_number(asked, move_list_rescued(&asked->board, at, who, rescued));
}

/* region POINT: size of the empty area and the colours around it. */
static bool ask_region(const Asked *asked)
{
    Point at;
    RegionMap map;
    if (!point_at(asked, 1, &at) || asked->board.stone[at] != STONE_NONE)
        return false;
    region_map_empty(&asked->board, &map);
    const Region *region = &map.region[map.index[at]];
    bool black = region->touches[asked->swaps_colors ? STONE_WHITE : STONE_BLACK];
    bool white = region->touches[asked->swaps_colors ? STONE_BLACK : STONE_WHITE];
    snprintf(asked->answer, ANSWER_SIZE, "%d %s", region->size,
             black ? (white ? "both" : "black") : (white ? "white" : "none"));
    return true;
}

/* enclosed COLOUR POINT: points of the area between stones of that colour, and empty ones. */
static bool ask_enclosed(const Asked *asked)
{
    Stone who;
    Point at;
    RegionMap map;
    if (!color_at(asked, 1, &who) || !point_at(asked, 2, &at))
        return false;
    region_map_enclosed(&asked->board, who, &map);
    if (map.index[at] == REGION_NONE)
        return say(asked, "none");
    const Region *region = &map.region[map.index[at]];
    snprintf(asked->answer, ANSWER_SIZE, "%d %d", region->size, region->empty_count);
    return true;
}

/* nodes all: of the common fate graph. */
static bool ask_nodes(const Asked *asked)
{
    static FateGraph graph;
    fate_graph_build(&asked->board, &graph);
    return say_number(asked, graph.node_count);
}

/* degree POINT: neighbours of its node. */
static bool ask_degree(const Asked *asked)
{
    static FateGraph graph;
    Point at;
    if (!point_at(asked, 1, &at))
        return false;
    fate_graph_build(&asked->board, &graph);
    return say_number(asked, fate_graph_degree(&graph, graph.node[at]));
}

/* distance POINT POINT: lines between their nodes. */
static bool ask_distance(const Asked *asked)
{
    static FateGraph graph;
    uint16_t distance[FATE_NODE_LIMIT];
    Point from, to;
    if (!point_at(asked, 1, &from) || !point_at(asked, 2, &to))
        return false;
    fate_graph_build(&asked->board, &graph);
    fate_graph_distances(&graph, graph.node[from], FATE_NODE_LIMIT, distance);
    return say_number(asked, distance[graph.node[to]]);
}

static bool assess(const Asked *asked, ConnectionAssessment *assessment)
{
    Point a, b;
    if (!stone_at(asked, 1, &a) || !stone_at(asked, 2, &b))
        return false;
    ConnectionReader *reader = connection_reader_open();
    connection_assess(reader, &asked->board, a, b, 0, assessment);
    connection_reader_close(reader);
    return true;
}

/* level STONE STONE: how well the two chains are connected, 1 … 6. */
static bool ask_level(const Asked *asked)
{
    ConnectionAssessment assessment;
    if (!assess(asked, &assessment))
        return false;
    snprintf(asked->answer, ANSWER_SIZE, "%d%s", (int)assessment.level,
             assessment.depends_on_ko ? " by ko" : "");
    return true;
}

/* joining STONE STONE: the owner's move. */
static bool ask_joining(const Asked *asked)
{
    ConnectionAssessment assessment;
    return assess(asked, &assessment) && say_point(asked, assessment.join);
}

/* cutting STONE STONE: the enemy's move. */
static bool ask_cutting(const Asked *asked)
{
    ConnectionAssessment assessment;
    return assess(asked, &assessment) && say_point(asked, assessment.cut);
}

static const struct {
    const char *name;
    bool (*ask)(const Asked *asked);
} QUESTIONS[] = {
    {"ladder", ask_ladder},
    {"escape", ask_escape},
    {"attack", ask_attack},
    {"capture", ask_capture},
    {"eye", ask_eye},
    {"alive", ask_alive},
    {"territory", ask_territory},
    {"liberties-after", ask_liberties_after},
    {"captures", ask_captures},
    {"ataris", ask_ataris},
    {"joins", ask_joins},
    {"takes-ko", ask_takes_ko},
    {"self-atari", ask_self_atari},
    {"rescues", ask_rescues},
    {"region", ask_region},
    {"enclosed", ask_enclosed},
    {"nodes", ask_nodes},
    {"degree", ask_degree},
    {"distance", ask_distance},
    {"level", ask_level},
    {"joining", ask_joining},
    {"cutting", ask_cutting},
};

/* ---- asking and judging ---- */

static bool ask(const Asked *asked)
{
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof QUESTIONS[0]; i++) {
        if (strcmp(asked->step->word[0], QUESTIONS[i].name) == 0)
            return QUESTIONS[i].ask(asked);
    }
    return false;
}

/* Whether one of the answers divided by | is this one; a named point may stand for its vertex. */
static bool is_expected(const DrawnPosition *position, const char *expected, const char *answer)
{
    char one[ANSWER_SIZE];
    for (const char *at = expected; *at; at += *at == '|') {
        at += strspn(at, " ");
        size_t length = strcspn(at, "|");
        snprintf(one, sizeof one, "%.*s", (int)length, at);
        at += length;
        for (size_t end = strlen(one); end > 0 && isspace((unsigned char)one[end - 1]); end--)
            one[end - 1] = '\0';
        Point point;
        char vertex[POINT_TEXT_SIZE];
        if (strlen(one) == 1 && position_parse_point(position, one, &point))
            snprintf(one, sizeof one, "%s", point_text(position->board.size, point, vertex));
        if (strcasecmp(one, answer) == 0)
            return true;
    }
    return false;
}

typedef struct {
    const char *file;
    int questions, wrong, todo, todo_good;
} Tally;

/* The first form with a wrong answer is shown. */
static bool is_right_in_all_forms(const Tally *tally, const DrawnPosition *position,
                                  const Step *step)
{
    for (int form = 0; form < 2 * SYMMETRY_COUNT; form++) {
        char answer[ANSWER_SIZE] = "(cannot be asked)";
        Asked asked = {.position = position,
                       .step = step,
                       .symmetry = form / 2,
                       .swaps_colors = form % 2,
                       .answer = answer};
        symmetry_map_board(&position->board, form / 2, form % 2, &asked.board);
        if (ask(&asked) && is_expected(position, step->expected, answer))
            continue;
        if (!step->is_todo)
            print_error("%s:%d:%s\n    %s  -- but: %s (symmetry %d, colours %s)\n", tally->file,
                        step->line, position->title, step->text, answer, form / 2,
                        form % 2 ? "exchanged" : "as drawn");
        return false;
    }
    return true;
}

static void take_question(void *context, const DrawnPosition *position, const Step *step)
{
    Tally *tally = context;
    bool is_right = is_right_in_all_forms(tally, position, step);
    tally->questions++;
    tally->wrong += !is_right && !step->is_todo;
    tally->todo += step->is_todo;
    tally->todo_good += is_right && step->is_todo;
}

static void ask_file(const char *name)
{
    char path[1024], relative[64];
    snprintf(relative, sizeof relative, "tests/shape/%s", name);
    Tally tally = {.file = name};
    Error err;
    int positions =
        position_file_read(support_source_path(relative, path), take_question, &tally, &err);
    if (positions < 0)
        fail_msg("%s:%u: %s", name, (unsigned)err.line, err.text);
    print_message("%s: %d positions, %d questions, %d wrong; %d todo, %d of them turned good\n",
                  name, positions, tally.questions, tally.wrong, tally.todo, tally.todo_good);
    assert_int_equal(tally.wrong, 0);
}

static void connections(void **state)
{
    (void)state;
    ask_file("connections.pos");
}

static void effects(void **state)
{
    (void)state;
    ask_file("effects.pos");
}

static void eyes(void **state)
{
    (void)state;
    ask_file("eyes.pos");
}

static void ladders(void **state)
{
    (void)state;
    ask_file("ladders.pos");
}

static void life(void **state)
{
    (void)state;
    ask_file("life.pos");
}

static void regions(void **state)
{
    (void)state;
    ask_file("regions.pos");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(connections), cmocka_unit_test(effects), cmocka_unit_test(eyes),
        cmocka_unit_test(ladders),     cmocka_unit_test(life),    cmocka_unit_test(regions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
