/* The review of a game: what each move cost, what was better, and why.
 *
 * A review has two passes. The first asks the network once about every position and is there
 * within seconds; the second lets an analyst (our search, or an engine of others) look at each
 * position again. Then moves that cost something are explained: where reading decides, a reader
 * says so, and what it proved is marked as proved.
 *
 *      review_open(&record, &review, &game, &err);    // a row for each position, unseen
 *      review_make(&request, &review, &err);          // both passes, then reasons
 *      review_summarise(&review, &summary);
 *
 * All values are from Black's side. The same game, network, seed and visits give the same review.
 */
#ifndef KATACHI_REVIEW_REVIEW_H
#define KATACHI_REVIEW_REVIEW_H

#include "base/budget.h"
#include "base/memory.h"
#include "base/status.h"
#include "base/strbuf.h"
#include "core/game.h"
#include "net/network.h"
#include "problem/document.h"
#include "sgf/tree.h"
#include "store/database.h"

enum {
    REVIEW_LINE_LIMIT = 12,   /* moves of a better line */
    REVIEW_MOVE_LIMIT = 2000, /* of a game */
    REVIEW_LISTED = 8,        /* mistakes named in a summary, for each side */
    REVIEW_TEXT_SIZE = 96,
    REVIEW_NO_NAME = 255,
    REVIEW_VISITS_LEAST = 20, /* with fewer, the move played and the best one get none to compare */
};

/* How far the work on a position is. */
typedef enum { REVIEW_UNSEEN, REVIEW_GLANCED, REVIEW_SEARCHED } ReviewDepth;

/* What decides a move, as far as it was read. */
typedef enum {
    REVIEW_NONE,     /* nothing was read: the line speaks for itself */
    REVIEW_CAPTURES, /* takes stones off the board */
    REVIEW_LADDER,   /* catches stones in a ladder */
    REVIEW_KILLS,    /* the stones die, whatever their owner does */
    REVIEW_LIVES,    /* own stones live, whatever the opponent does */
    REVIEW_SAVES,    /* own stones escape from a ladder or from capture */
    REVIEW_CUTS,     /* two chains of the opponent are cut off from each other */
    REVIEW_CONNECTS, /* two own chains are joined */
    REVIEW_KO,       /* it becomes a ko */
    REVIEW_COUNT
} ReviewReasonKind;

typedef struct {
    uint8_t kind;    /* ReviewReasonKind */
    bool is_proved;  /* read to the end; a solver's proof was confirmed by the checker */
    bool is_refuted; /* of `allowed`: it speaks for the move played, against the analyst */
    bool is_atari;   /* the stones saved were in atari, not in a longer ladder */
    uint16_t stones; /* concerned */
    Point at;        /* one of them */
    Point other;     /* of cuts and connections: a stone of the other chain */
} ReviewReason;

/* A position of the game, and the move that was played there. */
typedef struct {
    uint8_t depth;     /* ReviewDepth */
    bool is_explained; /* the readers have looked at it */
    Move played;       /* POINT_NONE: the game ends here */
    float win,
        lead; /* how Black stands, as review_smooth() joined what was said of all positions */
    float raw_win, raw_lead; /* what was said of this one */
    uint32_t visits;
    uint32_t effort;           /* visits that were asked for; 0: first pass */
    Point best;                /* the best move found; POINT_NONE if none */
    float best_win, best_lead; /* after it, and after the move played, as said in one breath: … */
    float played_win, played_lead; /* … the difference is what the move cost */
    float best_prior;              /* how likely an expert plays it */
    float played_prior;
    uint16_t played_rank;           /* by that probability, from 1; 0: not ranked */
    uint8_t played_name, best_name; /* MoveType, or REVIEW_NO_NAME */
    uint8_t line_count;
    Point line[REVIEW_LINE_LIMIT]; /* beginning with the best move */
    ReviewReason better;           /* what the best move does */
    ReviewReason allowed;          /* what the move played lets the opponent do */
    bool is_problem;               /* the better move is proved and decides life or capture */
} ReviewPosition;

typedef enum { PHASE_OPENING, PHASE_MIDDLE, PHASE_ENDGAME, PHASE_COUNT } ReviewPhase;

/* One side in numbers. */
typedef struct {
    int moves;         /* judged */
    int first_choices; /* played as the analyst would */
    double lost;       /* points, or winning chances where points are not known */
    double phase_lost[PHASE_COUNT];
    int phase_moves[PHASE_COUNT];
    int listed_count;
    int listed[REVIEW_LISTED]; /* positions, the mistake most worth studying first */
} ReviewSide;

typedef struct {
    ReviewSide side[3];           /* by Stone */
    int phase_start[PHASE_COUNT]; /* number of its first move; 0: the game did not get there */
    int decided; /* number of the move after which the winner's lead was never in danger; 0: none */
    Stone leader; /* who was ahead from there on */
} ReviewSummary;

typedef struct {
    int size;
    double komi;
    bool has_komi; /* the record says so; otherwise it is the usual one */
    int handicap;
    int skipped; /* moves of the record before stones were set up */
    char rules[24], result[32];
    char black[REVIEW_TEXT_SIZE], white[REVIEW_TEXT_SIZE];
    char analyst[REVIEW_TEXT_SIZE]; /* "strong, 100 visits" */
    char notice[ERROR_TEXT_LIMIT];  /* what went wrong on the way; "" if nothing */
    double noise;                   /* standard error of what is said of a position, in points */
    bool has_points;                /* leads are known; some engines know winning chances only */
    uint32_t effort;                /* visits that were asked for at each position; 0: first pass */
    int count;                      /* positions: moves and one */
    ReviewPosition *position;
} Review;

void review_clear(Review *review);

/* ---- making one ---- */

/* A review of a record's main line with nothing seen yet, and *game, which must not be initialised,
 * at its end. A move that cannot be played ends the line, with a notice. Stones that are set up
 * on the way start the review there. Both must be cleared on success. STATUS_INVALID if no move
 * was played, STATUS_LIMIT if too many were. */
MUST_CHECK Status review_open(const SgfGame *record, Review *review, Game *game, Error *err);

typedef struct {
    const Game *game;    /* at the end of the line */
    const char *network; /* a file; NULL: the default one */
    Net *net;            /* that network if it is open already, for the first pass; may be NULL */
    const char *engine;  /* by its name in the user's list, for the second pass; NULL: our search */
    uint32_t visits;     /* of each position in the second pass; 0: the first pass only; … */
    double seconds;      /* … unless each position is searched for so long */
    int threads;         /* 0: all processors. Results do not depend on it. */
    atomic_bool *stop;   /* may be NULL */
    /* Called now and then, from any of the threads but one at a time; may be NULL. `phase` is
     * "first pass", "search" or "reasons", done and total count positions. */
    void (*on_progress)(void *context, const char *phase, uint64_t done, uint64_t total);
    /* Called likewise every few seconds and after each pass: keep what there is. May be NULL. */
    void (*keep)(void *context, const Review *review);
    void *context;
} ReviewRequest;

/* Bring a review, empty or half done, to what is asked for. STATUS_NOT_FOUND if there is no
 * network or no engine of this name, STATUS_INTERRUPTED after a stop: what was done until then
 * stands in the review. An engine that fails is replaced by our own search, with a notice, and then
 * nothing is kept. SIGPIPE must be ignored if there is an engine. */
MUST_CHECK Status review_make(const ReviewRequest *request, Review *review, Error *err);

/* Whether a review holds all that is asked for. */
bool review_is_complete(const Review *review, const ReviewRequest *request);

/* Under which name the reviews of this request are kept: of the analyst and the bytes of its
 * network, so that another network begins anew. */
enum { REVIEW_ANALYST_SIZE = 128 };
void review_analyst(const ReviewRequest *request, char out[REVIEW_ANALYST_SIZE]);

/* Fill win and lead of all positions. What was said of one position swings by a point or two, and
 * with whose turn it is; but a move changes the standing by what it cost, which is known better.
 * So the curve is the one that fits both best: by least squares, weighted by how far off each may
 * be, with a part that alternates with the turn taken out. */
void review_smooth(Review *review);

/* How Black stands after the best move of a position. */
void review_after_best(const Review *review, int index, double *win, double *lead);

/* ---- keeping it ---- */

/* A hash of everything that an analyst sees of a game. */
uint64_t review_key(const Game *game);

void review_pack(const Review *review, StrBuf *out);

/* Fill in an opened review of the same game. On failure nothing changes. */
MUST_CHECK Status review_unpack(const char *bytes, size_t size, Review *review, Error *err);

/* From the database, by review_key() and the analyst's name; false if it is not there. */
bool review_load(Store *store, uint64_t game, const char *analyst, Review *review);
MUST_CHECK Status review_save(Store *store, uint64_t game, const char *analyst,
                              const Review *review, Error *err);

/* ---- mistakes as problems ---- */

/* The collection that they go to. */
#define REVIEW_COLLECTION "my mistakes"

/* The position of a mistake that is_problem, as a problem with its solution, in *mem. All accepted
 * first moves are proved and confirmed, and the move played is not among them. STATUS_INVALID if
 * there is none to be made. */
MUST_CHECK Status review_problem(const Review *review, const Game *game, int index, Arena *mem,
                                 ProblemDocument *document, Error *err);

/* Put it into a collection of the database, where practice finds it; *id is the document's. */
MUST_CHECK Status review_keep_problem(Store *store, ProblemDocument *document,
                                      const char *collection, int64_t *id, Error *err);

/* ---- reading a finished review ---- */

/* How many positions are at least at this depth. */
int review_done(const Review *review, ReviewDepth depth);

/* What the move played at position `index` cost its player, never below 0: points, or winning
 * chances where points are not known. 0 for passes at the end and what was not looked at. */
double review_lost(const Review *review, int index);

/* The same in winning chances, 0 … 1. */
double review_chances_lost(const Review *review, int index);

/* Whether the move played is the best one found. */
bool review_is_first_choice(const Review *review, int index);

/* How bad: words for people and for marks. */
typedef enum { REVIEW_GOOD, REVIEW_INACCURACY, REVIEW_MISTAKE, REVIEW_BLUNDER } ReviewGrade;
ReviewGrade review_grade(const Review *review, int index);
const char *review_grade_text(ReviewGrade grade); /* "good", "inaccuracy", … */

/* What a move must lose to be that bad, in points or winning chances as review_lost() has it. */
double review_grade_least(const Review *review, ReviewGrade grade);

/* Whether what the sentence about the move says is proved. */
bool review_is_proved(const Review *review, int index);

const char *review_phase_text(ReviewPhase phase); /* "opening", "middle game", "endgame" */

void review_summarise(const Review *review, ReviewSummary *summary);

#endif
