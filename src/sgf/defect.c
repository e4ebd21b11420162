/* The names of the problems. */
#include "sgf/defect.h"

#include <assert.h>

static const char *const NAMES[SGF_PROBLEM_COUNT] = {
    [SGF_PROBLEM_JUNK] = "junk",
    [SGF_PROBLEM_MISSING_SEMICOLON] = "missing-semicolon",
    [SGF_PROBLEM_MISSING_ROOT] = "missing-root",
    [SGF_PROBLEM_UNCLOSED] = "unclosed",
    [SGF_PROBLEM_EMPTY_VARIATION] = "empty-variation",
    [SGF_PROBLEM_NODE_AFTER_BRANCH] = "node-after-branch",
    [SGF_PROBLEM_LOWERCASE_NAME] = "lowercase-name",
    [SGF_PROBLEM_WRONG_CHARSET] = "wrong-charset",
    [SGF_PROBLEM_UNKNOWN_CHARSET] = "unknown-charset",
    [SGF_PROBLEM_BAD_TEXT] = "bad-text",
    [SGF_PROBLEM_NOT_GO] = "not-go",
    [SGF_PROBLEM_BAD_SIZE] = "bad-size",
    [SGF_PROBLEM_BAD_VALUE] = "bad-value",
    [SGF_PROBLEM_BAD_POINT] = "bad-point",
    [SGF_PROBLEM_BAD_SETUP] = "bad-setup",
    [SGF_PROBLEM_ILLEGAL_MOVE] = "illegal-move",
    [SGF_PROBLEM_MIXED_NODE] = "mixed-node",
    [SGF_PROBLEM_DUPLICATE] = "duplicate",
};

const char *sgf_problem_name(SgfProblem problem)
{
    assert(problem < SGF_PROBLEM_COUNT);
    return NAMES[problem];
}
