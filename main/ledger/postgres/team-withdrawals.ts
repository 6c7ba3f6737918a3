// Functions that send, settle, resolve and acknowledge a withdrawal; team-requests.ts decides who may send which one.
import { definer } from './team-functions.ts';

/** How long a person must wait before resolving a withdrawal as not made. */
export const withdrawalDoubtHours = 24;

export const withdrawFunctions = `
  CREATE OR REPLACE FUNCTION withdrawals_blocked(p_account accounts, p_override boolean) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN p_account.removed_at IS NOT NULL THEN 'accountRemoved'
      WHEN EXISTS (SELECT 1 FROM withdrawals WHERE account IN (SELECT accounts_of_owner(p_account.seq))
          AND differs <> '[]' AND acknowledged_at IS NULL)
        OR EXISTS (SELECT 1 FROM withdrawal_checks JOIN withdrawals ON withdrawals.id = withdrawal
          WHERE account IN (SELECT accounts_of_owner(p_account.seq)) AND withdrawal_checks.acknowledged_at IS NULL) THEN 'stopped'
      WHEN NOT p_override AND EXISTS (SELECT 1 FROM attempts WHERE kind = 'withdrawal' AND state IN ('sending', 'uncertain')
        AND account_id IN (SELECT id FROM accounts WHERE seq IN (SELECT accounts_of_owner(p_account.seq)))) THEN 'locked' END $$;
  -- Whether an estimate is still valid that was made when p_as_of was the account's latest withdrawal.
  CREATE OR REPLACE FUNCTION estimate_fresh(p_account bigint, p_estimate text, p_as_of bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT p_estimate IS NULL
      OR NOT EXISTS (SELECT 1 FROM jsonb_each(p_estimate::jsonb) AS figure WHERE figure.value ->> 'value' IS NOT NULL)
      OR coalesce((SELECT max(id) FROM withdrawals WHERE account = p_account), 0) = p_as_of
        AND NOT EXISTS (SELECT 1 FROM withdrawals JOIN attempts ON attempts.seq = attempt
          WHERE account = p_account AND attempts.state IN ('sending', 'uncertain'))
        AND NOT EXISTS (SELECT 1 FROM estimate_misses JOIN withdrawals ON id = withdrawal
          WHERE account = p_account AND asked_at IS NULL) $$;
  -- Stores the result of a command with its effect, so that a repeated command has no second one.
  CREATE OR REPLACE FUNCTION keep_command(p_command text, p_op text, p_fingerprint bytea, p_result jsonb) RETURNS void LANGUAGE sql AS $$
    INSERT INTO commands (id, op, fingerprint, result, at)
      SELECT p_command, p_op, p_fingerprint, p_result::text, moment() WHERE p_command IS NOT NULL $$;
  -- Grants one withdrawal. An approver's confirmation of a request sends it from the approver's own computer.
  CREATE OR REPLACE FUNCTION withdraw_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_sends bigint, p_account text, p_fence bigint,
    p_request text, p_attempt text, p_ref text, p_body bytea, p_override boolean, p_overrode text, p_cents bigint, p_wallet text,
    p_label text, p_label_key text, p_gateway text, p_webhook text, p_fees text, p_estimate text, p_estimate_as_of bigint,
    p_command text, p_fingerprint bytea,
    OUT refused text, OUT withdrawal bigint, OUT sends bigint)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; sender accounts; made bigint; today text := day_in_sao_paulo();
  BEGIN
    SELECT * INTO sender FROM accounts WHERE id = p_account;
    IF sender.seq IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'noSuchAccount'; END IF;
    PERFORM lock_team(false);
    PERFORM lock_account(owned) FROM (SELECT owned FROM accounts_of_owner(sender.seq) AS owned ORDER BY owned) AS ordered;
    -- Read again under the lock.
    SELECT * INTO sender FROM accounts WHERE id = p_account;
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    sends := c.sends;
    PERFORM 1 FROM withdrawal_requests WHERE id = p_request FOR UPDATE;
    refused := coalesce(refusal(t, c, p_incarnation, p_epoch, p_sends), withdrawals_blocked(sender, p_override),
      approval_missing(p_request, sender.seq, today, p_cents, p_wallet, p_gateway, p_webhook, p_fees),
      CASE WHEN NOT estimate_fresh(sender.seq, p_estimate, p_estimate_as_of) THEN 'estimateOld' END);
    IF refused IS NULL THEN
      UPDATE leases SET until = lease_end() WHERE what = 'withdraw/' || p_account AND computer = p_computer
        AND incarnation = p_incarnation AND fence = p_fence;
      IF NOT FOUND THEN refused := 'lease'; END IF;
    END IF;
    IF refused IS NOT NULL THEN RETURN; END IF;
    UPDATE computers SET sends = sends + 1, last_seen = clock_timestamp() WHERE id = p_computer RETURNING * INTO c;
    sends := c.sends;
    INSERT INTO attempts (id, account_id, kind, ref, owner, override, body, started_at, computer, incarnation, epoch, n)
      VALUES (p_attempt, p_account, 'withdrawal', p_ref, 'withdrawal/' || p_attempt, CASE WHEN p_override THEN 1 ELSE 0 END, p_body,
        moment(), c.id, c.incarnation, p_epoch, c.sends) ON CONFLICT DO NOTHING RETURNING seq INTO made;
    IF made IS NULL THEN refused := 'refTaken'; RETURN; END IF;
    INSERT INTO withdrawals (account, attempt, day, cents, wallet, wallet_key, label, label_key, gateway, webhook, fees, estimate,
        request)
      VALUES (sender.seq, made, today, p_cents, p_wallet, lower(p_wallet), p_label, p_label_key, p_gateway, p_webhook, p_fees,
        p_estimate, p_request) RETURNING id INTO withdrawal;
    UPDATE withdrawal_requests SET state = 'used', decided_by = session_user, decided_at = clock_timestamp(), attempt = made
      WHERE id = p_request;
    IF p_overrode <> '' THEN
      PERFORM tell_trail(p_computer, p_account, 'withdrawal.overridden',
        jsonb_build_object('withdrawal', withdrawal, 'what', p_overrode));
    END IF;
    PERFORM tell_trail(p_computer, p_account, 'withdrawal.sent', jsonb_build_object('withdrawal', withdrawal, 'cents', p_cents,
      'wallet', p_wallet, 'label', p_label) || CASE WHEN p_request IS NULL THEN '{}' ELSE jsonb_build_object('request', p_request,
      'maker', (SELECT maker FROM withdrawal_requests WHERE id = p_request)) END);
    PERFORM keep_command(p_command, 'withdrawals.begin', p_fingerprint,
      jsonb_build_object('kind', 'begun', 'id', withdrawal));
  END $$;
`;

const settle = `
  -- A computer's report of one withdrawal: the answer, and how it differs from the request and from the estimate.
  CREATE TYPE told_withdrawal AS (attempt text, state text, status int, answer bytea, outcome text, remote text, differs text,
    missed text);
  CREATE FUNCTION withdrawal_id_taken(p_account text, p_attempt bigint, p_remote text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT 1 FROM attempts WHERE account_id = p_account AND kind = 'withdrawal' AND state = 'created'
      AND remote_id = p_remote AND seq <> p_attempt) $$;
  -- Stored once and never removed: it blocks other withdrawals until a person has seen it.
  CREATE FUNCTION mark_differences(p_computer text, p_account text, p_withdrawal bigint, p_differs text) RETURNS void
  LANGUAGE plpgsql AS $$ BEGIN
    IF coalesce(p_differs, '[]') = '[]' THEN RETURN; END IF;
    UPDATE withdrawals SET differs = p_differs, acknowledged_at = NULL WHERE id = p_withdrawal;
    PERFORM tell_trail(p_computer, p_account, 'withdrawal.differs', jsonb_build_object('withdrawal', p_withdrawal, 'which',
      (SELECT string_agg(which, ', ') FROM jsonb_array_elements_text(p_differs::jsonb) AS which)));
  END $$;
  CREATE FUNCTION keep_miss(p_computer text, p_account text, p_withdrawal bigint, p_missed text) RETURNS void
  LANGUAGE plpgsql AS $$ BEGIN
    IF coalesce(p_missed, '[]') = '[]' THEN RETURN; END IF;
    INSERT INTO estimate_misses (withdrawal, figures, seen_at) VALUES (p_withdrawal, p_missed, moment()) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN RETURN; END IF;
    PERFORM tell_trail(p_computer, p_account, 'withdrawal.estimateMissed', jsonb_build_object('withdrawal', p_withdrawal, 'which',
      (SELECT string_agg(one ->> 'figure', ', ') FROM jsonb_array_elements(p_missed::jsonb) AS one)));
  END $$;
  -- As settle_boleto: the attempt's new state, and how its outcome was taken.
  CREATE FUNCTION settle_withdrawal(c computers, p_incarnation bigint, p_account text, s told_withdrawal,
    OUT became text, OUT taken text)
  LANGUAGE plpgsql AS $$
  DECLARE a attempts; w withdrawals; id_is_taken boolean; is_new boolean;
  BEGIN
    SELECT * INTO a FROM attempts WHERE id = s.attempt AND account_id = p_account AND kind = 'withdrawal' FOR UPDATE;
    became := a.state;
    IF a.seq IS NULL OR a.computer <> c.id THEN taken := 'foreign'; RETURN; END IF;
    IF s.state = 'notSent' AND (c.incarnation <> p_incarnation OR a.incarnation < c.answers_from OR c.lost_at IS NOT NULL)
      OR a.incarnation > p_incarnation THEN taken := 'fenced'; RETURN; END IF;
    SELECT * INTO w FROM withdrawals WHERE attempt = a.seq;
    id_is_taken := s.state = 'created' AND (s.remote IS NULL OR withdrawal_id_taken(p_account, a.seq, s.remote));
    IF a.state <> 'sending' THEN
      is_new := NOT EXISTS (SELECT 1 FROM late_outcomes WHERE attempt = a.seq AND state = s.state
        AND remote_id IS NOT DISTINCT FROM s.remote);
      taken := keep_late_outcome(a, s.state, s.status, s.answer, s.outcome, s.remote);
      -- A person has settled it with another result: red, and nothing else leaves until a person has seen that.
      IF taken = 'conflict' AND is_new THEN
        PERFORM mark_differences(c.id, p_account, w.id, (w.differs::jsonb - 'lateAnswer' || '["lateAnswer"]')::text);
      END IF;
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
    PERFORM tell_trail(c.id, p_account, 'withdrawal.settled', jsonb_build_object('withdrawal', w.id, 'became', became)
      || CASE WHEN s.remote IS NULL THEN '{}' ELSE jsonb_build_object('transactionId', s.remote) END);
    -- While it is uncertain the answer may belong to another withdrawal, and the doubt itself blocks others.
    IF became = 'created' THEN
      PERFORM mark_differences(c.id, p_account, w.id, s.differs);
      PERFORM keep_miss(c.id, p_account, w.id, s.missed);
    END IF;
  END $$;
  CREATE FUNCTION settle_withdrawal_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_sends bigint, p_account text,
    p_attempt text, p_state text, p_status int, p_answer bytea, p_outcome text, p_remote text, p_differs text, p_missed text,
    OUT refused text, OUT became text, OUT taken text, OUT sends bigint)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; why text; one record;
  BEGIN
    PERFORM lock_team(false);
    PERFORM lock_account((SELECT seq FROM accounts WHERE id = p_account));
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    sends := c.sends;
    -- The journal keeps it for the roll call.
    IF NOT same_server(t) OR t.epoch <> p_epoch THEN refused := 'history'; RETURN; END IF;
    why := refusal(t, c, p_incarnation, p_epoch, p_sends);
    IF why = 'history' THEN refused := why; RETURN; END IF;
    IF p_state = 'notSent' AND (why IS NULL OR why IN ('frozen', 'role')) THEN
      -- The first of two processes with the same number uses it up, so that only one can report that it never left.
      UPDATE computers SET sends = sends + 1, last_seen = clock_timestamp() WHERE id = p_computer RETURNING * INTO c;
      sends := c.sends;
    ELSIF why = 'fenced' THEN
      c.incarnation := -1;
    END IF;
    one := settle_withdrawal(c, p_incarnation, p_account,
      ROW(p_attempt, p_state, p_status, p_answer, p_outcome, p_remote, p_differs, p_missed)::told_withdrawal);
    became := one.became;
    taken := one.taken;
  END $$;
`;

const resolve = `
  CREATE FUNCTION resolve_withdrawal_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_withdrawal bigint, p_verdict text,
    p_remote text, p_evidence text, p_differs text, p_missed text, p_early boolean, p_holder_is_off boolean,
    p_command text, p_fingerprint bytea, OUT refused text, OUT state text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; a attempts; w withdrawals; account accounts; created boolean := p_verdict = 'created';
  BEGIN
    IF p_verdict NOT IN ('created', 'discarded') OR created AND p_remote IS NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'verdictInvalid';
    END IF;
    SELECT * INTO w FROM withdrawals WHERE id = p_withdrawal;
    SELECT * INTO account FROM accounts WHERE seq = w.account;
    IF account.seq IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'noSuchWithdrawal'; END IF;
    PERFORM lock_team(false);
    PERFORM lock_account(account.seq);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NOT NULL THEN RETURN; END IF;
    SELECT * INTO a FROM attempts WHERE seq = w.attempt FOR UPDATE;
    state := a.state;
    refused := CASE WHEN a.state <> 'uncertain' THEN 'conflict'
      WHEN created AND withdrawal_id_taken(account.id, a.seq, p_remote) THEN 'remoteIdTaken'
      WHEN NOT created AND NOT p_early AND a.started_at > moment(clock_timestamp() - interval '${withdrawalDoubtHours} hours')
        THEN 'early'
      WHEN NOT created AND holder_may_answer(a) AND NOT p_holder_is_off THEN 'holderMayAnswer' END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    UPDATE attempts SET state = p_verdict, remote_id = CASE WHEN created THEN p_remote ELSE remote_id END, resolved_at = moment(),
      resolution = (coalesce(p_evidence, '{}')::jsonb || jsonb_build_object('who', session_user))::text WHERE seq = a.seq;
    state := p_verdict;
    IF created THEN
      PERFORM mark_differences(p_computer, account.id, w.id, p_differs);
      PERFORM keep_miss(p_computer, account.id, w.id, p_missed);
    END IF;
    PERFORM keep_command(p_command, 'withdrawals.resolve', p_fingerprint, '{"kind":"resolved"}');
  END $$;
`;

const afterwards = `
  -- The five figures right after the withdrawal; once stored, they stay.
  CREATE FUNCTION learn_withdrawal_1(p_computer text, p_withdrawal bigint, p_fees text, p_teaches boolean)
  RETURNS void LANGUAGE plpgsql ${definer} AS $$ BEGIN
    PERFORM calling_computer(p_computer);
    UPDATE withdrawals SET fees_after = p_fees, teaches = CASE WHEN p_teaches THEN 1 ELSE 0 END
      WHERE id = p_withdrawal AND fees_after IS NULL
        AND attempt IN (SELECT seq FROM attempts WHERE computer = p_computer AND kind = 'withdrawal');
  END $$;
  -- A person has seen the difference. False if there is none, or it was seen before.
  CREATE FUNCTION acknowledge_withdrawal_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_withdrawal bigint,
    OUT refused text, OUT acknowledged boolean)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; answers bigint; checks bigint;
  BEGIN
    PERFORM lock_team(false);
    PERFORM lock_account((SELECT account FROM withdrawals WHERE id = p_withdrawal));
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NOT NULL THEN RETURN; END IF;
    UPDATE withdrawals SET acknowledged_at = moment() WHERE id = p_withdrawal AND acknowledged_at IS NULL AND differs <> '[]';
    GET DIAGNOSTICS answers = ROW_COUNT;
    UPDATE withdrawal_checks SET acknowledged_at = moment() WHERE withdrawal = p_withdrawal AND acknowledged_at IS NULL;
    GET DIAGNOSTICS checks = ROW_COUNT;
    acknowledged := answers + checks > 0;
  END $$;
`;

const rollCall = `
  -- Restores a withdrawal that the server has lost, with its outcome, as bring_back does for boletos. Another one of the account may be
  -- open by now.
  CREATE FUNCTION bring_back_withdrawal(c computers, e jsonb) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE sender accounts; made bigint; told told_withdrawal; w jsonb := e -> 'withdrawal';
  BEGIN
    SELECT * INTO sender FROM accounts WHERE id = e ->> 'account';
    IF sender.seq IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'noSuchAccount'; END IF;
    PERFORM lock_account(sender.seq);
    IF NOT EXISTS (SELECT 1 FROM attempts WHERE id = e ->> 'attempt') THEN
      INSERT INTO attempts (id, account_id, kind, ref, owner, override, body, started_at, computer, incarnation, epoch, n)
        VALUES (e ->> 'attempt', sender.id, 'withdrawal', e ->> 'ref', 'withdrawal/' || (e ->> 'attempt'),
          CASE WHEN (w ->> 'override')::boolean OR EXISTS (SELECT 1 FROM attempts WHERE account_id = sender.id
            AND kind = 'withdrawal' AND state IN ('sending', 'uncertain')) THEN 1 ELSE 0 END, decode(e ->> 'body', 'base64'),
          e ->> 'startedAt', c.id, (e ->> 'incarnation')::bigint, (e ->> 'epoch')::bigint, (e ->> 'n')::bigint)
        RETURNING seq INTO made;
      INSERT INTO withdrawals (account, attempt, day, cents, wallet, wallet_key, label, label_key, gateway, webhook, fees,
          estimate, request)
        VALUES (sender.seq, made, day_in_sao_paulo((e ->> 'startedAt')::timestamptz), (w ->> 'cents')::bigint, w ->> 'wallet',
          lower(w ->> 'wallet'), w ->> 'label', w ->> 'labelKey', w ->> 'gateway', w ->> 'webhook', w ->> 'fees',
          w ->> 'estimate', (SELECT id FROM withdrawal_requests AS r WHERE r.id = w ->> 'request'
            AND NOT EXISTS (SELECT 1 FROM withdrawals AS other WHERE other.request = r.id)));
      PERFORM tell_trail(c.id, sender.id, 'withdrawal.sent', jsonb_build_object('withdrawal',
        (SELECT id FROM withdrawals WHERE attempt = made), 'cents', (w ->> 'cents')::bigint, 'wallet', w ->> 'wallet',
        'label', w ->> 'label'));
    END IF;
    IF coalesce(jsonb_typeof(e -> 'told'), 'null') = 'null' THEN RETURN; END IF;
    told := jsonb_populate_record(NULL::told_withdrawal, e -> 'told');
    told.attempt := e ->> 'attempt';
    told.answer := decode(e -> 'told' ->> 'answerBase64', 'base64');
    PERFORM settle_withdrawal(c, c.incarnation, sender.id, told);
  END $$;
`;

export const withdrawalFunctions: readonly string[] = [
  withdrawFunctions,
  settle,
  resolve,
  afterwards,
  rollCall,
];
