/* The table of a proof-number search: what is known of a position, by its key.
 *
 * Small at first, so that a short search stays in the CPU cache, it grows fourfold when it is full,
 * up to a fixed limit: then a bucket that is full gives up the entry that cost the least to find,
 * so the work behind a large subtree stays longest. Entries of an earlier search count as empty
 * places; they are never answered. A decided entry keeps its zone, the set of points its proof
 * depends on. */
#ifndef KATACHI_SEARCH_TABLE_H
#define KATACHI_SEARCH_TABLE_H

#include "core/board.h"

#include <stddef.h>

/* A set of points in the game's own numbering; the search only joins and keeps them. */
typedef struct {
    uint64_t word[BOARD_WORD_LIMIT];
} SearchZone;

typedef struct {
    uint64_t key;
    uint32_t phi;          /* what it seems to take to prove that the mover wins; 0: he does */
    uint32_t delta;        /* and that he loses; 0: he does */
    uint32_t effort;       /* nodes spent below */
    uint16_t move;         /* the move that wins or looked best */
    uint8_t age;           /* the search that wrote it; 0: none */
    uint8_t by_repetition; /* decided, and a repetition has a part in it */
} TableEntry;

typedef struct SearchTable SearchTable;

/* About `bytes` at most; zones of `zone_words` words. */
SearchTable *search_table_open(size_t bytes, int zone_words);
void search_table_close(SearchTable *table);

/* Forget everything, at no cost. */
void search_table_renew(SearchTable *table);

size_t search_table_bytes(const SearchTable *table);

/* NULL if nothing is known; else valid until the next store. */
const TableEntry *search_table_find(const SearchTable *table, uint64_t key);

/* Ask for the memory of a key that will soon be looked for. */
void search_table_prefetch(const SearchTable *table, uint64_t key);

/* The zone of an entry that search_table_find answered. */
void search_table_zone(const SearchTable *table, const TableEntry *entry, SearchZone *zone);

/* Keep an entry (age is filled in); `zone` may be NULL. */
void search_table_store(SearchTable *table, const TableEntry *entry, const SearchZone *zone);

#endif
