#!/usr/bin/env bash
# changes.sh VERSION: prints a version's section of CHANGELOG.md.
set -euo pipefail
cd "$(dirname "$0")/.."
awk -v version="## [${1:?name a version}]" 'index($0, "## ") == 1 { on = index($0, version) == 1; next } on' CHANGELOG.md
