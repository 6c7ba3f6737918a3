#!/bin/sh
# Prepares a PostgreSQL server of an office for its team of Guichê, and makes and restores its backups. It runs as the server's own user
# (postgres) beside the server; compose.yaml and debian.sh start it.
set -eu
umask 077

database=${TEAM_DATABASE:-escritorio}
owner=${TEAM_OWNER:-dono}

usage() {
  cat >&2 <<'END'
usage: team-server.sh setup NAME…          certificate for these names or IPs, TLS and SCRAM only, role, database; prints the address
       team-server.sh backup FOLDER [KEEP]   one backup; the newest KEEP (14) stay
       team-server.sh backups FOLDER         a backup a day, until it is stopped
       team-server.sh restore DUMP DATABASE  a backup into a database without a team
       team-server.sh password               prints a new password
TEAM_NETWORK: who may connect, as in pg_hba.conf: samenet (the server's own network), all, or 192.168.0.0/24
TEAM_DATABASE, TEAM_OWNER, TEAM_PORT: another name of the database, of its owner, another port to print
END
  exit 2
}

ask() { psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="${2:-postgres}" --command="$1"; }

# Letters and digits only: it stands in an address as it is.
password() { openssl rand -hex 20; }

# The authority stays when the server's names change, so that no computer needs another certificate.
certificate() {
  names=
  for name in "$@" localhost 127.0.0.1; do
    case $name in
      *:*) kind=IP ;;
      *[!0-9.]*) kind=DNS ;;
      *) kind=IP ;;
    esac
    names="$names${names:+,}$kind:$name"
  done
  new='-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes'
  [ -f root.key ] || openssl req -x509 $new -keyout root.key -out root.crt -days 3650 -subj '/CN=Guiche team' 2>/dev/null
  openssl req $new -keyout server.key -out server.csr -subj '/CN=Guiche team server' 2>/dev/null
  printf 'subjectAltName=%s\nbasicConstraints=CA:FALSE\n' "$names" > server.ext
  openssl x509 -req -in server.csr -CA root.crt -CAkey root.key -CAcreateserial -days 3650 -extfile server.ext -out server.crt 2>/dev/null
  rm server.csr server.ext
}

# Nobody connects without TLS, nor as the superuser over the network.
admit() {
  file=$(ask 'SHOW hba_file')
  cp "$file" hba.before
  cat > "$file" <<END
# Written by team-server.sh
local   all  all       peer
host    all  postgres  all       reject
hostssl all  all       samehost  scram-sha-256
hostssl all  all       ${TEAM_NETWORK:-samenet}  scram-sha-256
END
  wrong=$(ask "SELECT error FROM pg_hba_file_rules WHERE error IS NOT NULL LIMIT 1")
  if [ -z "$wrong" ]; then
    ask 'SELECT pg_reload_conf()' > /dev/null
    return
  fi
  cat hba.before > "$file"
  echo "The network is not understood: $wrong" >&2
  exit 1
}

setup() {
  [ $# -gt 0 ] || usage
  folder=$(ask 'SHOW data_directory')/guiche-team
  mkdir -p "$folder"
  cd "$folder"
  certificate "$@"
  [ -f password ] || password > password
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname=postgres \
    --set=owner="$owner" --set=database="$database" > /dev/null <<'END'
ALTER SYSTEM SET ssl_cert_file = 'guiche-team/server.crt';
ALTER SYSTEM SET ssl_key_file = 'guiche-team/server.key';
ALTER SYSTEM SET ssl = on;
ALTER SYSTEM SET password_encryption = 'scram-sha-256';
SET password_encryption = 'scram-sha-256';
\set secret `cat password`
SELECT format('CREATE ROLE %I', :'owner') WHERE NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = :'owner') \gexec
ALTER ROLE :"owner" LOGIN CREATEROLE PASSWORD :'secret';
SELECT format('CREATE DATABASE %I OWNER %I ENCODING ''UTF8'' TEMPLATE template0', :'database', :'owner')
  WHERE NOT EXISTS (SELECT 1 FROM pg_database WHERE datname = :'database') \gexec
SELECT pg_reload_conf();
END
  # The rules for TLS are wrong to a server without it.
  until [ "$(ask 'SHOW ssl')" = on ]; do
    tries=$((${tries:-0} + 1))
    [ "$tries" -le 20 ] || { echo 'The server does not turn on TLS: its log says why.' >&2 && exit 1; }
    sleep 0.5
  done
  admit
  case $1 in *:*) host="[$1]" ;; *) host=$1 ;; esac
  # In the language of whoever sets it up.
  openssl x509 -in root.crt -noout -fingerprint -sha256 | sed 's/.*=/Impressão digital do certificado (SHA-256): /' >&2
  echo 'Copie tudo o que segue e cole no Guichê: Equipe, “Criar uma equipe”. Contém a senha do dono: guarde em lugar seguro.' >&2
  echo "postgres://$owner:$(cat password)@$host:${TEAM_PORT:-$(ask 'SHOW port')}/$database?sslmode=verify-full"
  cat root.crt
}

# A dump has its name once it is whole. The roles of the server lie beside it, because a dump has none.
backup() {
  [ $# -gt 0 ] || usage
  name="$1/$database-$(date -u +%Y%m%dT%H%M%SZ)"
  trap 'rm -f "$name.part"' EXIT
  pg_dump --format=custom --file="$name.part" --dbname="$database"
  pg_restore --list "$name.part" > /dev/null
  pg_dumpall --globals-only --file="$name.roles.sql"
  mv "$name.part" "$name.dump"
  find "$1" -name "$database-*.dump" | sort -r | tail -n "+$((${2:-14} + 1))" | while read -r old; do
    rm -f "$old" "${old%.dump}.roles.sql"
  done
  echo "$name.dump"
}

backups() {
  [ $# -gt 0 ] || usage
  while :; do
    [ -n "$(find "$1" -name "$database-*.dump" -mmin -1380)" ] || sh "$0" backup "$1" || echo 'No backup was made; the next try is in ten minutes.' >&2
    sleep 600
  done
}

restore() {
  [ $# -eq 2 ] || usage
  if [ -n "$(ask "SELECT 1 FROM pg_database WHERE datname = '$2'")" ]; then
    if [ -n "$(ask "SELECT to_regnamespace('guiche')" "$2")" ]; then
      echo "$2 holds a team: name a new database, or rename this one." >&2
      exit 1
    fi
    dropdb "$2"
  fi
  # Roles that are here already are refused, and stay as they are.
  psql --no-psqlrc --quiet --dbname=postgres --file="${1%.dump}.roles.sql" > /dev/null 2>&1 || true
  createdb --template=template0 --encoding=UTF8 --owner="$owner" "$2"
  pg_restore --exit-on-error --dbname="$2" "$1"
  # A dump does not say who may connect.
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=database="$2" --dbname="$2" <<'END'
REVOKE CONNECT ON DATABASE :"database" FROM PUBLIC;
SELECT format('GRANT CONNECT ON DATABASE %I TO %I', :'database', login) FROM guiche.clerks WHERE removed_at IS NULL \gexec
END
}

[ $# -gt 0 ] || usage
command=$1
shift
case $command in
  setup | backup | backups | restore | password) "$command" "$@" ;;
  *) usage ;;
esac
