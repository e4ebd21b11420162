/* Making archives with libarchive. */
#include "make_archive.h"

#include <archive.h>
#include <archive_entry.h>
#include <stdbool.h>
#include <string.h>

static bool choose_format(struct archive *archive, MakeFormat format)
{
    int result = ARCHIVE_OK;
    if (format == MAKE_ZIP)
        result = archive_write_set_format_zip(archive);
    else if (format == MAKE_7Z)
        result = archive_write_set_format_7zip(archive);
    else if (format == MAKE_GZ)
        result = archive_write_set_format_raw(archive);
    else
        result = archive_write_set_format_pax_restricted(archive);
    if (result == ARCHIVE_OK && (format == MAKE_TAR_GZ || format == MAKE_GZ))
        result = archive_write_add_filter_gzip(archive);
    if (result == ARCHIVE_OK && format == MAKE_TAR_ZST)
        result = archive_write_add_filter_zstd(archive);
    return result == ARCHIVE_OK;
}

static void add_file(struct archive *archive, const char *name, const char *text)
{
    struct archive_entry *entry = archive_entry_new();
    archive_entry_set_pathname(entry, name);
    archive_entry_set_size(entry, (la_int64_t)strlen(text));
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_perm(entry, 0644);
    archive_write_header(archive, entry);
    archive_write_data(archive, text, strlen(text));
    archive_entry_free(entry);
}

bool make_archive(const char *path, MakeFormat format, int count, const char *const *names,
                  const char *const *texts)
{
    struct archive *archive = archive_write_new();
    bool made =
        choose_format(archive, format) && archive_write_open_filename(archive, path) == ARCHIVE_OK;
    for (int i = 0; made && i < count; i++)
        add_file(archive, names[i], texts[i]);
    if (made)
        made = archive_write_close(archive) == ARCHIVE_OK;
    archive_write_free(archive);
    return made;
}
