// Functions that change the rules of an account in a team: what tightens them takes effect at once, and what loosens them waits for
// another approver.
import { usualIssueLimits } from '../../../preload/contract/accounts.ts';
import { usualSettings } from '../../../preload/contract/withdrawal-limits.ts';
import { definer } from './team-functions.ts';
import { agreedWithinDay } from './team-schema.ts';

/** How long a change waits for another approver. */
const hoursToAgree = 24;

const puts = `
  CREATE FUNCTION put_limits(p_computer text, p_account bigint, p_wanted jsonb) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE was withdrawal_limits;
  BEGIN
    SELECT * INTO was FROM withdrawal_limits WHERE account = p_account;
    INSERT INTO withdrawal_limits (account, each_cents, day_cents)
      VALUES (p_account, (p_wanted ->> 'eachCents')::bigint, (p_wanted ->> 'dayCents')::bigint)
      ON CONFLICT (account) DO UPDATE SET each_cents = excluded.each_cents, day_cents = excluded.day_cents;
    PERFORM tell_trail(p_computer, (SELECT id FROM accounts WHERE seq = p_account), 'withdrawal.limits',
      p_wanted || jsonb_build_object('eachCentsBefore', coalesce(was.each_cents, 0), 'dayCentsBefore', coalesce(was.day_cents, 0)));
  END $$;
  CREATE FUNCTION put_settings(p_computer text, p_account bigint, p_wanted jsonb) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO withdrawal_settings (account, settings) VALUES (p_account, (p_wanted -> 'settings')::text)
      ON CONFLICT (account) DO UPDATE SET settings = excluded.settings;
    PERFORM tell_trail(p_computer, (SELECT id FROM accounts WHERE seq = p_account), 'withdrawal.settings', p_wanted -> 'changes');
  END $$;
`;

const loosens = `
  -- Decides what raisesLimit of the program predicts. NULL is no bound.
  CREATE FUNCTION loosens_withdrawals(was jsonb, wanted jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce((wanted ->> 'dailyCents')::numeric, 'infinity') > coalesce((was ->> 'dailyCents')::numeric, 'infinity')
      OR coalesce((wanted ->> 'dailyCount')::numeric, 'infinity') > coalesce((was ->> 'dailyCount')::numeric, 'infinity')
      OR coalesce((wanted ->> 'pinFromCents')::numeric, 'infinity') > coalesce((was ->> 'pinFromCents')::numeric, 'infinity')
      OR coalesce((was ->> 'onlyBook')::boolean, false) AND NOT coalesce((wanted ->> 'onlyBook')::boolean, false)
      OR coalesce((wanted ->> 'waitingHours')::numeric, 0) < coalesce((was ->> 'waitingHours')::numeric, 0)
      OR coalesce((wanted ->> 'rateTolerance')::numeric, 'infinity') > coalesce((was ->> 'rateTolerance')::numeric, 'infinity') $$;
`;

const ask = `
  -- A later request replaces one that waits.
  CREATE FUNCTION ask_change(p_change text, p_account bigint, p_kind text, p_wanted jsonb) RETURNS void LANGUAGE plpgsql AS $$ BEGIN
    PERFORM drop_change(p_account, p_kind);
    INSERT INTO asked_changes (id, account, expires_at, kind, wanted)
      VALUES (p_change, p_account, clock_timestamp() + interval '${hoursToAgree} hours', p_kind, p_wanted::text);
  END $$;
  CREATE FUNCTION drop_change(p_account bigint, p_kind text) RETURNS void LANGUAGE sql AS $$
    UPDATE asked_changes SET state = 'declined', decided_by = session_user, decided_at = clock_timestamp()
      WHERE account = p_account AND kind = p_kind AND state = 'open' $$;
`;

const limits = `
  -- Returns 'set', or 'asked' if the change raises a limit.
  CREATE FUNCTION limit_withdrawals_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_change text, p_account text,
    p_each bigint, p_day bigint, OUT refused text, OUT became text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; was withdrawal_limits; own bigint := (SELECT seq FROM accounts WHERE id = p_account);
    wanted jsonb := jsonb_build_object('eachCents', p_each, 'dayCents', p_day);
  BEGIN
    IF own IS NULL OR p_each < 0 OR p_day < 0 THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'limitsInvalid'; END IF;
    PERFORM lock_team(false);
    PERFORM lock_account(own);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NULL AND (calling_clerk()).role <> 'approver' THEN refused := 'notApprover'; END IF;
    IF refused IS NOT NULL THEN RETURN; END IF;
    IF EXISTS (SELECT 1 FROM asked_changes WHERE id = p_change) THEN became := 'asked'; RETURN; END IF;
    SELECT * INTO was FROM withdrawal_limits WHERE account = own;
    IF p_each <= coalesce(was.each_cents, 0) AND p_day <= coalesce(was.day_cents, 0) THEN
      PERFORM drop_change(own, 'limits');
      PERFORM put_limits(p_computer, own, wanted);
      became := 'set';
      RETURN;
    END IF;
    PERFORM ask_change(p_change, own, 'limits', wanted);
    PERFORM tell_trail(p_computer, p_account, 'withdrawal.limitsAsked', wanted);
    became := 'asked';
  END $$;
`;

const settings = `
  -- The same for an account's withdrawal settings, which every operator may tighten. 'changed': the caller saw other settings.
  CREATE FUNCTION set_withdrawals_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_change text, p_account text,
    p_before text, p_settings text, p_changes text, OUT refused text, OUT became text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; own bigint := (SELECT seq FROM accounts WHERE id = p_account AND removed_at IS NULL);
    was jsonb; wanted jsonb := jsonb_build_object('settings', p_settings::jsonb, 'changes', p_changes::jsonb);
  BEGIN
    IF own IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'noSuchAccount'; END IF;
    PERFORM lock_team(false);
    PERFORM lock_account(own);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NOT NULL THEN RETURN; END IF;
    IF EXISTS (SELECT 1 FROM asked_changes WHERE id = p_change) THEN became := 'asked'; RETURN; END IF;
    SELECT settings::jsonb INTO was FROM withdrawal_settings WHERE account = own;
    IF was = p_settings::jsonb THEN became := 'set'; RETURN; END IF;
    IF was IS DISTINCT FROM p_before::jsonb THEN refused := 'changed'; RETURN; END IF;
    IF loosens_withdrawals('${JSON.stringify(usualSettings)}' || coalesce(was, '{}'), p_settings::jsonb) THEN
      PERFORM ask_change(p_change, own, 'settings', wanted);
      PERFORM tell_trail(p_computer, p_account, 'withdrawal.settingsAsked', p_changes::jsonb);
      became := 'asked';
      RETURN;
    END IF;
    -- A request that waits was made for other settings.
    PERFORM drop_change(own, 'settings');
    PERFORM put_settings(p_computer, own, wanted);
    became := 'set';
  END $$;
`;

const network = `
  -- The proxy and the certificate of an account: the requester sets them once another person has agreed.
  CREATE FUNCTION ask_network_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_change text, p_account text,
    p_proxy text, p_pem text, OUT refused text, OUT became text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; own bigint := (SELECT seq FROM accounts WHERE id = p_account AND removed_at IS NULL);
  BEGIN
    IF own IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'noSuchAccount'; END IF;
    PERFORM lock_team(false);
    PERFORM lock_account(own);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NOT NULL THEN RETURN; END IF;
    became := 'asked';
    IF EXISTS (SELECT 1 FROM asked_changes WHERE id = p_change) THEN RETURN; END IF;
    PERFORM ask_change(p_change, own, 'network', jsonb_build_object('proxy', p_proxy, 'pem', p_pem));
    PERFORM tell_trail(p_computer, p_account, 'account.networkAsked', jsonb_build_object('proxy', p_proxy));
  END $$;
`;

/** Limits above which an issue is summed up first. As for the network, the requester saves them once another person has agreed. */
export const issueLimitFunctions = `
  -- Decides what raisesIssueLimit of the program predicts.
  CREATE FUNCTION raises_issue_limit(was jsonb, wanted jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT (wanted ->> 'count')::bigint > (was ->> 'count')::bigint OR (wanted ->> 'cents')::bigint > (was ->> 'cents')::bigint
      OR (was ->> 'atypical')::boolean AND NOT (wanted ->> 'atypical')::boolean $$;
  CREATE FUNCTION ask_issue_limits_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_change text, p_account text,
    p_limits text, p_changes text, OUT refused text, OUT became text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; own bigint := (SELECT seq FROM accounts WHERE id = p_account AND removed_at IS NULL);
  BEGIN
    IF own IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'noSuchAccount'; END IF;
    PERFORM lock_team(false);
    PERFORM lock_account(own);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NOT NULL THEN RETURN; END IF;
    became := 'asked';
    IF EXISTS (SELECT 1 FROM asked_changes WHERE id = p_change) THEN RETURN; END IF;
    PERFORM ask_change(p_change, own, 'issueLimits',
      jsonb_build_object('limits', p_limits::jsonb, 'changes', p_changes::jsonb));
    PERFORM tell_trail(p_computer, p_account, 'account.issueLimitsAsked', p_changes::jsonb);
  END $$;
  -- A value that cannot be compared counts as a raise. An account is created with the usual limits, or lower ones.
  CREATE FUNCTION accounts_issue_limits() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  DECLARE usual jsonb := '${JSON.stringify(usualIssueLimits)}';
    was jsonb := usual || coalesce(old.settings::jsonb -> 'issueLimits', '{}');
    now jsonb := usual || coalesce(new.settings::jsonb -> 'issueLimits', '{}');
  BEGIN
    IF session_user = (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = TG_RELID) THEN RETURN new; END IF;
    IF now <> was AND raises_issue_limit(was, now) IS NOT FALSE
      AND NOT EXISTS (SELECT 1 FROM asked_changes AS asked WHERE account = new.seq AND kind = 'issueLimits' AND ${agreedWithinDay}
        AND asked.wanted::jsonb -> 'limits' = now) THEN
      RAISE EXCEPTION USING ERRCODE = 'GU001', MESSAGE = 'issueLimitsNotAgreed';
    END IF;
    RETURN new;
  END $$;
  CREATE TRIGGER accounts_issue_limits BEFORE INSERT OR UPDATE OF settings ON accounts
    FOR EACH ROW EXECUTE FUNCTION accounts_issue_limits();
`;

export const decideFunction = `
  -- An approver agrees to another person's request, or either of them declines it.
  CREATE OR REPLACE FUNCTION decide_change_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_change text, p_agrees boolean,
    OUT refused text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; asked asked_changes; maker clerks; role text := (calling_clerk()).role;
  BEGIN
    -- NULL would pass the checks of both a yes and a no.
    IF p_agrees IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'decisionMissing'; END IF;
    PERFORM lock_team(false);
    PERFORM lock_account((SELECT account FROM asked_changes WHERE id = p_change));
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NOT NULL THEN RETURN; END IF;
    SELECT * INTO asked FROM asked_changes WHERE id = p_change FOR UPDATE;
    SELECT * INTO maker FROM clerks WHERE login = asked.maker AND removed_at IS NULL;
    refused := CASE WHEN asked.id IS NULL THEN 'unknown' WHEN asked.state <> 'open' THEN 'decided'
      WHEN role <> 'approver' AND (p_agrees OR asked.maker <> session_user) THEN 'notApprover'
      WHEN p_agrees AND asked.expires_at < clock_timestamp() THEN 'expired'
      WHEN p_agrees AND asked.maker = session_user THEN 'own'
      WHEN p_agrees AND (maker.login IS NULL OR maker.role = 'reader' OR asked.kind = 'limits' AND maker.role <> 'approver')
        THEN 'makerGone' END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    UPDATE asked_changes SET state = CASE WHEN p_agrees THEN 'used' ELSE 'declined' END, decided_by = session_user,
      decided_at = clock_timestamp() WHERE id = p_change;
    IF NOT p_agrees THEN RETURN; END IF;
    CASE asked.kind
      WHEN 'limits' THEN PERFORM put_limits(p_computer, asked.account, asked.wanted::jsonb);
      WHEN 'settings' THEN PERFORM put_settings(p_computer, asked.account, asked.wanted::jsonb);
      WHEN 'network' THEN PERFORM tell_trail(p_computer, (SELECT id FROM accounts WHERE seq = asked.account),
        'account.networkAgreed', jsonb_build_object('proxy', asked.wanted::jsonb -> 'proxy'));
      WHEN 'issueLimits' THEN PERFORM tell_trail(p_computer, (SELECT id FROM accounts WHERE seq = asked.account),
        'account.issueLimitsAgreed', asked.wanted::jsonb -> 'changes');
    END CASE;
  END $$;
`;

export const changeFunctions: readonly string[] = [
  puts,
  loosens,
  ask,
  limits,
  settings,
  network,
  issueLimitFunctions,
  decideFunction,
];
