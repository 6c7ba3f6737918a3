// Functions by which a withdrawal is asked for, approved by sending it, and settled. Above the account's limits it takes two
// clerks; the trigger at the end holds whatever function inserts it to that.
import { definer } from './team-functions.ts';

/** A request is good for a day: figures and reasons are older by then. */
const requestHours = 24;
/** How long a person waits before saying that a withdrawal was not made. */
export const withdrawalDoubtHours = 24;

const request = `
  CREATE FUNCTION request_withdrawal_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_request text, p_account text,
    p_cents bigint, p_wallet text, p_fees text, OUT refused text, OUT expires_at text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; ends timestamptz := clock_timestamp() + interval '${requestHours} hours';
  BEGIN
    PERFORM lock_team(false);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NOT NULL THEN RETURN; END IF;
    INSERT INTO withdrawal_requests (id, account, computer, expires_at, cents, wallet, fees)
      SELECT p_request, seq, p_computer, ends, p_cents, p_wallet, p_fees FROM accounts WHERE id = p_account AND removed_at IS NULL;
    IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'noSuchAccount'; END IF;
    expires_at := moment(ends);
    PERFORM tell_trail(p_computer, p_account, 'withdrawal.requested',
      jsonb_build_object('request', p_request, 'cents', p_cents, 'wallet', p_wallet));
  END $$;
  -- The maker takes it back, or an approver declines it.
  CREATE FUNCTION decline_withdrawal_1(p_computer text, p_request text) RETURNS boolean LANGUAGE plpgsql ${definer} AS $$
  DECLARE clerk clerks := calling_clerk(); declined withdrawal_requests;
  BEGIN
    PERFORM calling_computer(p_computer);
    UPDATE withdrawal_requests SET state = 'declined', decided_by = session_user, decided_at = clock_timestamp()
      WHERE id = p_request AND state = 'open' AND (maker = session_user OR clerk.role = 'approver') RETURNING * INTO declined;
    IF declined.id IS NULL THEN RETURN false; END IF;
    PERFORM tell_trail(p_computer, (SELECT id FROM accounts WHERE seq = declined.account), 'withdrawal.declined',
      jsonb_build_object('request', p_request));
    RETURN true;
  END $$;
`;

const approval = `
  CREATE FUNCTION above_limits(p_account bigint, p_day text, p_cents bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT p_cents > coalesce(each_cents, 0) OR coalesce(day_cents, 0) < p_cents + (
        SELECT coalesce(sum(w.cents), 0) FROM withdrawals AS w JOIN attempts AS a ON a.seq = w.attempt
        WHERE w.account = p_account AND w.day = p_day AND a.state IN ('sending', 'uncertain', 'created'))
    FROM (SELECT 1) AS one LEFT JOIN withdrawal_limits ON account = p_account $$;
  -- Why the calling clerk may not send this; NULL where he may.
  CREATE FUNCTION approval_missing(p_request text, p_account bigint, p_day text, p_cents bigint, p_wallet text, p_fees text)
  RETURNS text LANGUAGE plpgsql STABLE AS $$
  DECLARE r withdrawal_requests;
  BEGIN
    IF p_request IS NULL THEN
      RETURN CASE WHEN above_limits(p_account, p_day, p_cents) THEN 'requestNeeded' END;
    END IF;
    SELECT * INTO r FROM withdrawal_requests WHERE id = p_request;
    RETURN CASE WHEN r.id IS NULL THEN 'requestUnknown' WHEN r.state <> 'open' THEN 'requestDecided'
      WHEN r.expires_at < clock_timestamp() THEN 'requestExpired'
      WHEN r.maker = session_user THEN 'ownRequest'
      WHEN (calling_clerk()).role <> 'approver' THEN 'notApprover'
      WHEN (r.account, r.cents, r.wallet) <> (p_account, p_cents, p_wallet) THEN 'requestDiffers'
      WHEN r.fees::jsonb <> p_fees::jsonb THEN 'figuresMoved' END;
  END $$;
  CREATE FUNCTION withdrawals_approved() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE why text := approval_missing(new.request, new.account, new.day, new.cents, new.wallet, new.fees);
  BEGIN
    IF why IS NOT NULL THEN RAISE EXCEPTION USING ERRCODE = 'GU001', MESSAGE = 'withdrawals: ' || why; END IF;
    RETURN new;
  END $$;
`;

/** Before the attempt of the same withdrawal counts towards the day. */
const approvalTrigger = `
  CREATE TRIGGER withdrawals_approved BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawals_approved();
`;

const withdraw = `
  CREATE FUNCTION withdrawals_blocked(p_account accounts) RETURNS text LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN p_account.removed_at IS NOT NULL THEN 'accountRemoved'
      WHEN EXISTS (SELECT 1 FROM withdrawals WHERE account = p_account.seq AND differs <> '[]' AND acknowledged_at IS NULL)
        OR EXISTS (SELECT 1 FROM withdrawal_checks JOIN withdrawals ON withdrawals.id = withdrawal
          WHERE account = p_account.seq AND withdrawal_checks.acknowledged_at IS NULL) THEN 'stopped'
      WHEN EXISTS (SELECT 1 FROM attempts WHERE account_id = p_account.id AND kind = 'withdrawal'
        AND state IN ('sending', 'uncertain')) THEN 'locked' END $$;
  -- Grants one withdrawal. The press of an approver on a request sends it, from the approver's own computer.
  CREATE FUNCTION withdraw_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_sends bigint, p_account text, p_request text,
    p_attempt text, p_ref text, p_body bytea, p_cents bigint, p_wallet text, p_label text, p_label_key text, p_gateway text,
    p_webhook text, p_fees text, p_estimate text,
    OUT refused text, OUT withdrawal bigint, OUT sends bigint)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; found accounts; made bigint; today text := day_in_sao_paulo();
  BEGIN
    SELECT * INTO found FROM accounts WHERE id = p_account;
    IF found.seq IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'noSuchAccount'; END IF;
    PERFORM lock_team(false);
    PERFORM lock_account(found.seq);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    sends := c.sends;
    PERFORM 1 FROM withdrawal_requests WHERE id = p_request FOR UPDATE;
    refused := coalesce(refusal(t, c, p_incarnation, p_epoch, p_sends), withdrawals_blocked(found),
      approval_missing(p_request, found.seq, today, p_cents, p_wallet, p_fees));
    IF refused IS NOT NULL THEN RETURN; END IF;
    UPDATE computers SET sends = sends + 1, last_seen = clock_timestamp() WHERE id = p_computer RETURNING * INTO c;
    sends := c.sends;
    INSERT INTO attempts (id, account_id, kind, ref, owner, override, body, started_at, computer, incarnation, epoch, n)
      VALUES (p_attempt, p_account, 'withdrawal', p_ref, 'withdrawal/' || p_attempt, 0, p_body, moment(), c.id, c.incarnation,
        p_epoch, c.sends) ON CONFLICT DO NOTHING RETURNING seq INTO made;
    IF made IS NULL THEN refused := 'refTaken'; RETURN; END IF;
    INSERT INTO withdrawals (account, attempt, day, cents, wallet, wallet_key, label, label_key, gateway, webhook, fees, estimate,
        request)
      VALUES (found.seq, made, today, p_cents, p_wallet, lower(p_wallet), p_label, p_label_key, p_gateway, p_webhook, p_fees,
        p_estimate, p_request) RETURNING id INTO withdrawal;
    UPDATE withdrawal_requests SET state = 'used', decided_by = session_user, decided_at = clock_timestamp(), attempt = made
      WHERE id = p_request;
    PERFORM tell_trail(p_computer, p_account, 'withdrawal.sent',
      jsonb_build_object('withdrawal', withdrawal, 'cents', p_cents, 'wallet', p_wallet, 'request', p_request));
  END $$;
`;

const settle = `
  CREATE FUNCTION settle_withdrawal_1(p_computer text, p_incarnation bigint, p_attempt text, p_state text, p_status int,
    p_answer bytea, p_outcome text, p_remote text, p_differs text, OUT became text, OUT taken text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE c computers; a attempts; account text := (SELECT account_id FROM attempts WHERE id = p_attempt); known boolean;
  BEGIN
    PERFORM lock_team(false);
    PERFORM lock_account((SELECT seq FROM accounts WHERE id = account));
    c := calling_computer(p_computer);
    SELECT * INTO a FROM attempts WHERE id = p_attempt AND kind = 'withdrawal' FOR UPDATE;
    became := a.state;
    IF a.seq IS NULL OR a.computer <> c.id THEN taken := 'foreign'; RETURN; END IF;
    IF p_state = 'notSent' AND (c.incarnation <> p_incarnation OR a.incarnation < c.answers_from OR c.lost_at IS NOT NULL)
      THEN taken := 'fenced'; RETURN; END IF;
    IF a.state <> 'sending' THEN
      taken := keep_late_outcome(a, p_state, p_status, p_answer, p_outcome, p_remote);
      RETURN;
    END IF;
    known := p_state = 'created' AND (p_remote IS NULL OR EXISTS (SELECT 1 FROM attempts WHERE account_id = account
      AND kind = 'withdrawal' AND state = 'created' AND remote_id = p_remote));
    became := CASE WHEN known THEN 'uncertain' ELSE p_state END;
    taken := CASE WHEN known THEN 'knownId' ELSE 'told' END;
    UPDATE attempts SET state = became, settled_at = moment(), http_status = p_status, answer = p_answer, outcome = p_outcome,
      remote_id = p_remote WHERE seq = a.seq;
    IF became = 'created' AND p_differs <> '[]' THEN
      UPDATE withdrawals SET differs = p_differs WHERE attempt = a.seq;
    END IF;
    PERFORM tell_trail(p_computer, account, 'withdrawal.settled',
      jsonb_build_object('attempt', p_attempt, 'became', became, 'transactionId', p_remote, 'differs', p_differs));
  END $$;
  CREATE FUNCTION resolve_withdrawal_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_attempt text, p_verdict text,
    p_remote text, p_evidence text, p_differs text, p_holder_is_off boolean, OUT refused text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; a attempts; account text := (SELECT account_id FROM attempts WHERE id = p_attempt);
    created boolean := p_verdict = 'created';
  BEGIN
    IF p_verdict NOT IN ('created', 'discarded') OR created AND p_remote IS NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'verdictInvalid';
    END IF;
    PERFORM lock_team(false);
    PERFORM lock_account((SELECT seq FROM accounts WHERE id = account));
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NOT NULL THEN RETURN; END IF;
    SELECT * INTO a FROM attempts WHERE id = p_attempt AND kind = 'withdrawal' FOR UPDATE;
    refused := CASE WHEN a.state IS DISTINCT FROM 'uncertain' THEN 'conflict'
      WHEN created AND EXISTS (SELECT 1 FROM attempts WHERE account_id = account AND kind = 'withdrawal' AND state = 'created'
        AND remote_id = p_remote) THEN 'remoteIdTaken'
      WHEN NOT created AND a.started_at > moment(clock_timestamp() - interval '${withdrawalDoubtHours} hours') THEN 'early'
      WHEN NOT created AND holder_may_answer(a) AND NOT p_holder_is_off THEN 'holderMayAnswer' END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    UPDATE attempts SET state = p_verdict, remote_id = CASE WHEN created THEN p_remote ELSE remote_id END, resolved_at = moment(),
      resolution = (coalesce(p_evidence, '{}')::jsonb || jsonb_build_object('who', session_user))::text WHERE seq = a.seq;
    IF created AND p_differs <> '[]' THEN
      UPDATE withdrawals SET differs = p_differs WHERE attempt = a.seq;
    END IF;
    PERFORM tell_trail(p_computer, account, 'withdrawal.resolved', jsonb_build_object('attempt', p_attempt, 'verdict', p_verdict));
  END $$;
`;

export const withdrawalFunctions: readonly string[] = [request, approval, approvalTrigger, withdraw, settle];
