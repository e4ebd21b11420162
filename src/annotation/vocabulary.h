/* The words for moves and for what they achieve: the 43 move types and 45 outcome types of
 * Nijhuis 2006, appendix A, in the proper spelling, with what they mean.
 *
 * The thesis joins some terms by dashes: they are one type, and its other terms are aliases here.
 * So are the thesis's own spellings, where they differ ("fundan" for bundan). */
#ifndef KATACHI_ANNOTATION_VOCABULARY_H
#define KATACHI_ANNOTATION_VOCABULARY_H

#include "annotation/label.h"

typedef enum {
    MOVE_TYPE_ATE,
    MOVE_TYPE_ATEKOMI,
    MOVE_TYPE_UETSUKE,
    MOVE_TYPE_OKI,
    MOVE_TYPE_OSAE,
    MOVE_TYPE_OSHI,
    MOVE_TYPE_KAKE,
    MOVE_TYPE_KAKETSUGI,
    MOVE_TYPE_KATATSUKI,
    MOVE_TYPE_KIRI,
    MOVE_TYPE_GUZUMI,
    MOVE_TYPE_KEIMA,
    MOVE_TYPE_KOSUMI,
    MOVE_TYPE_KOSUMITSUKE,
    MOVE_TYPE_SAGARI,
    MOVE_TYPE_SHITATSUKE,
    MOVE_TYPE_TSUGI,
    MOVE_TYPE_TSUKIATARI,
    MOVE_TYPE_TSUKE,
    MOVE_TYPE_TSUKEKIRI,
    MOVE_TYPE_TSUKEKOSHI,
    MOVE_TYPE_DERU,
    MOVE_TYPE_DEKIRI,
    MOVE_TYPE_TOBI,
    MOVE_TYPE_TOBITSUKE,
    MOVE_TYPE_NARABI,
    MOVE_TYPE_NIDANBANE,
    MOVE_TYPE_NINOICHI,
    MOVE_TYPE_NUKI,
    MOVE_TYPE_NOZOKI,
    MOVE_TYPE_NOBI,
    MOVE_TYPE_HAI,
    MOVE_TYPE_HASAMITSUKE,
    MOVE_TYPE_HANE,
    MOVE_TYPE_HANEKOMI,
    MOVE_TYPE_HANEDASHI,
    MOVE_TYPE_HIKI,
    MOVE_TYPE_FUKURAMI,
    MOVE_TYPE_HEKOMI,
    MOVE_TYPE_HOURIKOMI,
    MOVE_TYPE_MAGARI,
    MOVE_TYPE_YOKOTSUKE,
    MOVE_TYPE_WARIKOMI,
    MOVE_TYPE_COUNT
} MoveType;

typedef enum {
    OUTCOME_ARASU,
    OUTCOME_IKIRU,
    OUTCOME_IJIMERU,
    OUTCOME_UKERU,
    OUTCOME_UTTEGAESHI,
    OUTCOME_EGURU,
    OUTCOME_OIOTOSHI,
    OUTCOME_OSAMARU,
    OUTCOME_KATA_O_KIMERU,
    OUTCOME_KATA_O_KUZUSU,
    OUTCOME_KATAMERU,
    OUTCOME_KIKASU,
    OUTCOME_KO,
    OUTCOME_KOROSU,
    OUTCOME_SABAKU,
    OUTCOME_SHICHO,
    OUTCOME_SHINOGU,
    OUTCOME_SHIBORI_O_FUSEGU,
    OUTCOME_SHIBORU,
    OUTCOME_SHIMETSUKERU,
    OUTCOME_SHINSHUTSU,
    OUTCOME_SUTEISHI,
    OUTCOME_SEIKEI,
    OUTCOME_SETSUDAN,
    OUTCOME_SEMEAI,
    OUTCOME_SEMERU,
    OUTCOME_SERIAI,
    OUTCOME_SENTE_O_TORU,
    OUTCOME_DASSHUTSU,
    OUTCOME_DAMEZUMARI,
    OUTCOME_TE_O_TSUMERU,
    OUTCOME_TOGAMERU,
    OUTCOME_TORU,
    OUTCOME_HANGEKI,
    OUTCOME_FUSA,
    OUTCOME_FUSEGU,
    OUTCOME_FUYASU,
    OUTCOME_BUNDAN,
    OUTCOME_HERASU,
    OUTCOME_MAMORU,
    OUTCOME_YABURU,
    OUTCOME_YOSUMI,
    OUTCOME_RYONIRAMI,
    OUTCOME_RENRAKU,
    OUTCOME_WATARI,
    OUTCOME_TYPE_COUNT
} OutcomeType;

enum { VOCABULARY_ALIAS_LIMIT = 6 };

typedef struct {
    const char *term;                          /* "hane": the proper spelling */
    const char *japanese;                      /* as it is written in Japan */
    const char *gloss;                         /* a few English words */
    const char *definition;                    /* a sentence */
    const char *alias[VOCABULARY_ALIAS_LIMIT]; /* other terms of the type, other spellings */
} VocabularyEntry;

const VocabularyEntry *vocabulary_move(MoveType type);
const VocabularyEntry *vocabulary_outcome(OutcomeType type);

/* Find a type by its term or an alias, without regard to case, spaces and dashes. Terms of one type
 * joined by dashes name it too. */
bool vocabulary_find_move(const char *text, MoveType *type);
bool vocabulary_find_outcome(const char *text, OutcomeType *type);

/* Append "nobi (ノビ), stretch"; "ko (コウ)" where the English word is the same. */
void vocabulary_add_name(const VocabularyEntry *entry, StrBuf *out);

/* The vocabulary as the readers of annotations ask for it. */
extern const AnnotationWords VOCABULARY_WORDS;

/* ---- the data; vocabulary_data.c ---- */

extern const VocabularyEntry VOCABULARY_MOVES[MOVE_TYPE_COUNT];
extern const VocabularyEntry VOCABULARY_OUTCOMES[OUTCOME_TYPE_COUNT];

#endif
