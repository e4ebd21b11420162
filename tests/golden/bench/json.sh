# The keys of the JSON object; the figures differ from machine to machine.
"$KATACHI" bench --seconds 0.01 --json | python3 -c '
import json, sys
def keys(value): return {k: keys(v) for k, v in value.items()} if isinstance(value, dict) else type(value).__name__
answer = json.load(sys.stdin)
print(json.dumps(keys(answer), indent=1))
assert all(rate > 0 for rate in answer["playouts_per_s"].values()) and answer["replay"]["moves"] > 0'
