/* katachi find: has this been played? */
#include "base/file.h"

#include "base/memory.h"
#include "cli/commands.h"
#include "cli/game_options.h"
#include "core/text.h"
#include "view/library.h"

#include <stdio.h>
#include <string.h>

enum { OUTPUT_LIMIT = 1 << 30, USUAL_LIMIT = 20, USUAL_TOP = 12, USUAL_SIZE = 19 };

typedef struct {
    PositionOptions position;
    LibraryFolder folder;
    FilterOptions filter;
    const char *region, *open, *sequence, *first, *next, *sort, *sgf;
    bool no_rotation, no_mirror, no_swap, slide, anywhere, as_json;
    int until, offset, limit, top, board;
} FindOptions;

/* ---- the pattern ---- */

static PatternAnchor anchor_of(const FindOptions *o)
{
    return o->anywhere ? ANCHOR_ANYWHERE : o->slide ? ANCHOR_SIDE : ANCHOR_PLACE;
}

static Status read_position(const char *path, const FindOptions *o, Pattern *pattern, Error *err)
{
    LoadedPosition *loaded = mem_alloc(1, sizeof *loaded);
    Status status = position_load(path, &o->position, loaded, err);
    if (status == STATUS_OK) {
        int last = loaded->game.board.size - 1;
        pattern_of_board(&loaded->game.board, (PatternRect){0, 0, last, last}, pattern);
    }
    position_clear(loaded);
    mem_free(loaded);
    return status;
}

/* A sequence on an empty board. */
static Status read_sequence(const FindOptions *o, Pattern *pattern, Error *err)
{
    Stone first = STONE_BLACK;
    if (o->first && !stone_parse(o->first, &first))
        return error_set(err, STATUS_INVALID, "--first must be black or white");
    pattern->size = o->board;
    return pattern_sequence_parse(o->sequence, first, pattern, err);
}

static Status make_pattern(const FindOptions *o, const char *path, Pattern *pattern, Error *err)
{
    Status status = STATUS_OK;
    if (o->sequence)
        status = read_sequence(o, pattern, err);
    else if (path)
        status = read_position(path, o, pattern, err);
    if (status == STATUS_OK && pattern->size)
        status = pattern_cut(pattern, o->region, o->open, err);
    pattern->anchor = anchor_of(o);
    pattern->fixed_orientation = o->no_rotation;
    pattern->is_not_mirrored = o->no_mirror;
    pattern->fixed_colors = o->no_swap;
    return status;
}

/* ---- the answer ---- */

static int print(const Command *command, const FindOptions *o, const FindView *view)
{
    StrBuf text;
    Error err = {0};
    Status status = STATUS_OK;
    strbuf_init(&text, OUTPUT_LIMIT);
    if (o->sgf) {
        find_write_sgf(view, &text);
        status = file_write(o->sgf, strbuf_text(&text), text.length, &err);
        strbuf_reset(&text);
    }
    if (o->as_json)
        find_write_json(view, &text);
    else if (!o->sgf || strcmp(o->sgf, "-") != 0)
        find_write_text(view, &text);
    command_print(&text);
    if (status != STATUS_OK)
        return command_fail(command, o->sgf, &err);
    return view->answer->game_count ? EXIT_DONE : EXIT_NEGATIVE;
}

static int search(const Command *command, FindOptions *o, FindRequest *request, FoundOrder order)
{
    Library *library;
    int exit_code;
    if (!library_folder_open(command, &o->folder, &library, &exit_code))
        return exit_code;
    Error err = {0};
    FindAnswer answer;
    request->threads = o->folder.threads;
    if (library_find(library, request, &answer, &err) == STATUS_OK) {
        uint32_t count;
        FoundGame *games = find_games(library, &answer, order, &count);
        exit_code = print(command, o,
                          &(FindView){.library = library,
                                      .request = request,
                                      .answer = &answer,
                                      .game = games,
                                      .game_count = count,
                                      .offset = (uint32_t)o->offset,
                                      .limit = o->limit ? (uint32_t)o->limit : UINT32_MAX,
                                      .top = o->top});
        mem_free(games);
        find_answer_clear(&answer);
    } else
        exit_code = command_fail(command, NULL, &err);
    library_close(library);
    return exit_code;
}

static bool check_numbers(const Command *command, const FindOptions *o, int *exit_code)
{
    if (o->until >= 0 && o->offset >= 0 && o->limit >= 0 && o->top >= 0 &&
        o->board >= BOARD_SIZE_MIN && o->board <= BOARD_SIZE_MAX)
        return true;
    *exit_code = command_usage_error(
        command, "--until, --offset, --limit, --top cannot be negative; --board is 2 to 25");
    return false;
}

/* ---- options ---- */

static Option *own_rows(FindOptions *o, Option *row)
{
    const Option rows[] = {
        {OPTION_TEXT, "region", 'r', &o->region, "POINTS",
         "the part that counts: K10-T19, upper-right, several with commas (the whole board)"},
        {OPTION_TEXT, "open", 0, &o->open, "POINTS", "points of the region that may hold anything"},
        {OPTION_TEXT, "sequence", 'S', &o->sequence, "MOVES",
         "instead of GAME: the first moves in the region, \"R4 P3 pass D4\"; pass: elsewhere"},
        {OPTION_TEXT, "first", 0, &o->first, "COLOUR", "who plays the first of them (black)"},
        {OPTION_INT, "board", 0, &o->board, "N", "size of the board of a sequence (19)"},
        {OPTION_FLAG, "slide", 0, &o->slide, NULL, "also further along the nearest side"},
        {OPTION_FLAG, "anywhere", 0, &o->anywhere, NULL, "anywhere on the board"},
        {OPTION_FLAG, "no-rotation", 0, &o->no_rotation, NULL, "do not turn or mirror it"},
        {OPTION_FLAG, "no-mirror", 0, &o->no_mirror, NULL, "turn it, but do not mirror it"},
        {OPTION_FLAG, "no-swap", 0, &o->no_swap, NULL, "do not swap the colours"},
        {OPTION_TEXT, "next", 0, &o->next, "COLOUR", "only where this colour plays next there"},
        {OPTION_INT, "until", 0, &o->until, "N", "found after at most N moves"},
        {OPTION_TEXT, "sort", 0, &o->sort, "ORDER", "number, date, newest, move, black, white"},
        {OPTION_INT, "offset", 0, &o->offset, "N", "leave out the first N games"},
        {OPTION_INT, "limit", 0, &o->limit, "N", "list N games; 0: all (20)"},
        {OPTION_INT, "top", 'k', &o->top, "N", "show the N most frequent next moves; 0: all (12)"},
        {OPTION_FLAG, "json", 'j', &o->as_json, NULL, "write JSON"},
        {OPTION_TEXT, "sgf", 0, &o->sgf, "FILE",
         "write the games listed as SGF, commented where it was found; - is stdout"},
    };
    memcpy(row, rows, sizeof rows);
    return row + sizeof rows / sizeof *rows;
}

static int run(const Command *command, int argc, char **argv)
{
    FindOptions o = {.limit = USUAL_LIMIT, .top = USUAL_TOP, .board = USUAL_SIZE};
    Option rows[POSITION_OPTION_COUNT + 18 + LIBRARY_FOLDER_ROWS + LIBRARY_FILTER_ROWS + 1] = {0};
    Option *row = position_options_rows(&o.position, "the position after N moves (the end)", rows);
    row = library_folder_rows(&o.folder, own_rows(&o, row));
    (void)filter_option_rows(&o.filter, row);
    int exit_code;
    FoundOrder order = FOUND_BY_NUMBER;
    FindRequest *request;
    if (!options_parse(command, rows, &argc, argv, &exit_code))
        return exit_code;
    if (argc > 1 || (argc == 1 && o.sequence))
        return command_usage_error(command, "name one GAME, or a --sequence");
    if (o.as_json && o.sgf && strcmp(o.sgf, "-") == 0)
        return command_usage_error(command, "--json and --sgf - cannot both go to stdout");
    if (argc == 0 && !o.sequence && (o.region || o.open || o.slide || o.anywhere))
        return command_usage_error(command, "a region needs a GAME, or a --sequence");
    if (!position_options_check(command, &o.position, &exit_code) ||
        !filter_options_check(command, &o.filter, &exit_code) ||
        !check_numbers(command, &o, &exit_code))
        return exit_code;
    if (o.sort && !found_order_parse(o.sort, &order))
        return command_usage_error(command, "--sort: number, date, newest, move, black or white");
    request = mem_alloc(1, sizeof *request);
    *request =
        (FindRequest){.filter = o.filter.filter, .move_to = o.until, .stop = &command_stop_asked};
    Error err = {0};
    if (o.next && !stone_parse(o.next, &request->next))
        exit_code = command_usage_error(command, "--next must be black or white");
    else if (make_pattern(&o, argc ? argv[0] : NULL, &request->pattern, &err) != STATUS_OK)
        exit_code = command_fail(command, argc ? argv[0] : NULL, &err);
    else
        exit_code = search(command, &o, request, order);
    mem_free(request);
    return exit_code;
}

const Command command_find = {
    .name = "find",
    .summary = "search the library: has this been played?",
    .usage = "[GAME] [options]",
    .details =
        "Looks for a position of GAME, or the region of it that is named, in all games of the\n"
        "library: turned and mirrored, with swapped colours, unless an option forbids it. The\n"
        "answer says in how many games it occurred, what was played next there and how often\n"
        "that player won, and lists the games. A next move is the next one in the region;\n"
        "`at once` counts those that were played immediately, the others came after moves\n"
        "elsewhere. Without GAME and --sequence, lists all games that match the options below.\n"
        "The exit code is 1 if nothing is found. Texts are found anywhere in a field, without\n"
        "regard to case.",
    .examples = "katachi find game.sgf --move 20               # the whole board\n"
                "katachi find game.sgf -n 30 -r upper-right    # one corner\n"
                "katachi find game.sgf -n 60 -r C3-J6 --slide  # a shape along the side\n"
                "katachi find --sequence \"R4 P3 Q6\" --player Sakata --from 1960 --to 1969\n"
                "katachi find --player Takemiya --result W+R --sort date --sgf takemiya.sgf",
    .run = run,
};
