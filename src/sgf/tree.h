/* An SGF game as a tree of nodes with properties: what the reader builds, the writer writes.
 *
 * Values are kept as the raw bytes between '[' and ']', escapes and all, in the charset of the
 * file; nothing is lost or repaired on the way in, so an unedited value is written back byte for
 * byte. Raw values point into the bytes that were read, which must live as long as the tree;
 * everything else lives in the arena and dies with it.
 *
 * Coordinates, text and numbers are read out of raw values on demand: text.h. */
#ifndef KATACHI_SGF_TREE_H
#define KATACHI_SGF_TREE_H

#include "base/memory.h"
#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Defects: what can be wrong in a record that can still be read, by name, so that they can be
 * counted. What cannot be read at all is a Status. */

typedef enum {
    /* found by the reader, which repairs them */
    SGF_DEFECT_JUNK,              /* bytes before, between or after the games */
    SGF_DEFECT_MISSING_SEMICOLON, /* a property before any ';' */
    SGF_DEFECT_MISSING_ROOT,      /* '(' where the first node should be */
    SGF_DEFECT_UNCLOSED,          /* the file ends before the last ')' */
    SGF_DEFECT_EMPTY_VARIATION,   /* () */
    SGF_DEFECT_NODE_AFTER_BRANCH, /* a node after the variations of its parent */
    SGF_DEFECT_LOWERCASE_NAME,    /* a name without capitals */
    SGF_DEFECT_WRONG_CHARSET,     /* CA names another charset than that of the text */
    SGF_DEFECT_UNKNOWN_CHARSET,   /* CA names an unknown charset */
    /* found when the values are checked */
    SGF_DEFECT_BAD_TEXT,     /* bytes that are invalid in the charset */
    SGF_DEFECT_NOT_GO,       /* GM is not 1 */
    SGF_DEFECT_BAD_SIZE,     /* a board that we cannot set up */
    SGF_DEFECT_BAD_VALUE,    /* an invalid number, colour or date */
    SGF_DEFECT_BAD_POINT,    /* a point that is not on the board */
    SGF_DEFECT_BAD_SETUP,    /* stones without a liberty */
    SGF_DEFECT_ILLEGAL_MOVE, /* occupied, suicide, ko */
    SGF_DEFECT_MIXED_NODE,   /* setup and move in one node, or two moves */
    SGF_DEFECT_DUPLICATE,    /* the same property twice in a node */
    SGF_DEFECT_COUNT
} SgfDefect;

/* The kind as a key: "missing-semicolon". */
const char *sgf_defect_name(SgfDefect problem);

/* One defect and where it is. */
typedef struct {
    SgfDefect kind;
    uint32_t line;   /* counts from 1; 0: no place known */
    uint64_t offset; /* in the file */
    char text[128];
} SgfDefectNote;

typedef void SgfOnDefect(void *context, const SgfDefectNote *note);

/* A property's identifier: its one or two capital letters as one number, so that the known ones
 * can stand in a switch. Longer names (all private) share SGF_OTHER and are distinguished by name.
 */
typedef uint16_t SgfId;

enum {
    SGF_OTHER = 0,
    SGF_AB = 'A' << 8 | 'B',
    SGF_AE = 'A' << 8 | 'E',
    SGF_AP = 'A' << 8 | 'P',
    SGF_AR = 'A' << 8 | 'R',
    SGF_AW = 'A' << 8 | 'W',
    SGF_B = 'B',
    SGF_BR = 'B' << 8 | 'R',
    SGF_C = 'C',
    SGF_CA = 'C' << 8 | 'A',
    SGF_CR = 'C' << 8 | 'R',
    SGF_DD = 'D' << 8 | 'D',
    SGF_DT = 'D' << 8 | 'T',
    SGF_EV = 'E' << 8 | 'V',
    SGF_FF = 'F' << 8 | 'F',
    SGF_GC = 'G' << 8 | 'C',
    SGF_GM = 'G' << 8 | 'M',
    SGF_GN = 'G' << 8 | 'N',
    SGF_HA = 'H' << 8 | 'A',
    SGF_KM = 'K' << 8 | 'M',
    SGF_KO = 'K' << 8 | 'O',
    SGF_L = 'L',
    SGF_LB = 'L' << 8 | 'B',
    SGF_LN = 'L' << 8 | 'N',
    SGF_M = 'M',
    SGF_MA = 'M' << 8 | 'A',
    SGF_N = 'N',
    SGF_PB = 'P' << 8 | 'B',
    SGF_PC = 'P' << 8 | 'C',
    SGF_PL = 'P' << 8 | 'L',
    SGF_PW = 'P' << 8 | 'W',
    SGF_RE = 'R' << 8 | 'E',
    SGF_RO = 'R' << 8 | 'O',
    SGF_RU = 'R' << 8 | 'U',
    SGF_SL = 'S' << 8 | 'L',
    SGF_SQ = 'S' << 8 | 'Q',
    SGF_SZ = 'S' << 8 | 'Z',
    SGF_TB = 'T' << 8 | 'B',
    SGF_TR = 'T' << 8 | 'R',
    SGF_TW = 'T' << 8 | 'W',
    SGF_VW = 'V' << 8 | 'W',
    SGF_W = 'W',
    SGF_WR = 'W' << 8 | 'R',
};

typedef struct SgfValue {
    const char *bytes; /* raw, between the brackets */
    size_t size;
    struct SgfValue *next;
} SgfValue;

typedef struct SgfProperty {
    struct SgfProperty *next;
    const char *name; /* as it was written: "AB", "AddBlack"; not NUL-terminated */
    uint32_t name_size;
    SgfId id;
    SgfValue value; /* the first of its values; there is always one */
} SgfProperty;

typedef struct SgfNode {
    struct SgfNode *parent; /* NULL for the root */
    struct SgfNode *first_child;
    struct SgfNode *last_child;
    struct SgfNode *next; /* the next variation */
    SgfProperty *properties;
} SgfNode;

/* How values are cut into characters while looking for their end: in these charsets the second
 * byte of a character may be the byte of ']' or '\'. */
typedef enum { SGF_BYTES_PLAIN, SGF_BYTES_GBK, SGF_BYTES_SHIFT_JIS, SGF_BYTES_BIG5 } SgfByteRule;

enum { SGF_CHARSET_SIZE = 32 };

typedef struct {
    SgfNode *root;
    uint32_t node_count;
    char charset[SGF_CHARSET_SIZE]; /* of the raw values, as iconv calls it: "UTF-8", "GB18030" */
    SgfByteRule byte_rule;          /* that the values were cut by */
    const char *source; /* the bytes that it was read from: "(…)"; NULL if made here */
    size_t source_size;
    uint64_t source_offset;              /* where they stand in the file */
    uint32_t source_line;                /* counts from 1 */
    uint32_t problems[SGF_DEFECT_COUNT]; /* by kind: what the reader had to repair */
    Arena *mem;                          /* the tree lives here; edits take from it */
} SgfGame;

/* ---- looking ---- */

/* The id of a name: "AB" and "AddBlack" give SGF_AB; a name without capitals counts as capitals. */
SgfId sgf_id(const char *name, size_t size);

/* Whether the property has exactly these capital letters. */
bool sgf_is(const SgfProperty *property, const char *capitals);

/* The first property with this id (not SGF_OTHER) in the node; NULL if there is none. */
const SgfProperty *sgf_find(const SgfNode *node, SgfId id);

/* The first property with exactly these capital letters, of any length. */
const SgfProperty *sgf_find_name(const SgfNode *node, const char *capitals);

/* The node after this one in the order of the file (a node, its first variation, …, then the
 * next variation); NULL at the end. Constant memory, no recursion. */
SgfNode *sgf_next_node(const SgfNode *node);

/* The last node of the main line: always the first variation. */
SgfNode *sgf_main_end(const SgfGame *game);

/* How many nodes from the root: 0 for the root itself. */
size_t sgf_depth(const SgfNode *node);

/* The nodes from the root to this one, in that order; *count of them. Free with mem_free. */
MUST_CHECK const SgfNode **sgf_path(const SgfNode *node, size_t *count);

/* Where some raw bytes of the game stand in the file; false (and nothing is set) if they were not
 * read from it. The line is counted on demand: linear in the size of the game. */
bool sgf_place(const SgfGame *game, const char *bytes, uint64_t *offset, uint32_t *line);

/* ---- editing; names, raw values and nodes are copied into game->mem ----
 * All fail with STATUS_LIMIT only, when the arena is full, and then nothing has changed.
 * The raw values given must already be escaped and in the game's charset: sgf_text_encode(). */

/* An empty game of one node, in UTF-8. */
MUST_CHECK Status sgf_game_init(SgfGame *game, Arena *mem, Error *err);

/* Append a node below parent, as the last variation. */
MUST_CHECK Status sgf_add_node(SgfGame *game, SgfNode *parent, SgfNode **node, Error *err);

/* Take a node and all below it out of the tree; not the root. */
void sgf_remove_node(SgfGame *game, SgfNode *node);

/* Set the property to this one value: the first one of that name is replaced, or one is added. */
MUST_CHECK Status sgf_set(SgfGame *game, SgfNode *node, const char *name, const char *raw,
                          size_t size, Error *err);

/* Append a value to the property of that name; it is added if the node has none. */
MUST_CHECK Status sgf_append(SgfGame *game, SgfNode *node, const char *name, const char *raw,
                             size_t size, Error *err);

/* Take all properties with these capital letters out of the node; whether there were any. */
bool sgf_remove(SgfNode *node, const char *capitals);

#endif
