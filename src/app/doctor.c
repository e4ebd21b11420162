/* The self-check: one function per symptom. */
#include "app/doctor.h"

#include "base/memory.h"
#include "base/pool.h"
#include "games/library.h"
#include "net/net.h"
#include "play/engine_config.h"
#include "predict/predictor.h"
#include "store/database.h"

#include <assert.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE = SYMPTOM_TEXT_SIZE };

static Symptom *add(Diagnosis *diagnosis, Health health, const char *what)
{
    Symptom *symptom = &diagnosis->symptom[diagnosis->count++];
    *symptom = (Symptom){.health = health, .what = what};
    return symptom;
}

/* ---- what is shipped with the program ---- */

static void examine_default_model(Diagnosis *diagnosis)
{
    Symptom *symptom = add(diagnosis, HEALTH_GOOD, "default model");
    char path[MODEL_PATH_SIZE];
    bool is_there = predictor_default_path(path);
    Predictor *predictor;
    Error err = {0};
    double start = clock_seconds();
    if (is_there && predictor_open(path, NULL, &predictor, &err) == STATUS_OK) {
        const ModelInfo *info = &predictor_model(predictor)->info;
        snprintf(symptom->found, LINE, "%.100s: %s, %llu games, loaded in %.0f ms", path,
                 info->learner, (unsigned long long)info->games, 1e3 * (clock_seconds() - start));
        predictor_close(predictor);
        return;
    }
    symptom->health = HEALTH_BAD;
    snprintf(symptom->found, LINE, "%.100s: %.90s", path, is_there ? err.text : "not there");
    snprintf(symptom->fix, LINE,
             "install the package again, or set KATACHI_MODELS to a folder that holds "
             "default.katachi");
}

/* A network that the program comes with, and how fast it is here. */
static void examine_network(Diagnosis *diagnosis, const char *what, const char *file)
{
    Symptom *symptom = add(diagnosis, HEALTH_GOOD, what);
    char path[PLACE_PATH_SIZE];
    Net *net;
    Error err = {0};
    bool is_there = place_find("models", file, path);
    if (is_there && net_open(path, NULL, &net, &err) == STATUS_OK) {
        NetInfo info = net_info(net);
        snprintf(symptom->found, LINE, "%.80s: %dx%d, %s %s (%s), %s, %.1f ms a position", path,
                 info.shape.blocks, info.shape.channels, info.engine, info.precision, info.method,
                 info.isa, net_measure_ms(net));
        net_close(net);
        return;
    }
    symptom->health = is_there ? HEALTH_BAD : HEALTH_OPTIONAL;
    snprintf(symptom->found, LINE, "%.100s: %.90s", path, is_there ? err.text : "not there");
    snprintf(symptom->fix, LINE,
             "install the package again, or set KATACHI_MODELS to a folder that holds %.40s", file);
}

static void examine_onednn(Diagnosis *diagnosis)
{
    const char *version = net_onednn_version();
    Symptom *symptom = add(diagnosis, *version ? HEALTH_GOOD : HEALTH_OPTIONAL, "oneDNN");
    snprintf(symptom->found, LINE, "%.60s", *version ? version : "built without it");
    if (!*version)
        snprintf(symptom->fix, LINE,
                 "build with the package libdnnl-dev; networks work without it, but more slowly");
}

static int count_files(const char *folder)
{
    int count = 0;
    DIR *listed = opendir(folder);
    for (struct dirent *entry; listed && (entry = readdir(listed));)
        count += entry->d_name[0] != '.';
    if (listed)
        closedir(listed);
    return count;
}

static void examine_problems(Diagnosis *diagnosis)
{
    Symptom *symptom = add(diagnosis, HEALTH_GOOD, "problems");
    char path[PLACE_PATH_SIZE];
    if (place_find("problems", "", path)) {
        snprintf(symptom->found, LINE, "%.150s: %d files", path, count_files(path));
        return;
    }
    symptom->health = HEALTH_BAD;
    snprintf(symptom->found, LINE, "%.150s: not there", path);
    snprintf(symptom->fix, LINE,
             "install the package again, or set KATACHI_PROBLEMS to the folder of problems");
}

/* ---- the user's files ---- */

static void describe_database(Store *store, Symptom *symptom)
{
    StoreCounts counts;
    Error err = {0};
    Status status = store_check(store, &err);
    if (status == STATUS_OK)
        status = store_count(store, &counts, &err);
    if (status == STATUS_OK) {
        snprintf(symptom->found, LINE, "%.90s: %lld games, %lld problems, %lld labels, schema %d",
                 store_path(store), (long long)counts.games, (long long)counts.problems,
                 (long long)counts.labels, counts.schema);
        return;
    }
    symptom->health = HEALTH_BAD;
    snprintf(symptom->found, LINE, "%.90s: %.100s", store_path(store), err.text);
    snprintf(symptom->fix, LINE, "katachi annotate restore BACKUP, or move the file away");
}

static void examine_database(const DoctorRequest *request, Diagnosis *diagnosis)
{
    Symptom *symptom = add(diagnosis, HEALTH_GOOD, "database");
    char path[PLACE_PATH_SIZE] = "";
    if (request->database)
        snprintf(path, sizeof path, "%s", request->database);
    else if (!place_user(USER_DATA, "katachi.db", path)) {
        symptom->health = HEALTH_BAD;
        snprintf(symptom->found, LINE, "no folder for it: HOME is not set");
        snprintf(symptom->fix, LINE, "set HOME or XDG_DATA_HOME");
        return;
    }
    Store *store;
    Error err = {0};
    Status status = store_open(path, &(StoreOptions){.must_exist = true}, &store, &err);
    if (status == STATUS_OK) {
        describe_database(store, symptom);
        store_close(store);
    } else if (status == STATUS_NOT_FOUND) {
        snprintf(symptom->found, LINE, "%.120s: not there yet; created when first needed", path);
    } else {
        symptom->health = HEALTH_BAD;
        snprintf(symptom->found, LINE, "%.90s: %.100s", path, err.text);
        snprintf(symptom->fix, LINE, "katachi annotate restore BACKUP, or move the file away");
    }
}

static void examine_library(Diagnosis *diagnosis)
{
    Symptom *symptom = add(diagnosis, HEALTH_GOOD, "library of games");
    char path[PLACE_PATH_SIZE] = "no folder for it: HOME is not set";
    Library *library;
    Error err = {0};
    Status status = library_usual_folder(path, sizeof path)
                        ? library_open(path, pool_processor_count(), &library, &err)
                        : STATUS_NOT_FOUND;
    if (status == STATUS_OK) {
        snprintf(symptom->found, LINE, "%.120s: %u games, index version %d", path,
                 library_game_count(library), LIBRARY_VERSION);
        library_close(library);
        return;
    }
    bool is_missing = status == STATUS_NOT_FOUND;
    symptom->health = is_missing ? HEALTH_OPTIONAL : HEALTH_BAD;
    snprintf(symptom->found, LINE, "%.90s: %.90s", path, is_missing ? "not there yet" : err.text);
    snprintf(symptom->fix, LINE,
             is_missing ? "katachi library add GAMES; only for katachi find"
                        : "katachi library rebuild");
}

/* Whether the folder, or the nearest one above it that exists, can be written to. */
static bool can_be_written(const char *folder)
{
    char path[PLACE_PATH_SIZE];
    snprintf(path, sizeof path, "%s", folder);
    while (access(path, F_OK) != 0) {
        char *slash = strrchr(path, '/');
        if (!slash || slash == path)
            return false;
        *slash = '\0';
    }
    return access(path, W_OK) == 0;
}

static void examine_folders(Diagnosis *diagnosis)
{
    static const char *const NAMES[USER_PLACE_COUNT] = {
        [USER_CONFIG] = "settings folder",
        [USER_DATA] = "data folder",
        [USER_CACHE] = "cache folder",
        [USER_STATE] = "log folder",
    };
    for (int place = 0; place < USER_PLACE_COUNT; place++) {
        Symptom *symptom = add(diagnosis, HEALTH_GOOD, NAMES[place]);
        char path[PLACE_PATH_SIZE] = "none: HOME is not set";
        if (!place_user((UserPlace)place, "", path) || !can_be_written(path)) {
            symptom->health = place == USER_DATA ? HEALTH_BAD : HEALTH_OPTIONAL;
            snprintf(symptom->fix, LINE, "make it a folder that you can write to");
        }
        snprintf(symptom->found, LINE, "%.190s", path);
    }
}

/* ---- optional programs ---- */

static bool is_in_path(const char *program, char out[PLACE_PATH_SIZE])
{
    const char *path = getenv("PATH");
    while (path && *path) {
        size_t length = strcspn(path, ":");
        snprintf(out, PLACE_PATH_SIZE, "%.*s/%s", (int)length, path, program);
        if (access(out, X_OK) == 0)
            return true;
        path += length + (path[length] == ':');
    }
    return false;
}

static void examine_program(Diagnosis *diagnosis, const char *what, const char *program,
                            const char *use)
{
    char path[PLACE_PATH_SIZE];
    bool is_there = is_in_path(program, path);
    if (!is_there) { /* Debian keeps games out of root's PATH */
        snprintf(path, sizeof path, "/usr/games/%s", program);
        is_there = access(path, X_OK) == 0;
    }
    Symptom *symptom = add(diagnosis, is_there ? HEALTH_GOOD : HEALTH_OPTIONAL, what);
    snprintf(symptom->found, LINE, "%.190s", is_there ? path : "not installed");
    if (!is_there)
        snprintf(symptom->fix, LINE, "%s", use);
}

/* Whether the program that an engine's command begins with can be run. */
static bool can_be_run(const char *command)
{
    char program[ENGINE_LINE_SIZE], path[PLACE_PATH_SIZE];
    snprintf(program, sizeof program, "%.*s", (int)strcspn(command, " "), command);
    return strchr(program, '/') ? access(program, X_OK) == 0 : is_in_path(program, path);
}

/* The engines of others that the user has added: named, and looked for; they are not started. */
static void describe_engines(const EngineList *list, Symptom *symptom)
{
    int length = snprintf(symptom->found, LINE, "%d:", list->count);
    for (int i = 0; i < list->count; i++) {
        const EngineEntry *entry = &list->entry[i];
        bool is_there = can_be_run(entry->command);
        if (length < LINE)
            length += snprintf(symptom->found + length, (size_t)(LINE - length), " %s%s",
                               entry->name, is_there ? "" : " (not found)");
        if (is_there || *symptom->fix)
            continue;
        symptom->health = HEALTH_OPTIONAL;
        snprintf(symptom->fix, LINE, "install what %.32s runs, or katachi engine remove %.32s",
                 entry->name, entry->name);
    }
}

static void examine_engines(Diagnosis *diagnosis)
{
    Symptom *symptom = add(diagnosis, HEALTH_GOOD, "other engines");
    EngineList *list = mem_alloc(1, sizeof *list);
    Error err = {0};
    if (engine_list_read(list, &err) != STATUS_OK) {
        symptom->health = HEALTH_BAD;
        snprintf(symptom->found, LINE, "%.90s: line %u: %.80s", list->path, err.line, err.text);
        snprintf(symptom->fix, LINE, "correct the line, or move the file away");
    } else if (list->count == 0) {
        snprintf(symptom->found, LINE, "none; katachi engine add NAME COMMAND adds one");
    } else {
        describe_engines(list, symptom);
    }
    mem_free(list);
}

static void examine_ranks(Diagnosis *diagnosis)
{
    char path[COMM_PATH_SIZE];
    bool is_there = comm_driver_path(path);
    Symptom *symptom = add(diagnosis, is_there ? HEALTH_GOOD : HEALTH_OPTIONAL, "several machines");
    snprintf(symptom->found, LINE, "%.190s", is_there ? path : "no MPI driver");
    if (!is_there)
        snprintf(symptom->fix, LINE, "the package katachi-mpi; only for mpirun katachi train");
}

void doctor_examine(const DoctorRequest *request, Diagnosis *diagnosis)
{
    *diagnosis = (Diagnosis){0};
    Symptom *version = add(diagnosis, HEALTH_GOOD, "version");
    snprintf(version->found, LINE, "katachi " KATACHI_VERSION ", %d cores", pool_processor_count());
    examine_default_model(diagnosis);
    examine_network(diagnosis, "quick network", "quick.katachi");
    examine_network(diagnosis, "strong network", "strong.katachi");
    examine_onednn(diagnosis);
    examine_problems(diagnosis);
    examine_database(request, diagnosis);
    examine_library(diagnosis);
    examine_folders(diagnosis);
    examine_program(diagnosis, "browser", "xdg-open",
                    "the package xdg-utils; without it open the address by hand");
    examine_program(diagnosis, "GNU Go", "gnugo", "the package gnugo; only for katachi match");
    examine_engines(diagnosis);
    examine_ranks(diagnosis);
}

bool diagnosis_is_good(const Diagnosis *diagnosis)
{
    assert(diagnosis);
    for (int i = 0; i < diagnosis->count; i++)
        if (diagnosis->symptom[i].health == HEALTH_BAD)
            return false;
    return true;
}

const char *health_text(Health health)
{
    static const char *const TEXT[] = {"good", "optional", "bad"};
    return TEXT[health];
}
