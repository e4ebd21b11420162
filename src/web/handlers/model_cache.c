/* The models: loaded when first needed, with as many predictors each as there are cores, so that
 * memory and work are bounded however many clients there are. */
#include "web/handlers/handlers.h"

#include "base/memory.h"
#include "base/pool.h"
#include "play/network_file.h"
#include "practice/problem_prior.h"

#include <assert.h>
#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LENT_LIMIT = 8 };

typedef struct {
    char id[MODEL_CACHE_ID_SIZE];
    char path[MODEL_PATH_SIZE];
    Predictor *all[LENT_LIMIT]; /* the first one owns the model and is closed last */
    bool is_lent[LENT_LIMIT];
    int made;
} CachedModel;

struct ModelCache {
    pthread_mutex_t lock;
    pthread_cond_t given; /* a predictor came back */
    CachedModel model[MODEL_CACHE_LIMIT];
    int count;
    int lent_limit;
    Net *network;
    bool was_network_sought;
};

static const char SUFFIX[] = ".katachi";

/* The name without its ending; false if it is not the name of a model. */
static bool id_of_file(const char *name, char id[MODEL_CACHE_ID_SIZE])
{
    size_t length = strlen(name), tail = sizeof SUFFIX - 1;
    if (length <= tail || length - tail >= MODEL_CACHE_ID_SIZE || name[0] == '.' ||
        strcmp(name + length - tail, SUFFIX) != 0)
        return false;
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)name[i] < ' ' || (unsigned char)name[i] > '~')
            return false;
    snprintf(id, MODEL_CACHE_ID_SIZE, "%.*s", (int)(length - tail), name);
    return true;
}

static int by_id(const void *a, const void *b)
{
    const CachedModel *left = a, *right = b;
    return strcmp(left->id, right->id);
}

static CachedModel *find_model(ModelCache *models, const char *id)
{
    for (int i = 0; i < models->count; i++)
        if (!id || strcmp(models->model[i].id, id) == 0)
            return &models->model[i];
    return NULL;
}

static void add_model(ModelCache *models, const char *id, const char *path)
{
    if (models->count == MODEL_CACHE_LIMIT || find_model(models, id))
        return;
    CachedModel *model = &models->model[models->count++];
    snprintf(model->id, sizeof model->id, "%s", id);
    snprintf(model->path, sizeof model->path, "%s", path);
}

/* All pattern models of a folder, by name behind those that are there. */
static void list_folder(ModelCache *models, const char *path)
{
    int before = models->count;
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char id[MODEL_CACHE_ID_SIZE], file[MODEL_PATH_SIZE];
        int length = snprintf(file, sizeof file, "%s/%s", path, entry->d_name);
        if (length < (int)sizeof file && id_of_file(entry->d_name, id) &&
            !net_is_network_file(file))
            add_model(models, id, file);
    }
    if (folder)
        closedir(folder);
    if (models->count > before)
        qsort(models->model + before, (size_t)(models->count - before), sizeof *models->model,
              by_id);
}

ModelCache *model_cache_open(void)
{
    ModelCache *models = mem_alloc(1, sizeof *models);
    pthread_mutex_init(&models->lock, NULL);
    pthread_cond_init(&models->given, NULL);
    models->lent_limit = pool_processor_count();
    if (models->lent_limit > LENT_LIMIT)
        models->lent_limit = LENT_LIMIT;
    char path[MODEL_PATH_SIZE];
    if (predictor_default_path(path)) {
        add_model(models, "default", path);
        *strrchr(path, '/') = 0;
        list_folder(models, path);
    }
    if (place_user(USER_DATA, "models", path))
        list_folder(models, path);
    return models;
}

void model_cache_close(ModelCache *models)
{
    assert(models);
    for (int i = 0; i < models->count; i++)
        for (int p = models->model[i].made - 1; p >= 0; p--)
            predictor_close(models->model[i].all[p]);
    if (models->network)
        net_close(models->network);
    pthread_cond_destroy(&models->given);
    pthread_mutex_destroy(&models->lock);
    mem_free(models);
}

int model_cache_list(ModelCache *models, char ids[MODEL_CACHE_LIMIT][MODEL_CACHE_ID_SIZE])
{
    assert(models);
    pthread_mutex_lock(&models->lock);
    int count = models->count;
    for (int i = 0; i < count; i++)
        memcpy(ids[i], models->model[i].id, MODEL_CACHE_ID_SIZE);
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

Status model_cache_place(ModelCache *models, const char *id, char path[MODEL_PATH_SIZE], Error *err)
{
    assert(models);
    char folder[PLACE_PATH_SIZE];
    if (!is_good_id(id))
        return error_set(err, STATUS_INVALID, "a model's name is letters, digits, - and _");
    if (!place_user(USER_DATA, "models", folder))
        return error_set(err, STATUS_IO, "there is no home folder to keep models in");
    if (snprintf(path, MODEL_PATH_SIZE, "%s/%s%s", folder, id, SUFFIX) >= MODEL_PATH_SIZE)
        return error_set(err, STATUS_LIMIT, "the path of the model is too long");
    pthread_mutex_lock(&models->lock);
    bool is_taken = find_model(models, id), is_full = models->count == MODEL_CACHE_LIMIT;
    pthread_mutex_unlock(&models->lock);
    if (is_taken)
        return error_set(err, STATUS_INVALID, "there is a model of this name already");
    return is_full ? error_set(err, STATUS_LIMIT, "there are %d models already; remove some",
                               (int)MODEL_CACHE_LIMIT)
                   : STATUS_OK;
}

void model_cache_add(ModelCache *models, const char *id, const char *path)
{
    pthread_mutex_lock(&models->lock);
    add_model(models, id, path);
    pthread_mutex_unlock(&models->lock);
}

static bool is_any_lent(const CachedModel *model)
{
    for (int i = 0; i < model->made; i++)
        if (model->is_lent[i])
            return true;
    return false;
}

void model_cache_renew(ModelCache *models, const char *id)
{
    assert(models);
    pthread_mutex_lock(&models->lock);
    CachedModel *model = find_model(models, id);
    while (model && is_any_lent(model))
        pthread_cond_wait(&models->given, &models->lock);
    while (model && model->made > 0)
        predictor_close(model->all[--model->made]);
    pthread_mutex_unlock(&models->lock);
}

Status model_cache_path(ModelCache *models, const char *id, char path[MODEL_PATH_SIZE], Error *err)
{
    assert(models);
    pthread_mutex_lock(&models->lock);
    const CachedModel *model = find_model(models, id);
    if (model)
        memcpy(path, model->path, MODEL_PATH_SIZE);
    pthread_mutex_unlock(&models->lock);
    return model
               ? STATUS_OK
               : error_set(err, STATUS_NOT_FOUND, "there is no model '%.60s'", id ? id : "default");
}

/* One more predictor for the model. Loading happens under the lock: whoever needs the same model
 * would have to wait for it anyway. */
static Status make_one(CachedModel *model, Error *err)
{
    Predictor **place = &model->all[model->made];
    ExtraFeatures extra = problem_features_extra();
    Status status = model->made ? predictor_share(model->all[0], place, err)
                                : predictor_open(model->path, &extra, place, err);
    model->made += status == STATUS_OK;
    return status;
}

static Predictor *lend_idle(CachedModel *model)
{
    for (int i = 0; i < model->made; i++) {
        if (!model->is_lent[i]) {
            model->is_lent[i] = true;
            return model->all[i];
        }
    }
    return NULL;
}

Status model_cache_acquire(ModelCache *models, const char *id, Predictor **predictor, Error *err)
{
    assert(models);
    Predictor *found = NULL;
    pthread_mutex_lock(&models->lock);
    CachedModel *model = find_model(models, id);
    Status status =
        model ? STATUS_OK
              : error_set(err, STATUS_NOT_FOUND, "there is no model '%.60s'", id ? id : "default");
    while (status == STATUS_OK && !(found = lend_idle(model))) {
        if (model->made < models->lent_limit)
            status = make_one(model, err);
        else
            pthread_cond_wait(&models->given, &models->lock);
        model = find_model(models, id); /* another one may have been taken away meanwhile */
        if (!model)
            status = error_set(err, STATUS_NOT_FOUND, "the model was removed");
    }
    pthread_mutex_unlock(&models->lock);
    if (status == STATUS_OK)
        *predictor = found;
    return status;
}

void model_cache_release(ModelCache *models, Predictor *predictor)
{
    assert(models);
    pthread_mutex_lock(&models->lock);
    for (int i = 0; i < models->count; i++)
        for (int p = 0; p < models->model[i].made; p++)
            if (models->model[i].all[p] == predictor)
                models->model[i].is_lent[p] = false;
    pthread_cond_broadcast(&models->given);
    pthread_mutex_unlock(&models->lock);
}

/* ---- models of the user ---- */

static bool is_users(const CachedModel *model)
{
    char folder[PLACE_PATH_SIZE];
    size_t length = place_user(USER_DATA, "models", folder) ? strlen(folder) : 0;
    return length > 0 && strncmp(model->path, folder, length) == 0 && model->path[length] == '/';
}

static bool is_in_use(const CachedModel *model)
{
    for (int i = 0; i < model->made; i++)
        if (model->is_lent[i])
            return true;
    return false;
}

/* The user's model of this name, with nobody using it and its predictors closed; the lock is held.
 * NULL with the reason in *err. */
static CachedModel *free_model(ModelCache *models, const char *id, Error *err)
{
    CachedModel *model;
    while ((model = find_model(models, id)) && is_in_use(model))
        pthread_cond_wait(&models->given, &models->lock);
    if (!model)
        (void)error_set(err, STATUS_NOT_FOUND, "there is no model '%.60s'", id);
    else if (!is_users(model))
        (void)error_set(err, STATUS_INVALID, "'%.60s' comes with the program and stays", id);
    if (!model || !is_users(model))
        return NULL;
    while (model->made > 0)
        predictor_close(model->all[--model->made]);
    return model;
}

Status model_cache_remove(ModelCache *models, const char *id, Error *err)
{
    assert(models);
    Error reason = {.status = STATUS_NOT_FOUND};
    pthread_mutex_lock(&models->lock);
    CachedModel *model = free_model(models, id, &reason);
    if (model) {
        (void)unlink(model->path); /* gone already is as good */
        *model = models->model[--models->count];
    }
    pthread_mutex_unlock(&models->lock);
    return model ? STATUS_OK : error_set(err, reason.status, "%s", reason.text);
}

Status model_cache_rename(ModelCache *models, const char *id, const char *to, Error *err)
{
    assert(models);
    char path[MODEL_PATH_SIZE];
    Status status = model_cache_place(models, to, path, err);
    if (status != STATUS_OK)
        return status;
    Error reason = {.status = STATUS_NOT_FOUND};
    pthread_mutex_lock(&models->lock);
    CachedModel *model = free_model(models, id, &reason);
    if (model && rename(model->path, path) != 0) {
        (void)error_set(&reason, STATUS_IO, "the file of the model cannot be renamed");
        model = NULL;
    }
    if (model) {
        snprintf(model->id, sizeof model->id, "%s", to);
        memcpy(model->path, path, sizeof model->path);
    }
    pthread_mutex_unlock(&models->lock);
    return model ? STATUS_OK : error_set(err, reason.status, "%s", reason.text);
}

Net *model_cache_network(ModelCache *models)
{
    assert(models);
    pthread_mutex_lock(&models->lock);
    if (!models->was_network_sought &&
        network_open(NULL, NULL, &models->network, NULL) != STATUS_OK)
        models->network = NULL;
    models->was_network_sought = true;
    Net *network = models->network;
    pthread_mutex_unlock(&models->lock);
    return network;
}
