/* Output to every kind of file: ordinary, link, device, pipe, descriptor; as root and as a plain
 * user; what killed writers leave; a file that is cut short after it was read. */
#include "base/base.h"
#include "support.h"

#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[64];

static int enter_folder(void **state)
{
    (void)state;
    snprintf(folder, sizeof folder, "/tmp/katachi-file-XXXXXX");
    return mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static int leave_folder(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void assert_holds(const char *path, const char *text)
{
    StrBuf bytes;
    strbuf_init(&bytes, 1 << 20);
    assert_int_equal(file_read(path, &bytes, NULL), STATUS_OK);
    assert_string_equal(strbuf_text(&bytes), text);
    strbuf_clear(&bytes);
}

static Status write_text(const char *path, const char *text)
{
    return file_write(path, text, strlen(text), NULL);
}

static struct stat facts_of(const char *path)
{
    struct stat facts;
    assert_int_equal(lstat(path, &facts), 0);
    return facts;
}

static void assert_no_temporary_files(void)
{
    assert_int_equal(system("test -z \"$(find . -name '*.tmp')\""), 0);
}

static void mode_and_owner_stay(void **state)
{
    (void)state;
    put("private", "old");
    assert_int_equal(chmod("private", 0640), 0);
    if (geteuid() == 0)
        assert_int_equal(chown("private", 12345, 54321), 0);
    struct stat before = facts_of("private");
    assert_int_equal(write_text("private", "new"), STATUS_OK);
    struct stat after = facts_of("private");
    assert_holds("private", "new");
    assert_int_equal(after.st_mode, before.st_mode);
    assert_int_equal(after.st_uid, before.st_uid);
    assert_int_equal(after.st_gid, before.st_gid);
    mode_t mask = umask(027);
    assert_int_equal(write_text("fresh", "new"), STATUS_OK);
    umask(mask);
    assert_int_equal(facts_of("fresh").st_mode & 07777, 0640);
    assert_no_temporary_files();
}

static void links_stay_links(void **state)
{
    (void)state;
    assert_int_equal(mkdir("far", 0755), 0);
    put("far/target", "old");
    assert_int_equal(symlink("far/target", "near"), 0);
    assert_int_equal(symlink("near", "nearer"), 0);
    assert_int_equal(write_text("nearer", "new"), STATUS_OK);
    assert_true(S_ISLNK(facts_of("near").st_mode) && S_ISLNK(facts_of("nearer").st_mode));
    assert_holds("far/target", "new");
    assert_int_equal(symlink("far/none", "dangling"), 0);
    assert_int_equal(write_text("dangling", "made"), STATUS_OK);
    assert_true(S_ISLNK(facts_of("dangling").st_mode));
    assert_holds("far/none", "made");
    assert_int_equal(symlink("round", "round"), 0);
    assert_int_equal(write_text("round", "x"), STATUS_IO);
    assert_no_temporary_files();
}

static void a_device_stays_a_device(void **state)
{
    (void)state;
    if (mknod("null", S_IFCHR | 0666, makedev(1, 3)) != 0)
        skip();
    Status status = write_text("null", "gone");
    assert_true(S_ISCHR(facts_of("null").st_mode));
    if (status != STATUS_OK) /* a disk without devices */
        skip();
    assert_int_equal(mknod("full", S_IFCHR | 0666, makedev(1, 7)), 0);
    assert_int_equal(write_text("full", "too much"), STATUS_IO);
    assert_true(S_ISCHR(facts_of("full").st_mode));
    assert_no_temporary_files();
}

static void *read_pipe(void *text)
{
    FILE *file = fopen("pipe", "rb");
    size_t size = file ? fread(text, 1, 15, file) : 0;
    ((char *)text)[size] = '\0';
    if (file)
        fclose(file);
    return NULL;
}

static void a_pipe_is_written_to(void **state)
{
    (void)state;
    char text[16] = "";
    pthread_t reader;
    assert_int_equal(mkfifo("pipe", 0600), 0);
    assert_int_equal(pthread_create(&reader, NULL, read_pipe, text), 0);
    assert_int_equal(write_text("pipe", "through"), STATUS_OK);
    pthread_join(reader, NULL);
    assert_string_equal(text, "through");
    assert_true(S_ISFIFO(facts_of("pipe").st_mode));
}

/* What stands in the file before stays: the descriptor goes on where it was. */
static void a_descriptor_is_written_to(void **state)
{
    (void)state;
    char name[32];
    int file = open("by_number", O_RDWR | O_CREAT, 0600);
    assert_true(file > 2 && write(file, "first ", 6) == 6);
    snprintf(name, sizeof name, "/dev/fd/%d", file);
    assert_int_equal(write_text(name, "second"), STATUS_OK);
    close(file);
    assert_holds("by_number", "first second");
    assert_int_not_equal(write_text("/dev/fd/4711", "x"), STATUS_OK);
    int saved = dup(1);
    file = open("as_stdout", O_RDWR | O_CREAT, 0600);
    fflush(stdout);
    dup2(file, 1);
    Status status = write_text("/dev/stdout", "out");
    dup2(saved, 1);
    close(saved);
    close(file);
    assert_int_equal(status, STATUS_OK);
    assert_holds("as_stdout", "out");
}

static void a_folder_is_refused(void **state)
{
    (void)state;
    assert_int_equal(mkdir("folder", 0755), 0);
    assert_int_equal(write_text("folder", "x"), STATUS_IO);
    assert_int_equal(write_text("nowhere/file", "x"), STATUS_NOT_FOUND);
    assert_no_temporary_files();
}

/* In a child, since there is no way back. */
static void a_plain_user_keeps_out(void **state)
{
    (void)state;
    put("readonly", "old");
    assert_int_equal(chmod("readonly", 0444), 0);
    assert_int_equal(mkdir("closed", 0755), 0);
    put("closed/file", "old");
    assert_int_equal(chmod("closed/file", 0666), 0);
    assert_int_equal(mkdir("open", 0777), 0);
    assert_int_equal(chmod("open", 0777), 0);
    assert_int_equal(chmod(".", 0755), 0);
    if (geteuid() != 0)
        assert_int_equal(chmod("closed", 0555), 0);
    pid_t child = fork();
    if (child == 0) {
        if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0))
            _exit(9);
        bool is_right = write_text("readonly", "new") == STATUS_IO &&
                        write_text("closed/file", "new") == STATUS_IO &&
                        write_text("open/file", "new") == STATUS_OK;
        _exit(is_right ? 0 : 1);
    }
    int code;
    assert_int_equal(waitpid(child, &code, 0), child);
    assert_int_equal(code, 0);
    assert_int_equal(chmod("closed", 0755), 0);
    assert_holds("readonly", "old");
    assert_holds("closed/file", "old");
    assert_no_temporary_files();
}

/* The file of a dead writer goes, that of a living one stays. */
static void left_behind_files_are_swept(void **state)
{
    (void)state;
    put("book", "old");
    put("book.1.tmp", "left behind");
    assert_int_equal(write_text("book", "new"), STATUS_OK);
    assert_no_temporary_files();
    put("book.1.tmp", "being written");
    int writer = open("book.1.tmp", O_RDWR);
    assert_int_equal(flock(writer, LOCK_EX), 0);
    assert_int_equal(write_text("book", "newer"), STATUS_OK);
    assert_holds("book.1.tmp", "being written");
    close(writer);
    assert_int_equal(write_text("book", "newest"), STATUS_OK);
    assert_holds("book", "newest");
    assert_no_temporary_files();
}

enum { WRITERS = 8, WRITES = 50, LENGTH = 20000 };

static void *write_often(void *context)
{
    char text[LENGTH];
    memset(text, 'a' + *(int *)context, sizeof text);
    for (int i = 0; i < WRITES; i++)
        if (file_write("shared", text, sizeof text, NULL) != STATUS_OK)
            *(int *)context = -1;
    return NULL;
}

static void many_writers_of_one_file_leave_one_whole(void **state)
{
    (void)state;
    pthread_t thread[WRITERS];
    int number[WRITERS];
    for (int i = 0; i < WRITERS; i++) {
        number[i] = i;
        assert_int_equal(pthread_create(&thread[i], NULL, write_often, &number[i]), 0);
    }
    for (int i = 0; i < WRITERS; i++) {
        pthread_join(thread[i], NULL);
        assert_int_equal(number[i], i);
    }
    StrBuf bytes;
    strbuf_init(&bytes, 1 << 20);
    assert_int_equal(file_read("shared", &bytes, NULL), STATUS_OK);
    assert_int_equal(bytes.length, LENGTH);
    for (size_t i = 1; i < LENGTH; i++)
        assert_int_equal(bytes.text[i], bytes.text[0]);
    strbuf_clear(&bytes);
    assert_no_temporary_files();
}

static void a_stream_that_fails_leaves_the_old_file(void **state)
{
    (void)state;
    FileOut out;
    put("kept", "old");
    assert_int_equal(file_out_open(&out, "kept", NULL), STATUS_OK);
    fputs("half", out.stream);
    assert_int_equal(file_out_close(&out, STATUS_INTERRUPTED, NULL), STATUS_INTERRUPTED);
    assert_holds("kept", "old");
    assert_no_temporary_files();
}

static void a_file_cut_short_later_is_still_there(void **state)
{
    (void)state;
    enum { SIZE = 100000 };
    FileMap map;
    char *bytes = mem_alloc(SIZE, 1);
    memset(bytes, 'm', SIZE);
    assert_int_equal(file_write("model", bytes, SIZE, NULL), STATUS_OK);
    assert_true(file_map("model", SIZE, &map));
    assert_int_equal(truncate("model", 0), 0);
    assert_memory_equal(map.bytes, bytes, SIZE);
    file_unmap(&map);
    mem_free(bytes);
    assert_int_equal(mkfifo("pipe_of_nobody", 0600), 0);
    assert_false(file_map("pipe_of_nobody", SIZE, &map)); /* and does not wait for a writer */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mode_and_owner_stay),
        cmocka_unit_test(links_stay_links),
        cmocka_unit_test(a_device_stays_a_device),
        cmocka_unit_test(a_pipe_is_written_to),
        cmocka_unit_test(a_descriptor_is_written_to),
        cmocka_unit_test(a_folder_is_refused),
        cmocka_unit_test(a_plain_user_keeps_out),
        cmocka_unit_test(left_behind_files_are_swept),
        cmocka_unit_test(many_writers_of_one_file_leave_one_whole),
        cmocka_unit_test(a_stream_that_fails_leaves_the_old_file),
        cmocka_unit_test(a_file_cut_short_later_is_still_there),
    };
    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
