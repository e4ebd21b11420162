/* libkatachi: Go positions, games, predictions and readings for your own programs.
 *
 *     #include <katachi/katachi.h>           cc program.c $(pkg-config --cflags --libs katachi)
 *
 * Points. A KatachiPoint counts columns from the left and rows from the top, both from 0; a pass is
 * what katachi_pass() returns. Arrays over the board hold size*size entries, row by row: entry
 * y*size + x.
 *
 * Answers and errors. Whether a move is allowed is an answer: a KatachiVerdict. Only the outside
 * world can fail (a file, bytes that are not SGF); those functions fill a KatachiError, which may
 * be NULL if the reason is not wanted. Passing NULL for a game, a size out of range where the text
 * says so, or a point off the board where none is allowed, is a mistake of the caller and
 * undefined.
 *
 * Memory. What a function called *_new, *_copy or *_load returns is yours: give it to
 * katachi_game_free; what *_open returns goes to *_close. All other pointers are borrowed for the
 * call, and nothing is kept. If the machine has no memory left, the process ends with one line on
 * stderr and exit status 4.
 *
 * Threads. There is no global state. Different games may be used by different threads at the same
 * time; one game only by one thread at a time, except that functions taking `const KatachiGame *`
 * may run at the same time on one game that nobody changes.
 *
 * Stability. What is declared here keeps its meaning within a soname (libkatachi.so.0); structs and
 * enums may only grow at their end with the next soname. */
#ifndef KATACHI_KATACHI_H
#define KATACHI_KATACHI_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define KATACHI_API __attribute__((visibility("default")))
#else
#define KATACHI_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this header, by the rules of semantic versioning; what came after 0.1 says so. */
#define KATACHI_VERSION_MAJOR 0
#define KATACHI_VERSION_MINOR 2
#define KATACHI_VERSION_PATCH 0

/* The version of the library in use: "0.2.0". */
KATACHI_API const char *katachi_version(void);

/* ---- words ---- */

typedef enum { KATACHI_EMPTY = 0, KATACHI_BLACK = 1, KATACHI_WHITE = 2 } KatachiColor;

typedef struct {
    int x, y;
} KatachiPoint;

/* A pass as a value of either language. */
static inline KatachiPoint katachi_pass(void)
{
    KatachiPoint pass = {-1, -1};
    return pass;
}

typedef enum {
    KATACHI_MOVE_OK = 0,
    KATACHI_MOVE_OFF_BOARD,
    KATACHI_MOVE_OCCUPIED,
    KATACHI_MOVE_SUICIDE,
    KATACHI_MOVE_KO,       /* retakes a ko at once */
    KATACHI_MOVE_SUPERKO,  /* repeats an earlier position */
    KATACHI_MOVE_GAME_OVER /* somebody has resigned */
} KatachiVerdict;

/* "ok", "occupied", "ko", …: a few words for people. */
KATACHI_API const char *katachi_verdict_text(KatachiVerdict verdict);

typedef enum {
    KATACHI_OK = 0,
    KATACHI_BAD_INPUT,   /* the bytes are not what the format says, or make no sense */
    KATACHI_TOO_LARGE,   /* larger or deeper than is accepted */
    KATACHI_NOT_FOUND,   /* no such file or game */
    KATACHI_SYSTEM_ERROR /* the system could not read */
} KatachiStatus;

typedef struct {
    KatachiStatus status;
    uint32_t line;   /* from 1; 0 if the error has no place */
    uint64_t offset; /* byte from 0 */
    char text[160];
} KatachiError;

/* "Q16" or "pass". Returns out. */
KATACHI_API char *katachi_point_text(int size, KatachiPoint at, char out[8]);

/* Read a vertex such as "Q16" or "pass", without regard to case; 0 if it is none. */
KATACHI_API int katachi_point_parse(const char *text, int size, KatachiPoint *at);

/* ---- games ---- */

/* A position with everything that led to it, under given rules. */
typedef struct KatachiGame KatachiGame;

/* An empty board of 2 to 25 points a side, Black to move. Rules: "japanese", "chinese", "aga",
 * "new-zealand", "tromp-taylor"; NULL means "chinese". Returns NULL if either is not known. */
KATACHI_API KatachiGame *katachi_game_new(int size, const char *rules);
KATACHI_API KatachiGame *katachi_game_copy(const KatachiGame *game);
KATACHI_API void katachi_game_free(KatachiGame *game); /* NULL is allowed */

KATACHI_API int katachi_game_size(const KatachiGame *game);
KATACHI_API double katachi_game_komi(const KatachiGame *game);
KATACHI_API void katachi_game_set_komi(KatachiGame *game, double komi);
KATACHI_API KatachiColor katachi_game_to_move(const KatachiGame *game);
KATACHI_API KatachiColor katachi_game_stone(const KatachiGame *game, KatachiPoint at);

/* Stones and liberties of the chain on a point; 0 if the point is empty. */
KATACHI_API int katachi_game_chain_size(const KatachiGame *game, KatachiPoint at);
KATACHI_API int katachi_game_liberties(const KatachiGame *game, KatachiPoint at);

/* Stones of this colour that were captured. */
KATACHI_API int katachi_game_prisoners(const KatachiGame *game, KatachiColor color);

/* May this be played? Any point may be asked about, also one off the board. */
KATACHI_API KatachiVerdict katachi_game_judge(const KatachiGame *game, KatachiPoint at,
                                              KatachiColor color);

/* Play a move or a pass if it is allowed; otherwise nothing changes. Either colour may play. */
KATACHI_API KatachiVerdict katachi_game_play(KatachiGame *game, KatachiPoint at,
                                             KatachiColor color);

/* Take the last move back; 0 if there is none. */
KATACHI_API int katachi_game_undo(KatachiGame *game);

/* Moves played so far, passes included, and one of them (0 is the first); 0 if there is no such. */
KATACHI_API int katachi_game_move_count(const KatachiGame *game);
KATACHI_API int katachi_game_move(const KatachiGame *game, int index, KatachiPoint *at,
                                  KatachiColor *color);

/* Whether the last two moves were passes, or somebody resigned. */
KATACHI_API int katachi_game_is_over(const KatachiGame *game);

/* Draw the board with coordinates (X black, O white) into out, cut to `capacity` bytes with the NUL
 * that ends it. Returns the length of the whole text, like snprintf; out may be NULL if capacity
 * is 0. */
KATACHI_API size_t katachi_game_draw(const KatachiGame *game, char *out, size_t capacity);

/* Begin again from stones: size*size entries of KatachiColor. Returns 0, and nothing changes, if a
 * chain would have no liberty. Since 0.2. */
KATACHI_API int katachi_game_set_stones(KatachiGame *game, const uint8_t *stones,
                                        KatachiColor to_move);

/* All stones and the liberties of their chains (255 for more; 0 where no stone is), size*size
 * entries each; either may be NULL. Since 0.2. */
KATACHI_API void katachi_game_stones(const KatachiGame *game, uint8_t *stones, uint8_t *liberties);

/* ---- records ---- */

/* The main line of a game in SGF bytes, all its moves played: take them back with katachi_game_undo
 * or read them with katachi_game_move. Rules, komi, handicap and setup stones are the record's; the
 * history begins behind the last setup stones.
 * index counts the games of a collection from 0. Returns NULL and fills *error if the bytes hold no
 * such game, or one that breaks the rules of Go. */
KATACHI_API KatachiGame *katachi_game_load_sgf(const char *bytes, size_t size, unsigned index,
                                               KatachiError *error);

/* The same from a file. */
KATACHI_API KatachiGame *katachi_game_load_sgf_file(const char *path, unsigned index,
                                                    KatachiError *error);

/* What the record said in its first node: "PB", "WR", "RE", … as UTF-8, the first value; "" if the
 * game was not loaded, or its record does not say. Cut to `capacity` bytes with the NUL; returns
 * the length of the whole text, like snprintf. Since 0.2. */
KATACHI_API size_t katachi_game_property(const KatachiGame *game, const char *name, char *out,
                                         size_t capacity);

/* All games behind a list of SGF files, folders and archives (zip, 7z, tar and its compressed
 * forms), one after the other. Since 0.2. */
typedef struct KatachiReader KatachiReader;

/* Never fails: what cannot be read is reported when its turn comes. */
KATACHI_API KatachiReader *katachi_reader_open(const char *const *paths, int count);
KATACHI_API void katachi_reader_close(KatachiReader *reader); /* NULL is allowed */

/* The next game, as katachi_game_load_sgf makes it. NULL with KATACHI_OK in error->status after the
 * last one; NULL with another status is about one game or file, and the next call continues behind
 * it. */
KATACHI_API KatachiGame *katachi_reader_next(KatachiReader *reader, KatachiError *error);

/* Where the last game came from: "archive.zip:folder/x.sgf", cut to `capacity` bytes; *index (or
 * NULL) is its place in that file, from 0. Returns the length of the whole name. */
KATACHI_API size_t katachi_reader_name(const KatachiReader *reader, char *out, size_t capacity,
                                       unsigned *index);

/* ---- counting ---- */

typedef struct {
    double black, white; /* points of each side, White's with komi */
    double margin;       /* black - white */
} KatachiScore;

/* Count a finished game by its rules. dead (size*size entries, or NULL for none): not 0 for stones
 * to be taken off first. owner (size*size entries, or NULL): filled with whose each point is. */
KATACHI_API void katachi_game_score(const KatachiGame *game, const uint8_t *dead,
                                    KatachiScore *score, uint8_t *owner);

/* "B+3.5", "W+12", "0". Returns out. */
KATACHI_API char *katachi_margin_text(double margin, char out[24]);

/* Play `playouts` (at least 1) random games to the end from here and count who owned each point:
 * owner (size*size entries) is filled with numbers from -1, always White's, to 1, always Black's,
 * and *margin (or NULL) with the mean area of Black less that of White, without komi. The same seed
 * gives the same answer everywhere. Some 20 microseconds a game on 19x19, less on smaller boards.
 */
KATACHI_API void katachi_game_owner_map(const KatachiGame *game, int playouts, uint64_t seed,
                                        double *owner, double *margin);

/* ---- where would an expert play? ---- */

/* A model that is loaded and ready. Loading takes some ten milliseconds, a prediction about 0.2. */
typedef struct KatachiPredictor KatachiPredictor;

/* Load a model, as `katachi train` writes them; NULL means the one that comes with the library.
 * Returns NULL and fills *error if that fails. */
KATACHI_API KatachiPredictor *katachi_predictor_open(const char *path, KatachiError *error);
KATACHI_API void katachi_predictor_close(KatachiPredictor *predictor); /* NULL is allowed */

typedef struct {
    KatachiPoint at;
    double probability; /* over all allowed points it sums to 1 */
} KatachiCandidate;

/* The most probable moves of the side to move, the best first, at most `limit` of them. Returns how
 * many there are. One predictor is used by one thread at a time. */
KATACHI_API int katachi_predict(KatachiPredictor *predictor, const KatachiGame *game,
                                KatachiCandidate *out, int limit);

/* Why the candidate at this place (0 is the best) of the last katachi_predict is where it is: the
 * features that set it apart, the strongest first, one a line, cut to `capacity` bytes with the
 * NUL. Returns the length of the whole text, like snprintf. */
KATACHI_API size_t katachi_predict_why(const KatachiPredictor *predictor, int place, char *out,
                                       size_t capacity);

/* The same for many games of one board size: probability holds count*size*size entries, 0 where no
 * stone may be put. On up to `threads` threads; the numbers do not depend on it. Returns 0 if the
 * games differ in size. Since 0.2. */
KATACHI_API int katachi_predict_all(KatachiPredictor *predictor, const KatachiGame *const *games,
                                    size_t count, int threads, double *probability);

/* ---- what does the network say? (since 0.2) ---- */

/* A network that is loaded and ready. Any number of threads may use one at the same time. */
typedef struct KatachiNetwork KatachiNetwork;

/* Load a network, as training/ exports them; NULL means the best one that comes with the library.
 * words: how to compute and what style of play to expect, such as "plain f32 average professional";
 * NULL: what is best on this machine. KatachiError: KATACHI_NOT_FOUND if there is none. */
KATACHI_API KatachiNetwork *katachi_network_open(const char *path, const char *words,
                                                 KatachiError *error);
KATACHI_API void katachi_network_close(KatachiNetwork *network); /* NULL is allowed */

/* "strong: 10x128, oneDNN int8, avx512_core_vnni", cut to `capacity` bytes with the NUL. Returns
 * the length of the whole text. */
KATACHI_API size_t katachi_network_describe(const KatachiNetwork *network, char *out,
                                            size_t capacity);

typedef struct {
    double winrate; /* probability that the side to move wins */
    double score;   /* by how many points it leads, komi included */
    double spread;  /* how far the score may be from that */
    double pass;    /* probability of a pass; with the policy it sums to 1 */
} KatachiEvaluation;

/* Ask about a position. policy (size*size entries, or NULL): the probability of each move; 0 where
 * none is allowed. ownership (likewise): 1, the mover's at the end, to -1, the opponent's. Returns
 * 0 if boards of this size are too small. The same question gets the same bytes on one machine,
 * whatever the threads. */
KATACHI_API int katachi_evaluate(KatachiNetwork *network, const KatachiGame *game,
                                 KatachiEvaluation *evaluation, float *policy, float *ownership);

/* The same for many games of one board size, on up to `threads` threads; 0 also if they differ. */
KATACHI_API int katachi_evaluate_all(KatachiNetwork *network, const KatachiGame *const *games,
                                     size_t count, int threads, KatachiEvaluation *evaluations,
                                     float *policy, float *ownership);

/* What a network sees: planes (KATACHI_PLANES*size*size entries, 0 or 1) and numbers for the whole
 * board. src/net/planes.h says what each is. */
enum { KATACHI_PLANES = 24, KATACHI_GLOBALS = 8 };
KATACHI_API void katachi_game_planes(const KatachiGame *game, float *planes, float *globals);

/* ---- features of moves (since 0.2) ---- */

/* What a model of moves is trained on: every allowed point has one value of each of some groups.
 * Used by one thread at a time. */
typedef struct KatachiFeatures KatachiFeatures;

/* The features of a set ("harrison", "wide"), or of a model file with its patterns; NULL means the
 * model that comes with the library. */
KATACHI_API KatachiFeatures *katachi_features_open(const char *set_or_model, KatachiError *error);
KATACHI_API void katachi_features_close(KatachiFeatures *features); /* NULL is allowed */

KATACHI_API int katachi_features_count(const KatachiFeatures *features); /* of groups */

/* The name of a group, and how many values it has (0 … that - 1). The name is valid as long as the
 * features are open. */
KATACHI_API const char *katachi_features_name(const KatachiFeatures *features, int group);
KATACHI_API uint32_t katachi_features_values(const KatachiFeatures *features, int group);

/* The allowed points of a position (y*size + x, ascending) and their values, a row for each. at has
 * size*size entries, value size*size*count. Returns how many rows there are. */
KATACHI_API int katachi_features_of_game(KatachiFeatures *features, const KatachiGame *game,
                                         int32_t *at, uint32_t *value);

/* ---- many games as arrays (since 0.2) ---- */

/* Games as bare moves, to be walked any number of times. Read-only, for any number of threads. */
typedef struct KatachiCollection KatachiCollection;

/* All zero: all valid even games on 19x19. */
typedef struct {
    int size;             /* of the board; 0: 19 */
    int min_moves;        /* shorter games are left out */
    int with_handicap;    /* not 0: also games with handicap or setup stones */
    int unique;           /* not 0: each game once, in whatever orientation */
    uint64_t first;       /* games are counted from 0 in the order of the input, bad ones too */
    uint64_t count;       /* 0: to the end */
    uint64_t every;       /* take only games whose number is a multiple of this; 0: all */
    uint64_t leave_every; /* take all but those; 0: all */
    uint64_t draw;        /* of what is left, draw that many at random; 0: all */
    uint64_t seed;        /* for drawing */
    int threads;          /* 0: one */
} KatachiFilter;

/* Read files, folders and archives. filter may be NULL. Bad games are left out. */
KATACHI_API KatachiCollection *katachi_collection_load(const char *const *paths, int count,
                                                       const KatachiFilter *filter,
                                                       KatachiError *error);
KATACHI_API void katachi_collection_free(KatachiCollection *collection); /* NULL is allowed */

KATACHI_API size_t katachi_collection_count(const KatachiCollection *collection); /* of games */
KATACHI_API int katachi_collection_size(const KatachiCollection *collection);     /* of boards */

typedef struct {
    uint64_t number;     /* in the input, from 0 */
    uint64_t hash;       /* of its moves */
    uint32_t positions;  /* those before a move on the board */
    KatachiColor winner; /* KATACHI_EMPTY: a draw, or not known */
    int komi_known, margin_known;
    double komi;
    double margin; /* by how much Black won */
} KatachiGameFacts;

/* Facts of a game; 0 if there is no such. */
KATACHI_API int katachi_collection_facts(const KatachiCollection *collection, size_t game,
                                         KatachiGameFacts *facts);

/* The whole game, all moves played, under Chinese rules with its komi; NULL if there is no such.
 * Give it to katachi_game_free. */
KATACHI_API KatachiGame *katachi_collection_game(const KatachiCollection *collection, size_t game);

/* The positions before a move on the board, of `count` games from `first` on. */
KATACHI_API size_t katachi_collection_positions(const KatachiCollection *collection, size_t first,
                                                size_t count);

/* Arrays with an entry (or size*size of them) for each of those positions; NULL: not wanted. */
typedef struct {
    uint8_t *stones;    /* size*size: KatachiColor */
    uint8_t *liberties; /* size*size: of the chain there, 255 for more; 0 without a stone */
    uint8_t *to_move;   /* KatachiColor */
    int32_t *played;    /* y*size + x */
    uint32_t *game;     /* of the collection */
    uint32_t *number;   /* of the move to be played, from 1 */
    uint32_t *words;    /* size*size: bit p is plane p of what a network sees */
    float *planes;      /* KATACHI_PLANES*size*size: the same as numbers */
    float *globals;     /* KATACHI_GLOBALS */
} KatachiArrays;

/* Fill them, on up to `threads` threads; the numbers do not depend on it. Returns how many
 * positions there are. */
KATACHI_API size_t katachi_collection_fill(const KatachiCollection *collection, size_t first,
                                           size_t count, int threads, const KatachiArrays *arrays);

/* The features of all positions of a game, one row below the other: start (positions + 1 entries)
 * says where each begins, played (positions entries) which row was played. Up to
 * positions*size*size rows are written. Returns how many. */
KATACHI_API size_t katachi_collection_features(const KatachiCollection *collection, size_t game,
                                               KatachiFeatures *features, uint64_t *start,
                                               uint64_t *played, int32_t *at, uint32_t *value);

/* ---- which stones live? ---- */

typedef enum {
    KATACHI_UNKNOWN = 0, /* not decided within the budget */
    KATACHI_SUCCESS,     /* the side to move gets its way */
    KATACHI_FAILURE,     /* it does not, whatever it plays */
    KATACHI_KO           /* whoever wins a ko does */
} KatachiOutcome;

typedef struct {
    uint64_t nodes;      /* positions to look at; 0: no limit of that kind */
    double seconds;      /* of the clock; 0: no limit of that kind, but see below */
    size_t memory_bytes; /* for the table; 0: 256 MiB */
} KatachiBudget;

typedef struct {
    KatachiOutcome outcome;
    int is_proved;         /* rests on nothing but the rules */
    KatachiColor defender; /* whose stones are in question */
    KatachiPoint move;     /* to be played; a pass if nothing works or nothing is needed */
    int line_count;        /* how it goes on, the move first */
    KatachiPoint line[64];
    uint64_t nodes;
    double seconds;
} KatachiReading;

/* Can the chain on `stone` be killed (the opponent of its colour to move) or saved (its own colour
 * to move)? If the stone is a pass, target and goal are guessed from the position, as for a problem
 * in a book. A budget of NULL means two seconds. Returns 0 if there is nothing to read: no such
 * stone, or nothing to guess. The same budget in nodes gives the same answer. */
KATACHI_API int katachi_solve(const KatachiGame *game, KatachiPoint stone,
                              const KatachiBudget *budget, KatachiReading *reading);

/* Solve a problem in the bytes of a file, as text or SGF: what it states (goal, keystones, area,
 * ko) counts, the rest is guessed. index counts the problems from 0. *size and *asked (or NULL) get
 * the board size and the side to move. Returns 0 and fills *error if there is no such problem, or
 * none that makes sense. Since 0.2. */
KATACHI_API int katachi_solve_problem(const char *bytes, size_t length, unsigned index,
                                      const KatachiBudget *budget, KatachiReading *reading,
                                      int *size, KatachiColor *asked, KatachiError *error);

/* ---- what is joined to what? ---- */

/* How two chains of one colour hang together. */
typedef enum {
    KATACHI_LINK_UNDECIDED = 0,
    KATACHI_LINK_STRONG,             /* not cut even by two enemy moves in a row */
    KATACHI_LINK_CONNECTED,          /* cut by two enemy moves in a row only */
    KATACHI_LINK_CONDITIONAL,        /* whoever moves first succeeds */
    KATACHI_LINK_SEPARATED,          /* joined by two own moves in a row */
    KATACHI_LINK_STRONGLY_SEPARATED, /* joined by three own moves in a row */
    KATACHI_LINK_NONE                /* not even then */
} KatachiLinkLevel;

typedef struct {
    KatachiLinkLevel level;
    int depends_on_ko;
    KatachiPoint join, cut; /* moves that do it; a pass if none is needed or found */
} KatachiLink;

/* Read how the chains on two points hang together. Returns 0 if the points do not hold two
 * different chains of one colour. */
KATACHI_API int katachi_connection(const KatachiGame *game, KatachiPoint a, KatachiPoint b,
                                   KatachiLink *link);

typedef struct {
    KatachiPoint a, b; /* the least points of the two chains */
    KatachiLink link;
} KatachiConnection;

/* Read all pairs of chains within reach of each other, at most `limit` of them. Returns how many
 * there are. Since 0.2. */
KATACHI_API int katachi_connections(const KatachiGame *game, KatachiConnection *out, int limit);

/* ---- who owns which points? ---- */

/* The probability that each point, with or without a stone, ends as Black's: black (size*size
 * entries) is filled with numbers from 0 to 1. Returns Black's expected margin by area, komi apart.
 * docs/INFLUENCE.md explains the numbers. */
KATACHI_API double katachi_influence(const KatachiGame *game, double *black);

/* ---- has this been played? (since 0.2) ---- */

/* An index of games in a folder, for searching; `katachi library` makes the same. Read-only, for
 * any number of threads. A folder of NULL is the user's own library. */
typedef struct KatachiLibrary KatachiLibrary;

/* Add the games of files, folders and archives that are not yet there. Returns how many were added,
 * -1 on failure: the library is then as it was. */
KATACHI_API int64_t katachi_library_add(const char *folder, const char *const *paths, int count,
                                        int threads, KatachiError *error);

/* Open the index and check every byte. Returns NULL and fills *error if that fails. */
KATACHI_API KatachiLibrary *katachi_library_open(const char *folder, int threads,
                                                 KatachiError *error);
KATACHI_API void katachi_library_close(KatachiLibrary *library); /* NULL is allowed */

KATACHI_API size_t katachi_library_count(const KatachiLibrary *library); /* of games */

/* A game by its number from 0, as katachi_game_load_sgf makes it; NULL if there is no such. */
KATACHI_API KatachiGame *katachi_library_game(const KatachiLibrary *library, size_t number,
                                              KatachiError *error);

/* Where a pattern may be: in its place (rotated, as far from the sides), moved along its side,
 * anywhere. */
typedef enum { KATACHI_IN_PLACE = 0, KATACHI_ALONG_SIDE, KATACHI_ANYWHERE } KatachiAnchor;

/* Which orientations are looked for; 0: all eight. */
enum { KATACHI_NOT_TURNED = 1, KATACHI_NOT_MIRRORED = 2 };

/* All zero: the whole board, in any orientation, with either colour. Names are found anywhere in
 * their field. */
typedef struct {
    const char *region;   /* "K10-T19", "upper-right,C3"; NULL: the whole board */
    const char *open;     /* points of it that may hold anything */
    const char *sequence; /* instead of a position: the first moves in the region, "R4 P3 pass D4";
                             pass: elsewhere. Region NULL: the quarter of the board they are in */
    int size;             /* of the board of a sequence; 0: 19 */
    KatachiColor first;   /* who plays the first move of a sequence; 0: Black */
    KatachiColor next;    /* only where this colour plays next in the region; 0: any */
    KatachiAnchor anchor;
    int fixed_orientation;         /* KATACHI_NOT_TURNED (nor mirrored), KATACHI_NOT_MIRRORED */
    int fixed_colors;              /* not 0: not swapped */
    const char *player, *opponent; /* of either colour; NULL: anybody */
    const char *black, *white, *event;
    const char *rank;       /* both players at least this: "5d", "3k", "7p" */
    const char *result;     /* "B+", "W+R", "B+0.5", "draw" */
    int date_from, date_to; /* 19850503, or 19850000 for the year; 0: open */
    int threads;            /* 0: one */
} KatachiSearch;

/* A move that followed in the region, as seen in the pattern's own place. */
typedef struct {
    KatachiPoint at; /* a pass: none follows */
    KatachiColor color;
    uint32_t count, at_once; /* times; of them not after a move elsewhere */
    uint32_t wins, losses;   /* of who played it */
    int first_year, last_year;
} KatachiNextMove;

typedef struct {
    uint32_t games, searched; /* found; those that the filter let through */
    uint32_t black_wins, white_wins;
    uint32_t tenuki;              /* times that the game went on elsewhere ... */
    KatachiNextMove elsewhere[2]; /* ... by Black's move, by White's */
    int next_count;
    KatachiNextMove next[64]; /* the most frequent first */
} KatachiFound;

typedef struct {
    uint32_t game;
    uint32_t moves; /* it is there after so many */
} KatachiHit;

/* Look for the position of a game; NULL: for a sequence, or for games by their facts alone. search
 * may be NULL. KATACHI_BAD_INPUT if its words make no sense.
 * hits (or NULL) gets the first hit_limit places, by game. Returns the number of all places, -1 on
 * failure. */
KATACHI_API int64_t katachi_library_find(const KatachiLibrary *library, const KatachiGame *position,
                                         const KatachiSearch *search, KatachiFound *found,
                                         KatachiHit *hits, size_t hit_limit, KatachiError *error);

/* ---- what did each move cost? (since 0.2) ---- */

typedef enum {
    KATACHI_GOOD = 0,
    KATACHI_INACCURACY,
    KATACHI_MISTAKE,
    KATACHI_BLUNDER
} KatachiGrade;

typedef struct {
    KatachiPoint played, best; /* best: a pass if none was found */
    KatachiColor color;
    double winrate, score; /* how Black stands before it; score in points, komi included */
    double lost;           /* points that it cost its player, never below 0 */
    double chances_lost;   /* the same in winning chances */
    KatachiGrade grade;
} KatachiReviewedMove;

/* Review the main line of a game in SGF bytes, as `katachi review` does. network: a file, or NULL
 * for the best one. visits: of the search at each position; 0: the network looks once, which takes
 * some milliseconds a move. out gets the first `limit` moves. Returns how many there are, -1 on
 * failure. The same game, network and visits give the same answer. */
KATACHI_API int katachi_review(const char *bytes, size_t size, unsigned index, const char *network,
                               unsigned visits, int threads, KatachiReviewedMove *out, int limit,
                               KatachiError *error);

#ifdef __cplusplus
}
#endif

#endif
