/* Charsets through iconv and uchardet. */
#include "sgf/text.h"

#include <assert.h>
#include <errno.h>
#include <iconv.h>
#include <stdint.h>
#include <string.h>
#include <uchardet.h>

/* uchardet reads no more than this: enough to be sure, quick on files of any size. With so few
 * accents it is not asked. */
enum { GUESS_SIZE_LIMIT = 256 * 1024, WESTERN_LIMIT = 20 };

typedef struct {
    const char *alias; /* capitals and digits only, as squeeze() leaves it */
    const char *charset;
} Alias;

/* Older charsets are read as their supersets: text in them decodes the same, and records labelled
 * GB2312 or Shift_JIS are full of characters that only the supersets have. */
static const Alias ALIASES[] = {
    {"UTF8", "UTF-8"},
    {"ASCII", "UTF-8"},
    {"USASCII", "UTF-8"},
    {"GB2312", "GB18030"},
    {"GBK", "GB18030"},
    {"GB18030", "GB18030"},
    {"CP936", "GB18030"},
    {"MS936", "GB18030"},
    {"EUCCN", "GB18030"},
    {"GB", "GB18030"},
    {"WINDOWS936", "GB18030"},
    {"SHIFTJIS", "CP932"},
    {"SJIS", "CP932"},
    {"MS932", "CP932"},
    {"CP932", "CP932"},
    {"WINDOWS31J", "CP932"},
    {"WINDOWS932", "CP932"},
    {"XSJIS", "CP932"},
    {"EUCKR", "CP949"},
    {"UHC", "CP949"},
    {"CP949", "CP949"},
    {"KSC56011987", "CP949"},
    {"KSC5601", "CP949"},
    {"MS949", "CP949"},
    {"WINDOWS949", "CP949"},
    {"BIG5", "BIG5-HKSCS"},
    {"BIG5HKSCS", "BIG5-HKSCS"},
    {"CP950", "BIG5-HKSCS"},
    {"WINDOWS950", "BIG5-HKSCS"},
    {"EUCJP", "EUC-JP"},
    {"LATIN1", "ISO-8859-1"},
    {"ISO88591", "ISO-8859-1"},
    {"88591", "ISO-8859-1"},
};

/* What uchardet may say and be believed. Short texts often look to it like Thai or Vietnamese. */
static const char *const BELIEVED[] = {
    "GB18030",    "CP932",        "CP949",        "BIG5-HKSCS",   "EUC-JP",       "ISO-8859-1",
    "ISO-8859-2", "ISO-8859-5",   "ISO-8859-9",   "ISO-8859-15",  "WINDOWS-1250", "WINDOWS-1251",
    "KOI8-R",     "WINDOWS-1252", "WINDOWS-1254", "WINDOWS-1257",
};

static const char *const CANDIDATES[] = {"GB18030", "CP932", "CP949", "BIG5-HKSCS"};

enum {
    ALIAS_COUNT = sizeof ALIASES / sizeof ALIASES[0],
    BELIEVED_COUNT = sizeof BELIEVED / sizeof BELIEVED[0],
    CANDIDATE_COUNT = sizeof CANDIDATES / sizeof CANDIDATES[0],
};

/* ---- names ---- */

static char to_upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

/* Keep letters, as capitals, and digits: "Shift_JIS " and "shift-jis" become SHIFTJIS. */
static void squeeze(const char *name, size_t size, char out[SGF_CHARSET_SIZE])
{
    size_t length = 0;
    for (size_t i = 0; i < size && length < SGF_CHARSET_SIZE - 1; i++) {
        char c = to_upper(name[i]);
        if ((c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'))
            out[length++] = c;
    }
    out[length] = '\0';
}

static void set_name(char out[SGF_CHARSET_SIZE], const char *name)
{
    size_t size = strlen(name);
    memcpy(out, name, size < SGF_CHARSET_SIZE ? size + 1 : SGF_CHARSET_SIZE);
    out[SGF_CHARSET_SIZE - 1] = '\0';
}

/* Charsets that are not ASCII below 0x80 cannot stand in SGF. */
static bool keeps_ascii(iconv_t to_utf8)
{
    char ascii[] = "()[];\\:AZaz09";
    char out[64];
    char *in_at = ascii, *out_at = out;
    size_t in_left = sizeof ascii - 1, out_left = sizeof out;
    return iconv(to_utf8, &in_at, &in_left, &out_at, &out_left) == 0 &&
           out_left == sizeof out - (sizeof ascii - 1) && memcmp(out, "()[];\\:AZaz09", 13) == 0;
}

static bool iconv_knows(const char *name)
{
    iconv_t handle = iconv_open("UTF-8", name);
    if (handle == (iconv_t)-1)
        return false;
    bool fits = keeps_ascii(handle);
    iconv_close(handle);
    return fits;
}

/* A name that may be handed to iconv: no "//TRANSLIT", no paths, no empty one (the locale's). */
static bool copy_plain_name(const char *name, size_t size, char out[SGF_CHARSET_SIZE])
{
    if (size == 0 || size >= SGF_CHARSET_SIZE)
        return false;
    for (size_t i = 0; i < size; i++) {
        char c = to_upper(name[i]);
        bool fine = (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
        if (!fine)
            return false;
        out[i] = c;
    }
    out[size] = '\0';
    return true;
}

bool charset_by_name(const char *name, size_t size, char out[SGF_CHARSET_SIZE])
{
    char squeezed[SGF_CHARSET_SIZE];
    squeeze(name, size, squeezed);
    for (int i = 0; i < ALIAS_COUNT; i++) {
        if (strcmp(squeezed, ALIASES[i].alias) == 0) {
            set_name(out, ALIASES[i].charset);
            return true;
        }
    }
    char plain[SGF_CHARSET_SIZE];
    if (!copy_plain_name(name, size, plain) || !iconv_knows(plain))
        return false;
    set_name(out, plain);
    return true;
}

SgfByteRule charset_byte_rule(const char *charset)
{
    if (strcmp(charset, "GB18030") == 0)
        return SGF_BYTES_GBK;
    if (strcmp(charset, "CP932") == 0)
        return SGF_BYTES_SHIFT_JIS;
    return strcmp(charset, "BIG5-HKSCS") == 0 ? SGF_BYTES_BIG5 : SGF_BYTES_PLAIN;
}

/* ---- looking at bytes ---- */

bool bytes_have_high(const char *bytes, size_t size)
{
    /* Blocks with one test each: the compiler makes vector instructions of the inner loop. */
    enum { BLOCK = 256 };
    size_t i = 0;
    for (; i + BLOCK <= size; i += BLOCK) {
        unsigned char any = 0;
        for (size_t k = 0; k < BLOCK; k++)
            any |= (unsigned char)bytes[i + k];
        if (any & 0x80)
            return true;
    }
    for (; i < size; i++)
        if ((unsigned char)bytes[i] & 0x80)
            return true;
    return false;
}

/* The length of the character that starts here; 0 if it is none (overlong, surrogate, cut off). */
static size_t utf8_length(const unsigned char *at, size_t left)
{
    unsigned char lead = at[0];
    size_t length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length == 0 || lead > 0xf4 || length > left)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (lead == 0xe0 && at[1] < 0xa0) || (lead == 0xf0 && at[1] < 0x90);
    bool beyond = (lead == 0xed && at[1] > 0x9f) || (lead == 0xf4 && at[1] > 0x8f);
    return overlong || beyond ? 0 : length;
}

long utf8_count_long(const char *bytes, size_t size)
{
    const unsigned char *at = (const unsigned char *)bytes;
    long count = 0;
    for (size_t left = size; left > 0;) {
        size_t length = utf8_length(at, left);
        if (length == 0)
            return -1;
        count += length > 2;
        at += length;
        left -= length;
    }
    return count;
}

/* ---- to UTF-8 and back ---- */

static const char REPLACEMENT[] = "\xef\xbf\xbd"; /* U+FFFD */

static size_t copy_utf8(const char *bytes, size_t size, StrBuf *out)
{
    size_t bad = 0;
    for (size_t i = 0; i < size;) {
        size_t run = i, length;
        while (run < size && (length = utf8_length((const unsigned char *)bytes + run, size - run)))
            run += length;
        strbuf_add_bytes(out, bytes + i, run - i);
        if (run < size) {
            strbuf_add(out, REPLACEMENT);
            bad++;
            run++;
        }
        i = run;
    }
    return bad;
}

/* Run iconv over all bytes. Where it stops at something that is no character, `skip_bad` puts a
 * replacement and goes on behind that byte; else it gives up. Returns how many were bad. */
static size_t run_iconv(iconv_t handle, const char *bytes, size_t size, bool skip_bad, StrBuf *out)
{
    char chunk[1024];
    /* iconv does not write to its input, but its type says it could. */
    union {
        const char *read_only;
        char *plain;
    } in = {.read_only = bytes};
    size_t left = size, bad = 0;
    while (left > 0) {
        char *out_at = chunk;
        size_t out_left = sizeof chunk;
        size_t result = iconv(handle, &in.plain, &left, &out_at, &out_left);
        int reason = errno;
        strbuf_add_bytes(out, chunk, (size_t)(out_at - chunk));
        if (result != (size_t)-1 || reason == E2BIG)
            continue;
        bad++;
        if (!skip_bad)
            return bad;
        strbuf_add(out, REPLACEMENT);
        in.read_only++;
        left--;
    }
    return bad;
}

size_t charset_decode(const char *charset, const char *bytes, size_t size, StrBuf *out)
{
    assert(out);
    if (strcmp(charset, "UTF-8") == 0 || !bytes_have_high(bytes, size))
        return copy_utf8(bytes, size, out);
    iconv_t handle = iconv_open("UTF-8", charset);
    if (handle == (iconv_t)-1)
        return copy_utf8(bytes, size, out);
    size_t bad = run_iconv(handle, bytes, size, true, out);
    iconv_close(handle);
    return bad;
}

bool charset_encode(const char *charset, const char *text, size_t size, StrBuf *out)
{
    assert(out);
    if (strcmp(charset, "UTF-8") == 0) {
        strbuf_add_bytes(out, text, size);
        return true;
    }
    iconv_t handle = iconv_open(charset, "UTF-8");
    if (handle == (iconv_t)-1)
        return false;
    size_t bad = run_iconv(handle, text, size, false, out);
    iconv_close(handle);
    return bad == 0;
}

/* ---- guessing ---- */

bool charset_fits(const char *charset, const char *bytes, size_t size)
{
    iconv_t handle = iconv_open("UTF-8", charset);
    if (handle == (iconv_t)-1)
        return false;
    StrBuf sink;
    strbuf_init(&sink, 1); /* overflows at once: only the count is wanted */
    size_t bad = run_iconv(handle, bytes, size, false, &sink);
    strbuf_clear(&sink);
    iconv_close(handle);
    return bad == 0;
}

static bool ask_uchardet(const char *bytes, size_t size, char out[SGF_CHARSET_SIZE])
{
    uchardet_t detector = uchardet_new();
    bool known = uchardet_handle_data(detector, bytes, size) == 0;
    uchardet_data_end(detector);
    const char *name = uchardet_get_charset(detector);
    known = known && charset_by_name(name, strlen(name), out);
    uchardet_delete(detector);
    if (!known)
        return false;
    for (int i = 0; i < BELIEVED_COUNT; i++)
        if (strcmp(out, BELIEVED[i]) == 0)
            return true;
    return false;
}

static bool is_ascii_letter(char c)
{
    return (unsigned)((c | 0x20) - 'a') < 26;
}

/* A few lone letters with accents inside words, "Müller": western, though any double-byte charset
 * would take them, with the letter behind each, for a character of its own, and uchardet cannot
 * know from so little. */
static bool looks_western(const char *bytes, size_t size)
{
    int count = 0;
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)bytes[i];
        if (c < 0x80)
            continue;
        bool after_letter = i > 0 && is_ascii_letter(bytes[i - 1]);
        bool before_letter = i + 1 < size && bytes[i + 1] >= 'a' && bytes[i + 1] <= 'z';
        bool is_capital = c >= 0xc0 && c <= 0xde;
        if (c < 0xc0 || ++count > WESTERN_LIMIT || !(after_letter || (is_capital && before_letter)))
            return false;
    }
    return true;
}

void charset_guess(const char *bytes, size_t size, char out[SGF_CHARSET_SIZE])
{
    if (size > GUESS_SIZE_LIMIT) {
        size = GUESS_SIZE_LIMIT;
        while (size > 0 && (unsigned char)bytes[size - 1] >= 0x30)
            size--; /* do not cut a character in two */
    }
    if (looks_western(bytes, size)) {
        set_name(out, "ISO-8859-1");
        return;
    }
    if (ask_uchardet(bytes, size, out) && charset_fits(out, bytes, size))
        return;
    for (int i = 0; i < CANDIDATE_COUNT; i++) {
        if (charset_fits(CANDIDATES[i], bytes, size)) {
            set_name(out, CANDIDATES[i]);
            return;
        }
    }
    set_name(out, "ISO-8859-1");
}
