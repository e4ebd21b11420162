/* A shelf of models: loaded when first asked for, with as many predictors each as there are
 * processors, so that memory and work are bounded however many clients ask. */
#include "web/handlers/model_cache.h"

#include "app/problem_features.h"
#include "base/memory.h"
#include "base/pool.h"

#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LENT_LIMIT = 8 };

typedef struct {
    char id[WEB_MODEL_ID_SIZE];
    char path[MODEL_PATH_SIZE];
    Predictor *all[LENT_LIMIT]; /* the first one owns the model and is closed last */
    bool is_lent[LENT_LIMIT];
    int made;
} Shelf;

struct WebModels {
    pthread_mutex_t lock;
    pthread_cond_t given; /* a predictor came back */
    Shelf shelf[WEB_MODEL_LIMIT];
    int count;
    int lent_limit;
};

static const char SUFFIX[] = ".katachi";

/* The name without its ending; false if it is not the name of a model. */
static bool id_of_file(const char *name, char id[WEB_MODEL_ID_SIZE])
{
    size_t length = strlen(name), tail = sizeof SUFFIX - 1;
    if (length <= tail || length - tail >= WEB_MODEL_ID_SIZE || name[0] == '.' ||
        strcmp(name + length - tail, SUFFIX) != 0)
        return false;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)name[i] < ' ' || (unsigned char)name[i] > '~')
            return false;
    snprintf(id, WEB_MODEL_ID_SIZE, "%.*s", (int)(length - tail), name);
    return true;
}

static int by_id(const void *a, const void *b)
{
    const Shelf *left = a, *right = b;
    return strcmp(left->id, right->id);
}

static Shelf *find_shelf(WebModels *models, const char *id)
{
    for (int i = 0; i < models->count; i++)
        if (!id || strcmp(models->shelf[i].id, id) == 0)
            return &models->shelf[i];
    return NULL;
}

static void put_on_shelf(WebModels *models, const char *id, const char *path)
{
    if (models->count == WEB_MODEL_LIMIT || find_shelf(models, id))
        return;
    Shelf *shelf = &models->shelf[models->count++];
    snprintf(shelf->id, sizeof shelf->id, "%s", id);
    snprintf(shelf->path, sizeof shelf->path, "%s", path);
}

/* All models of a folder, by name behind those that are there. */
static void list_folder(WebModels *models, const char *path)
{
    int before = models->count;
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char id[WEB_MODEL_ID_SIZE], file[MODEL_PATH_SIZE];
        int length = snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        if (length < (int)sizeof file && id_of_file(entry->d_name, id))
            put_on_shelf(models, id, file);
    }
    if (folder)
        closedir(folder);
    if (models->count > before)
        qsort(models->shelf + before, (size_t)(models->count - before), sizeof *models->shelf,
              by_id);
}

WebModels *web_models_open(void)
{
    WebModels *models = mem_alloc(1, sizeof *models);
    pthread_mutex_init(&models->lock, NULL);
    pthread_cond_init(&models->given, NULL);
    models->lent_limit = pool_processor_count();
    if (models->lent_limit > LENT_LIMIT)
        models->lent_limit = LENT_LIMIT;
    char path[MODEL_PATH_SIZE];
    if (predictor_default_path(path)) {
        put_on_shelf(models, "default", path);
        *strrchr(path, '/') = 0;
        list_folder(models, path);
    }
    if (place_user(USER_DATA, "models", path))
        list_folder(models, path);
    return models;
}

void web_models_close(WebModels *models)
{
    for (int i = 0; i < models->count; i++)
        for (int p = models->shelf[i].made - 1; p >= 0; p--)
            predictor_close(models->shelf[i].all[p]);
    pthread_cond_destroy(&models->given);
    pthread_mutex_destroy(&models->lock);
    mem_free(models);
}

int web_models_list(WebModels *models, char ids[WEB_MODEL_LIMIT][WEB_MODEL_ID_SIZE])
{
    pthread_mutex_lock(&models->lock);
    int count = models->count;
    for (int i = 0; i < count; i++)
        memcpy(ids[i], models->shelf[i].id, WEB_MODEL_ID_SIZE);
    pthread_mutex_unlock(&models->lock);
    return count;
}

/* A plain word: it becomes the name of a file. */
static bool is_good_id(const char *id)
{
    static const char LETTERS[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    size_t length = strlen(id);
    return length > 0 && length < 40 && strspn(id, LETTERS) == length;
}

Status web_models_place(WebModels *models, const char *id, char path[MODEL_PATH_SIZE], Error *err)
{
    char folder[PLACE_PATH_SIZE];
    if (!is_good_id(id))
        return error_set(err, STATUS_INVALID, "a model's name is letters, digits, - and _");
    if (!place_user(USER_DATA, "models", folder))
        return error_set(err, STATUS_IO, "there is no home folder to keep models in");
    if (snprintf(path, MODEL_PATH_SIZE, "%s/%s%s", folder, id, SUFFIX) >= MODEL_PATH_SIZE)
        return error_set(err, STATUS_LIMIT, "the path of the model is too long");
    pthread_mutex_lock(&models->lock);
    bool is_taken = find_shelf(models, id), is_full = models->count == WEB_MODEL_LIMIT;
    pthread_mutex_unlock(&models->lock);
    if (is_taken)
        return error_set(err, STATUS_INVALID, "there is a model of this name already");
    return is_full ? error_set(err, STATUS_LIMIT, "there are %d models already; remove some",
                               (int)WEB_MODEL_LIMIT)
                   : STATUS_OK;
}

void web_models_add(WebModels *models, const char *id, const char *path)
{
    pthread_mutex_lock(&models->lock);
    put_on_shelf(models, id, path);
    pthread_mutex_unlock(&models->lock);
}

Status web_models_path(WebModels *models, const char *id, char path[MODEL_PATH_SIZE], Error *err)
{
    pthread_mutex_lock(&models->lock);
    const Shelf *shelf = find_shelf(models, id);
    if (shelf)
        memcpy(path, shelf->path, MODEL_PATH_SIZE);
    pthread_mutex_unlock(&models->lock);
    return shelf
               ? STATUS_OK
               : error_set(err, STATUS_NOT_FOUND, "there is no model '%.60s'", id ? id : "default");
}

/* One more predictor for the shelf. Loading happens under the lock: whoever wants the same model
 * would have to wait for it anyway. */
static Status make_one(Shelf *shelf, Error *err)
{
    Predictor **place = &shelf->all[shelf->made];
    ExtraFeatures extra = problem_features_extra();
    Status status = shelf->made ? predictor_share(shelf->all[0], place, err)
                                : predictor_open(shelf->path, &extra, place, err);
    shelf->made += status == STATUS_OK;
    return status;
}

static Predictor *lend_idle(Shelf *shelf)
{
    for (int i = 0; i < shelf->made; i++) {
        if (!shelf->is_lent[i]) {
            shelf->is_lent[i] = true;
            return shelf->all[i];
        }
    }
    return NULL;
}

Status web_models_take(WebModels *models, const char *id, Predictor **predictor, Error *err)
{
    Predictor *found = NULL;
    pthread_mutex_lock(&models->lock);
    Shelf *shelf = find_shelf(models, id);
    Status status =
        shelf ? STATUS_OK
              : error_set(err, STATUS_NOT_FOUND, "there is no model '%.60s'", id ? id : "default");
    while (status == STATUS_OK && !(found = lend_idle(shelf))) {
        if (shelf->made < models->lent_limit)
            status = make_one(shelf, err);
        else
            pthread_cond_wait(&models->given, &models->lock);
    }
    pthread_mutex_unlock(&models->lock);
    if (status == STATUS_OK)
        *predictor = found;
    return status;
}

void web_models_give(WebModels *models, Predictor *predictor)
{
    pthread_mutex_lock(&models->lock);
    for (int i = 0; i < models->count; i++)
        for (int p = 0; p < models->shelf[i].made; p++)
            if (models->shelf[i].all[p] == predictor)
                models->shelf[i].is_lent[p] = false;
    pthread_cond_broadcast(&models->given);
    pthread_mutex_unlock(&models->lock);
}
