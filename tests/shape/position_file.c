/* The reader of positions with questions: line by line, one position in hand. */
#include "position_file.h"

#include "core/text.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

typedef struct {
    FILE *file;
    int line;
    char text[LINE_TEXT_LIMIT];
    DrawnPosition position;
    StrBuf drawing;
    bool is_drawn; /* the drawing of the position in hand has been read */
    int count;
    QuestionFn *ask;
    void *context;
    Error *err;
} Reader;

static Status refuse(const Reader *reader, const char *why)
{
    return error_set_at(reader->err, STATUS_SYNTAX, 0, (uint32_t)reader->line, "%s: %s", why,
                        reader->text);
}

static void begin_position(Reader *reader)
{
    bool continues_title = strbuf_text(&reader->drawing)[0] == '\0' && reader->count > 0;
    if (continues_title)
        return;
    snprintf(reader->position.title, sizeof reader->position.title, "%s", reader->text + 1);
    strbuf_reset(&reader->drawing);
    reader->is_drawn = false;
    reader->count++;
}

static Status finish_drawing(Reader *reader)
{
    if (reader->is_drawn)
        return STATUS_OK;
    reader->is_drawn = true;
    Error err;
    Status status = board_parse(strbuf_text(&reader->drawing), &reader->position.board,
                                reader->position.mark, &err);
    return status == STATUS_OK ? STATUS_OK : refuse(reader, err.text);
}

static Status split_step(const Reader *reader, Step *step)
{
    *step = (Step){.line = reader->line};
    snprintf(step->text, sizeof step->text, "%s", reader->text);
    snprintf(step->split, sizeof step->split, "%s", reader->text);
    char *arrow = strstr(step->split, "=>");
    if (arrow) {
        *arrow = '\0';
        step->expected = arrow + 2;
    }
    for (char *at = step->split; *at;) {
        if (isspace((unsigned char)*at)) {
            *at++ = '\0';
            continue;
        }
        if (step->word_count == WORD_LIMIT)
            return refuse(reader, "too many words");
        step->word[step->word_count++] = at;
        while (*at && !isspace((unsigned char)*at))
            at++;
    }
    if (step->word_count > 0 && strcmp(step->word[0], "todo") == 0) {
        step->is_todo = true;
        step->word_count--;
        memmove(step->word, step->word + 1, (size_t)step->word_count * sizeof step->word[0]);
    }
    return step->word_count > 0 ? STATUS_OK : refuse(reader, "no question");
}

static Status play_move(Reader *reader, const Step *step)
{
    Stone who;
    Point at;
    if (step->word_count != 3 || !stone_parse(step->word[1], &who) ||
        !position_parse_point(&reader->position, step->word[2], &at))
        return refuse(reader, "play needs a colour and a point");
    if (board_judge_move(&reader->position.board, at, who) != MOVE_OK)
        return refuse(reader, "not a legal move");
    board_play(&reader->position.board, at, who, NULL);
    return STATUS_OK;
}

static Status take_step(Reader *reader)
{
    Step step;
    Status status = finish_drawing(reader);
    if (status == STATUS_OK)
        status = split_step(reader, &step);
    if (status != STATUS_OK)
        return status;
    if (!step.expected)
        return play_move(reader, &step);
    reader->ask(reader->context, &reader->position, &step);
    return STATUS_OK;
}

static Status take_line(Reader *reader)
{
    bool is_play = strncmp(reader->text, "play ", 5) == 0;
    reader->text[strcspn(reader->text, "\n")] = '\0';
    if (reader->text[strspn(reader->text, " \t")] == '\0')
        return STATUS_OK;
    if (reader->text[0] == '%') {
        begin_position(reader);
        return STATUS_OK;
    }
    if (reader->count == 0)
        return refuse(reader, "no title before");
    if (is_play || strstr(reader->text, "=>"))
        return take_step(reader);
    if (reader->is_drawn)
        return refuse(reader, "neither a question nor a move");
    strbuf_add(&reader->drawing, reader->text);
    strbuf_add_char(&reader->drawing, '\n');
    return STATUS_OK;
}

int position_file_read(const char *path, QuestionFn *ask, void *context, Error *err)
{
    Reader reader = {.file = fopen(path, "r"), .ask = ask, .context = context, .err = err};
    if (!reader.file) {
        (void)error_set(err, STATUS_NOT_FOUND, "cannot open %s", path);
        return -1;
    }
    strbuf_init(&reader.drawing, 1 << 16);
    Status status = STATUS_OK;
    while (status == STATUS_OK && fgets(reader.text, sizeof reader.text, reader.file)) {
        reader.line++;
        status = take_line(&reader);
    }
    strbuf_clear(&reader.drawing);
    fclose(reader.file);
    return status == STATUS_OK ? reader.count : -1;
}

bool position_parse_point(const DrawnPosition *position, const char *text, Point *at)
{
    if (islower((unsigned char)text[0]) && text[1] == '\0') {
        *at = position->mark[text[0] - 'a'];
        return *at != POINT_NONE;
    }
    return point_parse(text, position->board.size, at);
}
