// Functions by which boletos are sent: one call keeps what came of the last ones and begins the next, in one commit.

import { definer } from './team-functions.ts';

const types = `
  -- What a computer tells of one attempt, and a row that it would send next.
  CREATE TYPE told_outcome AS (attempt text, state text, status int, answer bytea, outcome text, remote text, line text, bar text,
    nosso text, installment text, service_status text, verification text, findings text, message text, refuse boolean);
  CREATE TYPE wanted_row AS (boleto bigint, revision bigint, attempt text, ref text, body bytea, place bigint);
`;

const settle = `
  -- An answer whose attempt was taken over or settled meanwhile. Nothing of it is lost; only a creation that nobody has settled
  -- yet is taken. 'conflict': a person has said otherwise.
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
  -- The service has a boleto of this row that the row does not show: a created row is red in the lists, and one that could be
  -- sent is asked about before it goes.
  CREATE FUNCTION show_second_creation(p_boleto bigint, p_attempt bigint, p_remote text) RETURNS void LANGUAGE sql AS $$
    UPDATE boletos SET conference = 'difference', revision = revision + 1,
      findings = (coalesce(findings, '[]')::jsonb || jsonb_build_object('kind', 'difference', 'code', 'createdTwice',
        'expected', remote_id, 'found', coalesce(p_remote, '')))::text
      WHERE id = p_boleto AND state = 'created' AND remote_id IS DISTINCT FROM p_remote;
    UPDATE boletos SET maybe_sent = moment(), maybe_sent_meant = 0, revision = revision + 1
      WHERE id = p_boleto AND state IN ('draft', 'ready', 'refused', 'out') $$;
  -- In plpgsql, which plans it once for a session and not with each call.
  CREATE FUNCTION boleto_id_taken(p_account text, p_boleto bigint, p_attempt bigint, p_remote text)
  RETURNS boolean LANGUAGE plpgsql STABLE AS $$ BEGIN
    RETURN EXISTS (SELECT 1 FROM boletos JOIN accounts ON accounts.seq = account
        WHERE accounts.id = p_account AND remote_id = p_remote AND boletos.id <> p_boleto)
      OR EXISTS (SELECT 1 FROM attempts WHERE account_id = p_account AND kind = 'boleto' AND state = 'created'
        AND remote_id = p_remote AND seq <> p_attempt);
  END $$;
  -- How the attempt stands now, and how its outcome was taken: as 'told', as a 'knownId', 'late', 'again', in 'conflict', or not at
  -- all ('foreign', 'fenced'). An outcome is a fact about the service, so a fenced process may tell its own; that nothing was
  -- sent is only believed of whom no copy can have sent it behind.
  CREATE FUNCTION settle_boleto(c computers, p_incarnation bigint, p_account text, s told_outcome, OUT became text, OUT taken text)
  LANGUAGE plpgsql AS $$
  DECLARE a attempts; row_id bigint; row_state text; id_is_taken boolean; is_new boolean; answer_id text := s.remote;
  BEGIN
    SELECT * INTO a FROM attempts WHERE id = s.attempt AND account_id = p_account AND kind = 'boleto' FOR UPDATE;
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
    row_state := CASE WHEN became = 'notProcessed' AND s.refuse THEN 'refused'
      WHEN became IN ('notSent', 'notProcessed') THEN 'ready' ELSE became END;
    IF row_state <> 'created' THEN answer_id := NULL; END IF;
    UPDATE boletos SET state = row_state, remote_id = answer_id, revision = revision + 1,
        created_at = CASE WHEN row_state = 'created' THEN moment() END,
        slip_line = CASE WHEN row_state = 'created' THEN s.line END,
        bar_code = CASE WHEN row_state = 'created' THEN s.bar END,
        nosso_numero = CASE WHEN row_state = 'created' THEN s.nosso END,
        installment_id = CASE WHEN row_state = 'created' THEN s.installment END,
        service_status = CASE WHEN row_state = 'created' THEN s.service_status END,
        conference = CASE WHEN row_state = 'created' THEN coalesce(s.verification, 'doubt') END,
        findings = CASE WHEN row_state = 'created' THEN s.findings END,
        said = CASE WHEN id_is_taken THEN (coalesce(s.message, '{}')::jsonb || '{"reason":"knownId"}')::text ELSE s.message END
      WHERE id = row_id AND attempt = a.seq AND state IN ('sending', 'uncertain');
  END $$;
`;

const repeats = `
  -- The first boleto of the same document, amount and due date that nobody accepted, in any account of the same service; else the
  -- first that an export of the panel showed. NULL where there is none.
  CREATE FUNCTION new_duplicate(r boletos) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$ BEGIN
    RETURN coalesce(
      (SELECT jsonb_build_object('code', 'duplicateInRegister', 'boleto', min(other.id)) FROM boletos AS other
        WHERE other.document = r.document AND other.due = r.due AND other.cents = r.cents AND other.id <> r.id
          AND other.state IN ('ready', 'sending', 'uncertain', 'created')
          AND other.account IN (SELECT beside.seq FROM accounts AS beside JOIN accounts AS own
            ON own.base_url = beside.base_url AND own.kind = beside.kind WHERE own.seq = r.account)
          AND NOT EXISTS (SELECT 1 FROM accepted_twins AS mark
            WHERE mark.acceptance = r.acceptance AND mark.source = 'boleto' AND mark.twin = other.id)
        HAVING count(*) > 0),
      (SELECT jsonb_build_object('code', 'duplicateInPanel', 'panel', min(k.panel)) FROM panel_keys AS k
        WHERE k.payer IN (r.document, r.name_key) AND k.due = r.due AND k.cents = r.cents AND k.account = r.account
          AND NOT EXISTS (SELECT 1 FROM panel_boletos AS shown JOIN boletos AS known ON known.account = shown.account
            AND (known.remote_id = shown.remote_id AND coalesce(shown.document = known.document, true)
              OR known.slip_line = shown.slip_line) WHERE shown.id = k.panel)
          AND NOT EXISTS (SELECT 1 FROM accepted_twins AS mark
            WHERE mark.acceptance = r.acceptance AND mark.source = 'panel' AND mark.twin = k.panel)
        HAVING count(*) > 0));
  END $$;
`;

const begin = `
  -- Back to the clerk, with the reason among the row's problems.
  CREATE FUNCTION back_to_clerk(p_boleto bigint, p_problem jsonb) RETURNS void LANGUAGE sql AS $$
    UPDATE boletos SET state = 'draft', worst = 'error', revision = revision + 1,
      problems = (coalesce(problems, '[]')::jsonb || ('{"severity":"error","field":null}' || p_problem))::text
    WHERE id = p_boleto AND state = 'ready' $$;
  -- NULL: the row is granted, its attempt is written down, and it may leave once the computer's own journal has it as well.
  -- Else why it is not.
  CREATE FUNCTION begin_boleto(c computers, p_epoch bigint, p_account text, p_batch bigint, b wanted_row, p_number bigint)
  RETURNS text LANGUAGE plpgsql AS $$
  DECLARE r boletos; batch batches; account accounts; duplicate jsonb; made bigint;
  BEGIN
    SELECT * INTO r FROM boletos WHERE id = b.boleto FOR UPDATE;
    SELECT * INTO batch FROM batches WHERE id = p_batch;
    SELECT * INTO account FROM accounts WHERE id = p_account;
    IF r.id IS NULL OR r.state <> 'ready' OR r.revision <> b.revision OR r.batch_id <> p_batch OR r.account <> account.seq
      THEN RETURN 'changed'; END IF;
    IF batch.state <> 'running' THEN RETURN 'notRunning'; END IF;
    IF account.removed_at IS NOT NULL THEN RETURN 'accountRemoved'; END IF;
    IF r.maybe_sent IS NOT NULL AND r.maybe_sent_meant = 0 THEN RETURN 'maybeSent'; END IF;
    IF r.due < day_in_sao_paulo() THEN
      PERFORM back_to_clerk(r.id, '{"field":"dueDate","code":"dueDatePast"}');
      RETURN 'pastDue';
    END IF;
    duplicate := new_duplicate(r);
    IF duplicate IS NOT NULL THEN
      PERFORM back_to_clerk(r.id, duplicate);
      RETURN 'duplicate';
    END IF;
    INSERT INTO attempts (id, account_id, kind, ref, owner, override, body, started_at, computer, incarnation, epoch, n)
      VALUES (b.attempt, p_account, 'boleto', b.ref, 'boleto/' || r.id, 0, b.body, moment(), c.id, c.incarnation, p_epoch, p_number)
      ON CONFLICT DO NOTHING RETURNING seq INTO made;
    IF made IS NULL THEN RETURN 'refTaken'; END IF;
    UPDATE boletos SET state = 'sending', attempt = made, said = NULL, revision = revision + 1 WHERE id = r.id;
    RETURN NULL;
  END $$;
`;

const sendStep = `
  CREATE FUNCTION send_step_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_sends bigint, p_account text,
    p_batch bigint, p_fence bigint,
    s_attempt text[], s_state text[], s_status int[], s_answer bytea[], s_outcome text[], s_remote text[], s_line text[],
    s_bar text[], s_nosso text[], s_installment text[], s_service_status text[], s_verification text[], s_findings text[],
    s_message text[], s_refuse boolean[],
    b_boleto bigint[], b_revision bigint[], b_attempt text[], b_ref text[], b_body bytea[],
    OUT refused text, OUT became text[], OUT taken text[], OUT begun text[], OUT sends bigint)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; s told_outcome; b wanted_row; one record; why text;
    account_seq bigint := (SELECT seq FROM accounts WHERE id = p_account);
    lease text := 'batch/' || p_batch;
    wanted int := cardinality(b_boleto);
    raised bigint := wanted + (SELECT count(*) FROM unnest(s_state) AS told WHERE told = 'notSent');
  BEGIN
    IF account_seq IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'noSuchAccount'; END IF;
    PERFORM lock_team(false);
    PERFORM lock_account(account_seq);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    sends := c.sends;
    IF NOT same_server(t) OR t.epoch <> p_epoch THEN refused := 'history'; RETURN; END IF;
    why := refusal(t, c, p_incarnation, p_epoch, p_sends);
    IF why = 'history' THEN refused := why; RETURN; END IF;
    -- Two processes that hold the same number cannot both say that a row never left: the first one uses it up.
    IF raised > 0 AND (why IS NULL OR why IN ('frozen', 'role')) THEN
      UPDATE computers SET sends = sends + raised, last_seen = clock_timestamp() WHERE id = p_computer RETURNING * INTO c;
      sends := c.sends;
    ELSIF why = 'fenced' THEN
      -- Believed of its own outcomes only, never that nothing was sent.
      c.incarnation := -1;
    END IF;
    became := '{}';
    taken := '{}';
    FOR s IN SELECT * FROM unnest(s_attempt, s_state, s_status, s_answer, s_outcome, s_remote, s_line, s_bar, s_nosso,
        s_installment, s_service_status, s_verification, s_findings, s_message, s_refuse)
    LOOP
      one := settle_boleto(c, p_incarnation, p_account, s);
      became := became || one.became;
      taken := taken || one.taken;
    END LOOP;
    IF wanted = 0 THEN refused := why; RETURN; END IF;
    -- Where an answer could not be taken as it came, a person looks before anything else leaves.
    IF why IS NULL AND EXISTS (SELECT 1 FROM unnest(taken) AS how WHERE how NOT IN ('told', 'again')) THEN
      why := 'outcomeDiffers';
    END IF;
    IF why IS NULL THEN
      UPDATE leases SET until = lease_end()
        WHERE what = lease AND computer = p_computer AND incarnation = p_incarnation AND fence = p_fence;
      IF NOT FOUND THEN why := 'lease'; END IF;
    END IF;
    refused := why;
    IF refused IS NOT NULL THEN RETURN; END IF;
    begun := '{}';
    FOR b IN SELECT * FROM unnest(b_boleto, b_revision, b_attempt, b_ref, b_body) WITH ORDINALITY
    LOOP
      begun := begun || coalesce(begin_boleto(c, p_epoch, p_account, p_batch, b, p_sends + b.place), '');
    END LOOP;
  END $$;
`;

const giveBack = `
  -- Granted rows that have not left are ready again. Two processes that hold the same number cannot both say so.
  CREATE FUNCTION give_back_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_sends bigint, p_account text,
    p_attempts text[],
    OUT refused text, OUT became text[], OUT sends bigint)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; s told_outcome; one record;
    account_seq bigint := (SELECT seq FROM accounts WHERE id = p_account);
  BEGIN
    IF account_seq IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'noSuchAccount'; END IF;
    PERFORM lock_team(false);
    PERFORM lock_account(account_seq);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, p_sends);
    IF refused NOT IN ('frozen', 'role') THEN RETURN; END IF;
    refused := NULL;
    UPDATE computers SET sends = sends + 1, last_seen = clock_timestamp() WHERE id = p_computer RETURNING * INTO c;
    sends := c.sends;
    became := '{}';
    FOREACH s.attempt IN ARRAY p_attempts LOOP
      s.state := 'notSent';
      one := settle_boleto(c, p_incarnation, p_account, s);
      became := became || coalesce(one.became, '');
    END LOOP;
  END $$;
  -- What became of attempts whose step was never answered. It waits for a step that is still under way; one that arrives later
  -- is refused, for the counter has moved on. An empty text: never granted, and never will be.
  CREATE FUNCTION ask_attempts_1(p_computer text, p_incarnation bigint, p_account text, p_attempts text[],
    OUT refused text, OUT states text[], OUT sends bigint)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE c computers; account_seq bigint := (SELECT seq FROM accounts WHERE id = p_account);
  BEGIN
    IF account_seq IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'noSuchAccount'; END IF;
    PERFORM lock_team(false);
    PERFORM lock_account(account_seq);
    c := calling_computer(p_computer);
    IF c.incarnation <> p_incarnation THEN refused := 'fenced'; RETURN; END IF;
    UPDATE computers SET sends = sends + 1 WHERE id = p_computer RETURNING * INTO c;
    sends := c.sends;
    SELECT array_agg(coalesce(a.state, '') ORDER BY asked.place) INTO states
      FROM unnest(p_attempts) WITH ORDINALITY AS asked (id, place) LEFT JOIN attempts AS a ON a.id = asked.id;
  END $$;
`;

export const sendingFunctions: readonly string[] = [types, settle, repeats, begin, sendStep, giveBack];
