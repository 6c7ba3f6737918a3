// Functions that send boletos: one call stores the outcomes of the last ones and begins the next, in one commit.
import { newOnDashboardOf, newDuplicatesOf } from '../tables/boletos-duplicates.ts';
import { pastDueProblem } from '../tables/boletos-turn.ts';
import { definer } from './team-functions.ts';
import { onePlan, settlingFunctions } from './team-settling.ts';

export const duplicateFunction = `
  -- The first duplicate in the register, else the first in the panel; NULL if there is none.
  CREATE OR REPLACE FUNCTION new_duplicate(r boletos) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$ BEGIN
    RETURN coalesce(
      (SELECT jsonb_build_object('code', 'duplicateInRegister', 'boleto', min(duplicate.id)) FROM ${newDuplicatesOf('r')} HAVING count(*) > 0),
      (SELECT jsonb_build_object('code', 'duplicateInPanel', 'panel', min(panel_keys.panel)) FROM ${newOnDashboardOf('r')} HAVING count(*) > 0));
  END $$;
`;

export const holdFunction = `
  -- Returns the row to the clerk, with the reason among its problems.
  CREATE OR REPLACE FUNCTION back_to_clerk(p_boleto bigint, p_problem jsonb) RETURNS void LANGUAGE sql AS $$
    UPDATE boletos SET state = 'draft', worst = 'error', revision = revision + 1,
      problems = (coalesce(problems, '[]')::jsonb || ('{"severity":"error","field":null}' || p_problem))::text
    WHERE id = p_boleto AND state = 'ready' $$;
  -- NULL if the row may begin, else why not.
  CREATE OR REPLACE FUNCTION hold_boleto(account accounts, batch batches, b wanted_row) RETURNS text LANGUAGE plpgsql AS $$
  DECLARE r boletos; duplicate jsonb;
  BEGIN
    SELECT * INTO r FROM boletos WHERE id = b.boleto FOR UPDATE;
    IF r.id IS NULL OR r.state <> 'ready' OR r.revision <> b.revision OR r.batch_id <> batch.id OR r.account <> account.seq
      THEN RETURN 'changed'; END IF;
    IF batch.state <> 'running' THEN RETURN 'notRunning'; END IF;
    IF account.removed_at IS NOT NULL THEN RETURN 'accountRemoved'; END IF;
    IF r.maybe_sent IS NOT NULL AND r.maybe_sent_meant = 0 THEN RETURN 'maybeSent'; END IF;
    IF r.due < day_in_sao_paulo() THEN
      PERFORM back_to_clerk(r.id, '${JSON.stringify(pastDueProblem)}');
      RETURN 'pastDue';
    END IF;
    duplicate := new_duplicate(r);
    IF duplicate IS NOT NULL THEN
      PERFORM back_to_clerk(r.id, duplicate);
      RETURN 'duplicate';
    END IF;
    RETURN NULL;
  END $$;
`;

export const beginFunction = `
  -- For each row '' if it is granted: its attempt is stored, and it may leave once the computer's own journal has it as well. Else
  -- why not.
  CREATE OR REPLACE FUNCTION begin_boletos(c computers, p_epoch bigint, p_account text, p_batch bigint, p_rows wanted_row[], p_sends bigint)
  RETURNS text[] LANGUAGE plpgsql ${onePlan} AS $$
  DECLARE begun text[] := '{}'; held text; b wanted_row; free wanted_row[] := '{}'; mine bigint[] := '{}'; granted bigint[];
    account accounts; batch batches; today text := day_in_sao_paulo(); usual bigint[];
  BEGIN
    SELECT * INTO account FROM accounts WHERE id = p_account;
    SELECT * INTO batch FROM batches WHERE id = p_batch;
    -- Locked first, so that they cannot change before the next statement.
    PERFORM 1 FROM boletos WHERE id IN (SELECT boleto FROM unnest(p_rows)) ORDER BY id FOR UPDATE;
    -- One statement finds the rows that may begin, which are most of them. The others are held one after the other, because a row that
    -- goes back to the clerk may free its duplicate.
    SELECT array_agg(w.place) INTO usual FROM unnest(p_rows) AS w JOIN boletos AS r ON r.id = w.boleto
      WHERE (r.state = 'ready' AND r.revision = w.revision AND r.batch_id = batch.id AND r.account = account.seq) IS TRUE
        AND batch.state = 'running' AND account.removed_at IS NULL
        AND r.maybe_sent IS NULL AND r.due >= today
        AND NOT EXISTS (SELECT 1 FROM ${newDuplicatesOf('r')}) AND NOT EXISTS (SELECT 1 FROM ${newOnDashboardOf('r')});
    FOREACH b IN ARRAY p_rows LOOP
      held := CASE WHEN b.boleto = ANY (mine) THEN 'changed' WHEN b.place = ANY (usual) THEN NULL
        ELSE hold_boleto(account, batch, b) END;
      IF held IS NULL THEN
        free := free || b;
        mine := mine || b.boleto;
      END IF;
      begun := begun || coalesce(held, 'refTaken');
    END LOOP;
    WITH made AS (
      INSERT INTO attempts (id, account_id, kind, ref, owner, override, body, started_at, computer, incarnation, epoch, n)
        SELECT attempt, p_account, 'boleto', ref, 'boleto/' || boleto, 0, body, moment(), c.id, c.incarnation, p_epoch, p_sends + place
        FROM unnest(free) ORDER BY place
        ON CONFLICT DO NOTHING RETURNING seq, substr(owner, 8)::bigint AS boleto, n - p_sends AS place
    ), started AS (
      UPDATE boletos SET state = 'sending', attempt = made.seq, said = NULL, revision = revision + 1
        FROM made WHERE boletos.id = made.boleto RETURNING made.place
    ) SELECT array_agg(place) INTO granted FROM started;
    FOR at IN 1 .. coalesce(cardinality(granted), 0) LOOP begun[granted[at]] := ''; END LOOP;
    RETURN begun;
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
  DECLARE t team; c computers; s told_outcome; one record; why text; told told_outcome[]; settled settled_row[];
    account_seq bigint := (SELECT seq FROM accounts WHERE id = p_account);
    lease text := 'batch/' || p_batch;
    wanted int := cardinality(b_boleto);
    raised bigint := wanted + cardinality(array_positions(s_state, 'notSent'));
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
    -- The first of two processes with the same number uses it up, so that only one can report that a row never left.
    IF raised > 0 AND (why IS NULL OR why IN ('frozen', 'role')) THEN
      UPDATE computers SET sends = sends + raised, last_seen = clock_timestamp() WHERE id = p_computer RETURNING * INTO c;
      sends := c.sends;
    ELSIF why = 'fenced' THEN
      -- A fenced process is trusted with outcomes, but not with 'not sent'.
      c.incarnation := -1;
    END IF;
    became := '{}';
    taken := '{}';
    told := ARRAY(SELECT ROW(s.*)::told_outcome FROM unnest(s_attempt, s_state, s_status, s_answer, s_outcome, s_remote, s_line,
      s_bar, s_nosso, s_installment, s_service_status, s_verification, s_findings, s_message, s_refuse) AS s);
    IF cardinality(told) > 0 THEN settled := settle_together(c, p_incarnation, p_account, told); END IF;
    IF settled IS NOT NULL THEN
      PERFORM settle_rows(settled);
      became := s_state;
      taken := array_fill('told'::text, ARRAY[cardinality(told)]);
    ELSE
      -- Late and repeated outcomes depend on the rows as earlier outcomes have left them.
      FOREACH s IN ARRAY told LOOP
        one := settle_boleto(c, p_incarnation, p_account, s);
        became := became || one.became;
        taken := taken || one.taken;
      END LOOP;
    END IF;
    IF wanted = 0 THEN refused := why; RETURN; END IF;
    -- If an answer was not taken as reported, a person must look before anything else leaves.
    IF why IS NULL AND EXISTS (SELECT 1 FROM unnest(taken) AS how WHERE how NOT IN ('told', 'again')) THEN
      why := 'outcomeDiffers';
    END IF;
    IF why IS NULL THEN
      UPDATE leases SET until = lease_end()
        WHERE what = lease AND computer = p_computer AND incarnation = p_incarnation AND fence = p_fence AND until > '-infinity';
      IF NOT FOUND THEN why := 'lease'; END IF;
    END IF;
    refused := why;
    IF refused IS NOT NULL THEN RETURN; END IF;
    begun := begin_boletos(c, p_epoch, p_account, p_batch,
      (SELECT array_agg(ROW(boleto, revision, attempt, ref, body, place)::wanted_row ORDER BY place)
        FROM unnest(b_boleto, b_revision, b_attempt, b_ref, b_body) WITH ORDINALITY AS b (boleto, revision, attempt, ref, body, place)),
      p_sends);
  END $$;
`;

/** Redefined by version 9. */
export const giveBackFunction = `
  -- Older programs report by it that granted rows have not left. Newer ones call send_step_1.
  CREATE OR REPLACE FUNCTION give_back_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_sends bigint, p_account text,
    p_attempts text[],
    OUT refused text, OUT became text[], OUT sends bigint)
  LANGUAGE plpgsql ${definer} AS $$ BEGIN
    SELECT CASE WHEN step.refused NOT IN ('frozen', 'role') THEN step.refused END,
        ARRAY(SELECT coalesce(state, '') FROM unnest(step.became) AS state), step.sends
      INTO refused, became, sends
      FROM send_step_1(p_computer, p_incarnation, p_epoch, p_sends, p_account, 0, 0,
        s_attempt => p_attempts, s_state => array_fill('notSent'::text, ARRAY[cardinality(p_attempts)]),
        s_status => NULL, s_answer => NULL, s_outcome => NULL, s_remote => NULL, s_line => NULL, s_bar => NULL, s_nosso => NULL,
        s_installment => NULL, s_service_status => NULL, s_verification => NULL, s_findings => NULL, s_message => NULL,
        s_refuse => NULL, b_boleto => '{}', b_revision => '{}', b_attempt => '{}', b_ref => '{}', b_body => '{}') AS step;
  END $$;
`;

const ask = `
  -- The states of attempts whose step had no answer. It waits for a step that still runs; one that arrives later is refused, because
  -- the counter has moved on. An empty text: never granted, and never will be.
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

export const sendingFunctions: readonly string[] = [
  ...settlingFunctions,
  duplicateFunction,
  holdFunction,
  beginFunction,
  sendStep,
  giveBackFunction,
  ask,
];
