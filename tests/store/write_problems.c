/* write_problems COUNT: that many annotated problems as one SGF file on stdout, and the number of
 * their labels on stderr. */
#include "base/strbuf.h"
#include "made_problems.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    long count = argc > 1 ? strtol(argv[1], NULL, 10) : 1;
    uint64_t labels = 0;
    StrBuf text;
    strbuf_init(&text, 1 << 20);
    for (long seed = 0; seed < count; seed++) {
        strbuf_reset(&text);
        made_problem((uint64_t)seed, &text, &labels);
        fwrite(strbuf_text(&text), 1, text.length, stdout);
    }
    fprintf(stderr, "%llu\n", (unsigned long long)labels);
    strbuf_clear(&text);
    return 0;
}
