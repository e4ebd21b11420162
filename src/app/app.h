/* The door of `app`: the desk that joins the rooms for the faces. */
#ifndef KATACHI_APP_APP_H
#define KATACHI_APP_APP_H

#include "app/show.h"
#include "app/survey.h"
#include "app/tally.h"

#endif
