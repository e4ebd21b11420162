/* The book of moves. */
#include "solve/solver/proof_book.h"

#include "base/memory.h"
#include "base/random.h"

typedef struct {
    uint64_t key; /* 0: free */
    ProofAdvice advice;
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

static uint64_t key_of_turn(uint64_t key, int turn)
{
    return turn ? mix64(key + (uint64_t)turn) | 1 : key;
}

void proof_book_add(ProofBook *book, uint64_t position, int turn, const ProofAdvice *advice)
{
    uint64_t key = key_of_turn(position, turn);
    if (2 * (book->count + 1) > book->capacity)
        grow(book);
    BookEntry *slot = slot_of(book, key);
    book->count += slot->key == 0;
    *slot = (BookEntry){.key = key, .advice = *advice};
}

const ProofAdvice *proof_book_find(const ProofBook *book, uint64_t position, int turn)
{
    const BookEntry *slot = slot_of(book, key_of_turn(position, turn));
    return slot->key ? &slot->advice : NULL;
}
