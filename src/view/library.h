/* Answers of the library of games as text, JSON and HTML. */
#ifndef KATACHI_VIEW_LIBRARY_H
#define KATACHI_VIEW_LIBRARY_H

#include "games/library_report.h"

/* What a search found, and which part of the games is shown. */
typedef struct {
    const Library *library;
    const FindRequest *request;
    const FindAnswer *answer;
    const FoundGame *game; /* sorted; all of them */
    uint32_t game_count;
    uint32_t offset, limit; /* of the games; limit 0: none */
    int top;                /* next moves; 0: all */
    bool hides_files;       /* names of files stay with the server */
} FindView;

void find_write_text(const FindView *view, StrBuf *out);
void find_write_json(const FindView *view, StrBuf *out);

/* The games shown, as SGF; a comment says where it was found. */
void find_write_sgf(const FindView *view, StrBuf *out);

typedef struct {
    const char *folder;
    const LibraryInfo *info;
    const Library *library;
} LibraryInfoView;

void library_info_write_text(const LibraryInfoView *view, StrBuf *out);
void library_info_write_json(const LibraryInfoView *view, StrBuf *out);

void library_added_write_text(const LibraryAddSummary *summary, StrBuf *out);
void library_added_write_json(const LibraryAddSummary *summary, StrBuf *out);

/* `top` players, events and openings; 0: all. */
void statistics_write_text(const LibraryStatistics *statistics, int top, StrBuf *out);
void statistics_write_json(const LibraryStatistics *statistics, int top, StrBuf *out);
void statistics_write_html(const LibraryStatistics *statistics, int top, StrBuf *out);

void duplicates_write_text(const Library *library, const DuplicateList *list, StrBuf *out);
void duplicates_write_json(const Library *library, const DuplicateList *list, StrBuf *out);

/* Helpers of the writers: a share in percent, 0 of 0 is 0; an opening as vertices. */
double share_percent(uint64_t part, uint64_t whole);
void opening_text(const OpeningCount *opening, StrBuf *out);

#endif
