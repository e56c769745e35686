#!/bin/sh
# usage: tools/wheel.sh
# Builds the wheel and the source distribution into dist/, audits them, and tries each in a fresh virtual environment outside
# the project: the wheel as a user would install it, the source distribution by building it from its own content.
set -eu
python=$PWD/.venv/bin/python
max_bytes=2000000 # what docs/performance.md promises
outside=$(mktemp -d)
trap 'rm -rf "$outside"' EXIT

say() {
    printf '\n== %s\n' "$*"
}

rm -rf dist
say "wheel"
# Zig links against an old glibc, so that the wheel runs on any Linux of the last ten years; elsewhere the platform decides.
if [ "$(uname -s)" = Linux ]; then
    set -- --zig --compatibility manylinux2014
fi
XDG_CACHE_HOME=$PWD/target/cache CARGO_TARGET_DIR=target/wheel PATH=$PWD/.venv/bin:$PATH \
    "$python" -m maturin build --release --quiet --out dist "$@"
wheel=$(ls dist/*.whl)
if [ "$(uname -s)" = Linux ]; then
    "$python" -m auditwheel show "$wheel"
fi
"$PWD/.venv/bin/abi3audit" --strict --summary "$wheel"
bytes=$(wc -c <"$wheel")
echo "$wheel: $bytes bytes"
[ "$bytes" -le "$max_bytes" ] || {
    echo "the wheel is over $max_bytes bytes" >&2
    exit 1
}

say "source distribution"
"$python" -m maturin sdist --out dist
sdist=$(ls dist/*.tar.gz)
ls -l "$sdist"

export PIP_DISABLE_PIP_VERSION_CHECK=1
for package in "$wheel" "$sdist"; do
    say "installing $package elsewhere"
    "$python" -m venv --clear "$outside/venv"
    "$outside/venv/bin/python" -m pip install --quiet --constraint tools/constraints.txt "$package"
    cp tools/smoke.py "$outside"
    (cd "$outside" && venv/bin/python -I smoke.py)
done
