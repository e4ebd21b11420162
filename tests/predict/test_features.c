/* Drawn positions and the values of features in them (*.pos beside this file; wide.pos for the set
 * of the default model, the others for Harrison's). Every question is asked sixteen times: in the
 * eight symmetries and with the colours exchanged.
 *
 *      % title
 *      . X . …                         a drawing; letters name points
 *      play white C3                   moves before the questions below them
 *      capture black a => recaptures   group, who would move, where => value, as number or words */
#include "core/board.h"
#include "core/text.h"
#include "predict/harrison/features.h"
#include "support.h"

#include <ctype.h>
#include <string.h>

enum { LINE_SIZE = 200, PLAY_LIMIT = 16, VALUE_LIMIT = 32 };

typedef struct {
    const char *file;
    int line;
    char title[LINE_SIZE];
    StrBuf drawing;
    bool is_drawn;
    Board start;
    Point mark[26];
    Move play[PLAY_LIMIT];
    int play_count;
    int questions, wrong;
    Extractor *extractor;
} Reader;

static bool seen[HARRISON_GROUP_COUNT][VALUE_LIMIT];

/* ---- one form of a question ---- */

typedef struct {
    Board board;
    Position position;
} Turned;

static void turn_position(const Reader *reader, Stone who, int form, Turned *turned)
{
    int symmetry = form / 2;
    bool swaps = form % 2;
    symmetry_map_board(&reader->start, symmetry, swaps, &turned->board);
    turned->position = (Position){.board = &turned->board, .to_move = who, .move_number = 1};
    for (int i = 0; i < reader->play_count; i++) {
        Stone mover = (Stone)reader->play[i].who;
        Point at = symmetry_map(reader->start.size, symmetry, reader->play[i].at);
        Point *previous = turned->position.previous;
        memmove(previous + 1, previous, (POSITION_HISTORY - 1) * sizeof *previous);
        previous[0] = at;
        turned->position.previous_captured =
            board_play(&turned->board, at, swaps ? stone_opposite(mover) : mover, NULL);
        turned->position.move_number++;
    }
    if (swaps)
        turned->position.to_move = stone_opposite(who);
}

/* The value at a point; -1 if it is no candidate. */
static int find_value(const Reader *reader, const Turned *turned, Point at, int group)
{
    static Sample sample;
    extractor_run(reader->extractor, &turned->position, at, &sample);
    return sample.played < 0 ? -1 : (int)sample_values(&sample, sample.played)[group];
}

/* Whether one of the answers divided by | is the number or the words of the value. */
static bool is_expected(const Reader *reader, const char *expected, int group, int value)
{
    char number[16];
    StrBuf words;
    strbuf_init(&words, 1000);
    snprintf(number, sizeof number, "%d", value);
    extractor_describe(reader->extractor, group, (uint32_t)value, &words);
    bool is_right = false;
    for (const char *at = expected; *at && !is_right; at += *at == '|') {
        at += strspn(at, " ");
        size_t length = strcspn(at, "|");
        const char *next = at + length;
        while (length > 0 && isspace((unsigned char)at[length - 1]))
            length--;
        is_right = (length == strlen(number) && strncmp(at, number, length) == 0) ||
                   (length == words.length && strncmp(at, strbuf_text(&words), length) == 0);
        at = next;
    }
    strbuf_clear(&words);
    return is_right;
}

static void ask(Reader *reader, int group, Stone who, Point at, const char *expected)
{
    for (int form = 0; form < 2 * SYMMETRY_COUNT; form++) {
        Turned turned;
        turn_position(reader, who, form, &turned);
        Point there = symmetry_map(reader->start.size, form / 2, at);
        int value = find_value(reader, &turned, there, group);
        if (value >= 0 && is_expected(reader, expected, group, value)) {
            if (group < HARRISON_GROUP_COUNT && value < VALUE_LIMIT)
                seen[group][value] = true;
            continue;
        }
        StrBuf words;
        strbuf_init(&words, 1000);
        if (value >= 0)
            extractor_describe(reader->extractor, group, (uint32_t)value, &words);
        print_error("%s:%d:%s: not \"%s\" but %d \"%s\" (form %d)\n", reader->file, reader->line,
                    reader->title, expected, value, strbuf_text(&words), form);
        strbuf_clear(&words);
        reader->wrong++;
        return;
    }
}

/* ---- reading the file ---- */

static bool parse_place(const Reader *reader, const char *text, Point *at)
{
    if (islower((unsigned char)text[0]) && text[1] == '\0') {
        *at = reader->mark[text[0] - 'a'];
        return *at != POINT_NONE;
    }
    return point_parse(text, reader->start.size, at);
}

static void finish_drawing(Reader *reader)
{
    if (reader->is_drawn)
        return;
    Error err = {0};
    if (board_parse(strbuf_text(&reader->drawing), &reader->start, reader->mark, &err) != STATUS_OK)
        fail_msg("%s:%d: %s", reader->file, reader->line, err.text);
    reader->is_drawn = true;
}

static void take_play(Reader *reader, const char *line)
{
    char color[16], place[16];
    Stone who = STONE_NONE;
    Point at = POINT_NONE;
    finish_drawing(reader);
    if (sscanf(line, "play %15s %15s", color, place) != 2 || !stone_parse(color, &who) ||
        !parse_place(reader, place, &at) || reader->play_count == PLAY_LIMIT)
        fail_msg("%s:%d: bad move", reader->file, reader->line);
    reader->play[reader->play_count++] = (Move){.at = at, .who = (uint8_t)who};
}

static void take_question(Reader *reader, const char *line)
{
    char group[32], color[16], place[16];
    Stone who = STONE_NONE;
    Point at = POINT_NONE;
    finish_drawing(reader);
    if (sscanf(line, "%31s %15s %15s =>", group, color, place) != 3 || !stone_parse(color, &who) ||
        !parse_place(reader, place, &at) ||
        schema_find(extractor_schema(reader->extractor), group) < 0)
        fail_msg("%s:%d: bad question", reader->file, reader->line);
    reader->questions++;
    ask(reader, schema_find(extractor_schema(reader->extractor), group), who, at,
        strstr(line, "=>") + 2);
}

static void take_title(Reader *reader, const char *line)
{
    if (strbuf_text(&reader->drawing)[0] == '\0' && reader->title[0])
        return;
    snprintf(reader->title, sizeof reader->title, "%s", line + 1);
    strbuf_reset(&reader->drawing);
    reader->is_drawn = false;
    reader->play_count = 0;
}

static void take_line(Reader *reader, char *line)
{
    line[strcspn(line, "\n")] = '\0';
    if (line[0] == '%')
        take_title(reader, line);
    else if (strstr(line, "=>"))
        take_question(reader, line);
    else if (strncmp(line, "play ", 5) == 0)
        take_play(reader, line);
    else if (line[0])
        strbuf_add_format(&reader->drawing, "%s\n", line);
}

static void ask_file(const char *name, const char *set)
{
    char path[1024], relative[64], line[LINE_SIZE];
    snprintf(relative, sizeof relative, "tests/predict/%s", name);
    FILE *file = fopen(support_source_path(relative, path), "r");
    assert_non_null(file);
    Reader reader = {.file = name};
    Error err = {0};
    strbuf_init(&reader.drawing, 1 << 16);
    assert_int_equal(extractor_open(&(ExtractorSettings){.set = set}, &reader.extractor, &err),
                     STATUS_OK);
    while (fgets(line, sizeof line, file)) {
        reader.line++;
        take_line(&reader, line);
    }
    fclose(file);
    extractor_close(reader.extractor);
    strbuf_clear(&reader.drawing);
    print_message("%s: %d questions, %d wrong\n", name, reader.questions, reader.wrong);
    assert_int_equal(reader.wrong, 0);
}

static void captures(void **state)
{
    (void)state;
    ask_file("captures.pos", "harrison");
}

static void ataris(void **state)
{
    (void)state;
    ask_file("ataris.pos", "harrison");
}

static void distances(void **state)
{
    (void)state;
    ask_file("distances.pos", "harrison");
}

static void jumps(void **state)
{
    (void)state;
    ask_file("jumps.pos", "harrison");
}

static void wide_2(void **state)
{
    (void)state;
    ask_file("wide-2.pos", "wide-2");
}

static void wide(void **state)
{
    (void)state;
    ask_file("wide.pos", "wide");
}

/* The drawings above show every value of the groups that do not just measure a distance. */
static void every_value_was_shown(void **state)
{
    (void)state;
    static const struct {
        int group, values;
    } SHOWN[] = {{HARRISON_CAPTURE, 6},    {HARRISON_CAPTURED_STONES, 8}, {HARRISON_EXTENSION, 3},
                 {HARRISON_SELF_ATARI, 2}, {HARRISON_ATARI, 4},           {HARRISON_BORDER, 8},
                 {HARRISON_JUMP, 11}};
    for (size_t i = 0; i < sizeof SHOWN / sizeof SHOWN[0]; i++) {
        for (int value = 0; value < SHOWN[i].values; value++) {
            if (!seen[SHOWN[i].group][value])
                fail_msg("group %d: value %d is in no drawing", SHOWN[i].group, value);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(captures),
        cmocka_unit_test(ataris),
        cmocka_unit_test(distances),
        cmocka_unit_test(jumps),
        cmocka_unit_test(every_value_was_shown),
        cmocka_unit_test(wide),
        cmocka_unit_test(wide_2),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
