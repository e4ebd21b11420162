/* How a function reports that the outside world failed: a Status, and an Error with the reason.
 *
 * An answer of the game (an illegal move, a lost fight) is never a Status, and a mistake of our
 * own is an assert; see docs/ARCHITECTURE.md. */
#ifndef KATACHI_BASE_STATUS_H
#define KATACHI_BASE_STATUS_H

#include <stddef.h>
#include <stdint.h>

/* Compiler attributes by the names that the code uses, and an assert for debug builds. */

#if defined(__GNUC__)
#define MUST_CHECK __attribute__((warn_unused_result))
#define PRINTF_LIKE(format_index, first_arg)                                                       \
    __attribute__((format(printf, format_index, first_arg)))
#define NO_RETURN __attribute__((noreturn))
#define LIKELY(x) __builtin_expect(!!(x), 1)
#define UNLIKELY(x) __builtin_expect(!!(x), 0)
#else
#define MUST_CHECK
#define PRINTF_LIKE(format_index, first_arg)
#define NO_RETURN
#define LIKELY(x) (x)
#define UNLIKELY(x) (x)
#endif

/* For invariants that cost far more than the function that must keep them. Plain assert() is for
 * what is cheap enough to stay in the program; this one is left out unless the build has no
 * optimisation or was set up with -Dslow_asserts=true. */
#ifdef KATACHI_SLOW_ASSERTS
#define ASSERT_SLOW(condition) assert(condition)
#else
#define ASSERT_SLOW(condition) ((void)0)
#endif

typedef enum {
    STATUS_OK = 0,
    STATUS_SYNTAX,      /* bytes that are not what the format says */
    STATUS_INVALID,     /* well-formed, but a value makes no sense */
    STATUS_LIMIT,       /* larger, deeper or longer than we accept */
    STATUS_IO,          /* the system could not read or write */
    STATUS_NOT_FOUND,   /* no such file, game, move, name */
    STATUS_UNSUPPORTED, /* valid, but not something this program does */
    STATUS_INTERRUPTED, /* a stop was requested */
    STATUS_STALE,       /* somebody else has changed it since it was read */
} Status;

enum { ERROR_TEXT_LIMIT = 160 };

/* The reason for a failure, filled in once at the place that knows most, untouched on success.
 * line counts from 1; 0 means that offset and line do not apply. */
typedef struct {
    Status status;
    uint32_t line;
    uint64_t offset;
    char text[ERROR_TEXT_LIMIT];
} Error;

/* Fill *err (which may be NULL) and return the status, so that callers can write
 * `return error_set(err, STATUS_IO, "cannot open: %s", why);`. Long texts are truncated. */
Status error_set(Error *err, Status status, const char *format, ...) PRINTF_LIKE(3, 4);

/* The same with a place in the input. */
Status error_set_at(Error *err, Status status, uint64_t offset, uint32_t line, const char *format,
                    ...) PRINTF_LIKE(5, 6);

/* The plain English name of a status, for messages that have nothing better. */
const char *status_text(Status status);

#endif
