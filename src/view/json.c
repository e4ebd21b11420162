/* JSON to text. */
#include "view/json.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

void json_write(json_t *object, size_t flags, StrBuf *out)
{
    assert(out);
    char *text = object ? json_dumps(object, flags) : NULL;
    json_decref(object);
    if (!text) {
        strbuf_spoil(out);
        strbuf_add(out,
                   "{\"error\":{\"code\":\"internal\",\"text\":\"no JSON could be made of it\"}}");
        return;
    }
    strbuf_add(out, text);
    free(text); /* jansson's, not ours */
}

json_t *json_number(double number)
{
    return isfinite(number) ? json_real(number) : json_null();
}

json_t *json_text(const char *text)
{
    json_t *string = json_string(text);
    return string ? string : json_string("?");
}
