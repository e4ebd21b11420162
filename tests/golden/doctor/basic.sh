# The self-check in a home where all is well, with a model that is damaged, and with a database that is none.
exec 2>&1
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export HOME=$home PATH=/bin
unset XDG_DATA_HOME XDG_CONFIG_HOME XDG_CACHE_HOME XDG_STATE_HOME
look() {
    echo "\$ katachi doctor $*" | sed "s|$home|HOME|"
    "$KATACHI" doctor "$@" | sed "s|$home|HOME|g" | grep -E '^(good|bad|optional) +(default|database|settings|data folder|log)|^All|^Some' |
        sed -E 's|/.*/models|MODELS|; s/loaded in [0-9]+ ms/loaded/; s/[0-9]+ games, loaded/N games, loaded/'
}
look
mkdir "$home/models" && echo nonsense >"$home/models/default.katachi"
KATACHI_MODELS=$home/models look
printf 'kata = /no/such/katago gtp\nshell = sh -c true\n' >"$home/engines.txt"
KATACHI_ENGINES=$home/engines.txt "$KATACHI" doctor | grep -A 1 'other engines'
echo nonsense >"$home/engines.txt"
KATACHI_ENGINES=$home/engines.txt "$KATACHI" doctor | sed "s|$home|HOME|g" | grep -A 1 'other engines'
echo nonsense >"$home/no.db"
look --db "$home/no.db"
"$KATACHI" doctor now
"$KATACHI" doctor --json | grep -c '"what": "default model"'
