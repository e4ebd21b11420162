/* Making documents. */
#include "problem/document.h"

#include <assert.h>
#include <string.h>

static Status arena_full(Error *err)
{
    return error_set(err, STATUS_LIMIT, "the problem needs more memory than allowed");
}

Status document_init(ProblemDocument *document, int size, Arena *mem, Error *err)
{
    assert(size >= BOARD_SIZE_MIN && size <= BOARD_SIZE_MAX);
    *document = (ProblemDocument){
        .title = "", .text = "", .level = "", .tags = "", .author = "", .source = "", .mem = mem};
    problem_init(&document->problem, size);
    Status status = sgf_game_init(&document->record, mem, err);
    document->start = document->record.root;
    return status;
}

/* What the sign becomes; '\0' if it goes. */
static char cleaned(char c, DocumentTextKind kind)
{
    if (c == '\n' && kind == TEXT_LINES)
        return c;
    if (c == '\n' || c == '\t' || c == '\v' || c == '\f')
        return ' ';
    return (unsigned char)c < ' ' || c == 0x7f ? '\0' : c;
}

const char *document_text(ProblemDocument *document, const char *text, size_t size,
                          DocumentTextKind kind)
{
    assert(document);
    char *copy = arena_copy(document->mem, text, size);
    if (!copy)
        return NULL;
    size_t length = 0;
    for (size_t i = 0; i < size; i++) {
        char c = cleaned(text[i], kind);
        if (c)
            copy[length++] = c;
    }
    while (length && (copy[length - 1] == ' ' || copy[length - 1] == '\n'))
        length--;
    copy[length] = '\0';
    return copy + strspn(copy, " \n");
}

Status document_add_field(ProblemDocument *document, const char *name, const char *value,
                          Error *err)
{
    assert(document);
    ProblemField *field = arena_alloc(document->mem, sizeof *field);
    char *copy = field ? arena_copy(document->mem, name, strlen(name)) : NULL;
    DocumentTextKind kind = strcmp(name, "%") == 0 ? TEXT_ONE_LINE : TEXT_LINES;
    const char *cleaned_value = copy ? document_text(document, value, strlen(value), kind) : NULL;
    if (!cleaned_value)
        return arena_full(err);
    *field = (ProblemField){.name = copy, .value = cleaned_value};
    ProblemField **link = &document->fields;
    while (*link)
        link = &(*link)->next;
    *link = field;
    return STATUS_OK;
}

void document_task_text(const Problem *problem, StrBuf *out)
{
    assert(problem && out);
    static const char *const WORDS[GOAL_COUNT] = {
        [GOAL_KILL] = "kill the marked stones",
        [GOAL_SAVE] = "live with the marked stones",
        [GOAL_CAPTURE] = "capture the marked stones",
        [GOAL_CONNECT] = "connect the marked stones",
        [GOAL_CUT] = "cut the marked stones apart",
        [GOAL_RACE] = "win the race between the marked stones",
    };
    if (!WORDS[problem->goal])
        return;
    const char *side = problem->side == STONE_BLACK ? "Black" : "White";
    const char *mover = problem->to_move == STONE_BLACK ? "Black" : "White";
    if (problem->side == problem->to_move)
        strbuf_add_format(out, "%s to play and %s.", side, WORDS[problem->goal]);
    else
        strbuf_add_format(out, "%s to play; %s wants to %s.", mover, side, WORDS[problem->goal]);
}
