#!/bin/sh
# usage: tools/setup.sh [GROUP ...]
# Makes the virtual environment .venv and installs the named dependency groups of pyproject.toml into it.
# Says what to install where Python, Rust or a linker is missing. Nothing outside the project is changed.
set -eu
venv=.venv

fail() {
    printf 'stud: %s\n' "$*" >&2
    exit 1
}

# The first interpreter that is new enough, or the one named by PYTHON.
find_python() {
    if [ -n "${PYTHON:-}" ]; then
        set -- "$PYTHON"
    else
        set -- python3 python3.14 python3.13 python3.12 python3.11 python
    fi
    for name in "$@"; do
        if command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
            echo "$name"
            return
        fi
    done
}

check_linker() {
    command -v cc >/dev/null 2>&1 ||
        fail "a C linker is needed to build. Install gcc or clang (Debian, Ubuntu: apt-get install gcc;" \
            "Fedora: dnf install gcc; macOS: xcode-select --install)."
}

check_rust() {
    want=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
    command -v cargo >/dev/null 2>&1 ||
        fail "Rust $want or newer is needed to build, and there is no cargo. Install it with rustup (https://rustup.rs)" \
            "or from your system's packages."
    have=$(rustc --version | cut -d ' ' -f 2)
    oldest=$(printf '%s\n%s\n' "$want" "${have%%-*}" | sort -t . -k 1,1n -k 2,2n -k 3,3n | head -n 1)
    [ "$oldest" = "$want" ] ||
        fail "Rust $want or newer is needed to build, and this is rustc $have. Update it (with rustup: rustup update)."
}

check_rust
check_linker
if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    python=$(find_python)
    [ -n "$python" ] ||
        fail "Python 3.11 or newer is needed, and none was found (tried ${PYTHON:-python3, python3.14 ... python3.11, python})." \
            "Install it, or name one: make PYTHON=/path/to/python"
    rm -rf "$venv"
    "$python" -m venv "$venv" ||
        fail "could not make a virtual environment. On Debian and Ubuntu: apt-get install python3-venv"
fi

export PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_REQUIRE_VIRTUALENV=1
pip() {
    "$venv/bin/python" -m pip "$@"
}
# Dependency groups need pip 25.1.
pip install --quiet --upgrade 'pip>=25.1' || fail "pip could not install. Is the network there?"
groups="--group build"
for group in "$@"; do
    groups="$groups --group $group"
done
# shellcheck disable=SC2086 # one word a group is meant
pip install --quiet --constraint tools/constraints.txt $groups || fail "pip could not install. Is the network there?"
