/* Kinds of values. */
#include "sgf/text.h"

#include <assert.h>

SgfValueKind sgf_value_kind(SgfId id)
{
    switch (id) {
    case SGF_B:
    case SGF_W:
        return SGF_KIND_MOVE;
    case SGF_AB:
    case SGF_AW:
    case SGF_AE:
        return SGF_KIND_SETUP;
    case SGF_CR:
    case SGF_DD:
    case SGF_L:
    case SGF_M:
    case SGF_MA:
    case SGF_SL:
    case SGF_SQ:
    case SGF_TB:
    case SGF_TR:
    case SGF_TW:
    case SGF_VW:
        return SGF_KIND_MARKUP;
    case SGF_LB:
        return SGF_KIND_LABEL;
    case SGF_AR:
    case SGF_LN:
        return SGF_KIND_LINE;
    case SGF_HA:
    case SGF_KM:
        return SGF_KIND_NUMBER;
    default:
        return SGF_KIND_TEXT;
    }
}

bool sgf_label_parse(const SgfValue *value, int size, SgfRect *rect)
{
    assert(value && size >= 0);
    SgfValue point = {.bytes = value->bytes, .size = 2};
    if (value->size < 3 || value->bytes[2] != ':')
        return false;
    return sgf_rect_parse(&point, size, rect);
}
