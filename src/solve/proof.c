/* The book of moves, and how it is read off the solver's table. */
#include "solve/proof.h"

#include "solve/solver_state.h"
#include "solve/zone.h"

#include <string.h>

typedef struct {
    uint64_t key; /* 0: free */
    Point move;
} BookEntry;

/* An open table that doubles when half full. */
struct ProofBook {
    BookEntry *entry;
    size_t capacity;
    size_t count;
};

ProofBook *proof_book_open(void)
{
    ProofBook *book = mem_alloc(1, sizeof *book);
    book->capacity = 1024;
    book->entry = mem_alloc(book->capacity, sizeof *book->entry);
    return book;
}

void proof_book_close(ProofBook *book)
{
    if (!book)
        return;
    mem_free(book->entry);
    mem_free(book);
}

size_t proof_book_size(const ProofBook *book)
{
    return book->count;
}

uint64_t proof_lost_key(Point at)
{
    return mix64(0x6b65790000000000u | at);
}

uint64_t proof_key(const Board *board, Stone to_move, uint64_t lost, const uint8_t threats[3])
{
    uint64_t rest = (uint64_t)board->ko << 24 | (uint64_t)to_move << 16 |
                    (uint64_t)threats[STONE_BLACK] << 8 | threats[STONE_WHITE];
    uint64_t key = board->hash ^ lost ^ mix64(0x70726f6f00000000u ^ rest);
    return key ? key : 1;
}

static BookEntry *slot_of(const ProofBook *book, uint64_t key)
{
    size_t index = key & (book->capacity - 1);
    while (book->entry[index].key && book->entry[index].key != key)
        index = (index + 1) & (book->capacity - 1);
    return &book->entry[index];
}

static void grow(ProofBook *book)
{
    ProofBook larger = {.capacity = book->capacity * 2, .count = book->count};
    larger.entry = mem_alloc(larger.capacity, sizeof *larger.entry);
    for (size_t i = 0; i < book->capacity; i++)
        if (book->entry[i].key)
            *slot_of(&larger, book->entry[i].key) = book->entry[i];
    mem_free(book->entry);
    *book = larger;
}

void proof_book_add(ProofBook *book, uint64_t key, Point move)
{
    if (2 * (book->count + 1) > book->capacity)
        grow(book);
    BookEntry *slot = slot_of(book, key);
    book->count += slot->key == 0;
    *slot = (BookEntry){.key = key, .move = move};
}

Point proof_book_find(const ProofBook *book, uint64_t key)
{
    return slot_of(book, key)->move;
}

/* ---- from the table ---- */

int solver_claims(const Solver *solver, SolveClaim claim[CLAIM_LIMIT])
{
    memcpy(claim, solver->claim, (size_t)solver->claim_count * sizeof claim[0]);
    return solver->claim_count;
}

typedef struct {
    Solver *solver;
    Stone winner;
    ProofBook *book;
    ProofBook *seen; /* positions walked over, with no moves of interest */
} Writer;

static uint64_t key_here(const SolverGame *game)
{
    uint64_t lost = 0;
    for (int i = 0; i < game->lost_count; i++)
        lost ^= proof_lost_key(game->lost[i]);
    return proof_key(&game->board, game->to_move, lost, game->threats);
}

static void write_here(Writer *writer);

static void write_after(Writer *writer, Point move)
{
    solver_game_play(&writer->solver->game, move);
    write_here(writer);
    solver_game_undo(&writer->solver->game);
}

/* What is known of the position after a move. */
static const TableEntry *recall_after(Solver *solver, const SearchGame *calls, uint16_t move)
{
    calls->play(calls->context, move);
    const TableEntry *entry =
        proof_search_recall(calls, solver->table, solver->patterns, solver_game_key(&solver->game));
    calls->undo(calls->context);
    return entry;
}

/* The zone of a refuted tenuki; false if there is no such thing, or it leaves everything open. */
static bool write_tenuki(Writer *writer, SearchZone *must)
{
    Solver *solver = writer->solver;
    SearchGame calls = solver_game_callbacks(&solver->game);
    const TableEntry *entry = recall_after(solver, &calls, SEARCH_TENUKI);
    if (!entry || entry->phi != 0)
        return false;
    bool is_zoned = !entry->by_repetition;
    if (is_zoned)
        search_table_zone(solver->table, entry, must);
    write_after(writer, POINT_PASS);
    return is_zoned;
}

/* All moves of the loser that the proof had to refute. `seed` and `own` are of the entry of the
 * position: where its zone was grown, the moves in it are all that matter, and the checker is told
 * with which one to begin. */
static void write_refutations(Writer *writer, Point seed, const SearchZone *own)
{
    SearchGame calls = solver_game_callbacks(&writer->solver->game);
    uint32_t delta;
    SearchZone must = *own;
    SearchTenuki tenuki = calls.tenuki(calls.context, &delta);
    bool is_zoned = tenuki == TENUKI_FREE;
    if (is_zoned && seed > POINT_PASS)
        proof_book_add(writer->book, key_here(&writer->solver->game), seed);
    if (tenuki == TENUKI_PROBE || tenuki == TENUKI_MOVE)
        is_zoned = write_tenuki(writer, &must);
    SearchChild child[SEARCH_CHILD_LIMIT];
    int count = calls.list(calls.context, child);
    for (int i = 0; i < count; i++)
        if (!is_zoned || zone_has(&must, child[i].move))
            write_after(writer, child[i].move);
}

static void write_here(Writer *writer)
{
    Solver *solver = writer->solver;
    SolverGame *game = &solver->game;
    uint64_t search_key = solver_game_key(game);
    SearchGame calls = solver_game_callbacks(game);
    const TableEntry *entry =
        proof_search_recall(&calls, solver->table, solver->patterns, search_key);
    bool is_winner = game->to_move == writer->winner;
    if (!entry || (is_winner ? entry->phi : entry->delta) != 0 ||
        game->depth + 1 >= GAME_DEPTH_LIMIT || proof_book_find(writer->seen, search_key | 1))
        return;
    proof_book_add(writer->seen, search_key | 1, POINT_PASS);
    Point move = entry->move;
    if (!is_winner) {
        SearchZone zone;
        search_table_zone(solver->table, entry, &zone);
        write_refutations(writer, move, &zone);
    } else if (move != POINT_NONE) {
        proof_book_add(writer->book, key_here(game), move);
        write_after(writer, move);
    }
}

void solver_write_proof(Solver *solver, const SolveClaim *claim, ProofBook *book)
{
    Question question = {.prover = claim->prover, .reach = claim->reach};
    memcpy(question.threats, claim->threats, sizeof question.threats);
    solver_set_up(solver, &question);
    Writer writer = {
        .solver = solver, .winner = claim->winner, .book = book, .seen = proof_book_open()};
    write_here(&writer);
    proof_book_close(writer.seen);
}
