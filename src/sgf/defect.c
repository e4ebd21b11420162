/* The names of the defects. */
#include "sgf/tree.h"

#include <assert.h>

static const char *const NAMES[SGF_DEFECT_COUNT] = {
    [SGF_DEFECT_JUNK] = "junk",
    [SGF_DEFECT_MISSING_SEMICOLON] = "missing-semicolon",
    [SGF_DEFECT_MISSING_ROOT] = "missing-root",
    [SGF_DEFECT_UNCLOSED] = "unclosed",
    [SGF_DEFECT_EMPTY_VARIATION] = "empty-variation",
    [SGF_DEFECT_NODE_AFTER_BRANCH] = "node-after-branch",
    [SGF_DEFECT_LOWERCASE_NAME] = "lowercase-name",
    [SGF_DEFECT_WRONG_CHARSET] = "wrong-charset",
    [SGF_DEFECT_UNKNOWN_CHARSET] = "unknown-charset",
    [SGF_DEFECT_BAD_TEXT] = "bad-text",
    [SGF_DEFECT_NOT_GO] = "not-go",
    [SGF_DEFECT_BAD_SIZE] = "bad-size",
    [SGF_DEFECT_BAD_VALUE] = "bad-value",
    [SGF_DEFECT_BAD_POINT] = "bad-point",
    [SGF_DEFECT_BAD_SETUP] = "bad-setup",
    [SGF_DEFECT_ILLEGAL_MOVE] = "illegal-move",
    [SGF_DEFECT_MIXED_NODE] = "mixed-node",
    [SGF_DEFECT_DUPLICATE] = "duplicate",
};

const char *sgf_defect_name(SgfDefect problem)
{
    assert(problem < SGF_DEFECT_COUNT);
    return NAMES[problem];
}
