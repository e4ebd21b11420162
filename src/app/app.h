/* Use cases: what a front end asks for and no single module below can answer. Names of moves,
 * connectivity, surveys of collections, classifiers and how they learn, the self-check.
 *
 *      ConnectivityReader *reader;
 *      connectivity_open(&(ConnectivityRequest){0}, &reader, &err);
 *      connectivity_find(reader, &board, &answer);    (answer.link: pairs of chains; answer.group)
 */
#ifndef KATACHI_APP_APP_H
#define KATACHI_APP_APP_H

#include "app/annotation.h"
#include "app/bench.h"
#include "app/connectivity.h"
#include "app/doctor.h"
#include "app/doubt.h"
#include "app/learning_loop.h"
#include "app/naming.h"
#include "app/network_panel.h"
#include "app/ownership.h"
#include "app/survey.h"
#include "app/svm_session.h"

#endif
