/* JSON to text. */
#include "view/json.h"

#include "base/memory.h"

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

json_t *json_text(const char *text)
{
    json_t *string = json_string(text);
    return string ? string : json_string("?");
}
