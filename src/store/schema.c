/* The schema, as a list of migrations: each is applied once, in order, and never edited after a
 * release. The database's user_version says how many it has seen. docs/FORMATS.md describes the
 * tables. */
#include "store/sql.h"

#include <stdio.h>

/* Games, problems, and what is said about them. */
static const char RECORDS[] =
    "CREATE TABLE document ("
    " id INTEGER PRIMARY KEY,"
    " kind TEXT NOT NULL CHECK (kind IN ('game', 'problem')),"
    " format TEXT NOT NULL," /* of the bytes: sgf, problem */
    " bytes BLOB NOT NULL,"  /* as they were read */
    " content_hash INTEGER NOT NULL,"
    " position_hash INTEGER NOT NULL," /* the same for all symmetries and both colours */
    " duplicate_of INTEGER REFERENCES document ON DELETE SET NULL,"
    " name TEXT NOT NULL," /* where it came from */
    " title TEXT NOT NULL DEFAULT '',"
    " board_size INTEGER NOT NULL CHECK (board_size BETWEEN 2 AND 25),"
    " move_count INTEGER NOT NULL,"
    " black TEXT NOT NULL DEFAULT '',"
    " white TEXT NOT NULL DEFAULT '',"
    " event TEXT NOT NULL DEFAULT '',"
    " date TEXT NOT NULL DEFAULT '',"
    " result TEXT NOT NULL DEFAULT '',"
    " goal TEXT NOT NULL DEFAULT '',"
    " context TEXT NOT NULL DEFAULT '',"
    " difficulty REAL NOT NULL DEFAULT 0,"
    " added INTEGER NOT NULL);"
    "CREATE INDEX document_content ON document (content_hash);"
    "CREATE INDEX document_position ON document (position_hash);"
    "CREATE INDEX document_kind ON document (kind, difficulty);"
    "CREATE TABLE label ("
    " id INTEGER PRIMARY KEY,"
    " document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,"
    " node INTEGER NOT NULL," /* in the order of the file, from 0 */
    " kind TEXT NOT NULL,"    /* XC, XE, … */
    " subject TEXT NOT NULL," /* its places: aa|cc */
    " value TEXT NOT NULL,"   /* the level, or the words */
    " origin TEXT NOT NULL,"
    " author TEXT NOT NULL,"
    " certainty INTEGER NOT NULL CHECK (certainty BETWEEN 0 AND 100),"
    " time INTEGER NOT NULL,"
    " UNIQUE (document, node, kind, subject, origin, author));"
    "CREATE INDEX label_kind ON label (kind, value);"
    "CREATE INDEX label_author ON label (author);"
    "CREATE TABLE label_change ("
    " id INTEGER PRIMARY KEY,"
    " document INTEGER REFERENCES document ON DELETE SET NULL,"
    " node INTEGER NOT NULL,"
    " kind TEXT NOT NULL,"
    " subject TEXT NOT NULL,"
    " origin TEXT NOT NULL,"
    " author TEXT NOT NULL,"
    " old_value TEXT," /* NULL: the label was not there */
    " new_value TEXT," /* NULL: it was taken away */
    " changed_by TEXT NOT NULL,"
    " changed_at INTEGER NOT NULL);"
    "CREATE INDEX label_change_document ON label_change (document);"
    "CREATE TABLE classifier ("
    " id INTEGER PRIMARY KEY,"
    " name TEXT NOT NULL UNIQUE,"
    " kind TEXT NOT NULL,"
    " metadata TEXT NOT NULL,"
    " model BLOB NOT NULL,"
    " parent INTEGER REFERENCES classifier ON DELETE SET NULL,"
    " created INTEGER NOT NULL);"
    "CREATE TABLE suggestion ("
    " id INTEGER PRIMARY KEY,"
    " document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,"
    " node INTEGER NOT NULL,"
    " kind TEXT NOT NULL,"
    " subject TEXT NOT NULL,"
    " value TEXT NOT NULL,"
    " confidence REAL NOT NULL,"
    " classifier INTEGER REFERENCES classifier ON DELETE SET NULL,"
    " state TEXT NOT NULL CHECK (state IN ('open', 'accepted', 'corrected', 'rejected')),"
    " answered_by TEXT NOT NULL DEFAULT '',"
    " answered_at INTEGER NOT NULL DEFAULT 0,"
    " created INTEGER NOT NULL,"
    " UNIQUE (document, node, kind, subject, classifier));"
    "CREATE INDEX suggestion_state ON suggestion (state, confidence);";

/* What people do with them. */
static const char SHELVES[] =
    "CREATE TABLE collection ("
    " id INTEGER PRIMARY KEY,"
    " name TEXT NOT NULL UNIQUE,"
    " description TEXT NOT NULL DEFAULT '',"
    " created INTEGER NOT NULL);"
    "CREATE TABLE collection_member ("
    " collection INTEGER NOT NULL REFERENCES collection ON DELETE CASCADE,"
    " document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,"
    " place INTEGER NOT NULL,"
    " PRIMARY KEY (collection, document)) WITHOUT ROWID;"
    "CREATE INDEX collection_member_document ON collection_member (document);"
    "CREATE TABLE learner ("
    " id INTEGER PRIMARY KEY,"
    " name TEXT NOT NULL UNIQUE,"
    " created INTEGER NOT NULL);"
    "CREATE TABLE progress ("
    " learner INTEGER NOT NULL REFERENCES learner ON DELETE CASCADE,"
    " document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,"
    " attempts INTEGER NOT NULL,"
    " successes INTEGER NOT NULL,"
    " streak INTEGER NOT NULL,"
    " ease REAL NOT NULL,"
    " interval_days REAL NOT NULL,"
    " due INTEGER NOT NULL,"
    " last INTEGER NOT NULL,"
    " PRIMARY KEY (learner, document)) WITHOUT ROWID;"
    "CREATE INDEX progress_due ON progress (learner, due);"
    "CREATE INDEX progress_document ON progress (document);"
    "CREATE TABLE attempt ("
    " id INTEGER PRIMARY KEY,"
    " learner INTEGER NOT NULL REFERENCES learner ON DELETE CASCADE,"
    " document INTEGER NOT NULL REFERENCES document ON DELETE CASCADE,"
    " grade INTEGER NOT NULL CHECK (grade BETWEEN 0 AND 5),"
    " seconds REAL NOT NULL,"
    " line TEXT NOT NULL,"
    " at INTEGER NOT NULL);"
    "CREATE INDEX attempt_learner ON attempt (learner, at);"
    "CREATE INDEX attempt_document ON attempt (document);"
    "CREATE TABLE draft ("
    " id INTEGER PRIMARY KEY,"
    " name TEXT NOT NULL UNIQUE,"
    " format TEXT NOT NULL,"
    " bytes BLOB NOT NULL,"
    " changed INTEGER NOT NULL);"
    "CREATE TABLE setting ("
    " key TEXT PRIMARY KEY,"
    " value TEXT NOT NULL) WITHOUT ROWID;";

/* Open games and jobs of the web app. */
static const char TABLES[] =
    "CREATE TABLE open_game ("
    " key TEXT PRIMARY KEY,"
    " title TEXT NOT NULL,"
    " place TEXT NOT NULL,"
    " bytes BLOB NOT NULL,"
    " revision INTEGER NOT NULL,"
    " changed INTEGER NOT NULL);"
    "CREATE INDEX open_game_changed ON open_game (changed);"
    "CREATE TABLE job ("
    " id INTEGER PRIMARY KEY AUTOINCREMENT," /* never again: a page may still name it */
    " question TEXT NOT NULL,"
    " request TEXT NOT NULL,"
    " state TEXT NOT NULL CHECK (state IN ('running', 'done', 'failed', 'stopped')),"
    " process INTEGER NOT NULL,"
    " begun INTEGER NOT NULL,"
    " ended INTEGER NOT NULL DEFAULT 0,"
    " answer BLOB NOT NULL DEFAULT x'');";

/* Reviews of games, also of games that are in no document. */
static const char REVIEWS[] = "CREATE TABLE review ("
                              " id INTEGER PRIMARY KEY,"
                              " game INTEGER NOT NULL," /* hash of the line of play */
                              " analyst TEXT NOT NULL,"
                              " bytes BLOB NOT NULL,"
                              " changed INTEGER NOT NULL,"
                              " UNIQUE (game, analyst));"
                              "CREATE INDEX review_changed ON review (changed);";

static const struct {
    const char *text;
    const char *table; /* one that it makes: the sign that it was applied */
} MIGRATIONS[] = {
    {RECORDS, "document"}, {SHELVES, "collection"}, {TABLES, "open_game"}, {REVIEWS, "review"}};

enum {
    MIGRATION_COUNT = sizeof MIGRATIONS / sizeof MIGRATIONS[0],
    APPLICATION = 0x4b617431, /* "Kat1": how we know our own files */
};

int schema_version(void)
{
    return MIGRATION_COUNT;
}

static Status read_pragma(Store *store, const char *text, int64_t *number, Error *err)
{
    Sql sql = sql_start(store, text);
    return sql_number(&sql, number, err);
}

/* A table of each migration: whether it is there must agree with the number that the file bears,
 * or a migration would fail on what it finds, or leave it half. */
static Status compare_tables(Store *store, int64_t version, Error *err)
{
    for (int i = 0; i < MIGRATION_COUNT; i++) {
        int64_t count;
        Sql sql = sql_start(store, "SELECT count(*) FROM sqlite_schema WHERE name = ?");
        sql_text(&sql, MIGRATIONS[i].table);
        Status status = sql_number(&sql, &count, err);
        if (status != STATUS_OK)
            return status;
        if ((count > 0) != (i < version))
            return error_set(err, STATUS_INVALID,
                             "the database bears the schema number %d, but its tables do not: "
                             "restore a backup",
                             (int)version);
    }
    return STATUS_OK;
}

Status schema_recognise(Store *store, int64_t *version, Error *err)
{
    int64_t application, tables;
    Status status = read_pragma(store, "PRAGMA application_id", &application, err);
    if (status == STATUS_OK)
        status = read_pragma(store, "PRAGMA user_version", version, err);
    if (status == STATUS_OK)
        status = read_pragma(store, "SELECT count(*) FROM sqlite_schema", &tables, err);
    if (status != STATUS_OK)
        return status;
    if (application != APPLICATION && (tables > 0 || application != 0 || *version != 0))
        return error_set(err, STATUS_INVALID, "a database, but not one of Katachi's");
    if (*version > MIGRATION_COUNT)
        return error_set(err, STATUS_UNSUPPORTED,
                         "made by a later version of Katachi (schema %d, this one knows %d)",
                         (int)*version, MIGRATION_COUNT);
    return compare_tables(store, *version, err);
}

static Status mark(Store *store, Error *err)
{
    char text[96];
    snprintf(text, sizeof text, "PRAGMA application_id = %d; PRAGMA user_version = %d", APPLICATION,
             MIGRATION_COUNT);
    return sql_exec(store, text, err);
}

/* Another program may have migrated meanwhile, so look again inside of the transaction. */
static Status apply(Store *store, Error *err)
{
    int64_t version = 0;
    Status status = schema_recognise(store, &version, err);
    for (int64_t i = version; i < MIGRATION_COUNT && status == STATUS_OK; i++)
        status = sql_exec(store, MIGRATIONS[i].text, err);
    if (status == STATUS_OK && version < MIGRATION_COUNT)
        status = mark(store, err);
    return status;
}

/* All that is asked must be of one moment: another program may be migrating just now, and half of
 * its answers would make no sense beside the other half. */
static Status recognise_at_once(Store *store, int64_t *version, Error *err)
{
    Status status = sql_exec(store, "BEGIN", err);
    if (status != STATUS_OK)
        return status;
    status = schema_recognise(store, version, err);
    Error ended = {0};
    Status end = sql_exec(store, "ROLLBACK", &ended); /* nothing was written */
    if (status == STATUS_OK && end != STATUS_OK && err)
        *err = ended;
    return status == STATUS_OK ? end : status;
}

Status schema_migrate(Store *store, Error *err)
{
    int64_t version = 0;
    Status status = recognise_at_once(store, &version, err);
    if (status != STATUS_OK || version == MIGRATION_COUNT)
        return status;
    status = store_begin(store, err);
    if (status != STATUS_OK)
        return status;
    status = apply(store, err);
    if (status == STATUS_OK)
        return store_commit(store, err);
    store_rollback(store);
    return status;
}
