/* Runs a fuzz target over saved inputs without libFuzzer: files, or folders of files. Whatever made
 * a reader fall over once stays in fuzz/corpus, and this keeps it fixed. */
#include <dirent.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUT_LIMIT = 16 * 1024 * 1024, PATH_SIZE = 1024 };

static int inputs;

static int replay_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        perror(path);
        return 1;
    }
    /* The exact size, so that the address sanitizer sees the first byte read behind the input. */
    struct stat info;
    size_t size = fstat(fileno(file), &info) == 0 ? (size_t)info.st_size : 0;
    uint8_t *data = size <= INPUT_LIMIT ? malloc(size ? size : 1) : NULL;
    int failed = !data || fread(data, 1, size, file) != size;
    fclose(file);
    if (failed)
        fprintf(stderr, "%s: cannot be read\n", path);
    else
        LLVMFuzzerTestOneInput(data, size);
    free(data);
    inputs++;
    return failed;
}

static int replay_folder(const char *path)
{
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, alphasort);
    if (count < 0) {
        perror(path);
        return 1;
    }
    int failed = 0;
    for (int i = 0; i < count; i++) {
        char inner[PATH_SIZE];
        snprintf(inner, sizeof inner, "%s/%s", path, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.')
            failed |= replay_file(inner);
        free(entries[i]);
    }
    free(entries);
    return failed;
}

int main(int argc, char **argv)
{
    int failed = 0;
    for (int i = 1; i < argc; i++) {
        struct stat info;
        bool is_folder = stat(argv[i], &info) == 0 && S_ISDIR(info.st_mode);
        failed |= is_folder ? replay_folder(argv[i]) : replay_file(argv[i]);
    }
    printf("%d inputs replayed\n", inputs);
    return failed || inputs == 0;
}
