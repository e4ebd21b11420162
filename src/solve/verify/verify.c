/* The walk: all that the loser can do, and what the winner answers. */
#include "solve/verify/verify.h"

#include "base/memory.h"
#include "solve/verify/verify_state.h"

#include <string.h>

enum { NODES_DEFAULT = 20000000, LEAF_NODES_DEFAULT = 50000, TURNS = 4 };

static Check check(Verify *verify, int depth, int depth_left, PointSet *zone);
static Check owe(Verify *verify, int depth, PointSet *zone);

static Check check_after(Verify *verify, int depth, Point at, int depth_left, const PointSet *hint,
                         PointSet *zone)
{
    bool mover_wins = verify->position[depth].to_move == verify->claim->winner;
    ZoneTaste taste = {.quiet = &verify->quiet, .hint = hint};
    memset(zone, 0, sizeof *zone);
    bool is_threat = verify_is_threat(verify, depth, at);
    verify_play(verify, depth, at);
    Check result =
        is_threat ? owe(verify, depth + 1, zone) : check(verify, depth + 1, depth_left - 1, zone);
    if (result.holds && result.base == BASE_NONE)
        plain_zone_lift(&verify->board, &verify->position[depth + 1].move, mover_wins, &taste,
                        zone);
    verify_undo(verify, depth);
    return result;
}

/* What the book says of this position; if it has nothing and there is somebody to ask, he is. */
static bool look_up(const Verify *verify, int depth, AdviceEffort effort, ProofAdvice *advice)
{
    uint64_t key = verify->position[depth].key;
    const ProofAdvice *found = proof_book_find(verify->book, key, 0);
    if (found)
        *advice = *found;
    if (found || !verify->adviser)
        return found != NULL;
    const VerifyAdviser *adviser = verify->adviser;
    if (!adviser->advise(adviser->context, verify->path, depth, effort, advice))
        return false;
    proof_book_add(adviser->book, key, 0, advice);
    return true;
}

/* After one of many threats of the loser. What the book thinks it rests on is a good beginning. */
static Check owe(Verify *verify, int depth, PointSet *zone)
{
    int known = owed_count(verify->owed);
    int index = verify_find_owed(verify, depth);
    ProofAdvice advice;
    if (index == OWED_NONE) {
        verify->is_spent = true;
        return FAILED;
    }
    if (index == known && look_up(verify, depth, ADVICE_KNOWN, &advice) &&
        !point_set_has(&advice.zone, 0))
        (void)owed_extend(verify->owed, index, &verify->board, &advice.zone);
    if (verify->user != OWED_NONE)
        owed_use(verify->owed, verify->user, index);
    *zone = *owed_zone(verify->owed, index);
    verify->grants++;
    return (Check){.holds = true, .base = BASE_NONE};
}

void verify_note(const Verify *verify, int depth, Point move, const PointSet *zone)
{
    const VerifyAdviser *adviser = verify->adviser;
    uint64_t key = verify->position[depth].key;
    for (int turn = 0; adviser && turn < TURNS; turn++) {
        const ProofAdvice *found = proof_book_find(verify->book, key, turn);
        if (found && move != POINT_NONE && found->move != move)
            continue;
        if (found || turn == 0)
            proof_book_add(adviser->book, key, turn,
                           &(ProofAdvice){found ? found->move : move, *zone});
        return;
    }
}

/* ---- the loser to move ---- */

/* Add what makes the moves in `must` impossible for the loser that are, and liberties. */
static void complete(const Verify *verify, int depth, const PointSet *must, const PointSet *hint,
                     PointSet *zone)
{
    const Board *board = &verify->board;
    ZoneTaste taste = {.quiet = &verify->quiet, .hint = hint};
    Stone loser = verify->position[depth].to_move;
    Point at[BOARD_CELL_LIMIT];
    int count = cells_list(must->word, board->words, at);
    for (int i = 0; i < count; i++)
        if (point_set_has(&verify->playable, at[i]) && board->stone[at[i]] == STONE_NONE &&
            board_judge_move(board, at[i], loser) == MOVE_SUICIDE)
            plain_zone_add_suicide(board, at[i], loser, &taste, zone);
    plain_zone_close(board, verify->claim->winner, &taste, zone);
}

/* Check the moves of the loser in `where` that were not checked before; their zones are joined. */
static Check check_moves(Verify *verify, int depth, int depth_left, const PointSet *where,
                         const PointSet *hint, PointSet *done, PointSet *zone)
{
    Check result = {.holds = true, .base = BASE_NONE};
    PointSet left;
    for (int w = 0; w < BOARD_WORD_LIMIT; w++)
        left.word[w] = where->word[w] & verify->playable.word[w] & ~done->word[w];
    Point at[BOARD_CELL_LIMIT];
    int count = cells_list(left.word, verify->board.words, at);
    for (int i = 0; i < count; i++) {
        if (!verify_is_playable(verify, depth, at[i]))
            continue;
        PointSet one;
        Check child = check_after(verify, depth, at[i], depth_left, hint, &one);
        if (!child.holds)
            return FAILED;
        if (child.base < result.base)
            result.base = child.base;
        zone_unite(zone, &one);
        point_set_add(done, at[i]);
    }
    return result;
}

/* The defender's keystones must have a hold in the zone, so that moves outside cannot take them:
 * all, or one if the attacker needs them all. */
static void hold_keystones(const Verify *verify, int depth, PointSet *zone)
{
    Point key[BOARD_CELL_LIMIT];
    int count = cells_list(verify->position[depth].keystones.word, verify->board.words, key);
    for (int i = 0; i < count && !verify->problem->any_keystone; i++)
        if (verify->board.stone[key[i]] != (uint8_t)verify->attacker &&
            plain_zone_holds_chain(&verify->board, key[i], zone))
            return;
    for (int i = 0; i < count; i++)
        if (verify->board.stone[key[i]] != (uint8_t)verify->attacker)
            point_set_add(zone, key[i]);
}

/* The attacker to move, who loses: the defender answers moves outside the zone by passing, and the
 * attacker, who may not pass, runs out of them. So the zone only has to hold what its own moves
 * need. A ban of ko would be lifted meanwhile, and a connection be made outside: see
 * can_be_left_alone. */
static Check check_left_alone(Verify *verify, int depth, int depth_left, const ProofAdvice *advice,
                              PointSet *zone)
{
    Check result = {.holds = true, .base = BASE_NONE};
    PointSet done = {{0}};
    memset(zone, 0, sizeof *zone);
    if (advice->move > POINT_PASS && board_has_point(&verify->board, advice->move))
        point_set_add(zone, advice->move);
    for (bool has_grown = true; has_grown;) {
        PointSet before = *zone;
        Check moves = check_moves(verify, depth, depth_left, &before, &advice->zone, &done, zone);
        if (!moves.holds)
            return FAILED;
        if (moves.base < result.base)
            result.base = moves.base;
        hold_keystones(verify, depth, zone);
        PointSet must = *zone;
        complete(verify, depth, &must, &advice->zone, zone);
        has_grown = !point_set_same(&before, zone);
    }
    if (result.base != BASE_NONE)
        *zone = verify->everything;
    return result;
}

bool verify_can_be_left_alone(const Verify *verify, int depth)
{
    return verify->position[depth].to_move == verify->attacker && verify->board.ko == POINT_NONE &&
           !verify_is_connection(verify->problem);
}

/* The loser stays away. Inside a stated area that is no move of the attacker's: nothing is claimed
 * of it, and it only helps to a smaller zone. On the board he may wait until a ban of ko is over,
 * so there it has to hold, if need be by a search of its own. */
static Check check_tenuki(Verify *verify, int depth, int depth_left, const PointSet *hint,
                          PointSet *zone)
{
    if (verify->position[depth].to_move != verify->attacker)
        return check_after(verify, depth, POINT_PASS, depth_left, hint, zone);
    bool was_spent = verify->is_spent;
    bool was_refuted = verify->is_refuted;
    int probe = verify->probe;
    verify->probe = depth + 1;
    Check result = check_after(verify, depth, POINT_PASS, depth_left, hint, zone);
    verify->probe = probe;
    if (!result.holds) {
        verify->is_spent = was_spent;
        verify->is_refuted = was_refuted;
    }
    if (result.holds || !verify->claim->is_on_board)
        return result;
    return check_after(verify, depth, POINT_PASS, depth_left, hint, zone);
}

/* The loser to move: he may stay away (if it is not the attacker, that is a move), and play
 * wherever the zone of that leaves it open. */
static Check check_loser(Verify *verify, int depth, int depth_left, const ProofAdvice *advice,
                         PointSet *zone)
{
    const Position *here = &verify->position[depth];
    bool is_attacker = here->to_move == verify->attacker;
    Check result = {.holds = true, .base = BASE_NONE};
    PointSet must = verify->everything;
    bool is_zoned = false;
    memset(zone, 0, sizeof *zone);
    if (!here->after_tenuki) {
        Check tenuki = check_tenuki(verify, depth, depth_left, &advice->zone, zone);
        if (!tenuki.holds && (!is_attacker || verify->claim->is_on_board))
            return FAILED;
        is_zoned = tenuki.holds && tenuki.base == BASE_NONE;
        if (is_zoned)
            must = *zone;
        if (!is_attacker)
            result.base = tenuki.base;
    }
    PointSet done = {{0}};
    Check moves = check_moves(verify, depth, depth_left, &must, &advice->zone, &done, zone);
    if (!moves.holds)
        return FAILED;
    if (moves.base < result.base)
        result.base = moves.base;
    if (!is_zoned || result.base != BASE_NONE)
        *zone = verify->everything;
    else
        complete(verify, depth, &must, &advice->zone, zone);
    return result;
}

/* ---- the winner to move ---- */

Check verify_try_move(Verify *verify, int depth, Point at, int depth_left, const PointSet *hint,
                      PointSet *zone)
{
    ZoneTaste taste = {.quiet = &verify->quiet, .hint = hint};
    Check result = check_after(verify, depth, at, depth_left, hint, zone);
    if (!result.holds)
        return FAILED;
    if (result.base != BASE_NONE)
        *zone = verify->everything;
    else
        plain_zone_close(&verify->board, verify->claim->winner, &taste, zone);
    result.move = at;
    return result;
}

static bool is_possible(const Verify *verify, int depth, Point move)
{
    const Position *here = &verify->position[depth];
    if (move == POINT_PASS)
        return (here->to_move != verify->attacker || verify_may_wait(verify, depth)) &&
               !here->after_tenuki;
    return move > POINT_PASS && board_has_point(&verify->board, move) &&
           verify_is_playable(verify, depth, move);
}

static bool is_over(const Verify *verify)
{
    return verify->nodes > verify->node_end || verify->limit != CHECK_LIMIT_NONE;
}

/* One node more; whether that was one too many. */
static bool spend_node(Verify *verify)
{
    const VerifySettings *settings = &verify->settings;
    if (verify->limit == CHECK_LIMIT_NONE) {
        Budget time = settings->time ? *settings->time : (Budget){0};
        time.nodes = 0;
        time.stop = NULL;
        if (settings->stop && atomic_load(settings->stop))
            verify->limit = CHECK_LIMIT_STOP;
        else if (budget_is_spent(&time, verify->nodes))
            verify->limit = CHECK_LIMIT_TIME;
        else if (verify->nodes >= settings->nodes)
            verify->limit = CHECK_LIMIT_NODES;
    }
    verify->nodes++;
    return is_over(verify);
}

/* Ask for a move that the book does not have for this position yet. */
static bool ask_for_other(const Verify *verify, int depth, int turn, AdviceEffort effort,
                          ProofAdvice *advice)
{
    const VerifyAdviser *adviser = verify->adviser;
    uint64_t key = verify->position[depth].key;
    if (!adviser || is_over(verify) ||
        !adviser->advise(adviser->context, verify->path, depth, effort, advice) ||
        !is_possible(verify, depth, advice->move))
        return false;
    for (int i = 0; i < turn; i++)
        if (proof_book_find(verify->book, key, i)->move == advice->move)
            return false;
    proof_book_add(adviser->book, key, turn, advice);
    return true;
}

/* Advice has failed: what else the book says, or whoever may be asked. Advice that was found at
 * different times may lead in a circle, though each piece of it is right. */
static bool find_other(const Verify *verify, int depth, int turn, ProofAdvice *advice)
{
    const ProofAdvice *found = proof_book_find(verify->book, verify->position[depth].key, turn);
    if (found) {
        *advice = *found;
        return is_possible(verify, depth, advice->move);
    }
    return ask_for_other(verify, depth, turn, ADVICE_ANEW, advice) ||
           ask_for_other(verify, depth, turn, ADVICE_FRESH, advice);
}

static Check check_winner(Verify *verify, int depth, int depth_left, PointSet *zone)
{
    static const PointSet no_hint;
    if (depth == 0 && verify->claim->first != POINT_NONE)
        return is_possible(verify, 0, verify->claim->first)
                   ? verify_try_move(verify, 0, verify->claim->first, depth_left, &no_hint, zone)
                   : FAILED;
    if (depth_left < LEAF_DEPTH * 2)
        return depth_left > 0 ? verify_try_all(verify, depth, depth_left, zone) : FAILED;
    ProofAdvice advice;
    bool is_probe = verify->probe == depth;
    bool was_spent = verify->is_spent;
    bool was_refuted = verify->is_refuted;
    bool is_known = look_up(verify, depth, is_probe ? ADVICE_KNOWN : ADVICE_SEARCHED, &advice);
    if (!is_known || !is_possible(verify, depth, advice.move))
        return is_probe ? FAILED : verify_search_leaf(verify, depth, zone);
    Check result = verify_try_move(verify, depth, advice.move, depth_left, &advice.zone, zone);
    for (int turn = 1; !result.holds && turn < TURNS && find_other(verify, depth, turn, &advice);
         turn++)
        result = verify_try_move(verify, depth, advice.move, depth_left, &advice.zone, zone);
    if (result.holds) {
        verify->is_spent = was_spent;
        verify->is_refuted = was_refuted;
    } else if (!verify->is_spent) {
        verify->is_refuted = true;
    }
    return result;
}

/* ---- any position ---- */

static int find_repetition(const Verify *verify, int depth)
{
    for (int i = depth - 1; i >= verify->start; i--)
        if (verify->position[i].key == verify->position[depth].key)
            return i;
    return BASE_NONE;
}

static Check check_open(Verify *verify, int depth, int depth_left, const ProofAdvice *advice,
                        PointSet *zone)
{
    if (verify->position[depth].to_move == verify->claim->winner)
        return check_winner(verify, depth, depth_left, zone);
    if (verify_can_be_left_alone(verify, depth))
        return check_left_alone(verify, depth, depth_left, advice, zone);
    return check_loser(verify, depth, depth_left, advice, zone);
}

bool verify_recall(const Verify *verify, uint64_t key, Point *move, PointSet *zone)
{
    return confirmed_recall(verify->confirmed, key, move, zone) ||
           confirmed_recall(verify->granted, key, move, zone);
}

/* Whether the winner of the claim wins from here; *zone says what that rests on. */
static Check check(Verify *verify, int depth, int depth_left, PointSet *zone)
{
    const Position *here = &verify->position[depth];
    Stone winner = verify->claim->winner;
    if (spend_node(verify) || depth + 1 >= VERIFY_DEPTH_LIMIT) {
        verify->is_spent = true;
        return FAILED;
    }
    if (confirmed_recall(verify->confirmed, here->key, NULL, zone))
        return (Check){.holds = true, .base = BASE_NONE};
    uint64_t grants = verify->grants;
    if (confirmed_recall(verify->granted, here->key, NULL, zone)) {
        verify->grants++;
        return (Check){.holds = true, .base = BASE_NONE};
    }
    int base = find_repetition(verify, depth);
    if (base != BASE_NONE) {
        *zone = verify->everything;
        return (Check){.holds = winner != verify->claim->prover, .base = base};
    }
    ProofAdvice advice;
    bool is_searching = depth_left < LEAF_DEPTH * 2;
    if (is_searching || !look_up(verify, depth, ADVICE_KNOWN, &advice))
        advice = (ProofAdvice){.move = POINT_NONE};
    Stone already = verify_winner_here(verify, depth, &advice.zone, zone);
    if (already != STONE_NONE)
        return (Check){.holds = already == winner, .base = BASE_NONE};
    Check result = check_open(verify, depth, depth_left, &advice, zone);
    if (result.holds && result.base >= depth) {
        result.base = BASE_NONE;
        bool is_winner = here->to_move == winner;
        confirmed_keep(verify->grants == grants ? verify->confirmed : verify->granted, here->key,
                       is_winner ? result.move : POINT_NONE, zone);
        verify_note(verify, depth, is_winner ? result.move : POINT_NONE, zone);
    }
    return result;
}

Verify *verify_open(const Problem *problem, const SolveClaim *claim, const ProofBook *book,
                    const VerifyAdviser *adviser, const VerifySettings *settings)
{
    Verify *verify = mem_alloc(1, sizeof *verify);
    verify->problem = problem;
    verify->claim = claim;
    verify->book = book;
    verify->adviser = adviser;
    verify->attacker = problem_attacker(problem);
    if (verify_is_connection(problem))
        verify->attacker = stone_opposite(verify->attacker); /* who has to bring something about */
    verify->settings = *settings;
    if (!verify->settings.nodes)
        verify->settings.nodes = NODES_DEFAULT;
    if (!verify->settings.leaf_nodes)
        verify->settings.leaf_nodes = LEAF_NODES_DEFAULT;
    verify->node_end = verify->settings.nodes;
    verify->probe = -1;
    verify->confirmed = confirmed_open(problem->board.words);
    verify->granted = confirmed_open(problem->board.words);
    verify->owed = owed_open(claim->winner);
    verify->user = OWED_NONE;
    verify_start(verify);
    return verify;
}

/* Check a position that is owed, by itself: *has_grown if it rests on more than was taken. */
static bool settle_owed(Verify *verify, int index, bool *has_grown)
{
    PointSet zone = {{0}};
    int depth = verify_go_to_owed(verify, 0, index);
    verify->start = depth;
    Check result = check(verify, depth, INT16_MAX, &zone);
    verify->start = 0;
    *has_grown = owed_extend(verify->owed, index, &verify->board, &zone) || *has_grown;
    while (depth > 0)
        verify_undo(verify, --depth);
    return result.holds;
}

/* Let what the positions rest on grow, one by one; whenever one has, those that rest on it are
 * looked at again. */
static bool grow_owed(Verify *verify)
{
    OwedList *owed = verify->owed;
    bool is_waiting[OWED_LIMIT] = {false};
    int left = 0;
    int seen = 0;
    for (int i = 0; left > 0 || seen < owed_count(owed); i = (i + 1) % owed_count(owed)) {
        for (; seen < owed_count(owed); seen++, left++)
            is_waiting[seen] = true;
        if (!is_waiting[i])
            continue;
        bool has_grown = false;
        is_waiting[i] = false;
        left--;
        confirmed_clear(verify->granted);
        owed_forget_uses(owed, i);
        verify->user = i;
        bool holds = settle_owed(verify, i, &has_grown);
        verify->user = OWED_NONE;
        if (!holds)
            return false;
        for (int k = 0; k < seen && has_grown; k++) {
            left += owed_uses(owed, k, i) && !is_waiting[k];
            is_waiting[k] = is_waiting[k] || owed_uses(owed, k, i);
        }
    }
    return true;
}

/* All that is owed, until what it rests on does not grow any more. */
static bool settle_all_owed(Verify *verify)
{
    if (!grow_owed(verify))
        return false;
    for (bool has_grown = true; has_grown;) {
        has_grown = false;
        confirmed_clear(verify->granted);
        for (int i = 0; i < owed_count(verify->owed); i++)
            if (!settle_owed(verify, i, &has_grown))
                return false;
    }
    return true;
}

/* The claim and all that is owed for it: once more if what it rested on was too little, or if more
 * is owed then. Of a winner who has many threats himself nothing can be said in this way. */
static bool check_all(Verify *verify, PointSet *zone)
{
    if (verify->claim->threats[verify->claim->winner] == THREATS_MANY)
        return false;
    for (int settled = -1; settled < owed_count(verify->owed);) {
        if (settled >= 0 && !settle_all_owed(verify))
            return false;
        settled = owed_count(verify->owed);
        memset(zone, 0, sizeof *zone);
        if (!check(verify, 0, INT16_MAX, zone).holds)
            return false;
    }
    return true;
}

void verify_run(Verify *verify, VerifyAnswer *answer)
{
    PointSet zone;
    bool holds = check_all(verify, &zone);
    answer->result = holds                ? VERIFY_CONFIRMED
                     : verify->is_refuted ? VERIFY_REFUTED
                                          : VERIFY_UNDECIDED;
    answer->zone = zone;
    plain_zone_add_chains(&verify->problem->board, &answer->zone);
    answer->nodes = verify->nodes;
    answer->leaves_searched = verify->leaves;
    answer->limit = holds ? CHECK_LIMIT_NONE : verify->limit;
}

void verify_close(Verify *verify)
{
    confirmed_close(verify->confirmed);
    confirmed_close(verify->granted);
    owed_close(verify->owed);
    mem_free(verify);
}

void verify_walk(const Problem *problem, const SolveClaim *claim, const ProofBook *book,
                 const VerifyAdviser *adviser, const VerifySettings *settings, VerifyAnswer *answer)
{
    Verify *verify = verify_open(problem, claim, book, adviser, settings);
    verify_run(verify, answer);
    verify_close(verify);
}

void verify_claim(const Problem *problem, const SolveClaim *claim, const ProofBook *book,
                  const VerifySettings *settings, VerifyAnswer *answer)
{
    verify_walk(problem, claim, book, NULL, settings, answer);
}

void verify_needed(const Problem *problem, const SolveClaim *claim, const ProofBook *book,
                   const VerifySettings *settings, PointSet *needed)
{
    SolveClaim fewer = *claim;
    VerifySettings left = *settings;
    left.nodes = settings->nodes ? settings->nodes : NODES_DEFAULT;
    *needed = (PointSet){{0}};
    Point at[BOARD_CELL_LIMIT];
    int count = cells_list(claim->assumed.word, problem->board.words, at);
    for (int i = 0; i < count; i++) {
        VerifyAnswer answer = {.result = VERIFY_UNDECIDED};
        point_set_remove(&fewer.assumed, at[i]);
        if (left.nodes > 0)
            verify_claim(problem, &fewer, book, &left, &answer);
        left.nodes -= answer.nodes < left.nodes ? answer.nodes : left.nodes;
        if (answer.result == VERIFY_CONFIRMED)
            continue;
        point_set_add(&fewer.assumed, at[i]);
        point_set_add(needed, at[i]);
    }
}

const char *verify_result_text(VerifyResult result)
{
    static const char *const text[] = {"confirmed", "undecided", "refuted"};
    return text[result];
}
