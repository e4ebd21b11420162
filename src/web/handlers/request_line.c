/* Lines of play from requests. */
#include "web/handlers/request.h"

#include "sgf/read.h"
#include "sgf/replay.h"

#include <assert.h>

enum { LINE_MEMORY = 16 << 20, USUAL_SIZE = 19 };

Status request_line_read(const char *sgf, size_t size, RequestLine *line, Error *err)
{
    assert(line);
    const Rules rules = {0}; /* the record brings its own */
    const SgfReadOptions options = {
        .charset = "UTF-8", .limits = {.bytes = REQUEST_LINE_BYTES, .nodes = REQUEST_LINE_NODES}};
    arena_init(&line->mem, LINE_MEMORY);
    game_init(&line->game, USUAL_SIZE, &rules);
    Status status = sgf_read(sgf, size, 0, &options, &line->mem, &line->record, err);
    if (status != STATUS_OK)
        return status;
    line->end = sgf_main_end(&line->record);
    line->moves = sgf_move_number(line->end);
    return sgf_load_game(&line->record, line->end, &line->game, err);
}

void request_line_clear(RequestLine *line)
{
    game_clear(&line->game);
    arena_clear(&line->mem);
}
