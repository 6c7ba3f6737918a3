// Saved views that the people of a team share on its server.
import { integer, text } from '../sql.ts';
import { isUnknownFunction, isUnknownTable } from '../postgres/driver.ts';
import { callTeam } from '../postgres/team-calls.ts';
import type { SharedViews } from './link.ts';
import { callerArguments, throwCoded, refusalForPerson, type TeamCallParts } from './link-parts.ts';

const viewsQuery = `
  SELECT view, clerks.name AS by, CAST(shared_by = session_user AS integer) AS own
  FROM shared_views JOIN clerks ON login = shared_by WHERE shared_views.removed_at IS NULL ORDER BY shared_at, shared_views.id`;

/** A team with an older schema has no functions for views. */
const schemaOlderOrThrow = (error: unknown) =>
  isUnknownFunction(error) ? ('schemaOlder' as const) : throwCoded(error);

export function sharedViews({ session, steps, reading, changed }: TeamCallParts): SharedViews {
  const forPerson = refusalForPerson(session);
  return {
    list: () =>
      reading
        .use(async ({ db }) =>
          (await db.all(viewsQuery)).map((row) => ({
            view: text(row, 'view'),
            by: text(row, 'by'),
            own: integer(row, 'own') === 1,
          })),
        )
        .catch((error: unknown) => (isUnknownTable(error) ? [] : throwCoded(error))),
    async share({ id, list, name, view }) {
      const refused = await steps
        .use(({ client }) =>
          callTeam(client, 'share_view_1', {
            ...callerArguments(session),
            p_view: id,
            p_list: list,
            p_name: name,
            p_saved: view,
          }),
        )
        .catch(schemaOlderOrThrow);
      changed();
      return refused === null ? null : forPerson(refused);
    },
    async stop(id) {
      const refused = await steps
        .use(({ client }) => callTeam(client, 'unshare_view_1', { ...callerArguments(session), p_view: id }))
        .catch(schemaOlderOrThrow);
      changed();
      return refused === null ? null : forPerson(refused);
    },
  };
}
