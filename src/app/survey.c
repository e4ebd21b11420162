/* Surveying a collection. */
#include "app/survey.h"

#include "base/memory.h"
#include "base/random.h"
#include "core/board.h"
#include "sgf/replay.h"
#include "sgf/text.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
    OPENING_MOVES = 60, /* games that agree in so many moves are the same game */
    PROGRESS_STEP = 500,
    FIRST_SET = 1024,
};

/* Each worker's own. */
typedef struct {
    SgfPosition position;
    StrBuf text;
    Move opening[OPENING_MOVES];
} Scratch;

typedef struct {
    const SurveyOptions *options;
    Survey *survey;
    Scratch *scratch;
    uint64_t *openings; /* a set by open addressing; 0 is free */
    size_t opening_capacity, opening_count;
} Pass;

/* ---- one game, on any thread ---- */

static void copy_text(const SgfGame *game, SgfId id, Scratch *scratch, char out[TALLY_NAME_SIZE])
{
    strbuf_reset(&scratch->text);
    if (sgf_node_text(game, game->root, id, SGF_SIMPLE_TEXT, &scratch->text))
        tally_cut_name(strbuf_text(&scratch->text), out);
}

/* The least hash among the eight images of the first moves. */
static uint64_t hash_opening(const Move *moves, int count, int size)
{
    uint64_t least = UINT64_MAX;
    for (int symmetry = 0; symmetry < SYMMETRY_COUNT; symmetry++) {
        uint64_t hash = (uint64_t)size;
        for (int i = 0; i < count; i++) {
            Point image = symmetry_map(size, symmetry, moves[i].at);
            hash = mix64(hash ^ ((uint64_t)image << 2 | moves[i].who));
        }
        least = hash < least ? hash : least;
    }
    return least ? least : 1;
}

static void replay(const SgfGame *game, Scratch *scratch, GameFacts *facts)
{
    SgfPosition *position = &scratch->position;
    Status status = sgf_position_init(game, position, &facts->problem);
    if (status != STATUS_OK) {
        facts->is_broken = true;
        facts->broken_by = SGF_DEFECT_BAD_SIZE;
        return;
    }
    facts->size = position->board.size;
    for (const SgfNode *node = game->root; node && status == STATUS_OK; node = node->first_child) {
        facts->has_variations |= node->first_child != node->last_child;
        status = sgf_position_step(game, position, node, &facts->problem);
        if (position->move_count && position->move_count <= OPENING_MOVES)
            scratch->opening[position->move_count - 1] = position->last;
    }
    facts->is_broken = status != STATUS_OK;
    facts->broken_by = position->problem;
    facts->moves = position->move_count;
    facts->passes = position->pass_count;
    facts->has_setup = position->setup_count > 0;
}

static void read_info(const SgfGame *game, GameFacts *facts)
{
    SgfInfo info;
    if (sgf_info(game, &info, NULL) != STATUS_OK)
        return;
    facts->handicap = info.handicap;
    facts->year = info.year;
    facts->has_komi = info.has_komi;
    facts->komi = info.rules.komi;
    facts->result = info.result;
}

static void count_problems(const SgfGame *game, GameFacts *facts)
{
    for (int i = 0; i < SGF_DEFECT_COUNT; i++)
        facts->problems[i] = game->problems[i] > 0;
    if (facts->is_broken)
        facts->problems[facts->broken_by] = 1;
}

static Status visit_game(void *context, int worker, const SgfGame *game, void *answer, Error *err)
{
    Pass *pass = context;
    Scratch *scratch = &pass->scratch[worker];
    GameFacts *facts = answer;
    replay(game, scratch, facts);
    read_info(game, facts);
    count_problems(game, facts);
    if (pass->options->find_duplicates && facts->size) {
        int count = facts->moves < OPENING_MOVES ? facts->moves : OPENING_MOVES;
        facts->opening = hash_opening(scratch->opening, count, facts->size);
    }
    copy_text(game, SGF_PB, scratch, facts->black);
    copy_text(game, SGF_PW, scratch, facts->white);
    copy_text(game, SGF_RU, scratch, facts->rules);
    memcpy(facts->charset, game->charset, sizeof facts->charset);
    if (!facts->is_broken || !pass->options->collection.strict)
        return STATUS_OK;
    *err = facts->problem;
    return facts->problem.status;
}

/* ---- adding up, in order ---- */

/* Put a hash into the set; false if it was there. */
static bool add_to_set(uint64_t *set, size_t capacity, uint64_t hash)
{
    size_t index = hash & (capacity - 1);
    while (set[index] && set[index] != hash)
        index = (index + 1) & (capacity - 1);
    bool is_new = set[index] == 0;
    set[index] = hash;
    return is_new;
}

static bool is_new_opening(Pass *pass, uint64_t hash)
{
    if (pass->opening_count * 2 >= pass->opening_capacity) {
        size_t capacity = pass->opening_capacity ? pass->opening_capacity * 2 : FIRST_SET;
        uint64_t *larger = mem_alloc(capacity, sizeof *larger);
        for (size_t i = 0; i < pass->opening_capacity; i++)
            if (pass->openings[i])
                (void)add_to_set(larger, capacity, pass->openings[i]);
        mem_free(pass->openings);
        pass->openings = larger;
        pass->opening_capacity = capacity;
    }
    bool is_new = add_to_set(pass->openings, pass->opening_capacity, hash);
    pass->opening_count += is_new;
    return is_new;
}

static void add_moves(Survey *survey, const GameFacts *facts, bool is_first)
{
    survey->moves += (uint64_t)facts->moves;
    survey->passes += (uint64_t)facts->passes;
    if (is_first || facts->moves < survey->move_min)
        survey->move_min = facts->moves;
    if (facts->moves > survey->move_max)
        survey->move_max = facts->moves;
}

static void add_names(Survey *survey, const GameFacts *facts)
{
    char komi[TALLY_NAME_SIZE];
    if (facts->black[0])
        tally_add(&survey->players, facts->black);
    if (facts->white[0])
        tally_add(&survey->players, facts->white);
    if (facts->rules[0])
        tally_add(&survey->rules, facts->rules);
    tally_add(&survey->charsets, facts->charset);
    survey->no_komi += !facts->has_komi;
    (void)snprintf(komi, sizeof komi, "%g", facts->komi);
    if (facts->has_komi)
        tally_add(&survey->komi, komi);
}

static void add_facts(Survey *survey, const GameFacts *facts)
{
    survey->illegal += facts->is_broken && facts->broken_by == SGF_DEFECT_ILLEGAL_MOVE;
    survey->not_go += facts->size == 0;
    survey->setup += facts->has_setup;
    survey->variations += facts->has_variations;
    survey->winner[facts->result.winner]++;
    survey->by[facts->result.by]++;
    survey->sizes[facts->size]++;
    survey->handicaps[facts->handicap < SURVEY_HANDICAP_LIMIT ? facts->handicap
                                                              : SURVEY_HANDICAP_LIMIT]++;
    if (facts->year > 0 && facts->year < SURVEY_YEAR_LIMIT)
        survey->years[facts->year]++;
    else
        survey->undated++;
    for (int i = 0; i < SGF_DEFECT_COUNT; i++)
        survey->problems[i] += facts->problems[i];
}

static Status deliver_game(void *context, const GameName *name, const void *answer, Error *err)
{
    (void)err;
    Pass *pass = context;
    Survey *survey = pass->survey;
    const GameFacts *facts = answer;
    add_moves(survey, facts, survey->counts.games == 1);
    add_facts(survey, facts);
    add_names(survey, facts);
    if (facts->opening)
        survey->duplicates += !is_new_opening(pass, facts->opening);
    if (facts->is_broken && pass->options->on_problem)
        pass->options->on_problem(pass->options->context, name, &facts->problem);
    if (pass->options->on_game)
        pass->options->on_game(pass->options->context, name, facts);
    if (survey->counts.games % PROGRESS_STEP == 0)
        progress_report(&pass->options->progress, survey->counts.games, 0);
    return STATUS_OK;
}

static void pass_problem(void *context, const GameName *name, const Error *problem)
{
    const Pass *pass = context;
    if (pass->options->on_problem)
        pass->options->on_problem(pass->options->context, name, problem);
}

/* ---- public functions ---- */

Status survey_games(const char *const *paths, int count, const SurveyOptions *options,
                    Survey *survey, Error *err)
{
    assert(count >= 0);
    *survey = (Survey){0};
    int threads = options->collection.threads > 1 ? options->collection.threads : 1;
    Pass pass = {.options = options, .survey = survey};
    pass.scratch = mem_alloc((size_t)threads, sizeof *pass.scratch);
    for (int i = 0; i < threads; i++)
        strbuf_init(&pass.scratch[i].text, 1 << 20);
    GameVisitor visitor = {.visit = visit_game,
                           .answer_size = sizeof(GameFacts),
                           .deliver = deliver_game,
                           .on_skip = pass_problem,
                           .context = &pass};
    Status status =
        collection_visit(paths, count, &options->collection, &visitor, &survey->counts, err);
    for (int i = 0; i < threads; i++)
        strbuf_clear(&pass.scratch[i].text);
    mem_free(pass.scratch);
    mem_free(pass.openings);
    return status;
}

void survey_clear(Survey *survey)
{
    assert(survey);
    tally_clear(&survey->players);
    tally_clear(&survey->komi);
    tally_clear(&survey->rules);
    tally_clear(&survey->charsets);
}
