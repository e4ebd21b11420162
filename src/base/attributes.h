/* Compiler attributes by the names that the code uses. */
#ifndef KATACHI_BASE_ATTRIBUTES_H
#define KATACHI_BASE_ATTRIBUTES_H

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

#endif
