/* A shelf of models: loaded when first asked for, with as many predictors each as there are
 * processors, so that memory and work are bounded however many clients ask. */
#include "app/web_models.h"

#include <dirent.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LENT_LIMIT = 8 };

typedef struct {
    char id[WEB_MODEL_ID_SIZE];
    Predictor *all[LENT_LIMIT]; /* the first one owns the model and is closed last */
    bool is_lent[LENT_LIMIT];
    int made;
} Shelf;

struct WebModels {
    pthread_mutex_t lock;
    pthread_cond_t given; /* a predictor came back */
    char folder[MODEL_PATH_SIZE];
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

static void list_folder(WebModels *models)
{
    DIR *folder = opendir(models->folder);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char id[WEB_MODEL_ID_SIZE];
        if (models->count == WEB_MODEL_LIMIT || !id_of_file(entry->d_name, id) ||
            strcmp(id, "default") == 0)
            continue;
        memcpy(models->shelf[models->count++].id, id, sizeof id);
    }
    if (folder)
        closedir(folder);
    if (models->count > 1)
        qsort(models->shelf + 1, (size_t)models->count - 1, sizeof *models->shelf, by_id);
}

WebModels *web_models_open(void)
{
    WebModels *models = mem_alloc(1, sizeof *models);
    pthread_mutex_init(&models->lock, NULL);
    pthread_cond_init(&models->given, NULL);
    models->lent_limit = pool_processor_count();
    if (models->lent_limit > LENT_LIMIT)
        models->lent_limit = LENT_LIMIT;
    if (!app_default_model_path(models->folder))
        return models;
    *strrchr(models->folder, '/') = 0;
    snprintf(models->shelf[models->count++].id, WEB_MODEL_ID_SIZE, "default");
    list_folder(models);
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

int web_models_count(const WebModels *models)
{
    return models->count;
}

const char *web_models_id(const WebModels *models, int index)
{
    return models->shelf[index].id;
}

/* One more predictor for the shelf. Loading happens under the lock: whoever wants the same model
 * would have to wait for it anyway. */
static Status make_one(WebModels *models, Shelf *shelf, Error *err)
{
    char path[MODEL_PATH_SIZE + WEB_MODEL_ID_SIZE + sizeof SUFFIX];
    snprintf(path, sizeof path, "%s/%s%s", models->folder, shelf->id, SUFFIX);
    Predictor **place = &shelf->all[shelf->made];
    Status status =
        shelf->made ? predictor_share(shelf->all[0], place, err) : predictor_open(path, place, err);
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

static Shelf *find_shelf(WebModels *models, const char *id)
{
    for (int i = 0; i < models->count; i++)
        if (!id || strcmp(models->shelf[i].id, id) == 0)
            return &models->shelf[i];
    return NULL;
}

Status web_models_take(WebModels *models, const char *id, Predictor **predictor, Error *err)
{
    Shelf *shelf = find_shelf(models, id);
    if (!shelf)
        return error_set(err, STATUS_NOT_FOUND, "there is no model '%.60s'", id ? id : "default");
    Status status = STATUS_OK;
    Predictor *found = NULL;
    pthread_mutex_lock(&models->lock);
    while (status == STATUS_OK && !(found = lend_idle(shelf))) {
        if (shelf->made < models->lent_limit)
            status = make_one(models, shelf, err);
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
