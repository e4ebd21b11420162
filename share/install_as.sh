#!/bin/sh
# install_as.sh FILE FOLDER NAME: install FILE into FOLDER (below the prefix) under another name.
set -eu
folder=$MESON_INSTALL_DESTDIR_PREFIX/$2
mkdir -p "$folder"
install -m 644 "$1" "$folder/$3"
