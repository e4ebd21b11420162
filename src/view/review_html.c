/* A review as a page that needs nothing else: the graph with the mistakes in it, the summary, a
 * card with a board for each mistake, and every move. */
#include "view/review.h"

#include "base/memory.h"
#include "core/text.h"
#include "view/chart.h"
#include "view/chart_frame.h"
#include "view/report.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum { UNIT = 20, MARGIN = 26, NUMBERED = 5, TITLE_SIZE = 2 * REVIEW_TEXT_SIZE + 32 };

static const char STYLE[] =
    "<style>\n.graph .dot.black{fill:#202226;stroke:#c8503c}\n.graph .dot.white{fill:#f6f4ee;"
    "stroke:#c8503c}\n.graph .dot{stroke-width:2.4}\n"
    ".cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(300px,1fr));gap:18px;"
    "margin:12px 0}\n.card{background:var(--card);border:1px solid var(--rule);"
    "border-radius:10px;padding:14px;break-inside:avoid}\n.card h3{margin:8px 0 "
    "2px;font-size:16px}\n"
    ".card p{margin:0 0 6px;font-size:14.5px}\n.lost{color:#b0341f;font-weight:600}\n"
    ".better{color:#17695a;font-weight:600}\n.card "
    ".star{fill:#6b5127}\n@media(prefers-color-scheme:dark){"
    ".lost{color:#f4907c}.better{color:#74cfa0}}\n.card svg{width:100%;height:auto}\n"
    ".badge{font-size:12.5px;border:1px solid var(--rule);border-radius:9px;padding:1px 8px;"
    "color:var(--faint)}\n.badge.proved{color:#17695a;border-color:#17695a}\n</style>\n";

/* ---- the graph ---- */

static double value_of(const Review *review, int index)
{
    const ReviewPosition *at = &review->position[index];
    return review->has_points ? (double)at->lead : (double)at->win;
}

static double largest_lead(const Review *review)
{
    double largest = 5;
    for (int i = 0; i < review->count; i++)
        largest = fmax(largest, fabs(value_of(review, i)));
    return 5 * ceil(largest / 5);
}

static void add_dot(const Review *review, const ChartScale *scale, int index, StrBuf *out)
{
    const ReviewPosition *at = &review->position[index];
    char move[POINT_TEXT_SIZE];
    strbuf_add_format(out,
                      "<circle class=\"dot %s\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"><title>%d %s: ",
                      stone_text((Stone)at->played.who), chart_x(scale, index + 1),
                      chart_y(scale, value_of(review, index + 1)), index + 1,
                      point_text(review->size, at->played.at, move));
    review_loss_text(review, index, out);
    strbuf_add(out, "</title></circle>\n");
}

static void add_graph(const Review *review, const ReviewSummary *summary, StrBuf *out)
{
    double largest = largest_lead(review);
    ChartFrame frame = {.title = review->has_points ? "Score lead: Black above, White below"
                                                    : "Winning chances of Black",
                        .x_label = "move",
                        .x_max = review->count - 1,
                        .y_min = review->has_points ? -largest : 0,
                        .y_max = review->has_points ? largest : 1,
                        .is_y_percent = !review->has_points};
    ChartScale data = {.x_max = frame.x_max}, scale = chart_scale(&frame, &data);
    double even = chart_y(&scale, review->has_points ? 0 : 0.5);
    strbuf_add(out, "<div class=\"graph\">\n");
    chart_begin(&frame, out);
    chart_x_axis(&frame, &scale, out);
    chart_y_axis(&frame, &scale, out);
    strbuf_add_format(out,
                      "<line class=\"guide\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
                      scale.left, even, scale.left + scale.width, even);
    strbuf_add(out, "<polyline class=\"line c2\" points=\"");
    for (int i = 0; i < review->count; i++)
        strbuf_add_format(out, "%.1f,%.1f ", chart_x(&scale, i),
                          chart_y(&scale, value_of(review, i)));
    strbuf_add(out, "\"/>\n");
    for (int who = STONE_BLACK; who <= STONE_WHITE; who++)
        for (int i = 0; i < summary->side[who].listed_count; i++)
            add_dot(review, &scale, summary->side[who].listed[i], out);
    chart_end(out);
    strbuf_add(out, "</div>\n");
}

/* ---- a small board ---- */

static int place(int line)
{
    return MARGIN + line * UNIT;
}

static void add_grid(const Board *board, StrBuf *out)
{
    int size = board->size, first = place(0), last = place(size - 1), side = last + MARGIN;
    strbuf_add_format(out,
                      "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"board\"><rect "
                      "width=\"%d\" height=\"%d\" rx=\"6\" fill=\"#e4bd72\"/><path d=\"",
                      side, side, side, side);
    for (int i = 0; i < size; i++)
        strbuf_add_format(out, "M%d %dH%dM%d %dV%d", first, place(i), last, place(i), first, last);
    strbuf_add(out, "\" fill=\"none\" stroke=\"#6b5127\"/>\n<g font-size=\"10\" fill=\"#5b431c\" "
                    "text-anchor=\"middle\">");
    for (int i = 0; i < size; i++) {
        char vertex[POINT_TEXT_SIZE];
        point_text(size, board_point(board, i, i), vertex);
        strbuf_add_format(out, "<text x=\"%d\" y=\"12\">%c</text><text x=\"9\" y=\"%d\">%s</text>",
                          place(i), vertex[0], place(i) + 4, vertex + 1);
    }
    strbuf_add(out, "</g>\n");
    Point stars[9];
    int limit = handicap_limit(size), count = limit ? handicap_points(size, limit, stars) : 0;
    for (int i = 0; i < count; i++)
        strbuf_add_format(out, "<circle class=\"star\" cx=\"%d\" cy=\"%d\" r=\"2.2\"/>\n",
                          place(board_x(board, stars[i])), place(board_y(board, stars[i])));
}

static void add_stone(const Board *board, Point at, Stone who, const char *more, StrBuf *out)
{
    strbuf_add_format(out,
                      "<circle cx=\"%d\" cy=\"%d\" r=\"9.2\" fill=\"%s\" stroke=\"#222\" %s/>\n",
                      place(board_x(board, at)), place(board_y(board, at)),
                      who == STONE_BLACK ? "#202226" : "#f6f4ee", more);
}

static void add_number(const Board *board, Point at, Stone who, int number, StrBuf *out)
{
    strbuf_add_format(out,
                      "<text x=\"%d\" y=\"%d\" font-size=\"11\" font-weight=\"600\" "
                      "text-anchor=\"middle\" fill=\"%s\">%d</text>\n",
                      place(board_x(board, at)), place(board_y(board, at)) + 4,
                      who == STONE_BLACK ? "#fff" : "#202226", number);
}

/* The position before the move, the move played in red, the better line by numbers. */
static void add_board(const Review *review, int index, const Board *board, StrBuf *out)
{
    const ReviewPosition *at = &review->position[index];
    Stone who = (Stone)at->played.who;
    bool taken[BOARD_CELL_LIMIT] = {false};
    add_grid(board, out);
    for (int cell = 0; cell < board_cell_count(board); cell++)
        if (stone_is_color((Stone)board->stone[cell]))
            add_stone(board, (Point)cell, (Stone)board->stone[cell], "", out);
    for (int i = 0; i < at->line_count && i < NUMBERED; i++, who = stone_opposite(who)) {
        Point move = at->line[i];
        if (!board_has_point(board, move) || board->stone[move] != STONE_NONE || taken[move])
            continue;
        taken[move] = true;
        add_stone(board, move, who, "fill-opacity=\"0.85\"", out);
        add_number(board, move, who, i + 1, out);
    }
    if (board_has_point(board, at->played.at))
        strbuf_add_format(out,
                          "<circle cx=\"%d\" cy=\"%d\" r=\"%s\" fill=\"none\" stroke=\"#c22a14\" "
                          "stroke-width=\"2.6\"/>\n",
                          place(board_x(board, at->played.at)),
                          place(board_y(board, at->played.at)),
                          taken[at->played.at] ? "10.5" : "8");
    strbuf_add(out, "</svg>\n");
}

/* ---- cards ---- */

static void add_card(const Review *review, int index, const Game *game, StrBuf *out)
{
    const ReviewPosition *at = &review->position[index];
    char played[POINT_TEXT_SIZE], best[POINT_TEXT_SIZE];
    strbuf_add(out, "<article class=\"card\">\n");
    add_board(review, index, &game->board, out);
    strbuf_add_format(out, "<h3>Move %d: %s</h3>\n<p><span class=\"lost\">", index + 1,
                      point_text(review->size, at->played.at, played));
    review_loss_text(review, index, out);
    strbuf_add_format(out, "</span>; better <span class=\"better\">%s</span></p>\n<p>",
                      point_text(review->size, at->best, best));
    StrBuf sentence;
    strbuf_init(&sentence, 1024);
    review_sentence(review, index, &sentence);
    html_escape(strbuf_text(&sentence), out);
    strbuf_clear(&sentence);
    strbuf_add(out, "</p>\n<p class=\"note\">");
    for (int i = 0; i < at->line_count; i++)
        strbuf_add_format(out, "%s ", point_text(review->size, at->line[i], best));
    strbuf_add_format(out, "</p>\n<p><span class=\"badge%s\">%s</span></p>\n</article>\n",
                      review_is_proved(review, index) ? " proved" : "",
                      review_is_proved(review, index) ? "proved" : "estimate");
}

/* The figures of a side, and that there is nothing to show where that is so. */
static void add_figures(const Review *review, const ReviewSummary *summary, Stone who, StrBuf *out)
{
    const ReviewSide *side = &summary->side[who];
    StrBuf name, note;
    strbuf_init(&name, TITLE_SIZE);
    strbuf_init(&note, 512);
    review_player_text(review, who, &name);
    strbuf_add_format(&note, "%.0f %% first choices; %.2f %s lost a move",
                      100.0 * side->first_choices / side->moves,
                      side->lost / side->moves * (review->has_points ? 1 : 100),
                      review->has_points ? "points" : "% of the winning chances");
    review_phases_text(review, side, &note);
    strbuf_add_char(&note, '.');
    if (side->listed_count == 0) {
        strbuf_add_char(&note, ' ');
        review_faultless_text(review, &note);
    }
    report_section(strbuf_text(&name), strbuf_text(&note), out);
    strbuf_clear(&note);
    strbuf_clear(&name);
}

static void add_side(const Review *review, const ReviewSummary *summary, Stone who, Game *line,
                     const Game *end, StrBuf *out)
{
    const ReviewSide *side = &summary->side[who];
    if (side->moves == 0)
        return;
    add_figures(review, summary, who, out);
    if (side->listed_count == 0)
        return;
    strbuf_add(out, "<div class=\"cards\">\n");
    for (int i = 0; i < side->listed_count; i++) {
        int index = side->listed[i];
        while (line->move_count > index && game_undo(line))
            continue;
        while (line->move_count < index) {
            Move next = end->moves[line->move_count].move;
            if (game_play(line, next.at, (Stone)next.who) != MOVE_OK)
                break;
        }
        add_card(review, index, line, out);
    }
    strbuf_add(out, "</div>\n");
}

/* ---- every move ---- */

static void add_moves(const Review *review, StrBuf *out)
{
    static const char *const HEADS[] = {"move", "Black wins", "lead", "lost", "better"};
    char text[POINT_TEXT_SIZE], name[32];
    report_section("All moves", NULL, out);
    report_table_begin(HEADS, 5, out);
    for (int i = 0; i + 1 < review->count; i++) {
        const ReviewPosition *at = &review->position[i], *after = at + 1;
        StrBuf lead;
        strbuf_init(&lead, 64);
        review_lead_text((double)after->lead, &lead);
        snprintf(name, sizeof name, "%d %s %s", i + 1, stone_text((Stone)at->played.who),
                 point_text(review->size, at->played.at, text));
        report_row_begin(name, out);
        report_cell(out, "%.0f %%", 100 * (double)after->win);
        report_cell(out, "%s", review->has_points ? strbuf_text(&lead) : "");
        bool is_bad = review_grade(review, i) > REVIEW_GOOD;
        if (is_bad)
            report_cell(out, "%.1f", review_lost(review, i) * (review->has_points ? 1 : 100));
        else
            report_cell(out, "%s", "");
        report_cell(out, "%s", is_bad ? point_text(review->size, at->best, text) : "");
        report_row_end(out);
        strbuf_clear(&lead);
    }
    report_table_end(out);
}

static void add_head(const Review *review, StrBuf *out)
{
    StrBuf title, facts;
    strbuf_init(&title, TITLE_SIZE);
    strbuf_init(&facts, 4 * TITLE_SIZE);
    review_player_text(review, STONE_BLACK, &title);
    strbuf_add(&title, " - ");
    review_player_text(review, STONE_WHITE, &title);
    strbuf_add_format(&facts, "%s%s%d moves, ", review->result, *review->result ? "; " : "",
                      review->count - 1);
    review_komi_text(review, &facts);
    strbuf_add_format(&facts, "; reviewed by %s%s%s", review->analyst,
                      *review->notice ? ". Note: " : "", review->notice);
    report_begin(strbuf_text(&title), strbuf_text(&facts), out);
    strbuf_clear(&facts);
    strbuf_clear(&title);
    strbuf_add(out, STYLE);
}

void review_write_html(const Review *review, const Game *game, StrBuf *out)
{
    assert(review && out);
    ReviewSummary summary;
    Game line;
    review_summarise(review, &summary);
    game_copy(game, &line);
    line.rules.ko = KO_SIMPLE; /* what was played was played */
    add_head(review, out);
    add_graph(review, &summary, out);
    strbuf_add(out, "<p>");
    review_decision_text(&summary, out);
    strbuf_add(out, "</p>\n");
    if (summary.side[STONE_BLACK].listed_count + summary.side[STONE_WHITE].listed_count > 0)
        strbuf_add(out, "<p class=\"note\">On the boards: the move played has a red circle, the "
                        "numbers are the better line.</p>\n");
    add_side(review, &summary, STONE_BLACK, &line, game, out);
    add_side(review, &summary, STONE_WHITE, &line, game, out);
    add_moves(review, out);
    report_end(out);
    game_clear(&line);
}
