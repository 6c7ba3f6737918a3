// Functions by which a computer joins the team and takes over work: hello, heartbeats, leases, takeovers.
import { definer, notifyChannel } from './team-functions.ts';

/** How long a request for work is valid and excludes other requests. */
export const askSeconds = 30;

/** Redefined by version 9. */
export const helloFunction = `
  -- Rows in flight without an attempt: somebody deleted it by hand. Nothing else would ever settle them.
  CREATE OR REPLACE FUNCTION doubt_rows_without_attempt() RETURNS void LANGUAGE sql AS $$
    UPDATE boletos SET state = 'uncertain', said = jsonb_build_object('reason', 'interrupted', 'since', moment())::text,
        revision = revision + 1
      WHERE batch_id IN (SELECT batch_id FROM batch_totals WHERE state = 'sending' AND count > 0) AND state = 'sending'
        AND NOT EXISTS (SELECT 1 FROM attempts WHERE seq = boletos.attempt) $$;
  -- Makes the calling process the only one of its computer that may begin anything, and fences a copy or an older process.
  -- No program reads answers_from any more.
  CREATE OR REPLACE FUNCTION hello_1(p_computer text, p_name text, p_version text, p_boot text, p_journal_whole boolean,
    p_epoch bigint, p_sends bigint,
    OUT refused text, OUT incarnation bigint, OUT sends bigint, OUT epoch bigint, OUT answers_from bigint,
    OUT frozen text, OUT role text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers;
  BEGIN
    role := (calling_clerk()).role;
    PERFORM lock_team(false);
    SELECT * INTO t FROM team;
    epoch := t.epoch;
    frozen := t.frozen_reason;
    IF string_to_array(substring(p_version FROM '^[0-9]+[.][0-9]+[.][0-9]+'), '.')::int[]
        >= string_to_array(t.least_app, '.')::int[] IS NOT TRUE THEN
      refused := 'appTooOld';
    ELSIF NOT same_server(t) OR t.epoch < p_epoch THEN
      refused := 'history';
    END IF;
    IF refused IS NOT NULL THEN RETURN; END IF;
    INSERT INTO computers (id, login) VALUES (p_computer, session_user) ON CONFLICT (id) DO NOTHING;
    UPDATE computers SET login = session_user WHERE id = p_computer AND login IS NULL;
    c := calling_computer(p_computer);
    IF c.lost_at IS NOT NULL THEN refused := 'lost'; RETURN; END IF;
    -- While frozen the roll call restores the counter.
    IF c.sends < p_sends AND t.frozen_reason IS NULL THEN refused := 'history'; RETURN; END IF;
    UPDATE computers SET incarnation = incarnation + 1, name = p_name, version = p_version, boot = p_boot,
      answers_from = CASE WHEN p_journal_whole AND boot = p_boot THEN answers_from ELSE incarnation + 1 END,
      hello_at = clock_timestamp(), last_seen = clock_timestamp()
      WHERE id = p_computer RETURNING * INTO c;
    incarnation := c.incarnation;
    sends := c.sends;
    PERFORM doubt_rows_without_attempt();
  END $$;
`;

const heartbeat = `
  -- Keeps the computer's leases, and returns the counters of all computers, by which it later detects lost commits.
  CREATE FUNCTION heartbeat_1(p_computer text, p_incarnation bigint, p_epoch bigint,
    OUT refused text, OUT epoch bigint, OUT frozen text, OUT role text, OUT witness json, OUT asked json)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers;
  BEGIN
    PERFORM lock_team(false);
    c := calling_computer(p_computer);
    role := (calling_clerk()).role;
    SELECT * INTO t FROM team;
    epoch := t.epoch;
    frozen := t.frozen_reason;
    refused := CASE WHEN NOT same_server(t) OR t.epoch <> p_epoch THEN 'history'
      WHEN c.lost_at IS NOT NULL THEN 'lost' WHEN c.incarnation <> p_incarnation THEN 'fenced' END;
    SELECT json_object_agg(id, sends) INTO witness FROM computers;
    IF refused IS NOT NULL THEN RETURN; END IF;
    UPDATE computers SET last_seen = clock_timestamp() WHERE id = p_computer;
    UPDATE leases SET until = lease_end() WHERE computer = p_computer AND incarnation = p_incarnation AND until > '-infinity';
    SELECT json_agg(json_build_object('what', what, 'computer', by_it.name, 'clerk', coalesce(clerks.name, '')) ORDER BY what)
      INTO asked FROM leases JOIN computers AS by_it ON by_it.id = leases.asked_by LEFT JOIN clerks ON clerks.login = by_it.login
      WHERE leases.computer = p_computer AND leases.incarnation = p_incarnation AND until > '-infinity'
        AND by_it.id <> p_computer AND asked_at > clock_timestamp() - interval '${askSeconds} seconds';
  END $$;
`;

const lease = `
  -- How many rows of a batch, or withdrawals of an account, the holder may still be sending.
  CREATE FUNCTION rows_on_their_way(p_what text) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT (SELECT count(*) FROM boletos WHERE state = 'sending'
        AND batch_id = CASE WHEN p_what ~ '^batch/[0-9]+$' THEN substr(p_what, 7)::bigint END)
      + (SELECT count(*) FROM attempts WHERE state = 'sending' AND kind = 'withdrawal'
        AND account_id = CASE WHEN p_what LIKE 'withdraw/%' THEN substr(p_what, 10) END) $$;
  CREATE FUNCTION account_of_lease(p_what text) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN p_what LIKE 'withdraw/%' THEN (SELECT id FROM accounts WHERE id = substr(p_what, 10))
      WHEN p_what ~ '^batch/[0-9]+$' THEN (SELECT account_id FROM batches WHERE id = substr(p_what, 7)::bigint) END $$;
  -- The batch's short number in its account, as clerks know it.
  CREATE FUNCTION lote_of_lease(p_what text) RETURNS bigint LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN p_what ~ '^batch/[0-9]+$' THEN (SELECT lote FROM batches WHERE id = substr(p_what, 7)::bigint) END $$;
  -- A lease decides which computer works on something; the rows alone decide what is sent.
  CREATE FUNCTION lease_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_what text,
    OUT refused text, OUT fence bigint, OUT holder text, OUT on_their_way bigint)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; l leases;
  BEGIN
    PERFORM lock_team(false);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NOT NULL THEN RETURN; END IF;
    INSERT INTO leases (what, computer, incarnation, fence, until)
      VALUES (p_what, p_computer, p_incarnation, 0, '-infinity') ON CONFLICT (what) DO NOTHING;
    SELECT * INTO l FROM leases WHERE what = p_what FOR UPDATE;
    IF l.computer <> p_computer THEN
      holder := l.computer;
      on_their_way := rows_on_their_way(p_what);
      IF l.until >= clock_timestamp() THEN
        refused := 'held';
      ELSIF on_their_way > 0 THEN
        -- They become uncertain with take_over_1, after a person has seen their number.
        refused := 'unsettled';
      END IF;
      IF refused IS NOT NULL THEN RETURN; END IF;
    END IF;
    UPDATE leases SET computer = p_computer, incarnation = p_incarnation, until = lease_end(),
      fence = CASE WHEN computer = p_computer AND incarnation = p_incarnation AND fence > 0 THEN fence ELSE fence + 1 END,
      asked_by = CASE WHEN computer = p_computer OR asked_by = p_computer THEN asked_by END
      WHERE what = p_what RETURNING * INTO l;
    fence := l.fence;
    holder := l.computer;
  END $$;
  -- Ends the caller's own lease, so that another computer need not wait for it to expire.
  CREATE FUNCTION release_lease_1(p_computer text, p_incarnation bigint, p_what text, p_fence bigint)
  RETURNS boolean LANGUAGE plpgsql ${definer} AS $$
  BEGIN
    PERFORM lock_team(false);
    PERFORM calling_computer(p_computer);
    UPDATE leases SET until = '-infinity'
      WHERE what = p_what AND computer = p_computer AND incarnation = p_incarnation AND fence = p_fence;
    RETURN FOUND;
  END $$;
  -- Requests that the holder hands over its work, which leaves nothing uncertain. A valid request excludes those of other
  -- computers.
  CREATE FUNCTION ask_for_lease_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_what text,
    OUT refused text, OUT computer text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; l leases;
  BEGIN
    PERFORM lock_team(false);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NOT NULL THEN RETURN; END IF;
    SELECT * INTO l FROM leases WHERE what = p_what FOR UPDATE;
    computer := l.computer;
    refused := CASE WHEN l.what IS NULL OR l.computer = p_computer OR l.until = '-infinity' THEN 'nothingToAsk'
      WHEN l.until < clock_timestamp() THEN 'ended' END;
    IF refused IS NULL AND l.asked_by NOT IN (p_computer, l.computer)
      AND l.asked_at > clock_timestamp() - interval '${askSeconds} seconds' THEN
      refused := 'asked';
      computer := l.asked_by;
    END IF;
    IF refused IS NOT NULL THEN RETURN; END IF;
    UPDATE leases SET asked_by = p_computer, asked_at = clock_timestamp() WHERE what = p_what;
    PERFORM tell_trail(p_computer, account_of_lease(p_what), 'team.asked',
      jsonb_build_object('lote', lote_of_lease(p_what), 'computer', computer_name(computer)));
    -- Without a notification the holder gets the request with its next heartbeat.
    PERFORM pg_notify('${notifyChannel}', json_build_object('from', p_computer, 'tables', '[]'::json, 'asks', computer)::text);
  END $$;
`;

const doubts = `
  -- Makes all attempts in flight from a computer uncertain: only its own answer or a person settles them.
  CREATE FUNCTION doubt_attempts_of(p_of text) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE doubted bigint[]; their_rows bigint[];
  BEGIN
    WITH became AS (UPDATE attempts SET state = 'uncertain', settled_at = moment(), outcome = '{"reason":"computerSilent"}'
        WHERE computer = p_of AND state = 'sending' RETURNING seq, kind, owner)
      SELECT coalesce(array_agg(seq), '{}'), array_agg(substr(owner, 8)::bigint) FILTER (WHERE kind = 'boleto')
        INTO doubted, their_rows FROM became;
    -- By the rows' ids: boletos have no index by attempt.
    UPDATE boletos SET state = 'uncertain', said = '{"reason":"computerSilent"}', revision = revision + 1
      WHERE id = ANY (their_rows) AND attempt = ANY (doubted) AND state = 'sending';
    RETURN cardinality(doubted);
  END $$;
`;

export const takeOverFunction = `
  -- Takes over from a computer whose lease has expired, and fences it, because it may only be suspended. A holder that released its
  -- lease and has nothing of it in flight is not fenced: it may be sending something else.
  CREATE OR REPLACE FUNCTION take_over_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_what text,
    OUT refused text, OUT fence bigint, OUT holder text, OUT doubts bigint)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; l leases;
  BEGIN
    PERFORM lock_team(true);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NOT NULL THEN RETURN; END IF;
    SELECT * INTO l FROM leases WHERE what = p_what FOR UPDATE;
    holder := l.computer;
    refused := CASE WHEN l.what IS NULL OR l.computer = p_computer
        OR l.until = '-infinity' AND rows_on_their_way(p_what) = 0 THEN 'nothingToTake'
      WHEN l.until >= clock_timestamp() THEN 'held' END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    doubts := doubt_attempts_of(l.computer);
    UPDATE computers SET incarnation = incarnation + 1, answers_from = incarnation + 2, taken_over_at = clock_timestamp()
      WHERE id = l.computer;
    UPDATE leases SET computer = p_computer, incarnation = p_incarnation, fence = fence + 1, until = lease_end(), asked_by = NULL
      WHERE what = p_what RETURNING * INTO l;
    fence := l.fence;
    PERFORM tell_trail(p_computer, account_of_lease(p_what), 'team.tookOver',
      jsonb_build_object('lote', lote_of_lease(p_what), 'computer', computer_name(holder), 'doubts', doubts));
  END $$;
`;

const credentials = `
  -- Records that the computer holds a secret of an account, or no longer does.
  CREATE FUNCTION hold_secret_1(p_computer text, p_account text, p_secret text, p_held boolean)
  RETURNS void LANGUAGE plpgsql ${definer} AS $$
  BEGIN
    PERFORM calling_computer(p_computer);
    INSERT INTO account_credentials AS known (account, computer, secret, removed_at)
      SELECT seq, p_computer, p_secret, CASE WHEN p_held THEN NULL ELSE clock_timestamp() END FROM accounts WHERE id = p_account
      ON CONFLICT (account, computer, secret) DO UPDATE SET removed_at = excluded.removed_at,
        since = CASE WHEN p_held AND known.removed_at IS NOT NULL THEN clock_timestamp() ELSE known.since END;
  END $$;
`;

export const restFunction = `
  -- A login without a sending role may not write its batches either. This pauses the batch that its computer was sending, so that
  -- somebody else can continue it, and no other batch.
  CREATE FUNCTION rest_batch_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_batch bigint, OUT refused text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; clerk clerks := calling_clerk(); own text := 'batch/' || p_batch;
  BEGIN
    PERFORM lock_team(false);
    PERFORM lock_account((SELECT seq FROM accounts JOIN batches ON account_id = accounts.id WHERE batches.id = p_batch));
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused = 'role' THEN refused := NULL; END IF;
    IF refused IS NOT NULL THEN RETURN; END IF;
    UPDATE leases SET until = '-infinity' WHERE what = own AND computer = p_computer AND incarnation = p_incarnation;
    IF NOT FOUND THEN RETURN; END IF;
    UPDATE batches SET state = 'paused', revision = revision + 1,
        reason = jsonb_build_object('code', 'role', 'login', clerk.login, 'clerk', clerk.name)::text
      WHERE id = p_batch AND state = 'running';
  END $$;
`;

export const computerFunctions: readonly string[] = [
  helloFunction,
  heartbeat,
  lease,
  doubts,
  takeOverFunction,
  credentials,
  restFunction,
];
