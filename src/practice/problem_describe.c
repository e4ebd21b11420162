/* What is said about a problem from a game: level, tags, title. */
#include "practice/problem_factory.h"
#include "practice/problem_harvest.h"

#include "problem/document.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- the level ---- */

int problem_level(double prior, uint64_t effort)
{
    /* Bounds of how likely the answer is, for levels 1 to 5. */
    static const double LEAST[LEVEL_MAX - 1] = {0.5, 0.25, 0.1, 0.03, 0.01};
    int by_prior = LEVEL_MIN;
    while (by_prior < LEVEL_MAX && prior < LEAST[by_prior - 1])
        by_prior++;
    return (by_prior + generate_level(effort) + 1) / 2;
}

/* ---- tags ---- */

static const char *technique_of(const FoundProblem *found)
{
    const Lesson *lesson = &found->lesson;
    if (lesson->end == END_SEKI)
        return "seki";
    if (lesson->reason != REASON_NONE && lesson->reason < REASON_BIG_CAPTURE)
        return lesson->reason == REASON_VITAL_POINT && found->made.problem.goal == GOAL_KILL
                   ? "nakade"
                   : lesson_reason_text(lesson->reason);
    if (lesson->end == END_ESCAPED)
        return "connection";
    return found->made.problem.goal == GOAL_KILL ? "eye stealing" : "eye space";
}

Status found_problem_document(const FoundProblem *found, Titles *titles, ProblemDocument *document,
                              Arena *mem, Error *err)
{
    assert(found && document);
    char text[160];
    TitleFacts facts = {.problem = &found->made.problem,
                        .mistake_count = found->mistake_count,
                        .plies = found->plies};
    memcpy(facts.mistake, found->mistake, sizeof facts.mistake);
    Status status = problem_factory_document(&found->made, &facts, titles, document, mem, err);
    if (status != STATUS_OK)
        return status;
    snprintf(text, sizeof text, "%s, %s, %s", generate_shape_text(found->made.shape),
             found->made.problem.goal == GOAL_KILL ? "kill" : "live", technique_of(found));
    document->tags = document_text(document, text, strlen(text), TEXT_ONE_LINE);
    snprintf(text, sizeof text, "game %llu, move %d", (unsigned long long)found->game, found->move);
    document->source = document_text(document, text, strlen(text), TEXT_ONE_LINE);
    if (!document->tags || !document->source)
        return error_set(err, STATUS_LIMIT, "the problem needs more memory than allowed");
    snprintf(text, sizeof text, "%.4f", found->prior);
    return document_add_field(document, "prior", text, err);
}
