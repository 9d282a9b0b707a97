#!/usr/bin/env bash
# Every kind of picture through a real XML parser and a real renderer.
set -euo pipefail
command -v xmllint >/dev/null && command -v rsvg-convert >/dev/null ||
    bash tests/apt.sh libxml2-utils librsvg2-bin
rm -rf build/pictures
mkdir -p build/pictures
MNK_PICTURES="$PWD/build/pictures" cargo test --quiet --test render pictures_of_the_games
count=0
for picture in build/pictures/*.svg; do
    xmllint --noout "$picture"
    rsvg-convert --width 200 "$picture" --output "${picture%.svg}.png"
    count=$((count + 1))
done
echo "$count pictures"
[ "$count" -ge 15 ]
