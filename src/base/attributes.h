/* Compiler attributes by the names that the code uses, and an assert for debug builds. */
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

/* For invariants that cost far more than the function that must keep them. Plain assert() is for
 * what is cheap enough to stay in the program; this one is left out unless the build has no
 * optimisation or was set up with -Dslow_asserts=true. */
#ifdef KATACHI_SLOW_ASSERTS
#define ASSERT_SLOW(condition) assert(condition)
#else
#define ASSERT_SLOW(condition) ((void)0)
#endif

#endif
