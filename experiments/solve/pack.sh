#!/bin/sh
# Packs all that a campaign needs into one archive, for a machine where nothing can be installed
# but python3 is there: the program with its libraries, models, scripts and problems.
#
#   experiments/solve/pack.sh build/release/src/cli/katachi campaign.tar.xz
#   # there: python3 -m tarfile -e campaign.tar.xz . && cd campaign
#   #        ./python grade.py --program ./katachi --sets cho-elementary --jobs 16 --log log.jsonl
#
# PROBLEMS: folder of open.jsonl.zst (../shared/problems).
set -eu
program=$1
archive=$(realpath -m "$2")
here=$(dirname "$(realpath "$0")")
problems=${PROBLEMS:-$here/../../../shared/problems}
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
folder=$work/campaign
mkdir -p "$folder/lib" "$folder/problems" "$folder/models"
cp "$program" "$folder/lib/katachi.bin"
ldd "$program" | sed -n 's/.*=> \(\/[^ ]*\).*/\1/p; s/^[[:space:]]*\(\/[^ ]*ld-[^ ]*\).*/\1/p' |
    while read -r library; do cp -L "$library" "$folder/lib/"; done
for name in problems default quick; do
    cp "$here/../../models/$name.katachi" "$folder/models/"
done
cp "$here"/*.py "$folder/"
for name in open rz-mover-loses noanswer-enclosed; do
    zstd -dcq "$problems/$name.jsonl.zst" > "$folder/problems/$name.jsonl"
done
cat > "$folder/katachi" <<'END'
#!/bin/sh
here=$(dirname "$(realpath "$0")")
export KATACHI_MODELS="${KATACHI_MODELS:-$here/models}"
exec "$here"/lib/ld-linux-x86-64.so.2 --library-path "$here/lib" "$here/lib/katachi.bin" "$@"
END
cat > "$folder/python" <<'END'
#!/bin/sh
here=$(dirname "$(realpath "$0")")
KATACHI_PROBLEMS="$here/problems" exec python3 "$@"
END
chmod +x "$folder/katachi" "$folder/python"
tar -C "$work" -cf - campaign | xz -T2 -1 > "$archive"
