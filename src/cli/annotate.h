/* The parts of `katachi annotate`, and what they share. */
#ifndef KATACHI_CLI_ANNOTATE_H
#define KATACHI_CLI_ANNOTATE_H

#include "base/strbuf.h"
#include "cli/command.h"

extern const Command command_annotate_list, command_annotate_check; /* annotate_records.c */
extern const Command command_annotate_agree, command_annotate_kinds, command_annotate_words;
extern const Command command_annotate_add, command_annotate_remove; /* annotate_edit.c */
extern const Command command_annotate_import, command_annotate_export, command_annotate_backup,
    command_annotate_restore; /* annotate_exchange.c */

/* Output has no limit but memory. */
#define ANNOTATE_OUTPUT_LIMIT ((size_t)4 << 30)

/* Print the text and forget it. */
void annotate_print(StrBuf *text);

#endif
