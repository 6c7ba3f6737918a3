// What the server stores about the team itself, read before anything else of its ledger; refuses a schema that does not fit.
import { CodedError } from '../../failure.ts';
import { integer, orNull, text } from '../columns.ts';
import { judgeSchema } from '../postgres/team-versions.ts';
import type { Sql } from '../sql.ts';
import { readMeta, type Meta } from '../tables/meta.ts';

export interface TeamFacts {
  readonly id: string;
  /** The name of the clerk behind the login. */
  readonly clerkName: string;
  readonly meta: Meta;
}

export async function readTeamFacts(db: Sql): Promise<TeamFacts> {
  const row = await db.get(
    `SELECT id, schema_version, least_schema, (SELECT name FROM clerks WHERE login = session_user) AS name FROM team`,
  );
  if (!row) throw new CodedError('notFound', 'ledger', { detail: 'team' });
  const schema = { version: integer(row, 'schema_version'), least: integer(row, 'least_schema') };
  const judged = judgeSchema(schema);
  if (judged !== 'fits')
    throw new CodedError(judged === 'schemaNewer' ? 'ledgerNewer' : 'ledgerOlder', 'ledger', {
      detail: String(schema.version),
    });
  return { id: text(row, 'id'), clerkName: orNull(text, row, 'name') ?? '', meta: await readMeta(db) };
}
