/* Expectation propagation on the star graph, in natural parameters.
 *
 * The factor between the winner and a loser sends each a Gaussian message. A loser's value depends
 * on nothing else, so its message to the factor is its prior, and the factor's message to the
 * winner is the moment-matched Φ((x - m_j)/c_j). These are log-concave: precisions of messages are
 * never negative, and nothing has to be damped. */
#include "ml/ranking.h"

#include "base/memory.h"

#include <assert.h>
#include <math.h>

typedef struct {
    double precision, shift; /* 1/variance, mean/variance */
} Natural;

/* Log of the integral of exp(shift·x - precision·x²/2), less a constant. */
static double log_partition(Natural of)
{
    return 0.5 * of.shift * of.shift / of.precision - 0.5 * log(of.precision);
}

typedef struct {
    Natural cavity;   /* of the winner, without this factor */
    double log_match; /* log of the probability that the factor holds */
    double t, spread; /* (cavity mean - m_j) / spread; spread² = cavity variance + c_j² */
} Contact;

static Contact meet(const RankingField *field, int loser, Natural winner, Natural message)
{
    Contact contact;
    contact.cavity.precision = winner.precision - message.precision;
    contact.cavity.shift = winner.shift - message.shift;
    double variance = 1 / contact.cavity.precision;
    contact.spread = sqrt(variance + field->variance[loser]);
    contact.t = (contact.cavity.shift * variance - field->mean[loser]) / contact.spread;
    contact.log_match = gaussian_log_cdf(contact.t);
    return contact;
}

/* The factor's message to the winner. */
static Natural message_to_winner(const Contact *contact)
{
    double variance = 1 / contact->cavity.precision, mean = contact->cavity.shift * variance;
    double v = gaussian_v(contact->t), w = gaussian_w(contact->t);
    double part = variance / (contact->spread * contact->spread);
    /* Matched: mean + variance·v/spread, variance·(1 - part·w). */
    double new_mean = mean + variance * v / contact->spread;
    double new_precision = contact->cavity.precision / (1 - part * w);
    Natural message = {new_precision - contact->cavity.precision,
                       new_precision * new_mean - contact->cavity.shift};
    return message.precision > 0 ? message : (Natural){0, message.shift};
}

static void finish_loser(const RankingField *field, int loser, const Contact *contact,
                         RankingPosterior *posterior)
{
    double variance = field->variance[loser];
    double part = variance / (contact->spread * contact->spread);
    posterior->mean[loser] =
        field->mean[loser] - variance * gaussian_v(contact->t) / contact->spread;
    posterior->variance[loser] = variance * (1 - part * gaussian_w(contact->t));
}

/* One sweep over the losers; the largest change of a message, in the winner's deviations. */
static double sweep(const RankingField *field, Natural *message, Natural *winner)
{
    double largest = 0;
    for (int j = 0; j < field->count; j++) {
        if (j == field->winner)
            continue;
        Contact contact = meet(field, j, *winner, message[j]);
        Natural fresh = message_to_winner(&contact);
        Natural before = *winner;
        winner->precision += fresh.precision - message[j].precision;
        winner->shift += fresh.shift - message[j].shift;
        message[j] = fresh;
        double moved = winner->shift / winner->precision - before.shift / before.precision;
        double scaled = fabs(moved) * sqrt(winner->precision);
        double changed = fabs(winner->precision - before.precision) / before.precision;
        largest = fmax(largest, fmax(scaled, changed));
    }
    return largest;
}

int ranking_propagate(const RankingField *field, int sweep_limit, double tolerance,
                      RankingPosterior *posterior)
{
    assert(sweep_limit >= 1 && tolerance >= 0);
    assert(field->winner >= 0 && field->winner < field->count);
    double mean = field->mean[field->winner], variance = field->variance[field->winner];
    const Natural prior = {1 / variance, mean / variance};
    Natural winner = prior;
    Natural *message = mem_alloc((size_t)field->count, sizeof *message);
    int sweeps = 0;
    while (sweeps < sweep_limit && (sweeps++, sweep(field, message, &winner) > tolerance))
        ;
    posterior->log_evidence = log_partition(winner) - log_partition(prior);
    for (int j = 0; j < field->count; j++) {
        if (j == field->winner)
            continue;
        Contact contact = meet(field, j, winner, message[j]);
        posterior->log_evidence +=
            contact.log_match + log_partition(contact.cavity) - log_partition(winner);
        finish_loser(field, j, &contact, posterior);
    }
    posterior->mean[field->winner] = winner.shift / winner.precision;
    posterior->variance[field->winner] = 1 / winner.precision;
    mem_free(message);
    return sweeps;
}
