// Functions that store the outcome of each boleto that was sent: in its attempt and in its row.

// The planner does not know a list's length, and a new table has no statistics: without these settings all rows are scanned. A new plan
// for each length, or JIT, costs more than the statement.
export const onePlan = `SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
  SET plan_cache_mode = force_generic_plan SET jit = off`;

/** Whether another boleto of the account p_account has the service's id. */
const idIsTaken = (boleto: string, attempt: string, remote: string): string => `(
  EXISTS (SELECT 1 FROM boletos AS known JOIN accounts AS own ON own.seq = known.account
    WHERE own.id = p_account AND known.remote_id = ${remote} AND known.id <> ${boleto})
  OR EXISTS (SELECT 1 FROM attempts AS before WHERE before.account_id = p_account AND before.kind = 'boleto'
    AND before.state = 'created' AND before.remote_id = ${remote} AND before.seq <> ${attempt}))`;

const types = `
  -- A computer's report of one attempt, and a row that it wants to send next.
  CREATE TYPE told_outcome AS (attempt text, state text, status int, answer bytea, outcome text, remote text, line text, bar text,
    nosso text, installment text, service_status text, verification text, findings text, message text, refuse boolean);
  CREATE TYPE wanted_row AS (boleto bigint, revision bigint, attempt text, ref text, body bytea, place bigint);
  -- The row's state after an outcome.
  CREATE TYPE settled_row AS (boleto bigint, attempt bigint, state text, known_id boolean, told told_outcome);
`;

const settle = `
  -- Stores an answer whose attempt was taken over or settled meanwhile. Only a creation that nobody has settled yet takes effect.
  -- 'conflict': a person has settled it with another result.
  CREATE FUNCTION keep_late_outcome(a attempts, p_state text, p_status int, p_answer bytea, p_outcome text, p_remote text)
  RETURNS text LANGUAGE plpgsql AS $$
  DECLARE conflicts boolean := a.state <> 'uncertain' AND (p_state = 'created') <> (a.state = 'created')
    OR a.state = 'created' AND p_state = 'created' AND a.remote_id <> p_remote;
  BEGIN
    IF a.state = p_state AND a.remote_id IS NOT DISTINCT FROM p_remote THEN RETURN 'again'; END IF;
    INSERT INTO late_outcomes (attempt, computer, state, remote_id, http_status, answer, outcome, conflict)
      VALUES (a.seq, a.computer, p_state, p_remote, p_status, p_answer, p_outcome, conflicts)
      ON CONFLICT DO NOTHING;
    RETURN CASE WHEN conflicts THEN 'conflict' ELSE 'late' END;
  END $$;
  -- The service has a boleto that its row does not show: a created row turns red in the lists, and a row that could be sent needs a
  -- person's consent first.
  CREATE FUNCTION show_second_creation(p_boleto bigint, p_attempt bigint, p_remote text) RETURNS void LANGUAGE sql AS $$
    UPDATE boletos SET conference = 'difference', revision = revision + 1,
      findings = (coalesce(findings, '[]')::jsonb || jsonb_build_object('kind', 'difference', 'code', 'createdTwice',
        'expected', remote_id, 'found', coalesce(p_remote, '')))::text
      WHERE id = p_boleto AND state = 'created' AND remote_id IS DISTINCT FROM p_remote;
    UPDATE boletos SET maybe_sent = moment(), maybe_sent_meant = 0, revision = revision + 1
      WHERE id = p_boleto AND state IN ('draft', 'ready', 'refused', 'out') $$;
  -- plpgsql plans it once for a session and not with each call.
  CREATE FUNCTION boleto_id_taken(p_account text, p_boleto bigint, p_attempt bigint, p_remote text)
  RETURNS boolean LANGUAGE plpgsql STABLE AS $$ BEGIN
    RETURN ${idIsTaken('p_boleto', 'p_attempt', 'p_remote')};
  END $$;
  -- The attempt's new state, and how its outcome was taken: 'told', 'knownId', 'late', 'again', 'conflict', or not at all ('foreign',
  -- 'fenced'). An outcome is a fact about the service, so a fenced process may report its own; 'not sent' is accepted only from a process
  -- of which no copy can have sent it. Also the row's new state, if it follows.
  CREATE FUNCTION settle_attempt(c computers, p_incarnation bigint, p_account text, s told_outcome,
    OUT became text, OUT taken text, OUT settled settled_row)
  LANGUAGE plpgsql AS $$
  DECLARE a attempts; row_id bigint; id_is_taken boolean; is_new boolean;
  BEGIN
    SELECT * INTO a FROM attempts WHERE id = s.attempt AND (account_id = p_account AND kind = 'boleto') IS TRUE FOR UPDATE;
    became := a.state;
    row_id := substr(a.owner, 8)::bigint;
    IF a.seq IS NULL OR a.computer <> c.id THEN taken := 'foreign'; RETURN; END IF;
    IF s.state = 'notSent' AND (c.incarnation <> p_incarnation OR a.incarnation < c.answers_from OR c.lost_at IS NOT NULL)
      OR a.incarnation > p_incarnation THEN taken := 'fenced'; RETURN; END IF;
    id_is_taken := s.state = 'created' AND (s.remote IS NULL
      OR boleto_id_taken(p_account, row_id, a.seq, s.remote));
    IF a.state <> 'sending' THEN
      is_new := NOT EXISTS (SELECT 1 FROM late_outcomes WHERE attempt = a.seq AND state = s.state
        AND remote_id IS NOT DISTINCT FROM s.remote);
      taken := keep_late_outcome(a, s.state, s.status, s.answer, s.outcome, s.remote);
      IF taken <> 'again' AND is_new AND s.state = 'created' THEN PERFORM show_second_creation(row_id, a.seq, s.remote); END IF;
      IF taken <> 'late' OR s.state <> 'created' OR id_is_taken THEN RETURN; END IF;
      UPDATE attempts SET state = 'created', remote_id = s.remote, resolved_at = moment(), resolution = '{"by":"answer"}'
        WHERE seq = a.seq;
      became := 'created';
    ELSE
      became := CASE WHEN id_is_taken THEN 'uncertain' ELSE s.state END;
      taken := CASE WHEN id_is_taken THEN 'knownId' ELSE 'told' END;
      UPDATE attempts SET state = became, settled_at = moment(), http_status = s.status, answer = s.answer, remote_id = s.remote,
        outcome = CASE WHEN id_is_taken THEN (coalesce(s.outcome, '{}')::jsonb || jsonb_build_object('reason',
          CASE WHEN s.remote IS NULL THEN 'remoteIdMissing' ELSE 'remoteIdTaken' END))::text ELSE s.outcome END
        WHERE seq = a.seq;
    END IF;
    s.answer := NULL;
    settled := ROW(row_id, a.seq, CASE WHEN became = 'notProcessed' AND s.refuse THEN 'refused'
      WHEN became IN ('notSent', 'notProcessed') THEN 'ready' ELSE became END, id_is_taken, s);
  END $$;
  -- Writes all rows of a step by one statement, so that planning and counting triggers run once.
  CREATE FUNCTION settle_rows(p_rows settled_row[]) RETURNS void LANGUAGE plpgsql ${onePlan} AS $$ BEGIN
    UPDATE boletos SET state = now.state, revision = revision + 1,
        remote_id = CASE WHEN now.state = 'created' THEN (now.told).remote END,
        created_at = CASE WHEN now.state = 'created' THEN moment() END,
        slip_line = CASE WHEN now.state = 'created' THEN (now.told).line END,
        bar_code = CASE WHEN now.state = 'created' THEN (now.told).bar END,
        nosso_numero = CASE WHEN now.state = 'created' THEN (now.told).nosso END,
        installment_id = CASE WHEN now.state = 'created' THEN (now.told).installment END,
        service_status = CASE WHEN now.state = 'created' THEN (now.told).service_status END,
        conference = CASE WHEN now.state = 'created' THEN coalesce((now.told).verification, 'doubt') END,
        findings = CASE WHEN now.state = 'created' THEN (now.told).findings END,
        said = CASE WHEN now.known_id THEN (coalesce((now.told).message, '{}')::jsonb || '{"reason":"knownId"}')::text
          ELSE (now.told).message END
      FROM unnest(p_rows) AS now
      -- IS TRUE keeps the planner off an index of all rows in these states.
      WHERE boletos.id = now.boleto AND boletos.attempt = now.attempt AND (boletos.state IN ('sending', 'uncertain')) IS TRUE;
  END $$;
  CREATE FUNCTION settle_boleto(c computers, p_incarnation bigint, p_account text, s told_outcome, OUT became text, OUT taken text)
  LANGUAGE plpgsql AS $$
  DECLARE one record;
  BEGIN
    one := settle_attempt(c, p_incarnation, p_account, s);
    became := one.became;
    taken := one.taken;
    IF (one.settled).boleto IS NOT NULL THEN PERFORM settle_rows(ARRAY[one.settled]); END IF;
  END $$;
`;

export const settleTogether = `
  -- Stores the usual outcomes by one statement: of this computer's own unsettled attempts, each reported once, with unused ids. NULL if
  -- they need to be settled one by one.
  CREATE OR REPLACE FUNCTION settle_together(c computers, p_incarnation bigint, p_account text, p_told told_outcome[])
  RETURNS settled_row[] LANGUAGE plpgsql ${onePlan} AS $$
  DECLARE usual bigint; once boolean; settled settled_row[];
  BEGIN
    SELECT count(DISTINCT attempt) = count(*)
        AND count(DISTINCT remote) FILTER (WHERE state = 'created') = count(*) FILTER (WHERE state = 'created')
      INTO once FROM unnest(p_told);
    SELECT count(*) INTO usual FROM (
      SELECT 1 FROM unnest(p_told) AS s JOIN attempts AS a ON a.id = s.attempt
        -- Found by their ids, and not by an index of all attempts of the account.
        WHERE (a.account_id = p_account AND a.kind = 'boleto' AND a.computer = c.id AND a.state = 'sending') IS TRUE
          AND a.incarnation <= p_incarnation
          AND (s.state <> 'notSent'
            OR c.incarnation = p_incarnation AND a.incarnation >= c.answers_from AND c.lost_at IS NULL)
          AND (s.state <> 'created' OR NOT ${idIsTaken('substr(a.owner, 8)::bigint', 'a.seq', 's.remote')})
        FOR UPDATE OF a
    ) AS those;
    IF (once AND usual = cardinality(p_told)) IS NOT TRUE THEN RETURN NULL; END IF;
    WITH done AS (
      UPDATE attempts AS a SET state = s.state, settled_at = moment(), http_status = s.status, answer = s.answer,
          remote_id = s.remote, outcome = s.outcome
        FROM unnest(p_told) AS s WHERE a.id = s.attempt
        RETURNING substr(a.owner, 8)::bigint AS boleto, a.seq, s.state, s.refuse, s AS told
    ) SELECT array_agg(ROW(boleto, seq, CASE WHEN state = 'notProcessed' AND refuse THEN 'refused'
        WHEN state IN ('notSent', 'notProcessed') THEN 'ready' ELSE state END, false, told)::settled_row)
      INTO settled FROM done;
    RETURN settled;
  END $$;
`;

export const settlingFunctions: readonly string[] = [types, settle, settleTogether];
