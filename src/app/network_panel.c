/* A network's policy as a ranking of the legal points. */
#include "app/network_panel.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

struct NetworkPanel {
    EvalPanel interface;
    Net *net;
    int source;
};

static Status open_scratch(void *context, void **scratch, Error *err)
{
    (void)context, (void)err;
    *scratch = mem_alloc(1, sizeof(NetAnswer));
    return STATUS_OK;
}

static void close_scratch(void *context, void *scratch)
{
    (void)context;
    mem_free(scratch);
}

/* Passes are not predicted here, so the points share what is left. A probability that was lost to
 * rounding still ranks below all others. */
static void rank_points(const NetAnswer *answer, const Board *board, Point played,
                        Judgement *judgement)
{
    int size = answer->size, count = 0;
    double sum = 0;
    judgement->played = -1;
    for (int i = 0; i < size * size; i++) {
        Point at = board_point(board, i % size, i / size);
        if (answer->policy[i] <= 0 && at != played)
            continue;
        if (at == played)
            judgement->played = count;
        judgement->probability[count] = (double)answer->policy[i];
        sum += judgement->probability[count++];
    }
    for (int i = 0; i < count; i++) {
        judgement->probability[i] /= sum > 0 ? sum : 1;
        judgement->score[i] = log(fmax(judgement->probability[i], 1e-30));
    }
    judgement->count = count;
}

static void judge(void *context, void *scratch, const Position *position, Point played,
                  Judgement *judgement)
{
    const NetworkPanel *panel = context;
    NetAnswer *answer = scratch;
    assert(net_knows_size(position->board->size));
    NetSource source = panel->source == NETWORK_SOURCE_OF_RECORD ? (NetSource)position->kind
                                                                 : (NetSource)panel->source;
    net_evaluate_position(panel->net, position, source, answer);
    rank_points(answer, position->board, played, judgement);
    judgement->win = (double)answer->win;
    judgement->lead = (double)answer->lead;
}

NetworkPanel *network_panel_open(Net *net, int source, const char *name)
{
    NetworkPanel *panel = mem_alloc(1, sizeof *panel);
    panel->net = net;
    panel->source = source;
    panel->interface = (EvalPanel){.entry_count = 1,
                                   .open = open_scratch,
                                   .close = close_scratch,
                                   .judge = judge,
                                   .context = panel};
    snprintf(panel->interface.name[0], EVAL_NAME_SIZE, "%s", name);
    return panel;
}

void network_panel_close(NetworkPanel *panel)
{
    mem_free(panel);
}

const EvalPanel *network_panel_interface(const NetworkPanel *panel)
{
    return &panel->interface;
}

bool network_source_by_name(const char *name, NetSource *source)
{
    static const char *const NAMES[] = {
        [NET_SOURCE_UNKNOWN] = "unknown",
        [NET_SOURCE_PROFESSIONAL] = "professional",
        [NET_SOURCE_KGS] = "kgs",
        [NET_SOURCE_SERVER] = "server",
    };
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strcmp(NAMES[i], name) == 0) {
            *source = (NetSource)i;
            return true;
        }
    return false;
}

static void ask(void *context, const Position *position, float policy[BOARD_POINTS_MAX])
{
    NetAnswer answer;
    assert(net_knows_size(position->board->size));
    net_evaluate_position(context, position, (NetSource)position->kind, &answer);
    memcpy(policy, answer.policy, (size_t)(answer.size * answer.size) * sizeof answer.policy[0]);
}

Teacher network_teacher(Net *net, double share)
{
    Teacher teacher = {.ask = ask, .context = net, .share = share};
    NetInfo info = net_info(net);
    snprintf(teacher.identity, sizeof teacher.identity, "%.30s-%dx%d", info.name, info.shape.blocks,
             info.shape.channels);
    return teacher;
}
