// Functions that request and approve a withdrawal, which needs two clerks above the account's limits. The trigger at the end enforces
// that for every function that inserts one.
import { accountsOfOwner } from '../tables/account-services.ts';
import { definer } from './team-functions.ts';

/** After a day the figures and reasons of a request are too old. */
const requestHours = 24;
/** Hundredths of a percent by which the conversion rate may move if the account sets no tolerance. */
const usualTolerance = 50;

const request = `
  -- A request has the id of its command, so that a repeated command makes no second one.
  CREATE FUNCTION request_withdrawal_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_request text, p_account text,
    p_cents bigint, p_wallet text, p_gateway text, p_webhook text, p_fees text, OUT refused text, OUT expires_at text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; r withdrawal_requests; ends timestamptz := clock_timestamp() + interval '${requestHours} hours';
  BEGIN
    PERFORM lock_team(false);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NOT NULL THEN RETURN; END IF;
    SELECT * INTO r FROM withdrawal_requests WHERE id = p_request AND maker = session_user;
    IF r.id IS NOT NULL THEN expires_at := moment(r.expires_at); RETURN; END IF;
    INSERT INTO withdrawal_requests (id, account, computer, expires_at, cents, wallet, gateway, webhook, fees)
      SELECT p_request, seq, p_computer, ends, p_cents, p_wallet, p_gateway, p_webhook, p_fees
      FROM accounts WHERE id = p_account AND removed_at IS NULL;
    IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'noSuchAccount'; END IF;
    expires_at := moment(ends);
    PERFORM tell_trail(p_computer, p_account, 'withdrawal.requested',
      jsonb_build_object('request', p_request, 'cents', p_cents, 'wallet', p_wallet));
  END $$;
  -- The maker takes it back, or an approver declines it. 'decided': somebody decided it before.
  CREATE FUNCTION decline_withdrawal_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_request text, p_reason text,
    OUT refused text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; declined withdrawal_requests;
  BEGIN
    PERFORM lock_team(false);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NOT NULL THEN RETURN; END IF;
    SELECT * INTO declined FROM withdrawal_requests WHERE id = p_request FOR UPDATE;
    refused := CASE WHEN declined.id IS NULL THEN 'unknown' WHEN declined.state <> 'open' THEN 'decided'
      WHEN declined.maker <> session_user AND (calling_clerk()).role <> 'approver' THEN 'notApprover' END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    UPDATE withdrawal_requests SET state = 'declined', decided_by = session_user, decided_at = clock_timestamp(),
      reason = nullif(trim(p_reason), '') WHERE id = p_request;
    PERFORM tell_trail(p_computer, (SELECT id FROM accounts WHERE seq = declined.account), 'withdrawal.declined',
      jsonb_build_object('request', p_request, 'cents', declined.cents, 'wallet', declined.wallet, 'reason', nullif(trim(p_reason), '')));
  END $$;
`;

/** Two accounts of one owner, which an earlier version let a clerk add, spend one balance. */
export const limitFunctions = `
  CREATE OR REPLACE FUNCTION accounts_of_owner(p_account bigint) RETURNS SETOF bigint LANGUAGE sql STABLE AS $$
    SELECT beside FROM ${accountsOfOwner('p_account')} AS owned $$;
  CREATE OR REPLACE FUNCTION above_limits(p_account bigint, p_day text, p_cents bigint) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT p_cents > coalesce(each_cents, 0) OR coalesce(day_cents, 0) < p_cents + (
        SELECT coalesce(sum(w.cents), 0) FROM withdrawals AS w JOIN attempts AS a ON a.seq = w.attempt
        WHERE w.account IN (SELECT accounts_of_owner(p_account)) AND w.day = p_day AND a.state IN ('sending', 'uncertain', 'created'))
    FROM (SELECT 1) AS one LEFT JOIN withdrawal_limits ON account = p_account $$;
`;

const approval = `
  -- Called before a summary is shown: whether confirming it makes a request instead of sending.
  CREATE FUNCTION needs_approval_1(p_account text, p_cents bigint) RETURNS boolean LANGUAGE sql STABLE ${definer} AS $$
    SELECT above_limits((SELECT seq FROM accounts WHERE id = p_account), day_in_sao_paulo(), p_cents) $$;
  -- Whether a figure differs, other than the conversion rate within the account's tolerance.
  CREATE FUNCTION figures_moved(p_account bigint, p_before text, p_after text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT 1 FROM unnest(ARRAY['withdrawalRate', 'rateFixed', 'minWithdrawal', 'maxWithdrawal']) AS figure
        WHERE (was ->> figure)::numeric <> (is_now ->> figure)::numeric IS NOT FALSE)
      OR abs((is_now ->> 'usdtRate')::numeric - (was ->> 'usdtRate')::numeric) * 10000 > (was ->> 'usdtRate')::numeric
        * coalesce((SELECT (settings::jsonb ->> 'rateTolerance')::numeric FROM withdrawal_settings WHERE account = p_account),
          ${usualTolerance}) IS NOT FALSE
    FROM (SELECT p_before::jsonb AS was, p_after::jsonb AS is_now) AS figures $$;
  -- Why the calling clerk may not send this; NULL if allowed.
  CREATE FUNCTION approval_missing(p_request text, p_account bigint, p_day text, p_cents bigint, p_wallet text, p_gateway text,
    p_webhook text, p_fees text)
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
      WHEN NOT EXISTS (SELECT 1 FROM clerks WHERE login = r.maker AND removed_at IS NULL AND role IN ('operator', 'approver'))
        THEN 'makerGone'
      WHEN (r.account, r.cents, r.wallet, r.gateway, r.webhook)
        IS DISTINCT FROM (p_account, p_cents, p_wallet, p_gateway, p_webhook) THEN 'requestDiffers'
      WHEN figures_moved(p_account, r.fees, p_fees) THEN 'figuresMoved' END;
  END $$;
  CREATE FUNCTION withdrawals_approved() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE why text;
  BEGIN
    -- The roll call restores what left before commits were lost; it sends nothing.
    IF EXISTS (SELECT 1 FROM team JOIN attempts ON attempts.seq = new.attempt
      WHERE team.frozen_reason IS NOT NULL AND attempts.epoch < team.epoch) THEN RETURN new; END IF;
    why := approval_missing(new.request, new.account, new.day, new.cents, new.wallet, new.gateway, new.webhook, new.fees);
    IF why IS NOT NULL THEN RAISE EXCEPTION USING ERRCODE = 'GU001', MESSAGE = 'withdrawals: ' || why; END IF;
    RETURN new;
  END $$;
`;

/** Runs before the attempt of the same withdrawal counts towards the day. */
const approvalTrigger = `
  CREATE TRIGGER withdrawals_approved BEFORE INSERT ON withdrawals FOR EACH ROW EXECUTE FUNCTION withdrawals_approved();
`;

export const requestFunctions: readonly string[] = [request, limitFunctions, approval, approvalTrigger];
