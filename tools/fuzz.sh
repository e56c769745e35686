#!/bin/sh
# usage: tools/fuzz.sh SECONDS [TARGET ...]
# Drives the fuzz targets (all, unless named) with libFuzzer, SECONDS each. What it finds goes to fuzz/artifacts, what it learns to
# fuzz/corpus. Installs cargo-fuzz into target/tools if there is none.
set -eu
seconds=$1
shift
export PATH="$PWD/target/tools/bin:$PATH"
command -v cargo-fuzz >/dev/null 2>&1 ||
    cargo install --quiet --locked --root target/tools cargo-fuzz
cargo run --quiet --package stud-fuzz --example seeds
# The sanitizers are behind a flag of the nightly compiler; this lets any compiler take it.
export RUSTC_BOOTSTRAP=1
# Fat link-time optimisation and the coverage counters do not go together.
export CARGO_PROFILE_RELEASE_LTO=off
[ $# -gt 0 ] || set -- $(cargo fuzz list)
for target in "$@"; do
    printf '\n== %s, %s seconds\n' "$target" "$seconds"
    cargo fuzz run "$target" -- -max_total_time="$seconds" -print_final_stats=1 -timeout=10 -rss_limit_mb=2048
done
