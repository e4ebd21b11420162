# What the program says about itself, and how it takes mistakes. Messages go to stderr; here they are
# part of what is compared.
exec 2>&1
say() { echo "\$ katachi $*"; "$KATACHI" "$@"; echo "-> $?"; }
say --version
say gpt
say nonsense-that-is-far-from-all
say serve --prot 80
say serve --port many
say serve --port 70000
say serve --port
say serve extra
say help nothing
say help serve
