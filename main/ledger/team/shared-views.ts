// Saved views that the people of a team share on its server.
import { integer, text } from '../sql.ts';
import { isUnknownFunction, isUnknownTable } from '../postgres/driver.ts';
import type { SharedViews } from './link.ts';
import { callInTeam, refusalForPerson, type TeamCallParts } from './link-parts.ts';

const viewsQuery = `
  SELECT view, clerks.name AS by, CAST(shared_by = session_user AS integer) AS own
  FROM shared_views JOIN clerks ON login = shared_by WHERE shared_views.removed_at IS NULL ORDER BY shared_at, shared_views.id`;

/** A team with an older schema has no functions for views. */
function schemaOlderOrThrow(error: unknown): 'schemaOlder' {
  if (isUnknownFunction(error)) return 'schemaOlder';
  throw error;
}

export function sharedViews({ session, steps, reading, changed }: TeamCallParts): SharedViews {
  const call = callInTeam(session, steps);
  const forPerson = refusalForPerson(session);
  return {
    async list() {
      const rows = await reading
        .use(({ db }) => db.all(viewsQuery))
        .catch((error: unknown) => {
          if (isUnknownTable(error)) return [];
          throw error;
        });
      return rows.map((row) => ({
        view: text(row, 'view'),
        by: text(row, 'by'),
        own: integer(row, 'own') === 1,
      }));
    },

    async share({ id, list, name, view }) {
      const wanted = { p_view: id, p_list: list, p_name: name, p_saved: view };
      const refused = await call('share_view_1', wanted).catch(schemaOlderOrThrow);
      changed();
      return refused === null ? null : forPerson(refused);
    },

    async stop(id) {
      const refused = await call('unshare_view_1', { p_view: id }).catch(schemaOlderOrThrow);
      changed();
      return refused === null ? null : forPerson(refused);
    },
  };
}
