// Functions for a server whose history is not the one that the computers remember: it was restored, copied, or replaced by a standby
// without the last commits. The team is frozen, each computer restores what its journal has, and a person ends the freeze.
import { definer } from './team-functions.ts';

/** More epochs, and more sends of one computer, than a server can have lost. */
const [mostEpochs, mostSends] = [1_000_000, 1_000_000_000];

const takeWitness = `
  -- Never lowers a counter that other computers have seen, and adds computers that the server has lost.
  CREATE FUNCTION take_witness(p_computers text[], p_sends bigint[]) RETURNS void LANGUAGE sql AS $$
    INSERT INTO computers AS known (id, sends) SELECT * FROM unnest(p_computers, p_sends)
    ON CONFLICT (id) DO UPDATE SET sends = greatest(known.sends, excluded.sends) $$;
`;

/** Rejects impossible numbers, which would keep every computer from parsing the team's counters for good. */
const freezeFunction = `
  -- Freezes the team if the server's identity shows another history, or its numbers are behind what the caller has seen. Every
  -- computer may call it; the first call raises the epoch.
  CREATE OR REPLACE FUNCTION freeze_1(p_epoch bigint, p_computers text[], p_sends bigint[],
    OUT frozen text, OUT epoch bigint)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; now_at record; since text;
  BEGIN
    PERFORM calling_clerk();
    PERFORM lock_team(true);
    SELECT * INTO t FROM team;
    IF p_epoch > t.epoch + ${mostEpochs} OR EXISTS (SELECT 1 FROM unnest(p_computers, p_sends) AS seen (id, sends)
      LEFT JOIN computers AS c ON c.id = seen.id WHERE seen.sends > coalesce(c.sends, 0) + ${mostSends}) THEN
      RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'witnessInvalid';
    END IF;
    frozen := CASE WHEN NOT same_server(t) THEN 'identity' WHEN t.epoch < p_epoch THEN 'epoch'
      -- While frozen, counters are behind until the roll call has restored them.
      WHEN t.frozen_reason IS NULL AND EXISTS (SELECT 1 FROM unnest(p_computers, p_sends) AS seen (id, sends)
        LEFT JOIN computers AS c ON c.id = seen.id WHERE seen.sends > coalesce(c.sends, 0)) THEN 'counters' END;
    IF frozen IS NULL THEN
      frozen := t.frozen_reason;
      epoch := t.epoch;
      IF frozen IS NOT NULL THEN PERFORM take_witness(p_computers, p_sends); END IF;
      RETURN;
    END IF;
    SELECT * INTO now_at FROM server_identity();
    epoch := greatest(t.epoch, p_epoch) + 1;
    UPDATE team SET epoch = greatest(t.epoch, p_epoch) + 1, system_id = now_at.system_id, timeline = now_at.timeline,
      database_oid = now_at.database_oid, frozen_reason = frozen, frozen_since = clock_timestamp();
    PERFORM take_witness(p_computers, p_sends);
    DELETE FROM leases;
    -- A request may have been sent within the lost commits, so it must be made again.
    UPDATE withdrawal_requests SET state = 'declined', decided_by = session_user, decided_at = clock_timestamp(), reason = 'frozen'
      WHERE state = 'open';
    UPDATE batches SET state = 'paused', reason = '{"code":"frozen"}', revision = revision + 1
      WHERE state IN ('queued', 'running');
    -- E-mails may have left within the lost commits; as doubtMessages does in a ledger of one computer.
    SELECT greatest(moment(), (SELECT max(created_at) FROM batches), (SELECT max(queued_at) FROM messages)) INTO since;
    UPDATE messages SET state = 'maybe', state_at = since WHERE state IN ('ready', 'sending');
    UPDATE accounts SET mails_unknown_before = since WHERE kind = 'service';
    PERFORM tell_trail(NULL, NULL, 'team.frozen', jsonb_build_object('reason', frozen, 'epoch', epoch));
  END $$;
`;

const rollCall = `
  -- Creates a journaled row again that lost commits removed: as it was sent, in a batch that waits.
  CREATE FUNCTION row_of_entry(e jsonb, p_account accounts) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE r boletos; batch bigint; row_key uuid := (e ->> 'row')::uuid; batch_key uuid := (e ->> 'batch')::uuid;
  BEGIN
    SELECT * INTO r FROM boletos WHERE key = row_key FOR UPDATE;
    IF r.id IS NOT NULL THEN RETURN r.id; END IF;
    SELECT id INTO batch FROM batches WHERE key = batch_key;
    IF batch IS NULL THEN
      INSERT INTO batches (account_id, identity, kind, name, lote, layout, created_at, key)
        VALUES (p_account.id, p_account.identity, e ->> 'batchKind', e ->> 'batchName',
          (SELECT coalesce(max(lote), 0) + 1 FROM batches WHERE account_id = p_account.id), 'null', moment(), batch_key)
        RETURNING id INTO batch;
      UPDATE batches SET state = 'queued', queued_at = moment() WHERE id = batch;
      UPDATE batches SET state = 'paused', reason = '{"code":"frozen"}' WHERE id = batch;
    END IF;
    -- The row keeps its number in the batch, which no other lost row has.
    INSERT INTO boletos (batch_id, account, item, line, parcel, parcels, state, name, name_key, document, cents, due, email, phone,
        description, callback, key)
      VALUES (batch, p_account.seq, (e ->> 'item')::bigint, (e ->> 'line')::bigint, (e ->> 'parcel')::bigint,
        (e ->> 'parcels')::bigint, 'ready',
        e ->> 'name', e ->> 'nameKey', e ->> 'document', (e ->> 'cents')::bigint, e ->> 'dueDate', e ->> 'email', e ->> 'phone',
        e ->> 'description', e ->> 'callback', row_key)
      RETURNING * INTO r;
    INSERT INTO batch_totals AS total (batch_id, state, count, cents) VALUES (batch, 'ready', 1, r.cents)
      ON CONFLICT (batch_id, state) DO UPDATE SET count = total.count + 1, cents = total.cents + excluded.cents;
    RETURN r.id;
  END $$;
  -- Restores one attempt that the server has lost, with its outcome. Its row follows unless the server has a newer state of it.
  CREATE FUNCTION bring_back(c computers, e jsonb) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE sender accounts; row_id bigint; r boletos; made bigint; told told_outcome;
  BEGIN
    IF e ? 'withdrawal' THEN PERFORM bring_back_withdrawal(c, e); RETURN; END IF;
    SELECT * INTO sender FROM accounts WHERE id = e ->> 'account';
    IF sender.seq IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'noSuchAccount'; END IF;
    PERFORM lock_account(sender.seq);
    IF NOT EXISTS (SELECT 1 FROM attempts WHERE id = e ->> 'attempt') THEN
      row_id := row_of_entry(e, sender);
      SELECT * INTO r FROM boletos WHERE id = row_id;
      INSERT INTO attempts (id, account_id, kind, ref, owner, override, body, started_at, computer, incarnation, epoch, n)
        VALUES (e ->> 'attempt', sender.id, 'boleto', e ->> 'ref', 'boleto/' || r.id, 0, decode(e ->> 'body', 'base64'),
          e ->> 'startedAt', c.id, (e ->> 'incarnation')::bigint, (e ->> 'epoch')::bigint, (e ->> 'n')::bigint)
        RETURNING seq INTO made;
      -- A row that is created, or in flight for another attempt, keeps its state. Edits since the lost commits are replaced by what was
      -- sent, which the journal has.
      IF r.state = 'out' THEN UPDATE boletos SET state = 'ready' WHERE id = r.id; END IF;
      IF r.state IN ('draft', 'ready', 'refused', 'out') THEN
        UPDATE boletos SET state = 'ready', name = e ->> 'name', name_key = e ->> 'nameKey', document = e ->> 'document',
            cents = (e ->> 'cents')::bigint, due = e ->> 'dueDate', email = e ->> 'email', phone = e ->> 'phone',
            description = e ->> 'description', callback = e ->> 'callback' WHERE id = r.id;
        UPDATE boletos SET state = 'sending', attempt = made, revision = revision + 1 WHERE id = r.id;
      ELSIF r.state = 'uncertain' AND e -> 'told' ->> 'state' = 'created' THEN
        -- Any other outcome leaves the row as uncertain as the earlier attempt did.
        UPDATE boletos SET attempt = made, revision = revision + 1 WHERE id = r.id;
      END IF;
    END IF;
    -- Without an outcome the attempt stays in flight, and the last call makes it uncertain.
    IF coalesce(jsonb_typeof(e -> 'told'), 'null') = 'null' THEN RETURN; END IF;
    told := jsonb_populate_record(NULL::told_outcome, e -> 'told');
    told.attempt := e ->> 'attempt';
    told.answer := decode(e -> 'told' ->> 'answerBase64', 'base64');
    PERFORM settle_boleto(c, c.incarnation, sender.id, told);
  END $$;
`;

const answerRollCall = `
  -- Takes a computer's journal, in several calls if needed. The last one makes attempts uncertain that are still in flight from this
  -- computer, because its journal does not have them.
  CREATE OR REPLACE FUNCTION roll_call_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_sends bigint, p_entries text, p_last boolean,
    OUT refused text, OUT sends bigint, OUT doubts bigint)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; e jsonb;
  BEGIN
    PERFORM lock_team(true);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := CASE WHEN NOT same_server(t) OR t.epoch <> p_epoch THEN 'history' WHEN t.frozen_reason IS NULL THEN 'notFrozen'
      WHEN c.lost_at IS NOT NULL THEN 'lost' WHEN c.incarnation <> p_incarnation THEN 'fenced' END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    IF p_sends > c.sends + ${mostSends} THEN RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'witnessInvalid'; END IF;
    FOR e IN SELECT * FROM jsonb_array_elements(p_entries::jsonb) LOOP
      PERFORM bring_back(c, e);
    END LOOP;
    UPDATE computers SET sends = greatest(sends, p_sends), last_seen = clock_timestamp() WHERE id = p_computer RETURNING * INTO c;
    sends := c.sends;
    IF p_last THEN
      doubts := doubt_attempts_of(p_computer);
      INSERT INTO rolls (epoch, computer, how) VALUES (p_epoch, p_computer, 'answered') ON CONFLICT DO NOTHING;
    END IF;
  END $$;
`;

const lostComputers = `rolls JOIN computers ON computers.id = rolls.computer AND rolls.how = 'lost'`;
/** Which secrets a computer held that joined within the lost commits is unknown. */
const mayHaveSentFor = (account: string): string =>
  `(computers.login IS NULL OR ${account} IN (SELECT account FROM account_credentials WHERE computer = computers.id))`;

/** Whether a computer was given up since the account asks for the comparison with the dashboard; of a row of accounts. */
export const lostSinceUnmatched = (account: string): string => `EXISTS (SELECT 1 FROM ${lostComputers}
  WHERE rolls.at >= CAST(${account}.unmatched_since AS timestamptz) AND ${mayHaveSentFor(`${account}.seq`)})`;

/** Redefined by version 9. */
export const rowsOfLost = `
  -- Makes uncertain what lost computers may have sent within the lost commits, or later at the old server: ready rows of every account
  -- whose secrets they held. Other rows need a person's consent before they are sent.
  CREATE OR REPLACE FUNCTION doubt_rows_of_lost(t team) RETURNS bigint LANGUAGE plpgsql AS $$
  DECLARE held bigint[]; doubted bigint;
  BEGIN
    SELECT coalesce(array_agg(DISTINCT accounts.seq), '{}') INTO held
      FROM ${lostComputers} JOIN accounts ON accounts.kind = 'service'
      WHERE rolls.epoch = t.epoch AND ${mayHaveSentFor('accounts.seq')};
    UPDATE boletos SET maybe_sent = moment(t.frozen_since), maybe_sent_meant = 0
      WHERE account = ANY (held) AND state IN ('draft', 'refused', 'out');
    UPDATE accounts SET unmatched_since = moment(t.frozen_since) WHERE seq = ANY (held);
    UPDATE boletos SET state = 'uncertain', said = jsonb_build_object('reason', 'frozen', 'since', moment())::text,
        revision = revision + 1
      WHERE account = ANY (held) AND state = 'ready';
    GET DIAGNOSTICS doubted = ROW_COUNT;
    RETURN doubted;
  END $$;
`;

/** Added by version 9. A statement trigger also notices an export that shows nothing unknown. */
export const comparedAfterLoss = `
  CREATE OR REPLACE FUNCTION panel_compared() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    PERFORM set_config('guiche.panel', 'compared', true);
    RETURN NULL;
  END $$;
  CREATE OR REPLACE TRIGGER panel_compared AFTER INSERT ON panel_boletos FOR EACH STATEMENT EXECUTE FUNCTION panel_compared();
  -- What a lost computer may have sent is found in the dashboard alone: no person may decline to look.
  CREATE OR REPLACE FUNCTION accounts_compared() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
  DECLARE compared boolean := current_setting('guiche.panel', true) = 'compared';
  BEGIN
    -- Another account of the same transaction needs a comparison of its own.
    PERFORM set_config('guiche.panel', '', true);
    IF compared IS NOT TRUE AND new.unmatched_since IS NULL AND ${lostSinceUnmatched('old')} THEN
      RAISE EXCEPTION USING ERRCODE = 'GU001', MESSAGE = 'panelNotCompared';
    END IF;
    RETURN new;
  END $$;
  CREATE OR REPLACE TRIGGER accounts_compared BEFORE UPDATE OF unmatched_since ON accounts FOR EACH ROW
    EXECUTE FUNCTION accounts_compared();
`;

const goOn = `
  -- A person gives up a computer. While the team is frozen the computer may have sent more than the server knows; otherwise only what
  -- was granted to it may have left, and one with a recent heartbeat is not lost.
  CREATE FUNCTION lose_computer_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_lost text,
    OUT refused text, OUT doubts bigint)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers;
  BEGIN
    PERFORM lock_team(true);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := CASE WHEN NOT same_server(t) OR t.epoch <> p_epoch THEN 'history' WHEN c.lost_at IS NOT NULL THEN 'lost'
      WHEN c.incarnation <> p_incarnation THEN 'fenced' WHEN NOT may_operate() THEN 'role' WHEN p_lost = p_computer THEN 'own'
      WHEN NOT EXISTS (SELECT 1 FROM computers WHERE id = p_lost) THEN 'unknown'
      WHEN EXISTS (SELECT 1 FROM rolls WHERE epoch = p_epoch AND computer = p_lost) THEN 'answered'
      WHEN t.frozen_reason IS NULL AND EXISTS (SELECT 1 FROM computers WHERE id = p_lost AND (lost_at IS NOT NULL
        OR last_seen + (lease_end() - clock_timestamp()) > clock_timestamp())) THEN 'alive' END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    doubts := doubt_attempts_of(p_lost);
    UPDATE computers SET lost_at = clock_timestamp(), incarnation = incarnation + 1 WHERE id = p_lost;
    UPDATE leases SET until = '-infinity' WHERE computer = p_lost;
    IF t.frozen_reason IS NOT NULL THEN
      INSERT INTO rolls (epoch, computer, how) VALUES (p_epoch, p_lost, 'lost');
      doubts := doubts + doubt_rows_of_lost(t);
    END IF;
    PERFORM tell_trail(p_computer, NULL, 'team.computerLost', jsonb_build_object('computer', computer_name(p_lost), 'doubts', doubts));
  END $$;
  -- Ends the freeze once every computer has answered or is lost.
  CREATE FUNCTION unfreeze_1(p_computer text, p_incarnation bigint, p_epoch bigint, OUT refused text, OUT missing text[])
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers;
  BEGIN
    PERFORM lock_team(true);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    SELECT array_agg(id ORDER BY id) INTO missing FROM computers
      WHERE lost_at IS NULL AND NOT EXISTS (SELECT 1 FROM rolls WHERE epoch = p_epoch AND computer = computers.id);
    refused := CASE WHEN NOT same_server(t) OR t.epoch <> p_epoch THEN 'history' WHEN t.frozen_reason IS NULL THEN 'notFrozen'
      WHEN c.incarnation <> p_incarnation THEN 'fenced' WHEN NOT may_operate() THEN 'role' WHEN missing IS NOT NULL THEN 'missing' END;
    IF refused IS NOT NULL THEN RETURN; END IF;
    -- Repeated, because another computer's roll call may have made a row ready since the computer was lost.
    PERFORM doubt_rows_of_lost(t);
    UPDATE team SET frozen_reason = NULL, frozen_since = NULL;
    PERFORM tell_trail(p_computer, NULL, 'team.wentOn', jsonb_build_object('epoch', p_epoch));
  END $$;
`;

/** Added by version 12, with the freeze. Computers that have not noticed the other history yet begin none either. */
export const mailOfHistory = `
  CREATE FUNCTION mail_tries_begin() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN
    IF NOT EXISTS (SELECT 1 FROM team WHERE same_server(team) AND frozen_reason IS NULL)
      OR EXISTS (SELECT 1 FROM computers WHERE id = new.computer AND lost_at IS NOT NULL) THEN
      RAISE EXCEPTION USING ERRCODE = 'GU001', MESSAGE = 'ledgerFrozen';
    END IF;
    RETURN new;
  END $$;
  CREATE TRIGGER mail_tries_begin BEFORE INSERT ON mail_tries FOR EACH ROW EXECUTE FUNCTION mail_tries_begin();
`;

/** Redefined by version 6. */
export const boundedHistory: readonly string[] = [freezeFunction, answerRollCall];

export const historyFunctions: readonly string[] = [
  takeWitness,
  freezeFunction,
  mailOfHistory,
  rollCall,
  answerRollCall,
  rowsOfLost,
  comparedAfterLoss,
  goOn,
];
