/* Plain HTML without script; the style is a file, as the content security policy asks. */
#include "web/page.h"

#include "web/board_svg.h"

#include <math.h>

static void write_row(const char *name, const char *value, StrBuf *out)
{
    strbuf_add_format(out, "<dt>%s</dt><dd>%s</dd>\n", name, value);
}

static void write_count(const char *name, int value, StrBuf *out)
{
    strbuf_add_format(out, "<dt>%s</dt><dd>%d</dd>\n", name, value);
}

static void write_facts(const Example *example, StrBuf *out)
{
    strbuf_add(out, "<dl>\n");
    write_count("Moves played", example->move_count, out);
    write_row("To move", stone_text(example->to_move), out);
    write_count("Chains", example->chain_count, out);
    write_count("Legal moves", example->legal_count, out);
    if (example->playout_count > 0) {
        char margin[SCORE_TEXT_SIZE];
        write_count("Random games", example->playout_count, out);
        write_row("Mean area before komi", score_text(round(example->margin), margin), out);
    }
    strbuf_add(out, "</dl>\n");
}

static void write_figure(const Example *example, StrBuf *out)
{
    bool has_owner = example->playout_count > 0;
    BoardPicture picture = {
        .board = &example->board,
        .last = example->last,
        .owner = has_owner ? example->owner : NULL,
        .title = "An opening on a 19 by 19 board",
    };
    strbuf_add(out, "<figure>\n");
    board_svg_write(&picture, out);
    strbuf_add(out, "<figcaption>An opening, played and drawn by the library.");
    if (has_owner)
        strbuf_add_format(out,
                          " Squares show who owned a point at the end of %d random games: the "
                          "larger, the surer.",
                          example->playout_count);
    strbuf_add(out, "</figcaption>\n</figure>\n");
}

void page_write(const Example *example, StrBuf *out)
{
    strbuf_add(out, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                    "<title>Katachi</title>\n"
                    "<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">\n"
                    "<link rel=\"stylesheet\" href=\"/style.css\">\n</head>\n<body>\n<main>\n");
    write_figure(example, out);
    strbuf_add(out, "<section>\n<h1>Katachi</h1>\n"
                    "<p class=\"lead\">A library and a program that read Go positions.</p>\n");
    write_facts(example, out);
    strbuf_add(out, "<h2>The plain page</h2>\n"
                    "<p>This page needs no script. The web app (studying games with expert "
                    "probabilities and more) is at <a href=\"/\">the start</a>. If that shows this "
                    "page again, the app was not built: it needs <code>nodejs</code> and "
                    "<code>npm</code>; install them and start <code>./run</code> once more.</p>\n"
                    "<h2>Elsewhere</h2>\n"
                    "<p>The command line and GTP: try <code>katachi --help</code>, or point "
                    "Sabaki or GoGui at <code>katachi gtp</code>.</p>\n"
                    "</section>\n</main>\n</body>\n</html>\n");
}
