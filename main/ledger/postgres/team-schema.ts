// Tables that a team's ledger has beside those of every ledger: its clerks, its computers and their counters, and which of them sent
// what. Created after schema.ts and before the functions that change them.
import { anyOf } from '../tables/any-of.ts';
import { sharedViewsTable } from './team-views.ts';

export const roles = ['reader', 'operator', 'approver'] as const;
export type Role = (typeof roles)[number];

/** Raised with every change of the team's own tables and functions. */
export const teamVersion = 13;

export const changeKinds = ['limits', 'settings', 'network', 'issueLimits'] as const;
/** An agreed change of the network or of the issue limits, which its requester may still save. */
export const agreedWithinDay = `asked.state = 'used' AND asked.decided_at > clock_timestamp() - interval '24 hours'`;
export const requestStates = ['open', 'declined', 'used'] as const;

const tables = `
  CREATE TABLE team (
    one smallint PRIMARY KEY CHECK (one = 1),
    id text COLLATE "C" NOT NULL,
    -- Raised whenever the server's history is found to be another one than the computers remember.
    epoch bigint NOT NULL DEFAULT 1,
    -- Identifies server and database. A restored dump, a promoted copy of the files and a standby that took over differ.
    system_id text COLLATE "C" NOT NULL,
    timeline text COLLATE "C" NOT NULL,
    database_oid bigint NOT NULL,
    frozen_reason text COLLATE "C" CHECK (frozen_reason IN ('identity', 'counters', 'epoch')),
    frozen_since timestamptz,
    schema_version integer NOT NULL,
    -- The newest schema that a program must know to work with this one: team-versions.ts.
    least_schema integer NOT NULL DEFAULT 1 CHECK (least_schema <= schema_version),
    least_app text COLLATE "C" NOT NULL DEFAULT '0.0.0' CHECK (least_app ~ '^[0-9]+[.][0-9]+[.][0-9]+$'),
    settings text COLLATE "C" NOT NULL DEFAULT '{}' CHECK (json_valid(settings)),
    CHECK ((frozen_reason IS NULL) = (frozen_since IS NULL))
  );
  CREATE TABLE clerks (
    login text COLLATE "C" PRIMARY KEY,
    name text COLLATE "C" NOT NULL,
    role text COLLATE "C" NOT NULL CHECK (${anyOf('role', roles)}),
    removed_at timestamptz
  );
  CREATE TABLE computers (
    id text COLLATE "C" PRIMARY KEY,
    -- NULL for a computer that only the witnesses of others know since commits were lost.
    login text COLLATE "C" REFERENCES clerks (login),
    name text COLLATE "C" NOT NULL DEFAULT '',
    version text COLLATE "C",
    -- Raised by every hello: only the process of the last hello may begin anything.
    incarnation bigint NOT NULL DEFAULT 0,
    -- The first incarnation whose unstarted attempts the present process can still answer for: same boot, unbroken journal.
    answers_from bigint NOT NULL DEFAULT 1,
    boot text COLLATE "C",
    -- Numbers given to its attempts so far. A number is never given twice in an epoch.
    sends bigint NOT NULL DEFAULT 0,
    hello_at timestamptz,
    last_seen timestamptz,
    -- When another computer took over and made its unsettled attempts uncertain.
    taken_over_at timestamptz,
    lost_at timestamptz
  ) WITH (fillfactor = 50);
  CREATE TABLE leases (
    what text COLLATE "C" PRIMARY KEY,
    computer text COLLATE "C" NOT NULL REFERENCES computers (id),
    incarnation bigint NOT NULL,
    fence bigint NOT NULL,
    until timestamptz NOT NULL,
    -- The computer that requests the work; the holder gets the request with its next heartbeat. Kept when the requester takes it.
    asked_by text COLLATE "C" REFERENCES computers (id),
    asked_at timestamptz
  ) WITH (fillfactor = 50);
  CREATE TABLE rolls (
    epoch bigint NOT NULL,
    computer text COLLATE "C" NOT NULL REFERENCES computers (id),
    how text COLLATE "C" NOT NULL CHECK (how IN ('answered', 'lost')),
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    who text COLLATE "C" NOT NULL DEFAULT session_user,
    PRIMARY KEY (epoch, computer)
  );
  -- The holders of an account's secrets: names and ages, never the secret.
  CREATE TABLE account_credentials (
    account bigint NOT NULL REFERENCES accounts (seq),
    computer text COLLATE "C" NOT NULL REFERENCES computers (id),
    secret text COLLATE "C" NOT NULL,
    since timestamptz NOT NULL DEFAULT clock_timestamp(),
    removed_at timestamptz,
    PRIMARY KEY (account, computer, secret)
  );
  -- Up to these amounts one clerk alone may send; an account without a row needs two for everything.
  CREATE TABLE withdrawal_limits (
    account bigint PRIMARY KEY REFERENCES accounts (seq),
    each_cents bigint NOT NULL CHECK (each_cents >= 0),
    day_cents bigint NOT NULL CHECK (day_cents >= 0)
  );
  -- Changes that loosen the rules of an account, and wait for another approver.
  CREATE TABLE asked_changes (
    id text COLLATE "C" PRIMARY KEY,
    account bigint NOT NULL REFERENCES accounts (seq),
    maker text COLLATE "C" NOT NULL DEFAULT session_user REFERENCES clerks (login),
    made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    kind text COLLATE "C" NOT NULL CHECK (${anyOf('kind', changeKinds)}),
    wanted text COLLATE "C" NOT NULL CHECK (json_valid(wanted)),
    state text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (${anyOf('state', requestStates)}),
    decided_by text COLLATE "C" REFERENCES clerks (login),
    decided_at timestamptz,
    CHECK ((state = 'open') = (decided_by IS NULL))
  );
  CREATE UNIQUE INDEX asked_changes_open ON asked_changes (account, kind) WHERE state = 'open';
  CREATE TABLE withdrawal_requests (
    id text COLLATE "C" PRIMARY KEY,
    account bigint NOT NULL REFERENCES accounts (seq),
    maker text COLLATE "C" NOT NULL DEFAULT session_user REFERENCES clerks (login),
    computer text COLLATE "C" NOT NULL REFERENCES computers (id),
    made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    expires_at timestamptz NOT NULL,
    cents bigint NOT NULL CHECK (cents > 0),
    wallet text COLLATE "C" NOT NULL,
    gateway text COLLATE "C",
    webhook text COLLATE "C",
    fees text COLLATE "C" NOT NULL CHECK (json_valid(fees)),
    state text COLLATE "C" NOT NULL DEFAULT 'open' CHECK (${anyOf('state', requestStates)}),
    decided_by text COLLATE "C" REFERENCES clerks (login),
    decided_at timestamptz,
    -- The approver's reason for a declined one; 'frozen' if the server's history went back.
    reason text COLLATE "C",
    attempt bigint UNIQUE REFERENCES attempts (seq),
    CHECK ((state = 'open') = (decided_by IS NULL)),
    CHECK ((state = 'used') = (attempt IS NOT NULL))
  );
  -- Answers that arrived after a takeover: the attempt was uncertain or settled by then.
  CREATE TABLE late_outcomes (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    attempt bigint NOT NULL REFERENCES attempts (seq),
    computer text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL,
    remote_id text COLLATE "C",
    http_status integer,
    answer bytea,
    outcome text COLLATE "C",
    -- A person has settled it with another result meanwhile.
    conflict boolean NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE UNIQUE INDEX late_outcomes_once ON late_outcomes (attempt, state, coalesce(remote_id, ''));
`;

const columns = `
  ALTER TABLE attempts
    ADD COLUMN computer text COLLATE "C" NOT NULL REFERENCES computers (id),
    ADD COLUMN incarnation bigint NOT NULL,
    ADD COLUMN epoch bigint NOT NULL,
    ADD COLUMN n bigint NOT NULL,
    ADD CONSTRAINT attempts_number UNIQUE (computer, epoch, n);
  CREATE INDEX attempts_open_of ON attempts (computer) WHERE state = 'sending';
  CREATE TRIGGER attempts_origin BEFORE UPDATE OF computer, incarnation, epoch, n ON attempts
    FOR EACH ROW EXECUTE FUNCTION refuse_change('attempts: what was sent is fixed');
  -- A key that no other row gets, even if commits are lost and numbers repeat.
  ALTER TABLE boletos ADD COLUMN key uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE;
  ALTER TABLE batches ADD COLUMN key uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE;
  CREATE TRIGGER boletos_key BEFORE UPDATE OF key ON boletos
    FOR EACH ROW EXECUTE FUNCTION refuse_change('boletos: what it is stays');
  CREATE TRIGGER batches_key BEFORE UPDATE OF key ON batches
    FOR EACH ROW EXECUTE FUNCTION refuse_change('batches: what it is stays');
  ALTER TABLE withdrawals ADD COLUMN request text COLLATE "C" UNIQUE REFERENCES withdrawal_requests (id);
  ALTER TABLE trail
    ADD COLUMN who text COLLATE "C" NOT NULL DEFAULT session_user,
    ADD COLUMN computer text COLLATE "C",
    ADD COLUMN server_at timestamptz NOT NULL DEFAULT clock_timestamp();
`;

/** A new account needs the same agreement, which cannot be requested before the account exists. */
export const networkOfNewAccounts = `
  CREATE TRIGGER accounts_network_first BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION accounts_network();
`;

/** The clerk who is notified when a transaction ends; NULL if unknown. */
export const watchesAddedBy = `
  ALTER TABLE watches ADD COLUMN added_by text COLLATE "C";
  ALTER TABLE watches ALTER COLUMN added_by SET DEFAULT session_user;
`;

const sentState = `state IN ('sending', 'uncertain', 'created')`;

export const boletosByFunctions = `
  -- Only the functions, which run as the owner of the table, make the steps that record what was sent. Looked at once for all rows of a
  -- statement. EXCEPT sorts or hashes the rows, where a join may compare each with every other one.
  CREATE OR REPLACE FUNCTION boletos_by_functions() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF current_user <> (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) AND EXISTS (
      (SELECT id, state FROM before WHERE ${sentState} EXCEPT SELECT id, state FROM after WHERE ${sentState})
      UNION ALL (SELECT id, state FROM after WHERE ${sentState} EXCEPT SELECT id, state FROM before WHERE ${sentState})) THEN
      RAISE EXCEPTION USING ERRCODE = 'GU001', MESSAGE = 'boletos: sent by functions alone';
    END IF;
    RETURN NULL;
  END $$;
  CREATE OR REPLACE TRIGGER boletos_by_functions AFTER UPDATE ON boletos REFERENCING OLD TABLE AS before NEW TABLE AS after
    FOR EACH STATEMENT EXECUTE FUNCTION boletos_by_functions();
`;

const guards = `
  ${boletosByFunctions}
  -- Groups belong to the whole server, where other teams may have databases: only this team's clerks may connect to this one. The
  -- trail records every change of them, whoever makes it.
  CREATE FUNCTION clerks_follow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    EXECUTE format(CASE WHEN new.removed_at IS NULL THEN 'GRANT CONNECT ON DATABASE %I TO %I'
      ELSE 'REVOKE CONNECT ON DATABASE %I FROM %I' END, current_database(), new.login);
    IF TG_OP = 'INSERT' OR old.removed_at IS NOT NULL AND new.removed_at IS NULL THEN
      PERFORM tell_trail(NULL, NULL, 'team.personAdded',
        jsonb_build_object('login', new.login, 'name', new.name, 'role', new.role));
    ELSIF new.removed_at IS NOT NULL AND old.removed_at IS NULL THEN
      PERFORM tell_trail(NULL, NULL, 'team.personRemoved', jsonb_build_object('login', new.login, 'name', new.name));
    ELSIF (new.name, new.role) IS DISTINCT FROM (old.name, old.role) THEN
      PERFORM tell_trail(NULL, NULL, 'team.personChanged',
        jsonb_build_object('login', new.login, 'name', new.name, 'role', new.role, 'roleBefore', old.role));
    END IF;
    RETURN new;
  END $$;
  CREATE TRIGGER clerks_follow AFTER INSERT OR UPDATE ON clerks FOR EACH ROW EXECUTE FUNCTION clerks_follow();
  CREATE TRIGGER clerks_login BEFORE UPDATE OF login ON clerks
    FOR EACH ROW EXECUTE FUNCTION refuse_change('clerks: who it is stays');
  CREATE TRIGGER clerks_stay BEFORE DELETE ON clerks
    FOR EACH ROW EXECUTE FUNCTION refuse_change('clerks: never deleted');
  CREATE TRIGGER computers_stay BEFORE DELETE ON computers
    FOR EACH ROW EXECUTE FUNCTION refuse_change('computers: never deleted');
  CREATE TRIGGER requests_stay BEFORE DELETE ON withdrawal_requests
    FOR EACH ROW EXECUTE FUNCTION refuse_change('withdrawal_requests: never deleted');
  CREATE TRIGGER requests_fixed BEFORE UPDATE OF id, account, maker, computer, made_at, expires_at, cents, wallet,
    gateway, webhook, fees
    ON withdrawal_requests FOR EACH ROW EXECUTE FUNCTION refuse_change('withdrawal_requests: what was asked for is fixed');
  CREATE TRIGGER requests_decided BEFORE UPDATE OF state ON withdrawal_requests FOR EACH ROW WHEN (old.state <> 'open')
    EXECUTE FUNCTION refuse_change('withdrawal_requests: decided once');
  -- A late answer that differs from a person's resolution is shown though the attempt is settled.
  CREATE OR REPLACE FUNCTION withdrawals_answered() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF (old.differs <> '[]' OR (SELECT state FROM attempts WHERE seq = old.attempt) <> 'created')
      AND NOT EXISTS (SELECT 1 FROM late_outcomes WHERE attempt = old.attempt AND conflict) THEN
      RAISE EXCEPTION USING ERRCODE = 'GU001', MESSAGE = 'withdrawals: the answer is fixed';
    END IF;
    RETURN new;
  END $$;
  CREATE OR REPLACE FUNCTION withdrawals_seen() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF old.acknowledged_at IS NOT NULL AND (new.acknowledged_at IS NOT NULL
      OR NOT EXISTS (SELECT 1 FROM late_outcomes WHERE attempt = old.attempt AND conflict)) THEN
      RAISE EXCEPTION USING ERRCODE = 'GU001', MESSAGE = 'withdrawals: seen already';
    END IF;
    RETURN new;
  END $$;
  -- A new wallet waits by the server's clock, not a computer's. Moving a ledger in keeps the wallet's own time.
  CREATE FUNCTION wallets_wait_here() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    IF session_user <> (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN new.waits_from := moment(); END IF;
    RETURN new;
  END $$;
  CREATE TRIGGER wallets_wait_from BEFORE INSERT ON wallets FOR EACH ROW EXECUTE FUNCTION wallets_wait_here();
  CREATE TRIGGER wallets_wait_again BEFORE UPDATE OF waits_from, wallet, label ON wallets FOR EACH ROW
    WHEN (new.waits_from <> old.waits_from OR new.wallet <> old.wallet OR new.label <> old.label)
    EXECUTE FUNCTION wallets_wait_here();
  -- A proxy, or the certificate of an authority, can read the traffic, so another approver must agree first. Removing it needs nobody.
  CREATE FUNCTION accounts_network() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  DECLARE was jsonb := old.settings::jsonb; now jsonb := new.settings::jsonb; name text;
  BEGIN
    IF session_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN RETURN new; END IF;
    FOREACH name IN ARRAY ARRAY['proxy', 'pem'] LOOP
      IF coalesce(now ->> name, '') <> '' AND now ->> name IS DISTINCT FROM was ->> name
        AND NOT EXISTS (SELECT 1 FROM asked_changes AS asked WHERE account = old.seq AND kind = 'network' AND ${agreedWithinDay}
          AND asked.wanted::jsonb ->> name = now ->> name) THEN
        RAISE EXCEPTION USING ERRCODE = 'GU001', MESSAGE = 'networkNotAgreed';
      END IF;
    END LOOP;
    RETURN new;
  END $$;
  CREATE TRIGGER accounts_network BEFORE UPDATE OF settings ON accounts FOR EACH ROW
    WHEN (new.settings <> old.settings) EXECUTE FUNCTION accounts_network();
  CREATE TRIGGER asked_changes_stay BEFORE DELETE ON asked_changes
    FOR EACH ROW EXECUTE FUNCTION refuse_change('asked_changes: never deleted');
  CREATE TRIGGER asked_changes_fixed BEFORE UPDATE OF id, account, maker, made_at, expires_at, kind, wanted
    ON asked_changes FOR EACH ROW EXECUTE FUNCTION refuse_change('asked_changes: what was asked for is fixed');
  CREATE TRIGGER asked_changes_decided BEFORE UPDATE OF state ON asked_changes FOR EACH ROW WHEN (old.state <> 'open')
    EXECUTE FUNCTION refuse_change('asked_changes: decided once');
  CREATE TRIGGER late_outcomes_fixed BEFORE UPDATE OR DELETE ON late_outcomes
    FOR EACH ROW EXECUTE FUNCTION refuse_change('late_outcomes: append-only');
  CREATE TRIGGER rolls_fixed BEFORE UPDATE OR DELETE ON rolls
    FOR EACH ROW EXECUTE FUNCTION refuse_change('rolls: append-only');
`;

const refuseChange = `
  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION USING ERRCODE = 'GU001', MESSAGE = TG_ARGV[0];
  END $$;
`;

export const teamSchema: readonly string[] = [
  refuseChange,
  tables,
  columns,
  guards,
  networkOfNewAccounts,
  watchesAddedBy,
  sharedViewsTable,
];
