"""figures.py [KEY…]: JSON texts from stdin, made comparable: four digits of a figure, and no values of these keys.

Rounding hides what compilers may change in the last digits; the keys are those of times. Lists and objects with
neither in them stay on one line."""
import json
import sys


def plain(value, volatile):
    if isinstance(value, dict):
        return {key: "…" if key in volatile else plain(child, volatile) for key, child in value.items()}
    if isinstance(value, list):
        return [plain(child, volatile) for child in value]
    return float(f"{value:.4g}") + 0.0 if isinstance(value, float) else value


def written(value, indent=""):
    children = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    if not any(isinstance(child, (dict, list)) for child in children):
        return json.dumps(value, ensure_ascii=False)
    inner = indent + " "
    if isinstance(value, list):
        return "[" + ",".join(f"\n{inner}{written(child, inner)}" for child in value) + f"\n{indent}]"
    return "{" + ",".join(f"\n{inner}{json.dumps(key)}: {written(child, inner)}" for key, child in value.items()) + f"\n{indent}}}"


def main():
    text = sys.stdin.read().strip()
    while text:
        value, end = json.JSONDecoder().raw_decode(text)
        print(written(plain(value, sys.argv[1:])))
        text = text[end:].strip()


if __name__ == "__main__":
    main()
