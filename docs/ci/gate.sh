#!/bin/sh
# Starts a run, waits for its end and exits with what it amounts to. Needs curl and sed only.
#   BROADSIDE_URL=… BROADSIDE_API_KEY=… gate.sh '{"scenario": "wsproxy-smoke", "overrides": {"users": 10}}'
# Exit codes: 0 passed, 99 thresholds failed, 98 measurement invalid, 104 invalid configuration, 105 aborted, 1 anything else.
api="$BROADSIDE_URL/api/v1"
ask() { curl -sS -H "Authorization: Bearer $BROADSIDE_API_KEY" -H 'Content-Type: application/json' "$@"; }

answer=$(ask -w '\n%{http_code}' -d "$1" "$api/runs") || exit 1
status=$(printf '%s\n' "$answer" | sed -n '$p')
case $status in
  200 | 201) ;;
  400 | 404 | 413 | 422) printf '%s\n' "$answer" >&2; exit 104 ;;
  *) printf '%s\n' "$answer" >&2; exit 1 ;;
esac
id=$(printf '%s\n' "$answer" | sed -n 's/.*"id":"\([^"]*\)".*/\1/p')
echo "$BROADSIDE_URL/runs/$id"

# Ctrl-C, or a cancelled job, stops the run; its end is waited for all the same.
trap 'ask -o /dev/null -X POST "$api/runs/$id/stop"' INT TERM
failures=0
while :; do
  code=$(ask "$api/runs/$id/exit-code?waitS=5")
  case $code in
    queued | running) failures=0 ;;
    0 | 98 | 99 | 105 | 1) exit "$code" ;;
    *) failures=$((failures + 1)); [ "$failures" -gt 20 ] && exit 1; sleep 1 ;; # the server was away
  esac
done
