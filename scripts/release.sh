#!/usr/bin/env bash
# release.sh VERSION: builds what can be built here into dist/, stripped and linked without a
# shared C library, with checksums, and names what cannot. The same commit gives the same bytes
# on machines with the same Go and C compilers.
set -euo pipefail
cd "$(dirname "$0")/.."

version=${1:-}
if ! [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.]+)?$ ]]; then
	echo "Name a version, such as: make release VERSION=0.9.0" >&2
	exit 2
fi
if ! grep -q "^## \[$version\]" CHANGELOG.md; then
	echo "CHANGELOG.md says nothing of $version: write it there first." >&2
	exit 1
fi

# SQLite is C, so each machine needs a C compiler of its own.
targets=("amd64 x86_64-linux-gnu-gcc gcc libc6-dev" "arm64 aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu libc6-dev-arm64-cross")
# A static program must not look users and hosts up through the C library, or load extensions.
tags=netgo,osusergo,sqlite_omit_load_extension
when=$(git log -1 --format=%ct)
built=() missing=()

# build ARCHITECTURE COMPILER
build() {
	CGO_ENABLED=1 GOOS=linux GOARCH=$1 CC=$2 scripts/patience.sh go build -buildvcs=auto -trimpath -tags "$tags" \
		-ldflags "-s -w -X main.release=v$version -linkmode external -extldflags -static" -o "$3" ./cmd/pencilmark
}

# pack DIRECTORY ARCHIVE: everything in it is as old as the commit and belongs to nobody.
pack() {
	tar --sort=name --mtime="@$when" --owner=0 --group=0 --numeric-owner -C dist -cf - "$1" | gzip -9n >"dist/$2"
}

rm -rf dist
mkdir -p dist
for target in "${targets[@]}"; do
	read -r architecture compiler packages <<<"$target"
	if ! command -v "$compiler" >/dev/null; then
		missing+=("linux/$architecture: no $compiler (on Debian: apt-get install $packages)")
		continue
	fi
	name=pencilmark-$version-linux-$architecture
	mkdir "dist/$name"
	build "$architecture" "$compiler" "dist/$name/pencilmark"
	cp -r ./*.md LICENSE THIRD-PARTY-LICENCES.txt config.example.yaml deploy docs "dist/$name"
	rm "dist/$name"/docs/*.go "dist/$name/deploy/compose.yaml" # which builds from source
	pack "$name" "$name.tar.gz"
	rm -r "dist/${name:?}"
	built+=("$name.tar.gz")
done
missing+=("macOS, Windows, BSD: their C libraries are not here; make build builds there")

if [ ${#built[@]} -gt 0 ]; then
	(cd dist && sha256sum "${built[@]}" | tee SHA256SUMS)
fi
printf 'not built: %s\n' "${missing[@]}" >&2
[ ${#built[@]} -gt 0 ]
