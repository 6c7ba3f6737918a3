// Reads which computers of the team hold which secrets of an account, as each reported to the server: names and ages, no secret.
import type { SecretHolder } from '../../../preload/contract/team.ts';
import { CodedError } from '../../failure.ts';
import { integer, oneOf, orNull, text, type Row } from '../columns.ts';
import { ConnectionLost } from '../failures.ts';
import type { Connection } from './connections.ts';

const holdersQuery = `
  SELECT computers.id, computers.name, clerks.name AS clerk, CAST(computers.lost_at IS NOT NULL AS integer) AS lost, secret,
    to_char(since AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS since
  FROM account_credentials JOIN accounts ON accounts.seq = account JOIN computers ON computers.id = account_credentials.computer
    LEFT JOIN clerks ON clerks.login = computers.login
  WHERE accounts.id = $1 AND account_credentials.removed_at IS NULL
  ORDER BY computers.name, clerks.name, computers.id, array_position(ARRAY['token', 'ci', 'cs'], secret)`;

const holderOf = (row: Row, held: readonly Row[]): SecretHolder => ({
  computer: text(row, 'name'),
  clerk: orNull(text, row, 'clerk'),
  lost: integer(row, 'lost') === 1,
  secrets: held.map((one) => ({
    name: oneOf(['token', 'ci', 'cs'] as const, one, 'secret'),
    since: text(one, 'since'),
  })),
});

export const holdersOf =
  ({ use }: Connection) =>
  (accountId: string): Promise<readonly SecretHolder[]> =>
    use(async ({ client }) => {
      const { rows } = await client.query<Record<string, string | number | null>>(holdersQuery, [accountId]);
      return [...Map.groupBy(rows, (row) => text(row, 'id')).values()].flatMap((held) =>
        held[0] ? [holderOf(held[0], held)] : [],
      );
    }).catch((error: unknown) => {
      throw error instanceof ConnectionLost
        ? new CodedError('teamSilent', 'ledger', { retryable: true, cause: error })
        : error;
    });
