#!/bin/sh
# A team's PostgreSQL from the packages of Debian or Ubuntu, as a cluster of its own: one that runs already is neither used nor changed.
# Run again, it renews the certificate for the names given and prints the address again.
set -eu

usage() {
  cat >&2 <<'END'
usage: sudo sh debian.sh [--network 192.168.0.0/24] [--port 5432] [NAME…]
  NAME        the fixed IP of this computer, or its name in the office's network; its first IP of now without it
  --network   who may connect, as in pg_hba.conf; the networks of this computer without it
  --port      the first free one from 5432 without it
END
  exit 2
}

network=samenet
port=
cluster=${TEAM_CLUSTER:-guiche}
# For tests: where the system's folders are.
root=${TEAM_ROOT:-}
while [ $# -gt 0 ]; do
  case $1 in
    --network) network=${2:-} ;;
    --port) port=${2:-} ;;
    -*) usage ;;
    *) break ;;
  esac
  [ $# -gt 1 ] || usage
  shift 2
done
[ $# -gt 0 ] || set -- $(hostname -I | cut -d ' ' -f 1)
[ $# -gt 0 ] && [ -n "$network" ] || usage
[ "$(id -u)" -eq 0 ] || { echo 'This needs root: sudo sh debian.sh …' >&2 && exit 1; }

if ! command -v pg_createcluster > /dev/null || ! command -v openssl > /dev/null; then
  apt-get update
  DEBIAN_FRONTEND=noninteractive apt-get install -y postgresql openssl
fi
version=$(ls /usr/lib/postgresql | sort -n | tail -n 1)
[ "$version" -ge 15 ] || { echo "Guichê needs PostgreSQL 15 or newer, as in Debian 12 and Ubuntu 24.04; here is $version." >&2 && exit 1; }

script=$root/usr/local/lib/guiche-team/team-server.sh
backups=$root/var/backups/guiche-team
install -D -m 755 "$(dirname "$0")/team-server.sh" "$script"
install -d -m 700 -o postgres -g postgres "$backups"

if ! pg_lsclusters --no-header | grep -q "^$version *$cluster "; then
  pg_createcluster "$version" "$cluster" ${port:+--port "$port"} --start-conf auto --encoding UTF8 --locale C.UTF-8 \
    --pgoption listen_addresses='*' --pgoption max_connections=200 > /dev/null
fi
pg_ctlcluster "$version" "$cluster" status > /dev/null || pg_ctlcluster "$version" "$cluster" start

# A backup each night; one that the computer slept through is made when it wakes.
if [ -d /run/systemd/system ] || [ -n "$root" ]; then
  units=$root/etc/systemd/system
  mkdir -p "$units"
  cat > "$units/guiche-team-backup.service" <<END
[Unit]
Description=Backup of the team of Guiche

[Service]
Type=oneshot
User=postgres
Environment=PGCLUSTER=$version/$cluster
ExecStart=/bin/sh $script backup $backups
END
  cat > "$units/guiche-team-backup.timer" <<END
[Unit]
Description=Daily backup of the team of Guiche

[Timer]
OnCalendar=*-*-* 02:30
Persistent=true

[Install]
WantedBy=timers.target
END
fi
if [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl enable --now guiche-team-backup.timer >&2
else
  mkdir -p "$root/etc/cron.d"
  echo "30 2 * * * postgres PGCLUSTER=$version/$cluster sh $script backup $backups" > "$root/etc/cron.d/guiche-team-backup"
fi

cd /
runuser -u postgres -- env PGCLUSTER="$version/$cluster" TEAM_NETWORK="$network" sh "$script" setup "$@"
echo "O backup de cada dia fica em $backups: copie essa pasta para outro disco." >&2
