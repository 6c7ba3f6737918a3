// Helpers that the team's functions share: the state of the team and of the calling computer, the server's clock, and the trail.
// No login may call them.

/** The schema of a team's ledger, in a database of its own. */
export const schemaName = 'guiche';

/** The function runs with the rights of the owner, and ignores objects that a caller created in another schema. */
export const definer = `SECURITY DEFINER SET search_path = ${schemaName}, pg_temp`;

/** The NOTIFY channel for changed tables and for requests of batches. */
export const notifyChannel = 'guiche_news';

/** How long a lease lasts without a heartbeat. */
export const leaseSeconds = 15;

const clock = `
  -- As the ledger's texts of moments are everywhere.
  CREATE FUNCTION moment(at timestamptz DEFAULT clock_timestamp()) RETURNS text LANGUAGE sql STABLE AS
    $$ SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;
  -- The banks' day: no computer's clock decides it.
  CREATE FUNCTION day_in_sao_paulo(at timestamptz DEFAULT clock_timestamp()) RETURNS text LANGUAGE sql STABLE AS
    $$ SELECT (at AT TIME ZONE 'America/Sao_Paulo')::date::text $$;
  CREATE FUNCTION lease_end() RETURNS timestamptz LANGUAGE sql VOLATILE AS
    $$ SELECT clock_timestamp() + interval '${leaseSeconds} seconds' $$;
`;

const identity = `
  -- In plpgsql, which plans it once for a session and not with each call.
  CREATE FUNCTION server_identity(OUT system_id text, OUT timeline text, OUT database_oid bigint)
  LANGUAGE plpgsql VOLATILE AS $$ BEGIN
    SELECT system_identifier::text, substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8),
        (SELECT oid::bigint FROM pg_database WHERE datname = current_database())
      INTO system_id, timeline, database_oid FROM pg_control_system();
  END $$;
  -- Whether this is still the server that the team's row was written on.
  CREATE FUNCTION same_server(t team) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
  DECLARE s record := server_identity();
  BEGIN
    RETURN (t.system_id, t.timeline, t.database_oid) = (s.system_id, s.timeline, s.database_oid);
  END $$;
`;

// Every function takes the team's lock first and then the account's, so that no two of them deadlock.
const locks = `
  CREATE FUNCTION lock_team(alone boolean) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    IF alone THEN PERFORM pg_advisory_xact_lock(7, 0); ELSE PERFORM pg_advisory_xact_lock_shared(7, 0); END IF;
  END $$;
  CREATE FUNCTION lock_account(account bigint) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    PERFORM pg_advisory_xact_lock(7, account::int);
  END $$;
`;

const callers = `
  -- The clerk behind the connection. The login is the session's: the function itself runs as the owner.
  CREATE FUNCTION calling_clerk() RETURNS clerks LANGUAGE plpgsql STABLE AS $$
  DECLARE found clerks;
  BEGIN
    SELECT * INTO found FROM clerks WHERE login = session_user AND removed_at IS NULL;
    IF found.login IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'notAClerk'; END IF;
    RETURN found;
  END $$;
  -- The calling computer, locked: it must be the clerk's own.
  CREATE FUNCTION calling_computer(p_computer text) RETURNS computers LANGUAGE plpgsql AS $$
  DECLARE found computers;
  BEGIN
    PERFORM calling_clerk();
    SELECT * INTO found FROM computers WHERE id = p_computer FOR UPDATE;
    IF found.login IS DISTINCT FROM session_user THEN
      RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'notYourComputer';
    END IF;
    RETURN found;
  END $$;
  CREATE FUNCTION may_operate() RETURNS boolean LANGUAGE plpgsql STABLE AS $$ BEGIN
    RETURN (calling_clerk()).role IN ('operator', 'approver');
  END $$;
  -- Why the caller may begin nothing now; NULL where it may. What it remembers of the epoch and of its own counter is compared:
  -- a server that is behind either has lost commits.
  CREATE FUNCTION refusal(t team, c computers, p_incarnation bigint, p_epoch bigint, p_sends bigint)
  RETURNS text LANGUAGE plpgsql VOLATILE AS $$ BEGIN
    RETURN CASE
      WHEN NOT same_server(t) OR t.epoch <> p_epoch THEN 'history'
      WHEN c.lost_at IS NOT NULL THEN 'lost'
      WHEN c.incarnation <> p_incarnation THEN 'fenced'
      WHEN c.sends < p_sends THEN 'history'
      WHEN c.sends > p_sends THEN 'fenced'
      WHEN t.frozen_reason IS NOT NULL THEN 'frozen'
      WHEN NOT may_operate() THEN 'role'
    END;
  END $$;
`;

const trail = `
  CREATE FUNCTION tell_trail(p_computer text, p_account text, p_what text, p_detail jsonb) RETURNS void LANGUAGE sql AS $$
    INSERT INTO trail (at, utc_offset, os_user, account_id, what, detail, computer)
    VALUES (moment(), 0, concat_ws(' · ', session_user, (SELECT name FROM computers WHERE id = p_computer AND name <> '')), p_account,
      p_what, p_detail::text, p_computer) $$;
  CREATE FUNCTION computer_name(p_computer text) RETURNS text LANGUAGE sql STABLE AS
    $$ SELECT coalesce(nullif(name, ''), id) FROM computers WHERE id = p_computer $$;
`;

export const sharedFunctions: readonly string[] = [clock, identity, locks, callers, trail];
