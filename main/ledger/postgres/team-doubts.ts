// The functions by which a person settles a doubt about a boleto.
import { definer } from './team-functions.ts';

/** How long a person must wait before resolving a boleto as not created: an answer may still arrive. */
export const doubtMinutes = 10;

const holder = `
  -- Whether the sending computer may still hold an answer: its work was taken over, and it has not said hello since.
  CREATE FUNCTION holder_may_answer(a attempts) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT 1 FROM computers WHERE id = a.computer AND lost_at IS NULL
      AND taken_over_at > coalesce(hello_at, '-infinity')) $$;
`;

/** Redefined by version 9. */
export const resolveFunction = `
  -- Whether a person settled the row as not created, and it was neither changed nor sent since.
  CREATE OR REPLACE FUNCTION denied_and_unsent(r boletos, p_attempt text) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT r.state IN ('ready', 'out') AND coalesce((SELECT (detail::jsonb ->> 'verdict') IN ('ready', 'out')
        AND (detail::jsonb ->> 'revision')::bigint = r.revision AND detail::jsonb ->> 'attempt' IS NOT DISTINCT FROM p_attempt
      FROM trail WHERE what = 'boleto.resolved' AND account_id = (SELECT id FROM accounts WHERE seq = r.account)
        AND (detail::jsonb ->> 'boleto')::bigint = r.id ORDER BY seq DESC LIMIT 1), false) $$;
  CREATE OR REPLACE FUNCTION resolve_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_boleto bigint, p_attempt text,
    p_verdict text, p_remote text, p_line text, p_bar text, p_nosso text, p_installment text, p_verification text, p_findings text,
    p_evidence text, p_holder_is_off boolean,
    OUT refused text, OUT taken_by bigint)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; r boletos; a attempts; account text; created boolean := p_verdict = 'created';
    denied boolean;
  BEGIN
    IF p_verdict NOT IN ('created', 'ready', 'out') OR created AND p_remote IS NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'GU003', MESSAGE = 'verdictInvalid';
    END IF;
    PERFORM lock_team(false);
    PERFORM lock_account((SELECT account FROM boletos WHERE id = p_boleto));
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NOT NULL THEN RETURN; END IF;
    SELECT * INTO r FROM boletos WHERE id = p_boleto FOR UPDATE;
    SELECT * INTO a FROM attempts WHERE seq = r.attempt FOR UPDATE;
    SELECT id INTO account FROM accounts WHERE seq = r.account;
    -- The id of a boleto that exists outweighs a colleague who did not find it, as long as the row was not sent again.
    denied := created AND r.state <> 'uncertain' AND denied_and_unsent(r, p_attempt);
    IF r.state IS DISTINCT FROM 'uncertain' AND NOT denied OR a.id IS DISTINCT FROM p_attempt THEN
      refused := 'conflict';
      RETURN;
    END IF;
    IF created THEN
      SELECT o.id, CASE WHEN o.remote_id = p_remote THEN 'remoteIdTaken' WHEN o.slip_line = p_line THEN 'lineTaken'
          ELSE 'nossoNumeroTaken' END INTO taken_by, refused
        FROM boletos AS o WHERE o.account = r.account AND o.id <> r.id
          AND (o.remote_id = p_remote OR o.slip_line = p_line OR o.nosso_numero = p_nosso) ORDER BY o.remote_id = p_remote DESC LIMIT 1;
      IF refused IS NULL AND boleto_id_taken(account, r.id, a.seq, p_remote) THEN refused := 'remoteIdTaken'; END IF;
    -- A row of a computer that was given up may have been sent until then, whatever is known of its attempts.
    ELSIF greatest(a.started_at, r.said::jsonb ->> 'since') > moment(clock_timestamp() - interval '${doubtMinutes} minutes') THEN
      refused := 'early';
    ELSIF a.state = 'uncertain' AND holder_may_answer(a) AND NOT p_holder_is_off THEN
      refused := 'holderMayAnswer';
    END IF;
    IF refused IS NOT NULL THEN RETURN; END IF;
    -- The last attempt in this database may have ended before the row became uncertain; then it stays as it is.
    IF a.state = 'uncertain' THEN
      UPDATE attempts SET state = CASE WHEN created THEN 'created' ELSE 'discarded' END,
          remote_id = CASE WHEN created THEN p_remote ELSE remote_id END, resolved_at = moment(),
          resolution = (coalesce(p_evidence, '{}')::jsonb || jsonb_build_object('who', session_user))::text
        WHERE seq = a.seq;
    END IF;
    IF denied THEN
      IF a.seq IS NOT NULL THEN
        INSERT INTO late_outcomes (attempt, computer, state, remote_id, outcome, conflict)
          VALUES (a.seq, a.computer, 'created', p_remote, p_evidence, true) ON CONFLICT DO NOTHING;
      END IF;
      UPDATE boletos SET state = 'ready' WHERE id = r.id AND state = 'out';
      UPDATE boletos SET state = 'uncertain' WHERE id = r.id;
    END IF;
    UPDATE boletos SET state = p_verdict, said = NULL, revision = revision + 1,
        created_at = CASE WHEN created THEN moment() END, remote_id = CASE WHEN created THEN p_remote END,
        slip_line = CASE WHEN created THEN p_line END, bar_code = CASE WHEN created THEN p_bar END,
        nosso_numero = CASE WHEN created THEN p_nosso END, installment_id = CASE WHEN created THEN p_installment END,
        conference = CASE WHEN created THEN coalesce(p_verification, 'doubt') END,
        findings = CASE WHEN created THEN p_findings END
      WHERE id = r.id RETURNING * INTO r;
    PERFORM tell_trail(p_computer, account, 'boleto.resolved',
      jsonb_build_object('boleto', r.id, 'attempt', p_attempt, 'verdict', p_verdict, 'holderIsOff', p_holder_is_off,
        'revision', r.revision));
  END $$;
`;

export const doubtFunctions: readonly string[] = [holder, resolveFunction];
