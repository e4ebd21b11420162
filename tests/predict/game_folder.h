/* A folder of SGF files that lives as long as a test. */
#ifndef KATACHI_TESTS_PREDICT_GAME_FOLDER_H
#define KATACHI_TESTS_PREDICT_GAME_FOLDER_H

typedef struct {
    char path[64];
    int file_count;
} GameFolder;

void game_folder_open(GameFolder *folder);

/* Add the file 000.sgf, 001.sgf, … */
void game_folder_add(GameFolder *folder, const char *sgf);

void game_folder_close(GameFolder *folder);

#endif
