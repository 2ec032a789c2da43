#!/usr/bin/env bash
# What action.yml does: installs logicgrid, checks, annotates, and writes the summary and, if it is asked for, SARIF.
#
# Inputs come as variables of the environment and are never part of a command line that a shell reads: paths and arguments
# are split at blanks and lines, with the quotes of a shell, and nothing in them is expanded.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
python=${LOGICGRID_PYTHON:-python3}
[ -n "${LOGICGRID_INSTALLED:-}" ] || "$python" -m pip install --quiet "${LOGICGRID_VERSION:-$here}"

words() { # words TEXT: its words, each ended by a zero byte
  "$python" -Ic 'import shlex, sys; sys.stdout.write("".join(word + "\0" for word in shlex.split(sys.argv[1])))' "$1"
}
mapfile -d '' -t more < <(words "${LOGICGRID_ARGS:-}")
mapfile -d '' -t paths < <(words "${LOGICGRID_PATHS:-.}")

check() { "$python" -Pm logicgrid check "${more[@]}" "$@" -- "${paths[@]}"; }

status=0
check --format github --summary markdown || status=$?
if [ -n "${LOGICGRID_SARIF:-}" ]; then # remembered, so nothing is found out twice
  check --format sarif >"$LOGICGRID_SARIF" || true
fi
exit "$status"
