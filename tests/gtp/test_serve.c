/* The protocol over pipes: the end of input, lines in pieces, interrupts, a controller that goes.
 */
#include "gtp/gtp.h"
#include "support.h"

#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct {
    pid_t process;
    int in, out; /* the engine's ends are the others */
} Child;

/* The server in a process of its own, so that both sides may wait. It exits with its Status. */
static Child start(uint64_t playouts)
{
    int down[2], up[2];
    assert_int_equal(pipe(down), 0);
    assert_int_equal(pipe(up), 0);
    pid_t process = fork();
    assert_true(process >= 0);
    if (process == 0) {
        close(down[1]);
        close(up[0]);
        signal(SIGPIPE, SIG_IGN);
        GtpOptions options = {.seed = 1, .playouts = playouts, .size = 9};
        if (!rules_by_name("chinese", &options.rules))
            _exit(99);
        _exit((int)gtp_serve(&options, down[0], up[1], NULL, NULL));
    }
    close(down[0]);
    close(up[1]);
    return (Child){.process = process, .in = down[1], .out = up[0]};
}

static void send(const Child *child, const char *text)
{
    assert_int_equal(write(child->in, text, strlen(text)), (ssize_t)strlen(text));
}

/* All that it writes until it ends. */
static void read_rest(const Child *child, char *out, size_t size)
{
    size_t length = 0;
    ssize_t got;
    while (length < size - 1 && (got = read(child->out, out + length, size - 1 - length)) > 0)
        length += (size_t)got;
    out[length] = '\0';
}

static int wait_for(const Child *child)
{
    int status;
    close(child->out);
    assert_int_equal(waitpid(child->process, &status, 0), child->process);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void test_end_of_input(void **state)
{
    (void)state;
    char reply[4096];
    Child child = start(10);
    send(&child, "name\r\n1 vers");
    usleep(20000);
    send(&child, "ion\nna");
    send(&child, "me"); /* the last line has no end */
    close(child.in);
    read_rest(&child, reply, sizeof reply);
    assert_string_equal(reply, "= Katachi\n\n=1 " KATACHI_VERSION "\n\n= Katachi\n\n");
    assert_int_equal(wait_for(&child), STATUS_OK);
}

static void test_huge_line(void **state)
{
    (void)state;
    char reply[4096], part[4096];
    Child child = start(10);
    memset(part, 'x', sizeof part);
    for (int i = 0; i < 200; i++)
        assert_int_equal(write(child.in, part, sizeof part), sizeof part);
    send(&child, "\n9 name\n");
    close(child.in);
    read_rest(&child, reply, sizeof reply);
    assert_string_equal(reply, "? line too long\n\n=9 Katachi\n\n");
    assert_int_equal(wait_for(&child), STATUS_OK);
}

/* A search that would take hours ends at "# interrupt", not at other input. */
static void test_interrupt(void **state)
{
    (void)state;
    char reply[4096];
    Child child = start(UINT64_C(1) << 40);
    send(&child, "genmove b\n");
    usleep(100000);
    send(&child, "name\n# interrupt\n");
    close(child.in);
    read_rest(&child, reply, sizeof reply);
    assert_int_equal(strncmp(reply, "= ", 2), 0);
    assert_non_null(strstr(reply, "\n\n= Katachi\n\n"));
    assert_int_equal(wait_for(&child), STATUS_OK);
}

/* An analysis has no end of its own: any line ends it, and is then answered. */
static void test_analysis(void **state)
{
    (void)state;
    static char reply[4 * 1024 * 1024];
    Child child = start(0);
    send(&child, "5 kata-analyze b 10\n");
    usleep(300000);
    send(&child, "6 name\n");
    close(child.in);
    read_rest(&child, reply, sizeof reply);
    assert_int_equal(strncmp(reply, "=5\ninfo move ", 13), 0);
    assert_non_null(strstr(reply, "\n\n=6 Katachi\n\n"));
    assert_int_equal(wait_for(&child), STATUS_OK);
}

static void test_controller_gone(void **state)
{
    (void)state;
    Child child = start(10);
    close(child.out);
    child.out = open("/dev/null", O_RDONLY);
    send(&child, "name\nname\n");
    close(child.in);
    assert_int_equal(wait_for(&child), STATUS_IO);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_end_of_input),    cmocka_unit_test(test_huge_line),
        cmocka_unit_test(test_interrupt),       cmocka_unit_test(test_analysis),
        cmocka_unit_test(test_controller_gone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
