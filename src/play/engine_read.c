/* What engines write while they analyse:
 *
 *   info move D4 visits 12 winrate 0.52 scoreLead 1.3 prior 0.2 order 0 pv D4 Q16 info move …
 *
 * Leela Zero writes winning chances and priors as hundredths of a percent. Words that we do not
 * know are skipped with what follows them; whatever is out of range makes its move worthless. */
#include "play/engine_analyst.h"

#include "base/memory.h"
#include "core/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { WORD_SIZE = 24 };

static const double VISITS_MOST = 1e9, LEAD_MOST = 1000, LEELA_SCALE = 10000;

typedef struct {
    const char *rest;
    EngineDialect dialect;
    const Game *game;
    bool is_scored; /* all moves so far have a lead */
} Reader;

/* The next word; false at the end. A word that is too long becomes "?". */
static bool next_word(const char **rest, char word[WORD_SIZE])
{
    const char *from = *rest + strspn(*rest, " \t");
    size_t length = strcspn(from, " \t");
    *rest = from + length;
    bool fits = length < WORD_SIZE;
    memcpy(word, fits ? from : "?", fits ? length : 1);
    word[fits ? length : 1] = '\0';
    return length > 0;
}

/* A number within bounds; NaN otherwise. */
static double read_number(const char *word, double low, double high)
{
    char *end;
    double number = strtod(word, &end);
    bool is_good = *word && *end == '\0' && isfinite(number) && number >= low && number <= high;
    return is_good ? number : (double)NAN;
}

/* The expected play, as far as the rules allow it. */
static void read_line(Reader *reader, AnalysisMove *move)
{
    Board board = reader->game->board;
    Stone who = reader->game->to_move;
    char word[WORD_SIZE];
    for (;;) {
        const char *before = reader->rest;
        Point at;
        if (!next_word(&reader->rest, word))
            return;
        if (!point_parse(word, board.size, &at) || at == POINT_RESIGN) {
            reader->rest = before; /* the next keyword */
            return;
        }
        bool is_legal = board_judge_move(&board, at, who) == MOVE_OK;
        bool fits = move->line_count < ANALYSIS_LINE;
        if (!fits || !is_legal)
            continue; /* the others follow from it */
        move->line[move->line_count++] = at;
        board_play(&board, at, who, NULL);
        who = stone_opposite(who);
    }
}

typedef struct {
    double visits, win, lead, prior;
} Figures;

static void read_figure(const Reader *reader, const char *key, const char *word, Figures *figures)
{
    double scale = reader->dialect == ENGINE_SPEAKS_LEELA ? LEELA_SCALE : 1;
    if (strcmp(key, "visits") == 0)
        figures->visits = read_number(word, 0, VISITS_MOST);
    else if (strcmp(key, "winrate") == 0)
        figures->win = read_number(word, 0, scale) / scale;
    else if (strcmp(key, "prior") == 0)
        figures->prior = read_number(word, 0, scale) / scale;
    else if (strcmp(key, "scoreLead") == 0 || strcmp(key, "scoreMean") == 0)
        figures->lead = read_number(word, -LEAD_MOST, LEAD_MOST);
}

/* What stands between "info" and the next one. False if it is no move that can be played. */
static bool read_move(Reader *reader, AnalysisMove *move)
{
    const double missing = (double)NAN;
    Figures figures = {missing, missing, missing, 0};
    char key[WORD_SIZE], word[WORD_SIZE];
    Point at = POINT_NONE;
    *move = (AnalysisMove){.at = POINT_NONE};
    const char *before = reader->rest;
    for (; next_word(&reader->rest, key) && strcmp(key, "info") != 0; before = reader->rest) {
        if (strcmp(key, "pv") == 0) {
            read_line(reader, move);
        } else if (strcmp(key, "ownership") == 0 || strcmp(key, "rootInfo") == 0) {
            reader->rest = ""; /* nothing but numbers comes behind */
        } else if (next_word(&reader->rest, word)) {
            if (strcmp(key, "move") == 0 && !point_parse(word, reader->game->board.size, &at))
                at = POINT_NONE;
            read_figure(reader, key, word, &figures);
        }
    }
    if (strcmp(key, "info") == 0)
        reader->rest = before;
    if (at == POINT_NONE || at == POINT_RESIGN || isnan(figures.visits) || isnan(figures.win) ||
        isnan(figures.prior) || game_judge_move(reader->game, at, reader->game->to_move) != MOVE_OK)
        return false;
    bool is_black = reader->game->to_move == STONE_BLACK;
    reader->is_scored &= !isnan(figures.lead);
    double lead = isnan(figures.lead) ? 0 : figures.lead;
    move->at = at;
    move->visits = (uint32_t)figures.visits;
    move->prior = (float)figures.prior;
    move->black_wins = (float)(is_black ? figures.win : 1 - figures.win);
    move->black_lead = (float)(is_black ? lead : -lead);
    if (move->line_count == 0 || move->line[0] != at) {
        move->line[0] = at;
        move->line_count = 1;
    }
    return true;
}

/* Most visits first; of equal ones the first that was named. */
static void insert_move(Analysis *analysis, const AnalysisMove *move)
{
    int at = analysis->move_count;
    if (at == ANALYSIS_MOVES)
        return;
    for (; at > 0 && analysis->moves[at - 1].visits < move->visits; at--)
        analysis->moves[at] = analysis->moves[at - 1];
    analysis->moves[at] = *move;
    analysis->move_count++;
    analysis->visits += move->visits;
}

bool engine_read_analysis(const char *line, EngineDialect dialect, const Game *game,
                          Analysis *analysis, bool *is_scored)
{
    static const char FIRST[] = "info ";
    if (strncmp(line, FIRST, sizeof FIRST - 1) != 0)
        return false;
    Reader reader = {.rest = line, .dialect = dialect, .game = game, .is_scored = true};
    Analysis *read = mem_alloc(1, sizeof *read);
    read->to_move = game->to_move;
    read->size = game->board.size;
    char word[WORD_SIZE];
    AnalysisMove move;
    while (next_word(&reader.rest, word))
        if (strcmp(word, "info") == 0 && read_move(&reader, &move))
            insert_move(read, &move);
    bool is_good = read->move_count > 0;
    if (is_good) {
        read->black_wins = (double)read->moves[0].black_wins;
        read->black_lead = (double)read->moves[0].black_lead;
        *is_scored = reader.is_scored && dialect == ENGINE_SPEAKS_KATA;
        *analysis = *read;
    }
    mem_free(read);
    return is_good;
}
