// The table and functions of saved views that a person shares with the team. A view stays when its author leaves the team.
import { definer } from './team-functions.ts';

/** The same limit as for a computer's own views. */
const maxViews = 40;

export const sharedViewsTable = `
  CREATE TABLE shared_views (
    id text COLLATE "C" PRIMARY KEY,
    list text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
    view text COLLATE "C" NOT NULL CHECK (json_valid(view) AND length(view) <= 100000),
    shared_by text COLLATE "C" NOT NULL DEFAULT session_user REFERENCES clerks (login),
    shared_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    removed_at timestamptz
  );
  CREATE TRIGGER shared_views_stay BEFORE DELETE ON shared_views
    FOR EACH ROW EXECUTE FUNCTION refuse_change('shared_views: never deleted');
  CREATE TRIGGER shared_views_fixed BEFORE UPDATE OF id, list, name, view, shared_by, shared_at ON shared_views
    FOR EACH ROW EXECUTE FUNCTION refuse_change('shared_views: what was shared is fixed');
`;

export const viewFunctions = `
  CREATE FUNCTION share_view_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_view text, p_list text, p_name text,
    p_saved text, OUT refused text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers;
  BEGIN
    PERFORM lock_team(false);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NOT NULL THEN RETURN; END IF;
    -- Two at once do not both take the last place.
    LOCK TABLE shared_views IN SHARE ROW EXCLUSIVE MODE;
    IF EXISTS (SELECT 1 FROM shared_views WHERE id = p_view AND shared_by = session_user) THEN RETURN; END IF;
    IF (SELECT count(*) FROM shared_views WHERE removed_at IS NULL) >= ${maxViews} THEN refused := 'full'; RETURN; END IF;
    INSERT INTO shared_views (id, list, name, view) VALUES (p_view, p_list, p_name, p_saved);
    PERFORM tell_trail(p_computer, NULL, 'view.shared', jsonb_build_object('view', p_name));
  END $$;
  -- By whoever shared it, or an approver.
  CREATE FUNCTION unshare_view_1(p_computer text, p_incarnation bigint, p_epoch bigint, p_view text, OUT refused text)
  LANGUAGE plpgsql ${definer} AS $$
  #variable_conflict use_column
  DECLARE t team; c computers; found shared_views;
  BEGIN
    PERFORM lock_team(false);
    c := calling_computer(p_computer);
    SELECT * INTO t FROM team;
    refused := refusal(t, c, p_incarnation, p_epoch, c.sends);
    IF refused IS NOT NULL THEN RETURN; END IF;
    SELECT * INTO found FROM shared_views WHERE id = p_view FOR UPDATE;
    refused := CASE WHEN found.id IS NULL THEN 'unknown'
      WHEN found.shared_by <> session_user AND (calling_clerk()).role <> 'approver' THEN 'notApprover' END;
    IF refused IS NOT NULL OR found.removed_at IS NOT NULL THEN RETURN; END IF;
    UPDATE shared_views SET removed_at = clock_timestamp() WHERE id = p_view;
    PERFORM tell_trail(p_computer, NULL, 'view.unshared', jsonb_build_object('view', found.name));
  END $$;
`;
