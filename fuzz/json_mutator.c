/* Mutates bodies of requests by their shape: plain bytes die at the first brace. A byte for the
 * question is followed by JSON; a member of it, at any depth, becomes another value, goes, or is
 * put elsewhere. What is no JSON, and one input of four, is mutated as bytes. */
#include <jansson.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t limit);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t limit, unsigned int seed);

static unsigned next(unsigned *seed, unsigned below)
{
    uint32_t mixed = (*seed += 0x9e3779b9u);
    mixed = (mixed ^ mixed >> 16) * 0x85ebca6bu;
    mixed = (mixed ^ mixed >> 13) * 0xc2b2ae35u;
    return (mixed ^ mixed >> 16) % below;
}

/* Values that handlers must refuse or bear. */
static json_t *odd_value(unsigned *seed)
{
    static const double NUMBERS[] = {0, -1, 1, 0.5, 19, 255, 65536, 2147483648.0, -9.2e18, 1e300};
    static const char *const TEXTS[] = {"",
                                        "A1",
                                        "T19",
                                        "pass",
                                        "resign",
                                        "black",
                                        "white",
                                        "(;SZ[9];B[ee])",
                                        "../x",
                                        "\xc2\x9b",
                                        "]\\",
                                        "default",
                                        "(;SZ[19]AB[aa:ss])",
                                        "-",
                                        "2",
                                        "improved"};
    switch (next(seed, 7)) {
    case 0:
        return json_null();
    case 1:
        return json_boolean(next(seed, 2));
    case 2:
        return json_object();
    case 3:
        return json_array();
    case 4:
        return json_string(TEXTS[next(seed, sizeof TEXTS / sizeof *TEXTS)]);
    case 5:
        return json_integer((json_int_t)NUMBERS[next(seed, sizeof NUMBERS / sizeof *NUMBERS - 1)]);
    default:
        return json_real(NUMBERS[next(seed, sizeof NUMBERS / sizeof *NUMBERS)]);
    }
}

/* A text by the fuzzer's own means; it stays UTF-8 or becomes something else. */
static json_t *mutated_text(const json_t *text)
{
    uint8_t bytes[512];
    size_t size = json_string_length(text) < sizeof bytes ? json_string_length(text) : sizeof bytes;
    memcpy(bytes, json_string_value(text), size);
    json_t *made = json_stringn((const char *)bytes, LLVMFuzzerMutate(bytes, size, sizeof bytes));
    return made ? made : json_string("?");
}

static json_t *changed(json_t *value, unsigned *seed);

static void change_object(json_t *object, unsigned *seed)
{
    unsigned wanted = next(seed, (unsigned)json_object_size(object)), at = 0;
    const char *key;
    json_t *value;
    void *safe;
    json_object_foreach_safe(object, safe, key, value)
    {
        if (at++ != wanted)
            continue;
        if (next(seed, 8) == 0)
            json_object_del(object, key);
        else
            json_object_set_new(object, key, changed(value, seed));
        return;
    }
}

static void change_array(json_t *array, unsigned *seed)
{
    size_t at = next(seed, (unsigned)json_array_size(array));
    switch (next(seed, 6)) {
    case 0:
        json_array_remove(array, at);
        break;
    case 1: /* the same twice */
        json_array_append(array, json_array_get(array, at));
        break;
    default:
        json_array_set_new(array, at, changed(json_array_get(array, at), seed));
    }
}

/* A new reference: the value itself, changed inside, or another one. */
static json_t *changed(json_t *value, unsigned *seed)
{
    bool goes_in = next(seed, 5) != 0;
    if (goes_in && json_is_object(value) && json_object_size(value) > 0) {
        change_object(value, seed);
        return json_incref(value);
    }
    if (goes_in && json_is_array(value) && json_array_size(value) > 0) {
        change_array(value, seed);
        return json_incref(value);
    }
    return goes_in && json_is_string(value) ? mutated_text(value) : odd_value(seed);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t limit, unsigned int seed)
{
    json_t *body = size > 1 && next(&seed, 4)
                       ? json_loadb((const char *)data + 1, size - 1, JSON_ALLOW_NUL, NULL)
                       : NULL;
    if (!json_is_object(body) || json_object_size(body) == 0) {
        json_decref(body);
        return LLVMFuzzerMutate(data, size, limit);
    }
    for (unsigned changes = 1 + next(&seed, 3); changes > 0 && json_object_size(body) > 0;
         changes--)
        change_object(body, &seed);
    char *text = json_dumps(body, JSON_COMPACT);
    size_t length = text ? strlen(text) : 0;
    json_decref(body);
    bool fits = text && 1 + length <= limit;
    if (fits)
        memcpy(data + 1, text, length);
    free(text);
    return fits ? 1 + length : LLVMFuzzerMutate(data, size, limit);
}
