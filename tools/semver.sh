#!/bin/sh
# usage: tools/semver.sh [REVISION]
# Compares the public interface of every published crate with that of REVISION (the newest tag v*, unless given), and fails where
# the version does not say what has changed. Installs cargo-semver-checks into target/tools if there is none.
set -eu
export PATH="$PWD/target/tools/bin:$PATH"
base=${1:-$(git describe --tags --abbrev=0 --match 'v*' 2>/dev/null || true)}
[ -n "$base" ] || {
    echo "semver: nothing is released yet; name a revision to compare with: make semver BASE=REVISION" >&2
    exit 1
}
command -v cargo-semver-checks >/dev/null 2>&1 ||
    cargo install --quiet --locked --root target/tools cargo-semver-checks
cargo semver-checks --workspace --exclude stud-py --exclude stud-fuzz --baseline-rev "$base"
