# What a proof takes for granted is drawn and named, in the text and in the JSON.
"$KATACHI" solve ../../solve/drawn/corners.problem#1 --nodes 30000 --first | grep -E "^ |assumed|proved" | sed 's/;.*//'
"$KATACHI" solve ../../solve/drawn/corners.problem#1 --nodes 30000 --first --json | grep -oE '"(proved|conditional)": [a-z]*|"assumes": [^]]*]'
