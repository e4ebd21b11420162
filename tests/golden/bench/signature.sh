# One number over what the program answers on fixed positions: see katachi bench --help.
"$KATACHI" bench --signature
