/* Where files are: named folders, the source tree, the user's folders. */
#include "base/file.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void named_folders_count_alone(void **state)
{
    (void)state;
    char folder[] = "/tmp/katachi-places-XXXXXX", file[64], out[PLACE_PATH_SIZE];
    assert_non_null(mkdtemp(folder));
    setenv("KATACHI_MODELS", folder, 1);
    assert_false(place_find("models", "default.katachi", out));
    snprintf(file, sizeof file, "%s/default.katachi", folder);
    assert_string_equal(out, file);
    FILE *made = fopen(file, "w");
    assert_non_null(made);
    fclose(made);
    assert_true(place_find("models", "default.katachi", out));
    assert_true(place_find("models", "", out));
    assert_string_equal(out, folder);
    assert_true(place_named("models", out));
    assert_string_equal(out, folder);
    unsetenv("KATACHI_MODELS");
    remove(file);
    rmdir(folder);
}

static void the_source_tree_is_found(void **state)
{
    (void)state;
    char out[PLACE_PATH_SIZE];
    unsetenv("KATACHI_MODELS");
    assert_false(place_named("models", out));
    assert_true(place_find("models", "default.katachi", out));
    assert_non_null(strstr(out, "models/default.katachi"));
    assert_false(place_find("models", "no-such.katachi", out));
    assert_false(place_find("no-such-folder", "", out));
}

static void users_folders_follow_the_environment(void **state)
{
    (void)state;
    char out[PLACE_PATH_SIZE];
    setenv("HOME", "/tmp/home", 1);
    unsetenv("XDG_DATA_HOME");
    assert_true(place_user(USER_DATA, "katachi.db", out));
    assert_string_equal(out, "/tmp/home/.local/share/katachi/katachi.db");
    setenv("XDG_CACHE_HOME", "/var/cache/x", 1);
    assert_true(place_user(USER_CACHE, "", out));
    assert_string_equal(out, "/var/cache/x/katachi");
    setenv("XDG_CACHE_HOME", "not/absolute", 1);
    assert_true(place_user(USER_CACHE, "", out));
    assert_string_equal(out, "/tmp/home/.cache/katachi");
    unsetenv("HOME");
    assert_false(place_user(USER_STATE, "log", out));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(named_folders_count_alone),
        cmocka_unit_test(the_source_tree_is_found),
        cmocka_unit_test(users_folders_follow_the_environment),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
