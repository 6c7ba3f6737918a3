// Functions by which the limits of one person's withdrawals are set: an approver lowers them, and two approvers raise them.
import { definer } from './team-functions.ts';

/** How long a raise waits for another approver. */
const raiseHours = 24;

const limits = `
  CREATE FUNCTION put_limits(p_computer text, p_account bigint, p_each bigint, p_day bigint) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE was withdrawal_limits;
  BEGIN
    SELECT * INTO was FROM withdrawal_limits WHERE account = p_account;
    INSERT INTO withdrawal_limits (account, each_cents, day_cents) VALUES (p_account, p_each, p_day)
      ON CONFLICT (account) DO UPDATE SET each_cents = excluded.each_cents, day_cents = excluded.day_cents;
    PERFORM tell_trail(p_computer, (SELECT id FROM accounts WHERE seq = p_account), 'withdrawal.limits', jsonb_build_object(
      'eachCents', p_each, 'dayCents', p_day, 'eachCentsBefore', coalesce(was.each_cents, 0),
      'dayCentsBefore', coalesce(was.day_cents, 0)));
  END $$;
  -- 'set', or 'asked' where it raises one of them: then it waits for another approver. A later one takes its place.
  CREATE FUNCTION limit_withdrawals_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_raise text, p_account text,
    p_each bigint, p_day bigint, OUT refused text, OUT became text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; was withdrawal_limits; own bigint := (SELECT seq FROM accounts WHERE id = p_account);
  BEGIN
    IF own IS NULL OR p_each < 0 OR p_day < 0 THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'limitsInvalid'; END IF;
    PERFORM lock_team(false);
    PERFORM lock_account(own);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NULL AND (calling_clerk()).role <> 'approver' THEN refused := 'notApprover'; END IF;
    IF refused IS NOT NULL THEN RETURN; END IF;
    SELECT state INTO became FROM limit_raises WHERE id = p_raise;
    IF became IS NOT NULL THEN became := 'asked'; RETURN; END IF;
    UPDATE limit_raises SET state = 'declined', decided_by = session_user, decided_at = clock_timestamp()
      WHERE account = own AND state = 'open';
    SELECT * INTO was FROM withdrawal_limits WHERE account = own;
    IF p_each <= coalesce(was.each_cents, 0) AND p_day <= coalesce(was.day_cents, 0) THEN
      PERFORM put_limits(p_computer, own, p_each, p_day);
      became := 'set';
      RETURN;
    END IF;
    INSERT INTO limit_raises (id, account, expires_at, each_cents, day_cents)
      VALUES (p_raise, own, clock_timestamp() + interval '${raiseHours} hours', p_each, p_day);
    PERFORM tell_trail(p_computer, p_account, 'withdrawal.limitsAsked', jsonb_build_object('eachCents', p_each, 'dayCents', p_day));
    became := 'asked';
  END $$;
  -- Another approver agrees, or one of them declines.
  CREATE FUNCTION decide_limits_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_raise text, p_agrees boolean,
    OUT refused text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; r limit_raises;
  BEGIN
    PERFORM lock_team(false);
    PERFORM lock_account((SELECT account FROM limit_raises WHERE id = p_raise));
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NOT NULL THEN RETURN; END IF;
    SELECT * INTO r FROM limit_raises WHERE id = p_raise FOR UPDATE;
    refused := CASE WHEN r.id IS NULL THEN 'unknown' WHEN r.state <> 'open' THEN 'decided'
      WHEN (calling_clerk()).role <> 'approver' THEN 'notApprover'
      WHEN p_agrees AND r.expires_at < clock_timestamp() THEN 'expired'
      WHEN p_agrees AND r.maker = session_user THEN 'own'
      WHEN p_agrees AND NOT EXISTS (SELECT 1 FROM clerks WHERE login = r.maker AND removed_at IS NULL AND role = 'approver')
        THEN 'makerGone' END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    UPDATE limit_raises SET state = CASE WHEN p_agrees THEN 'used' ELSE 'declined' END, decided_by = session_user,
      decided_at = clock_timestamp() WHERE id = p_raise;
    IF p_agrees THEN PERFORM put_limits(p_computer, r.account, r.each_cents, r.day_cents); END IF;
  END $$;
`;

export const limitFunctions: readonly string[] = [limits];
