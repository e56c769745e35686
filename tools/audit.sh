#!/bin/sh
# usage: tools/audit.sh
# Looks for panics that the Rust code could reach (tools/panics.py), and
# checks the crates' licences, sources and known faults (cargo-deny, by deny.toml). Installs cargo-deny into target/tools if there is
# none. The list of known faults comes over the network; where it cannot be had, the rest is still checked, and that is said.
set -eu
export PATH="$PWD/target/tools/bin:$PATH"
command -v cargo-deny >/dev/null 2>&1 ||
    cargo install --quiet --locked --root target/tools cargo-deny
.venv/bin/python tools/panics.py
cargo deny check bans licenses sources
cargo deny fetch db >/dev/null 2>&1 || {
    echo "audit: the list of known faults could not be fetched; dependencies were not checked against it" >&2
    exit 1
}
cargo deny check advisories
