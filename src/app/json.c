/* JSON to text. */
#include "app/json.h"

#include <stdlib.h>

void json_write(json_t *object, size_t flags, StrBuf *out)
{
    char *text = object ? json_dumps(object, flags) : NULL;
    json_decref(object);
    if (!text)
        mem_out_of_memory();
    strbuf_add(out, text);
    free(text); /* jansson's, not ours */
}
