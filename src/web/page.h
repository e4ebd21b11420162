/* The page without script: shown at /plain, and at / where the web app was not built. */
#ifndef KATACHI_WEB_PAGE_H
#define KATACHI_WEB_PAGE_H

#include "web/example.h"

void page_write(const Example *example, StrBuf *out);

#endif
