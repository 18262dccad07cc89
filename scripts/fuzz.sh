#!/usr/bin/env bash
# fuzz.sh [TIME]: runs every fuzz target in turn, 20 s each unless told otherwise.
set -euo pipefail
cd "$(dirname "$0")/.."
time=${1:-20s}

grep -rlE '^func Fuzz' --include='*_test.go' . | xargs -n 1 dirname | sort -u | while read -r package; do
	go test -list '^Fuzz' "$package" | grep '^Fuzz' | while read -r target; do
		echo "== $package $target"
		go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" "$package"
	done
done
