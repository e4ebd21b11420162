/* Games are replayed to find the positions of their moves; counts are added or taken away. */
#include "app/learning_loop.h"

#include "base/file.h"
#include "base/memory.h"
#include "core/text.h"
#include "learn/learner.h"
#include "predict/extractor.h"
#include "predict/predictor.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { NAME_SIZE = 64, GAMES_LIMIT = 64 << 20, LINE_MOVES = 2000, LEARN_SET_PLAYOUTS = 0 };

/* The moves of one game; colours alternate or not, as they were played. */
typedef struct {
    int size, count;
    Move move[LINE_MOVES];
} Record;

struct PlayLearning {
    char name[NAME_SIZE], path[PLACE_PATH_SIZE], games_path[PLACE_PATH_SIZE];
    Model *model;
    Extractor *extractor;
    Record present;         /* the game being played */
    StrBuf past;            /* a line for each game before it */
    uint64_t games;         /* lines of the past */
    uint64_t trained_games; /* of a model that was trained before it learned in play */
    Sample sample;
};

/* ---- counting ---- */

static void count_move(PlayLearning *learning, const Game *game, Point at, double sign)
{
    Position position;
    position_of_game(game, 0, &position);
    extractor_run(learning->extractor, &position, at, &learning->sample);
    if (learning->sample.played < 0)
        return;
    naive_bayes_add(learning->model, &learning->sample, sign);
    learning->model->info.positions += sign > 0 ? 1u : UINT64_MAX; /* one more or less */
}

/* The moves from `first` to the end of the record, each in its position. */
static void count_record(PlayLearning *learning, const Record *record, int first, double sign)
{
    Game game;
    Rules rules;
    if (first >= record->count)
        return;
    (void)rules_by_name("chinese", &rules);
    game_init(&game, record->size, &rules);
    for (int i = 0; i < record->count; i++) {
        Move move = record->move[i];
        game.to_move = (Stone)move.who;
        if (i >= first && move.at > POINT_RESIGN)
            count_move(learning, &game, move.at, sign);
        if (game_play(&game, move.at, (Stone)move.who) != MOVE_OK)
            break;
    }
    game_clear(&game);
}

/* ---- the file of games ---- */

static void write_record(const Record *record, StrBuf *out)
{
    strbuf_add_format(out, "%d", record->size);
    for (int i = 0; i < record->count; i++) {
        char text[POINT_TEXT_SIZE];
        strbuf_add_format(out, " %c %s", record->move[i].who == STONE_BLACK ? 'B' : 'W',
                          point_text(record->size, record->move[i].at, text));
    }
    strbuf_add_char(out, '\n');
}

/* False if the line is none of ours. */
static bool read_record(const char *line, size_t length, Record *record)
{
    char *copy = mem_alloc(length + 1, 1), *state = NULL;
    memcpy(copy, line, length);
    *record = (Record){0};
    char *word = strtok_r(copy, " ", &state);
    record->size = word ? (int)strtol(word, NULL, 10) : 0;
    bool is_good = record->size >= BOARD_SIZE_MIN && record->size <= BOARD_SIZE_MAX;
    while (is_good && (word = strtok_r(NULL, " ", &state)) && record->count < LINE_MOVES) {
        Point at;
        char *where = strtok_r(NULL, " ", &state);
        is_good =
            where && (word[0] == 'B' || word[0] == 'W') && point_parse(where, record->size, &at);
        if (is_good)
            record->move[record->count++] =
                (Move){.at = at, .who = word[0] == 'B' ? STONE_BLACK : STONE_WHITE};
    }
    mem_free(copy);
    return is_good;
}

static uint64_t count_games(const PlayLearning *learning)
{
    return learning->trained_games + learning->games + (learning->present.count > 0);
}

static Status save(PlayLearning *learning, Error *err)
{
    StrBuf games;
    strbuf_init(&games, GAMES_LIMIT);
    strbuf_add_bytes(&games, strbuf_text(&learning->past), learning->past.length);
    if (learning->present.count > 0)
        write_record(&learning->present, &games);
    learning->model->info.games = count_games(learning);
    naive_bayes_set_weights(learning->model);
    Status status = model_save(learning->model, learning->path, err);
    if (status == STATUS_OK)
        status = file_write(learning->games_path, strbuf_text(&games), games.length, err);
    strbuf_clear(&games);
    return status;
}

/* ---- opening ---- */

static bool is_good_name(const char *name)
{
    static const char GOOD[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    size_t length = strlen(name);
    return length > 0 && length < NAME_SIZE && strspn(name, GOOD) == length;
}

/* The user's folder of models, made if need be. */
static Status find_folder(char folder[PLACE_PATH_SIZE], Error *err)
{
    char above[PLACE_PATH_SIZE];
    if (!place_user(USER_DATA, "", above) || !place_user(USER_DATA, "models", folder))
        return error_set(err, STATUS_NOT_FOUND, "there is no home folder to keep the model in");
    for (char *c = above + 1; *c; c++)
        if (*c == '/') {
            *c = '\0';
            (void)mkdir(above, 0777);
            *c = '/';
        }
    (void)mkdir(above, 0777);
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return error_set(err, STATUS_IO, "cannot make %.100s: %s", folder, strerror(errno));
    return STATUS_OK;
}

static Status open_extractor(PlayLearning *learning, const Schema **schema, Error *err)
{
    ExtractorSettings settings = {.set = "harrison", .playouts = LEARN_SET_PLAYOUTS};
    if (learning->model) {
        PatternTables tables = model_tables(learning->model);
        settings = (ExtractorSettings){.set = learning->model->info.set,
                                       .square = tables.square,
                                       .nested = tables.nested,
                                       .stern = tables.stern,
                                       .playouts = learning->model->info.playouts};
    }
    Status status = extractor_open(&settings, &learning->extractor, err);
    if (status == STATUS_OK)
        *schema = extractor_schema(learning->extractor);
    return status;
}

static void make_model(PlayLearning *learning, const Schema *schema)
{
    double epsilon = 0;
    learning->model = naive_bayes_new(schema, &epsilon);
    ModelInfo *info = &learning->model->info;
    snprintf(info->learner, sizeof info->learner, "naive-bayes");
    snprintf(info->set, sizeof info->set, "harrison");
    snprintf(info->version, sizeof info->version, "%s", KATACHI_VERSION);
    snprintf(info->settings, sizeof info->settings, "epsilon=%g learned in play", epsilon);
    naive_bayes_set_weights(learning->model);
}

/* What was played before is past now. */
static Status read_games(PlayLearning *learning, Error *err)
{
    Status status = file_read(learning->games_path, &learning->past, err);
    if (status == STATUS_NOT_FOUND)
        return STATUS_OK;
    for (size_t i = 0; i < learning->past.length; i++)
        learning->games += learning->past.text[i] == '\n';
    return status;
}

static Status load(PlayLearning *learning, Error *err)
{
    const Schema *schema = NULL;
    Status status = model_load(learning->path, &learning->model, err);
    if (status == STATUS_NOT_FOUND)
        status = STATUS_OK;
    if (status == STATUS_OK && learning->model && !learning->model->class_counts)
        status =
            error_set(err, STATUS_INVALID,
                      "%s is no model of naive Bayes: it cannot go on learning", learning->name);
    if (status == STATUS_OK)
        status = open_extractor(learning, &schema, err);
    if (status == STATUS_OK && !learning->model)
        make_model(learning, schema);
    if (status == STATUS_OK)
        status = read_games(learning, err);
    if (status == STATUS_OK && learning->model->info.games > learning->games)
        learning->trained_games = learning->model->info.games - learning->games;
    return status;
}

Status play_learning_open(const char *name, PlayLearning **learning, Error *err)
{
    char folder[PLACE_PATH_SIZE];
    if (!is_good_name(name))
        return error_set(err, STATUS_INVALID, "a name has letters, digits, - and _ only");
    Status status = find_folder(folder, err);
    if (status != STATUS_OK)
        return status;
    PlayLearning *made = mem_alloc(1, sizeof *made);
    snprintf(made->name, sizeof made->name, "%s", name);
    snprintf(made->path, sizeof made->path, "%.4000s/%s.katachi", folder, name);
    snprintf(made->games_path, sizeof made->games_path, "%.4000s/%s.games", folder, name);
    strbuf_init(&made->past, GAMES_LIMIT);
    status = load(made, err);
    if (status == STATUS_OK)
        *learning = made;
    else
        play_learning_close(made);
    return status;
}

void play_learning_close(PlayLearning *learning)
{
    if (!learning)
        return;
    extractor_close(learning->extractor);
    model_free(learning->model);
    strbuf_clear(&learning->past);
    mem_free(learning);
}

/* ---- following ---- */

static bool can_learn(const Game *game)
{
    Board empty;
    if (game->handicap > 0 || game->move_count > LINE_MOVES)
        return false;
    if (game->move_count > 0)
        return game->moves[0].turn_before == STONE_BLACK &&
               game->moves[0].hash_before == (board_init(&empty, game->board.size), empty.hash);
    return true;
}

static bool is_same_move(Move a, Move b)
{
    return a.at == b.at && a.who == b.who;
}

static int count_common(const Record *record, const Game *game)
{
    int common = 0;
    while (record->size == game->board.size && common < record->count &&
           common < game->move_count &&
           is_same_move(record->move[common], game->moves[common].move))
        common++;
    return common;
}

static void end_present(PlayLearning *learning)
{
    if (learning->present.count > 0) {
        write_record(&learning->present, &learning->past);
        learning->games++;
    }
    learning->present.count = 0;
}

Status play_learning_follow(PlayLearning *learning, const Game *game, FollowHow how, Error *err)
{
    assert(learning && game);
    Record *record = &learning->present;
    if (!can_learn(game))
        return STATUS_OK;
    int common = count_common(record, game);
    if (common == record->count && common == game->move_count)
        return STATUS_OK;
    if (common < record->count && how == FOLLOW_PLAY) {
        end_present(learning);
        common = 0;
    }
    count_record(learning, record, common, -1);
    record->size = game->board.size;
    record->count = game->move_count;
    for (int i = common; i < game->move_count; i++)
        record->move[i] = game->moves[i].move;
    count_record(learning, record, common, 1);
    return save(learning, err);
}

/* The last line of the past becomes the record; false if there is none. */
static bool pop_past(PlayLearning *learning, Record *record)
{
    StrBuf *past = &learning->past;
    size_t end = past->length;
    if (end == 0)
        return false;
    size_t start = end - 1;
    while (start > 0 && past->text[start - 1] != '\n')
        start--;
    bool is_good = read_record(past->text + start, end - 1 - start, record);
    past->length = start;
    past->text[start] = '\0';
    learning->games--;
    return is_good;
}

void play_learning_take_up(PlayLearning *learning)
{
    assert(learning);
    Record *record = mem_alloc(1, sizeof *record);
    if (learning->present.count == 0 && pop_past(learning, record))
        learning->present = *record;
    mem_free(record);
}

Status play_learning_undo_game(PlayLearning *learning, Error *err)
{
    assert(learning);
    Record *record = mem_alloc(1, sizeof *record);
    bool is_found = true;
    if (learning->present.count > 0) {
        *record = learning->present;
        learning->present.count = 0;
    } else {
        is_found = pop_past(learning, record);
    }
    if (is_found)
        count_record(learning, record, 0, -1);
    mem_free(record);
    return is_found ? save(learning, err)
                    : error_set(err, STATUS_NOT_FOUND, "there is no game to forget");
}

PlayLearningState play_learning_state(const PlayLearning *learning)
{
    assert(learning);
    return (PlayLearningState){.name = learning->name,
                               .path = learning->path,
                               .games = count_games(learning),
                               .moves = learning->model->info.positions};
}

const Model *play_learning_model(const PlayLearning *learning)
{
    return learning->model;
}
