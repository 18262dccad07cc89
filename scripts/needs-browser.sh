#!/usr/bin/env bash
# needs-browser.sh: provides a browser and axe-core, which checks accessibility, for the tests of the
# pages. As root on a system with apt it installs Chromium. It downloads axe-core from npm's registry
# into the user's cache and checks its hash. If something is missing it says so; the tests that need it
# are skipped, or fail if PENCILMARK_BROWSER is "required", as in .ci/run.
set -euo pipefail

axe=4.10.3
hash=5e6edba515e70d25f6604d9815f064d859c5d1ea7ab661bbc4f87c88779ef0c21cae0abbeb636471ef39e9d62d2582e4b88a1866f19f4ecfcf6d986275e4dc12 # SHA-512

browser() {
	local name
	for name in chromium-headless-shell chrome-headless-shell chromium chromium-browser google-chrome google-chrome-stable chrome; do
		command -v "$name" >/dev/null && return
	done
	return 1
}

missing() {
	echo "$1: the tests of the pages that need it are skipped" >&2
	[ "${PENCILMARK_BROWSER:-}" != required ] || exit 1
}

if ! browser && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
	echo "Installing Chromium for the tests of the pages ..." >&2
	export DEBIAN_FRONTEND=noninteractive
	apt-get update -qq >/dev/null || true
	for package in chromium-headless-shell chromium; do # the first is smaller, but missing in some releases
		apt-get install -y -qq --no-install-recommends "$package" >/dev/null && break || true
	done
fi
browser || missing "There is no Chromium or Chrome here"

# fetch_axe FOLDER: unpacks the package there if its hash is right. npm uses a configured
# mirror; without npm, curl asks the registry.
fetch_axe() {
	local name=axe-core-$axe.tgz
	(cd "$1" && npm pack --silent "axe-core@$axe" >/dev/null 2>&1) ||
		curl -fsSL --max-time 60 -o "$1/$name" "https://registry.npmjs.org/axe-core/-/$name" || return
	echo "$hash  $1/$name" | sha512sum --check --quiet && tar -xzf "$1/$name" -C "$1" package/axe.min.js
}

cache=${XDG_CACHE_HOME:-$HOME/.cache}/pencilmark
file=$cache/axe-core-$axe.js
if [ ! -f "$file" ]; then
	folder=$(mktemp -d)
	trap 'rm -rf "$folder"' EXIT
	if fetch_axe "$folder"; then
		mkdir -p "$cache"
		mv "$folder/package/axe.min.js" "$file"
	else
		missing "axe-core $axe cannot be downloaded"
	fi
fi
