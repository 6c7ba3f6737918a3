// What the ledger needs of a server beside tables: each need is tried, for some engines that speak the same protocol accept the
// words and do nothing.
import type { Client } from 'pg';

/** A number that no other use of advisory locks has. */
const lockNumber = 7_105_116;
const channel = 'guiche_probe';
const longestWait = 5_000;

const answer = async (client: Client, expression: string): Promise<unknown> =>
  (await client.query<{ readonly answer: unknown }>(`SELECT ${expression} AS answer`)).rows[0]?.answer;

/** True where a lock that the first session holds keeps the second one out, and nobody once it is given back. */
async function locksHold(first: Client, second: Client): Promise<boolean> {
  if ((await answer(first, `pg_try_advisory_lock(${lockNumber})`)) !== true) return false;
  const kept = (await answer(second, `pg_try_advisory_lock(${lockNumber})`)) === false;
  await answer(first, `pg_advisory_unlock(${lockNumber})`);
  return kept;
}

async function notifies(first: Client, second: Client): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), longestWait);
  const hear = (): void => resolve(true);
  first.on('notification', hear);
  try {
    await first.query(`LISTEN ${channel}`);
    await second.query(`NOTIFY ${channel}`);
    return await promise;
  } finally {
    clearTimeout(timer);
    first.off('notification', hear);
    await first.query(`UNLISTEN ${channel}`);
  }
}

const works = async (client: Client, expression: string): Promise<boolean> => {
  await answer(client, expression);
  return true;
};

type Need = (first: Client, second: Client) => Promise<boolean>;

const needs: Readonly<Record<string, Need>> = {
  'advisory locks': locksHold,
  'LISTEN and NOTIFY': notifies,
  pg_walfile_name: (first) => works(first, 'pg_walfile_name(pg_current_wal_lsn())'),
  pg_control_system: (first) => works(first, '(SELECT system_identifier FROM pg_control_system())'),
  gen_random_uuid: (first) => works(first, 'gen_random_uuid()'),
  'America/Sao_Paulo': (first) => works(first, `now() AT TIME ZONE 'America/Sao_Paulo'`),
  plpgsql: async (first) => {
    await first.query('DO LANGUAGE plpgsql $$ BEGIN PERFORM pg_advisory_xact_lock_shared(7, 0); END $$');
    return true;
  },
};

/** The names of those that are missing. */
export async function needsOfServer(first: Client, second: Client): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const [name, need] of Object.entries(needs))
    if (!(await need(first, second).catch(() => false))) missing.push(name);
  return missing;
}
