#!/usr/bin/env bash
# Installs Debian packages that a test step misses: tests/apt.sh PACKAGE …
# The lists of packages are fetched once, since a fresh machine has none.
set -euo pipefail

export DEBIAN_FRONTEND=noninteractive
apt-get install -y -qq --no-install-recommends "$@" >/dev/null 2>&1 || {
    apt-get update -qq
    apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}
