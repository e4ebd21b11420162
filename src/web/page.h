/* The one page that is there until the web app is. */
#ifndef KATACHI_WEB_PAGE_H
#define KATACHI_WEB_PAGE_H

#include "web/example.h"

void page_write(const Example *example, StrBuf *out);

#endif
