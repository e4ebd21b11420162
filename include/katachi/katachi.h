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

/* The version of the library in use: "0.1.0". */
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

/* ---- who owns which points? ---- */

/* The probability that each point, with or without a stone, ends as Black's: black (size*size
 * entries) is filled with numbers from 0 to 1. Returns Black's expected margin by area, komi apart.
 * docs/INFLUENCE.md explains the numbers. */
KATACHI_API double katachi_influence(const KatachiGame *game, double *black);

#ifdef __cplusplus
}
#endif

#endif
