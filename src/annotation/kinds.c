/* The kinds of annotations: rows of data. Connectivity, eyespace, vital points and the types of a
 * move are those of Nijhuis 2006, chapters 3 and 5; the others are the ones that section 7.1 asks
 * for. */
#include "annotation/label.h"

#include <assert.h>
#include <string.h>

static const AnnotationKind KINDS[ANNOTATION_KIND_COUNT] = {
    [ANNOTATION_CONNECTIVITY] =
        {
            .id = "XC",
            .name = "connectivity",
            .place_count = 2,
            .place = {{PLACE_CHAIN, "chain"}, {PLACE_CHAIN, "other chain"}},
            .is_symmetric = true,
            .level_count = 6,
            .level = {{"strongly connected",
                       "the opponent cannot separate the chains even with two moves in a row"},
                      {"connected", "the opponent needs two moves in a row to separate them"},
                      {"conditionally connected",
                       "joined if their owner plays next, separated if the opponent does"},
                      {"separated", "their owner needs two moves in a row to join them"},
                      {"strongly separated", "their owner needs three moves in a row to join them"},
                      {"no connectivity", "none of the other levels: more than three moves"}},
            .guideline =
                "Name two chains of one colour whose connection matters here, and judge as their "
                "owner. Capturing either chain separates them. Count moves in a row without "
                "interference, then play alternately. A pair that depends on ko gets the worse "
                "level. "
                "Leave out pairs that nobody would ask about; level 6 need not be given.",
        },
    [ANNOTATION_EYESPACE] =
        {
            .id = "XE",
            .name = "eyespace",
            .place_count = 2,
            .place = {{PLACE_EMPTY, "points"}, {PLACE_CHAINS, "chains"}},
            .level_count = 7,
            .level = {{"strong living shape", "two eyes even if the opponent plays twice"},
                      {"living shape", "two eyes even if the opponent plays first"},
                      {"two eyes", "two eyes if the owner plays first"},
                      {"solid eye", "one eye even if the opponent plays twice"},
                      {"strong one eye", "one eye even if the opponent plays first"},
                      {"one eye", "one eye if the owner plays first"},
                      {"unlikely eye", "one eye if the owner plays twice"}},
            .guideline = "Name the empty points where the chains may make eyes, and the chains of "
                         "their group. Choose the lowest level that holds.",
        },
    [ANNOTATION_VITAL] =
        {
            .id = "XV",
            .name = "vital points",
            .place_count = 1,
            .place = {{PLACE_EMPTY, "points"}},
            .level_count = 2,
            .level = {{"life and death", "the point decides life or death"},
                      {"shape", "the point improves your shape or spoils the opponent's"}},
            .guideline = "Name empty points that both players want for the same reason.",
        },
    [ANNOTATION_MOVE] =
        {
            .id = "GN",
            .name = "move",
            .place_count = 2,
            .place = {{PLACE_MOVE_TYPE, "move type"}, {PLACE_OUTCOME_TYPE, "outcome type"}},
            .guideline = "Name the shape of the move and what it achieves. In a problem it is the "
                         "first move of the solution.",
        },
    [ANNOTATION_STRENGTH] =
        {
            .id = "XG",
            .name = "strength",
            .place_count = 1,
            .place = {{PLACE_CHAINS, "chains"}},
            .level_count = 10,
            .level = {{"dead", "cannot be saved"},
                      {"nearly dead", "lives only if the opponent fails"},
                      {"dying", "dies if the opponent plays first, gets a ko at best"},
                      {"very weak", "must be saved at once"},
                      {"weak", "must run, and can be attacked with profit"},
                      {"unsettled", "needs a move when the opponent comes near"},
                      {"fair", "can be leaned on, but not killed"},
                      {"strong", "lives in more than one way"},
                      {"very strong", "helps the owner's stones nearby"},
                      {"beyond attack", "nothing the opponent plays matters to it"}},
            .guideline =
                "Name the chains of one group, and how well it stands up to attack, from 1, "
                "weakest, to 10, strongest.",
        },
    [ANNOTATION_INFLUENCE] =
        {
            .id = "XI",
            .name = "influence",
            .place_count = 2,
            .place = {{PLACE_POINTS, "points"}, {PLACE_COLOR, "colour"}},
            .level_count = 3,
            .level = {{"slight", "fights here favour this colour a little"},
                      {"clear", "the other colour should not start a fight here"},
                      {"overwhelming", "the other colour cannot live here"}},
            .guideline = "Name an area that one colour dominates without making territory of it, "
                         "and that colour.",
        },
    [ANNOTATION_SIGNIFICANCE] =
        {
            .id = "XS",
            .name = "significance",
            .place_count = 1,
            .place = {{PLACE_POINTS, "points or stones"}},
            .level_count = 5,
            .level = {{"urgent", "somebody must act here now"},
                      {"large", "worth a move before the small ones"},
                      {"moderate", "worth a move in time"},
                      {"small", "worth a move at the end"},
                      {"none", "nobody gains by playing here"}},
            .guideline = "Name stones or points, and how urgently a move is needed there. Cutting "
                         "stones matter; stones that have done their work do not.",
        },
    [ANNOTATION_SENTE] =
        {
            .id = "XM",
            .name = "sente or gote",
            .place_count = 1,
            .place = {{PLACE_MOVE, "move"}},
            .level_count = 2,
            .level = {{"sente", "it must be answered"}, {"gote", "it need not be answered"}},
            .guideline = "Label the move that this node plays. A move is sente if leaving it "
                         "unanswered costs more than anything else on the board is worth.",
        },
    [ANNOTATION_CAPTURABLE] =
        {
            .id = "XK",
            .name = "capturable",
            .place_count = 1,
            .place = {{PLACE_CHAIN, "chain"}},
            .level_count = 4,
            .level = {{"captured", "is captured even if its owner plays first"},
                      {"at stake", "whoever plays first captures or saves it"},
                      {"at a price", "can be captured, but its owner gains by being chased"},
                      {"safe", "cannot be captured even if the opponent plays first"}},
            .guideline = "Name one chain, and whether it can be taken off the board.",
        },
};

const AnnotationKind *annotation_kind(AnnotationKindId kind)
{
    assert((int)kind >= 0 && kind < ANNOTATION_KIND_COUNT);
    return &KINDS[kind];
}

bool annotation_kind_find(const char *text, AnnotationKindId *kind)
{
    for (int i = 0; i < ANNOTATION_KIND_COUNT; i++) {
        if (strcmp(text, KINDS[i].id) != 0 && strcmp(text, KINDS[i].name) != 0)
            continue;
        *kind = (AnnotationKindId)i;
        return true;
    }
    return false;
}
