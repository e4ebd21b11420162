/* What the fields of a problem mean. */
#include "problem/file.h"

#include "base/memory.h"
#include "core/text.h"
#include "problem/document.h"
#include "problem/text_private.h"
#include "sgf/info.h"
#include "sgf/read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_MOVE_LIMIT = 1000 }; /* moves of one line of the solution */

/* Call `take` for each word of the value, at least one; words are parted by blanks and commas. */
typedef Status WordFn(void *context, const char *word, const TextField *field, Error *err);

static Status for_each_word(const TextField *field, WordFn *take, void *context, Error *err)
{
    static const char GAPS[] = " ,\n\t";
    const char *at = field->value + strspn(field->value, GAPS);
    if (!*at)
        return text_field_fail(field, STATUS_INVALID, err, "no value");
    while (*at) {
        char word[32];
        size_t size = strcspn(at, GAPS);
        if (size >= sizeof word)
            return text_field_fail(field, STATUS_SYNTAX, err, "a word that is too long");
        memcpy(word, at, size);
        word[size] = '\0';
        Status status = take(context, word, field, err);
        if (status != STATUS_OK)
            return status;
        at += size + strspn(at + size, GAPS);
    }
    return STATUS_OK;
}

static Status bad_word(const TextField *field, const char *word, const char *want, Error *err)
{
    return error_set_at(err, STATUS_INVALID, field->offset, field->line, "%s: '%s' is not %s",
                        field->name, word, want);
}

typedef struct {
    ProblemDocument *document;
    PointSet *set;
    Point line[LINE_MOVE_LIMIT];
    int count;
    SolutionVerdict verdict;
    bool has_verdict;
    Stone colour; /* the last one named */
    int words;
} WordState;

static Status take_point(void *context, const char *word, const TextField *field, Error *err)
{
    WordState *state = context;
    const Board *board = &state->document->problem.board;
    Point at;
    if (!point_parse(word, board->size, &at) || !board_has_point(board, at))
        return bad_word(field, word, "a point of the board", err);
    point_set_add(state->set, at);
    return STATUS_OK;
}

static Status take_answer(void *context, const char *word, const TextField *field, Error *err)
{
    WordState *state = context;
    Problem *problem = &state->document->problem;
    Point at;
    if (!point_parse(word, problem->board.size, &at) || at == POINT_RESIGN)
        return bad_word(field, word, "a point of the board", err);
    if (problem->answer_count == PROBLEM_ANSWER_LIMIT)
        return text_field_fail(field, STATUS_LIMIT, err, "more than 32 moves");
    problem->answer[problem->answer_count++] = at;
    return STATUS_OK;
}

/* "black 2 white 1" */
static Status take_threat(void *context, const char *word, const TextField *field, Error *err)
{
    WordState *state = context;
    Stone colour;
    if (state->words++ % 2 == 0) {
        if (!stone_parse(word, &colour))
            return bad_word(field, word, "a colour", err);
        state->colour = colour;
        return STATUS_OK;
    }
    char *end;
    long number = strtol(word, &end, 10);
    if (*end || number < 0 || number > PROBLEM_THREATS_LIMIT)
        return bad_word(field, word, "a number from 0 to 99", err);
    state->document->problem.threats[state->colour] = (uint8_t)number;
    return STATUS_OK;
}

/* "black to kill", "kill", "black to play and kill" */
static Status take_goal(void *context, const char *word, const TextField *field, Error *err)
{
    WordState *state = context;
    Problem *problem = &state->document->problem;
    Stone colour;
    state->words++;
    if (stone_parse(word, &colour)) {
        problem->side = colour;
        state->colour = colour;
        return STATUS_OK;
    }
    if (strcmp(word, "to") == 0 || strcmp(word, "play") == 0 || strcmp(word, "and") == 0)
        return STATUS_OK;
    if (!problem_goal_parse(word, &problem->goal))
        return bad_word(field, word, "kill, save, capture, connect, cut or race", err);
    state->has_verdict = true;
    return STATUS_OK;
}

/* "C1 B1 A1 = right" */
static Status take_move(void *context, const char *word, const TextField *field, Error *err)
{
    WordState *state = context;
    Point at;
    if (strcmp(word, "=") == 0) {
        state->has_verdict = true;
        return STATUS_OK;
    }
    if (state->has_verdict) {
        if (state->verdict != SOLUTION_UNKNOWN ||
            (strcmp(word, "right") != 0 && strcmp(word, "wrong") != 0))
            return bad_word(field, word, "right or wrong", err);
        state->verdict = word[0] == 'r' ? SOLUTION_RIGHT : SOLUTION_WRONG;
        return STATUS_OK;
    }
    if (!point_parse(word, state->document->problem.board.size, &at) || at == POINT_RESIGN)
        return bad_word(field, word, "a point of the board", err);
    if (state->count == LINE_MOVE_LIMIT)
        return text_field_fail(field, STATUS_LIMIT, err, "more than 1000 moves");
    state->line[state->count++] = at;
    return STATUS_OK;
}

static Status read_line(WordState *state, const TextField *field, Error *err)
{
    Status status = for_each_word(field, take_move, state, err);
    if (status != STATUS_OK)
        return status;
    if (state->has_verdict && state->verdict == SOLUTION_UNKNOWN)
        return text_field_fail(field, STATUS_INVALID, err, "'=' without right or wrong");
    if (state->count == 0)
        return text_field_fail(field, STATUS_INVALID, err, "no moves before '='");
    return solution_add_line(state->document, state->line, state->count, state->verdict, err);
}

static Status read_goal(WordState *state, const TextField *field, Error *err)
{
    Status status = for_each_word(field, take_goal, state, err);
    if (status == STATUS_OK && !state->has_verdict)
        return text_field_fail(field, STATUS_INVALID, err,
                               "no goal: kill, save, capture, connect, cut, race");
    return status;
}

static Status read_threats(WordState *state, const TextField *field, Error *err)
{
    Status status = for_each_word(field, take_threat, state, err);
    if (status == STATUS_OK && state->words % 2)
        return text_field_fail(field, STATUS_INVALID, err, "a colour without a number");
    return status;
}

static Status read_play(WordState *state, const TextField *field, Error *err)
{
    Problem *problem = &state->document->problem;
    if (!stone_parse(field->value, &problem->to_move))
        return text_field_fail(field, STATUS_INVALID, err, "black or white expected");
    problem->side = problem->to_move;
    return STATUS_OK;
}

static Status read_ko(WordState *state, const TextField *field, Error *err)
{
    if (!problem_ko_parse(field->value, &state->document->problem.ko))
        return text_field_fail(field, STATUS_INVALID, err, "open, played, for or against expected");
    return STATUS_OK;
}

static Status read_ban(WordState *state, const TextField *field, Error *err)
{
    Board *board = &state->document->problem.board;
    Point at;
    if (!point_parse(field->value, board->size, &at) || !board_has_point(board, at))
        return text_field_fail(field, STATUS_INVALID, err, "a point of the board expected");
    board->ko = at;
    return STATUS_OK;
}

static Status read_capture(WordState *state, const TextField *field, Error *err)
{
    bool is_any = strcmp(field->value, "any") == 0;
    if (!is_any && strcmp(field->value, "all") != 0)
        return text_field_fail(field, STATUS_INVALID, err, "all or any expected");
    state->document->problem.any_keystone = is_any;
    return STATUS_OK;
}

static Status read_keystones(WordState *state, const TextField *field, Error *err)
{
    state->set = &state->document->problem.keystones;
    return for_each_word(field, take_point, state, err);
}

static Status read_area(WordState *state, const TextField *field, Error *err)
{
    state->set = &state->document->problem.area;
    return for_each_word(field, take_point, state, err);
}

static Status read_answer(WordState *state, const TextField *field, Error *err)
{
    state->document->problem.answer_count = 0;
    return for_each_word(field, take_answer, state, err);
}

/* Only the nodes count: what the fields say rules over what the tree says of itself. */
static Status read_tree(WordState *state, const TextField *field, Error *err)
{
    ProblemDocument *document = state->document;
    Error reason = {0};
    SgfGame game;
    int size;
    Status status =
        sgf_read(field->value, strlen(field->value), 0, NULL, document->mem, &game, &reason);
    if (status == STATUS_OK)
        status = sgf_board_size(&game, &size, &reason);
    if (status == STATUS_OK && size != document->problem.board.size)
        status = error_set(&reason, STATUS_INVALID, "a tree for a board of another size");
    if (status == STATUS_NOT_FOUND)
        return text_field_fail(field, STATUS_SYNTAX, err,
                               "not an SGF tree: it must start with '(;'");
    if (status != STATUS_OK)
        return text_field_fail(field, status, err, reason.text);
    document->record = game;
    document->start = problem_start_node(&game);
    return STATUS_OK;
}

static Status read_text(const char **out, ProblemDocument *document, const TextField *field,
                        DocumentTextKind kind, Error *err)
{
    *out = document_text(document, field->value, strlen(field->value), kind);
    if (!*out) {
        *out = "";
        return text_field_fail(field, STATUS_LIMIT, err, "more text than allowed");
    }
    return STATUS_OK;
}

static Status read_title(WordState *state, const TextField *field, Error *err)
{
    return read_text(&state->document->title, state->document, field, TEXT_ONE_LINE, err);
}

static Status read_level(WordState *state, const TextField *field, Error *err)
{
    return read_text(&state->document->level, state->document, field, TEXT_ONE_LINE, err);
}

static Status read_tags(WordState *state, const TextField *field, Error *err)
{
    return read_text(&state->document->tags, state->document, field, TEXT_ONE_LINE, err);
}

static Status read_author(WordState *state, const TextField *field, Error *err)
{
    return read_text(&state->document->author, state->document, field, TEXT_ONE_LINE, err);
}

static Status read_source(WordState *state, const TextField *field, Error *err)
{
    return read_text(&state->document->source, state->document, field, TEXT_ONE_LINE, err);
}

static Status read_words(WordState *state, const TextField *field, Error *err)
{
    return read_text(&state->document->text, state->document, field, TEXT_LINES, err);
}

/* In the order in which they are understood: points need the board, sides the turn, lines the tree.
 * Size and board are read before all of them. */
static const struct {
    const char *name;
    Status (*read)(WordState *state, const TextField *field, Error *err);
    bool may_repeat;
} KNOWN[] = {
    {"problem", read_title, false}, {"play", read_play, false},
    {"goal", read_goal, false},     {"keystones", read_keystones, false},
    {"area", read_area, false},     {"capture", read_capture, false},
    {"ko", read_ko, false},         {"threats", read_threats, false},
    {"ban", read_ban, false},       {"level", read_level, false},
    {"tags", read_tags, false},     {"author", read_author, false},
    {"source", read_source, false}, {"text", read_words, false},
    {"tree", read_tree, false},     {"line", read_line, true},
    {"answer", read_answer, false},
};

enum { KNOWN_COUNT = sizeof KNOWN / sizeof *KNOWN };

static const TextField *find_field(const TextFieldList *list, const char *name, int from)
{
    for (int i = from; i < list->count; i++)
        if (strcmp(list->field[i].name, name) == 0)
            return &list->field[i];
    return NULL;
}

static Status check_single(const TextFieldList *list, const char *name, Error *err)
{
    const TextField *first = find_field(list, name, 0);
    const TextField *again = first ? find_field(list, name, (int)(first - list->field) + 1) : NULL;
    return again ? text_field_fail(again, STATUS_SYNTAX, err, "given twice") : STATUS_OK;
}

static Status read_board(const TextFieldList *list, Problem *problem, Error *err)
{
    int size = 0;
    const TextField *field = find_field(list, "size", 0);
    if (field) {
        char *end;
        long number = strtol(field->value, &end, 10);
        if (end == field->value || *end || number < BOARD_SIZE_MIN || number > BOARD_SIZE_MAX)
            return text_field_fail(field, STATUS_INVALID, err, "a number from 2 to 25 expected");
        size = (int)number;
    }
    Error reason = {0};
    field = find_field(list, "board", 0);
    if (!field)
        return error_set_at(err, STATUS_SYNTAX, list->field[0].offset, list->field[0].line,
                            "board: the problem has no drawing");
    Status status = problem_drawing_read(field->value, size, problem, &reason);
    if (status == STATUS_OK)
        return STATUS_OK;
    uint32_t line = field->line + (reason.line ? reason.line - 1 : 0);
    return error_set_at(err, status, field->offset, line, "board: %s", reason.text);
}

const char *problem_text_field(int index)
{
    if (index < KNOWN_COUNT)
        return KNOWN[index].name;
    return index == KNOWN_COUNT ? "size" : index == KNOWN_COUNT + 1 ? "board" : NULL;
}

static bool is_known(const char *name)
{
    for (int i = 0; problem_text_field(i); i++)
        if (strcmp(name, problem_text_field(i)) == 0)
            return true;
    return false;
}

static Status understand_known(const TextFieldList *list, int known, ProblemDocument *document,
                               Error *err)
{
    WordState *state = mem_alloc(1, sizeof *state);
    Status status =
        KNOWN[known].may_repeat ? STATUS_OK : check_single(list, KNOWN[known].name, err);
    for (int i = 0; i < list->count && status == STATUS_OK; i++) {
        if (strcmp(list->field[i].name, KNOWN[known].name) != 0)
            continue;
        *state = (WordState){.document = document};
        status = KNOWN[known].read(state, &list->field[i], err);
    }
    mem_free(state);
    return status;
}

static Status understand(const TextFieldList *list, ProblemDocument *document, Arena *mem,
                         Error *err)
{
    Status status = document_init(document, 19, mem, err);
    if (status == STATUS_OK)
        status = check_single(list, "size", err);
    if (status == STATUS_OK)
        status = check_single(list, "board", err);
    if (status == STATUS_OK)
        status = read_board(list, &document->problem, err);
    for (int i = 0; i < KNOWN_COUNT && status == STATUS_OK; i++)
        status = understand_known(list, i, document, err);
    for (int i = 0; i < list->count && status == STATUS_OK; i++)
        if (!is_known(list->field[i].name))
            status = document_add_field(document, list->field[i].name, list->field[i].value, err);
    if (status == STATUS_OK && !find_field(list, "answer", 0))
        document->problem.answer_count =
            (uint8_t)solution_list_answers(document, document->problem.answer);
    return status;
}

/* ---- public functions ---- */

void problem_text_reader_init(ProblemTextReader *reader, const char *data, size_t size)
{
    static const char MARK[] = "\xef\xbb\xbf";
    bool has_mark = size >= 3 && memcmp(data, MARK, 3) == 0;
    *reader = (ProblemTextReader){data, data + (has_mark ? 3 : 0), data + size, 1};
}

bool problem_text_is_free_name(const char *name)
{
    if (strcmp(name, "%") == 0)
        return true;
    return text_field_name_is_good(name) && !is_known(name);
}

Status problem_text_next(ProblemTextReader *reader, Arena *mem, ProblemDocument *document,
                         Error *err)
{
    if (!text_fields_go_on(reader))
        return error_set(err, STATUS_NOT_FOUND, "no more problems");
    TextFieldList list = {0};
    ProblemDocument *read = mem_alloc(1, sizeof *read);
    Status status = text_fields_read(reader, &list, mem, err);
    if (status == STATUS_OK)
        status = understand(&list, read, mem, err);
    if (status == STATUS_OK)
        *document = *read;
    mem_free(read);
    return status;
}
