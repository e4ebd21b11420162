#!/bin/sh
# The trainer's smoke run with the first Python that has PyTorch: training.sh KATACHI [DUMP]
for python in python3 /usr/bin/python3; do
    if "$python" -c 'import torch' 2>/dev/null; then
        exec "$python" "$(dirname "$0")/../../training/smoke.py" "$@"
    fi
done
echo "no Python with PyTorch (Debian: python3-torch)"
exit 77
