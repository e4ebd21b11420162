/* Where the data files are that the program comes with: models, problems. */
#ifndef KATACHI_APP_PLACES_H
#define KATACHI_APP_PLACES_H

#include <stdbool.h>

enum { PLACE_PATH_SIZE = 4096 };

/* Find `name` in a folder of data ("models", "problems"); an empty name means the folder itself.
 * First in the folder that $KATACHI_MODELS, $KATACHI_PROBLEMS, … names, and there only; else in
 * the source tree that the program or library was built in; else in share/katachi of the place
 * where it is installed. False if it is nowhere; out then holds the most likely place. */
bool place_find(const char *folder, const char *name, char out[PLACE_PATH_SIZE]);

#endif
