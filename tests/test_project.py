"""The project's own files: versions agree, licences are allowed, the sdist is whole."""

import json
import subprocess
import sys
import tarfile
import tomllib
from pathlib import Path

import pytest

import stud

ROOT = Path(__file__).resolve().parent.parent
CARGO = tomllib.loads((ROOT / "Cargo.toml").read_text(encoding="utf-8"))
DENY = tomllib.loads((ROOT / "deny.toml").read_text(encoding="utf-8"))


def run(*command):
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def packages():
    host = next(line.split()[1] for line in run("rustc", "-vV").splitlines() if "host:" in line)
    return json.loads(
        run("cargo", "metadata", "--format-version=1", "--locked", "--filter-platform", host)
    )["packages"]


def test_every_version_is_that_of_the_workspace():
    version = CARGO["workspace"]["package"]["version"]
    assert stud.__version__ == version
    crates = {
        name: dependency["version"]
        for name, dependency in CARGO["workspace"]["dependencies"].items()
        if name.startswith("stud-")
    }
    assert crates
    assert set(crates.values()) == {version}


def test_every_dependency_has_an_allowed_licence(packages):
    allowed = set(DENY["licenses"]["allow"])
    for package in packages:
        alternatives = (package["license"] or "none").replace("/", " OR ").split(" OR ")
        assert any(set(choice.strip("() ").split(" AND ")) <= allowed for choice in alternatives), (
            f"{package['name']}: {package['license']}"
        )


def test_every_dependency_comes_from_the_registry_or_the_workspace(packages):
    for package in packages:
        if package["source"] is None:
            assert Path(package["manifest_path"]).is_relative_to(ROOT)
        else:
            assert package["source"].startswith("registry+"), package["name"]


def test_the_source_distribution_holds_all_that_the_build_reads(tmp_path):
    run(sys.executable, "-m", "maturin", "sdist", "--out", str(tmp_path))
    with tarfile.open(next(tmp_path.glob("*.tar.gz"))) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
    sources = {
        str(path.relative_to(ROOT))
        for pattern in ("rust/*/src/**/*.rs", "rust/*/Cargo.toml", "python/stud/**/*.py*")
        for path in ROOT.glob(pattern)
        if "__pycache__" not in path.parts
    }
    build_files = {"Cargo.toml", "Cargo.lock", "pyproject.toml", "README.md", "LICENSE"}
    assert sources
    assert {*sources, *build_files, "python/stud/py.typed"} - packed == set()
