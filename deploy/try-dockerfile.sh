#!/usr/bin/env bash
# Where no Docker is: runs the build step of the Dockerfile in a temporary folder, copies what the image gets, and starts the command line from that.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/app" "$folder/image"
git ls-files -z | xargs -0 cp --parents -t "$folder/app"
step=$(sed -n '/ AS build$/,/^FROM /s/^RUN //p' deploy/Dockerfile)
(cd "$folder/app" && bash -euc "$step")
while read -r -a words; do
  target=$folder/image/${words[-1]}
  [[ ${words[-1]} == */ ]] || mkdir -p "$(dirname "$target")"
  for source in "${words[@]:0:${#words[@]}-1}"; do cp -r "$folder$source" "$target"; done
done < <(sed -n 's/^COPY --from=build //p' deploy/Dockerfile)
cd "$folder/image"
node bin/hinterland.js --version
node bin/hinterland.js demo --help >/dev/null
node bin/hinterland.js openapi >/dev/null
node -e "if (JSON.parse(require('fs').readFileSync('sbom.cdx.json')).components.length < 100) process.exit(1)"
