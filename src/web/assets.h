/* Files of assets/ as bytes of the program; assets_data.c is written from them by the build. */
#ifndef KATACHI_WEB_ASSETS_H
#define KATACHI_WEB_ASSETS_H

#include <stddef.h>

extern const char ASSET_PLAIN_HTML[];
extern const size_t ASSET_PLAIN_HTML_SIZE;
extern const char ASSET_STYLE_CSS[];
extern const size_t ASSET_STYLE_CSS_SIZE;
extern const char ASSET_ICON_SVG[];
extern const size_t ASSET_ICON_SVG_SIZE;

#endif
