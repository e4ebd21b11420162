/* The kernel's table of sockets: by netlink, which looks one up, or else by reading all of
 * /proc/net/tcp.
 *
 * A socket that its owner has closed belongs to nobody and is shown with user 0 and inode 0: it
 * must not pass for root's. */
#include "web/http/clients.h"

#include <linux/inet_diag.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>

#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct {
    struct nlmsghdr head;
    struct inet_diag_req_v2 body;
} Question;

typedef struct {
    struct nlmsghdr head;
    struct inet_diag_msg body;
    char rest[512];
} Answer;

static bool ask_kernel(int netlink, const struct sockaddr_in *peer, const struct sockaddr_in *own,
                       uid_t *user)
{
    Question question = {
        .head = {.nlmsg_len = sizeof question,
                 .nlmsg_type = SOCK_DIAG_BY_FAMILY,
                 .nlmsg_flags = NLM_F_REQUEST},
        .body = {.sdiag_family = AF_INET,
                 .sdiag_protocol = IPPROTO_TCP,
                 .idiag_states = ~0u,
                 .id = {.idiag_sport = peer->sin_port,
                        .idiag_dport = own->sin_port,
                        .idiag_src = {peer->sin_addr.s_addr},
                        .idiag_dst = {own->sin_addr.s_addr},
                        .idiag_cookie = {INET_DIAG_NOCOOKIE, INET_DIAG_NOCOOKIE}}},
    };
    Answer answer;
    if (send(netlink, &question, sizeof question, 0) != (ssize_t)sizeof question)
        return false;
    ssize_t size = recv(netlink, &answer, sizeof answer, 0);
    if (size < (ssize_t)(sizeof answer.head + sizeof answer.body) ||
        answer.head.nlmsg_type != SOCK_DIAG_BY_FAMILY || answer.body.idiag_inode == 0)
        return false;
    *user = answer.body.idiag_uid;
    return true;
}

static bool find_by_netlink(const struct sockaddr_in *peer, const struct sockaddr_in *own,
                            uid_t *user)
{
    int netlink = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
    if (netlink < 0)
        return false;
    bool is_found = ask_kernel(netlink, peer, own, user);
    close(netlink);
    return is_found;
}

/* An address as the table writes it; in the second table IPv4 lies inside of IPv6. */
static void write_address(const struct sockaddr_in *address, const char *prefix, char text[48])
{
    snprintf(text, 48, "%s%08X:%04X", prefix, (unsigned)address->sin_addr.s_addr,
             (unsigned)ntohs(address->sin_port));
}

static bool find_in_table(const char *path, const char *prefix, const struct sockaddr_in *peer,
                          const struct sockaddr_in *own, uid_t *user)
{
    char local[48], remote[48], line[512];
    bool is_found = false;
    FILE *table = fopen(path, "re");
    if (!table)
        return false;
    write_address(peer, prefix, local);
    write_address(own, prefix, remote);
    while (!is_found && fgets(line, sizeof line, table)) {
        char from[48], to[48];
        unsigned uid, inode;
        is_found = sscanf(line, " %*u: %47s %47s %*x %*s %*s %*s %u %*u %u", from, to, &uid,
                          &inode) == 4 &&
                   inode != 0 && strcmp(from, local) == 0 && strcmp(to, remote) == 0;
        if (is_found)
            *user = uid;
    }
    fclose(table);
    return is_found;
}

/* The user who holds the other end of a TCP connection within this machine; false if it cannot be
 * found out, also because the other end was closed. */
static bool peer_find_user(const struct sockaddr_in *peer, const struct sockaddr_in *own,
                           uid_t *user)
{
    return find_by_netlink(peer, own, user) ||
           find_in_table("/proc/net/tcp", "", peer, own, user) ||
           find_in_table("/proc/net/tcp6", "0000000000000000FFFF0000", peer, own, user);
}

bool peer_can_be_known(void)
{
    int netlink = socket(AF_NETLINK, SOCK_DGRAM | SOCK_CLOEXEC, NETLINK_SOCK_DIAG);
    if (netlink >= 0)
        close(netlink);
    return netlink >= 0 || access("/proc/net/tcp", R_OK) == 0;
}

bool peer_is_ours(const struct sockaddr_in *peer, const struct sockaddr_in *own)
{
    uid_t user;
    return peer_find_user(peer, own, &user) && (user == geteuid() || user == 0);
}
