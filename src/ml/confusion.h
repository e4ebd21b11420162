/* How well a classifier did: the table of predicted against true labels, and its figures. */
#ifndef KATACHI_ML_CONFUSION_H
#define KATACHI_ML_CONFUSION_H

#include <stdint.h>

enum { CONFUSION_LIMIT = 64 };

/* Labels 0 … CONFUSION_LIMIT-1; others are not counted. */
typedef struct {
    uint32_t count[CONFUSION_LIMIT][CONFUSION_LIMIT]; /* [true][predicted] */
} Confusion;

void confusion_add(Confusion *confusion, int truth, int said);
void confusion_merge(Confusion *into, const Confusion *from);

uint32_t confusion_total(const Confusion *confusion);
uint32_t confusion_of_class(const Confusion *confusion, int truth);

double confusion_accuracy(const Confusion *confusion);
double
confusion_majority(const Confusion *confusion); /* of always predicting the commonest label */
double confusion_balanced(const Confusion *confusion); /* mean over the labels that occur */

/* Labels taken as numbers: the mean squared error, and the squared correlation of predicted and
 * true labels (0 if either never changes). */
double confusion_squared_error(const Confusion *confusion);
double confusion_squared_correlation(const Confusion *confusion);

#endif
