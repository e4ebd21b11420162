#!/bin/sh
# package.sh FOLDER: build the Debian packages and the relocatable tarball of the last commit into FOLDER.
# The web app is that of ui/dist, brought up to date as ./run does; without node the plain page goes in.
set -eu
[ $# -eq 1 ] || { echo "usage: tools/package.sh FOLDER" >&2; exit 2; }
root=$(dirname "$(dirname "$(readlink -f "$0")")")
. "$root/tools/setup.sh"
mkdir -p "$1"
out=$(readlink -f "$1")
install_packages build package
build_ui || say "the package will show the plain page only, or an older web app"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/katachi"
git -C "$root" archive HEAD | tar -xf - -C "$work/katachi"
[ ! -d "$root/ui/dist" ] || cp -r "$root/ui/dist" "$work/katachi/ui/dist"

say "building the Debian packages"
(cd "$work/katachi" && dpkg-buildpackage -b -us -uc -j2) >"$out/package.log" 2>&1 ||
    { tail -n 30 "$out/package.log" >&2; exit 4; }
rm -f "$out"/*.deb
cp "$work"/*.deb "$out"
lintian --fail-on error "$out"/*.deb >"$out/lintian.log" 2>&1 || { cat "$out/lintian.log" >&2; exit 1; }

# The tarball: the program with every library beside it that a bare Debian lacks; the program finds
# its data from where it lies, one folder beside share.
say "building the tarball"
version=$(dpkg-parsechangelog -l "$root/debian/changelog" -S Version)
name=katachi-$version-linux-$(dpkg --print-architecture)
tree=$work/$name
mkdir -p "$tree/lib" "$tree/libexec"
for deb in "$out"/katachi_*.deb; do dpkg-deb -x "$deb" "$work/unpacked"; done
cp -r "$work/unpacked/usr/bin" "$work/unpacked/usr/share" "$tree"
mv "$tree/bin/katachi" "$tree/libexec/katachi"
ldd "$tree/libexec/katachi" | awk '$3 ~ /^\// { print $3 }' |
    grep -vE '/(libc|libm|libdl|libpthread|ld-linux.*)\.so' | xargs -I{} cp -L {} "$tree/lib"
cat >"$tree/bin/katachi" <<'START'
#!/bin/sh
# Start Katachi from wherever this folder lies.
here=$(dirname "$(dirname "$(readlink -f "$0")")")
export LD_LIBRARY_PATH="$here/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
exec "$here/libexec/katachi" "$@"
START
chmod 755 "$tree/bin/katachi"
tar --owner=0 --group=0 --mode=go-w -czf "$out/$name.tar.gz" -C "$work" "$name"
ls -l "$out"/*.deb "$out"/*.tar.gz >&2
