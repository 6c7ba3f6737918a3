// Features that the ledger needs of a server beside tables. Each is tried, because some engines with the same protocol accept the
// statements without effect.
import type { Client } from 'pg';

/** Used by no other advisory lock. */
const lockNumber = 7_105_116;
const channel = 'guiche_probe';
const notifyTimeoutMillis = 5_000;

const valueOf = async (client: Client, expression: string): Promise<unknown> =>
  (await client.query<{ readonly answer: unknown }>(`SELECT ${expression} AS answer`)).rows[0]?.answer;

/** Whether a lock of the first session excludes the second one. */
async function locksHold(first: Client, second: Client): Promise<boolean> {
  if ((await valueOf(first, `pg_try_advisory_lock(${lockNumber})`)) !== true) return false;
  const kept = (await valueOf(second, `pg_try_advisory_lock(${lockNumber})`)) === false;
  await valueOf(first, `pg_advisory_unlock(${lockNumber})`);
  return kept;
}

async function notifies(first: Client, second: Client): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), notifyTimeoutMillis);
  const receive = (): void => resolve(true);
  first.on('notification', receive);
  try {
    await first.query(`LISTEN ${channel}`);
    await second.query(`NOTIFY ${channel}`);
    return await promise;
  } finally {
    clearTimeout(timer);
    first.off('notification', receive);
    await first.query(`UNLISTEN ${channel}`);
  }
}

const evaluates = async (client: Client, expression: string): Promise<boolean> => {
  await valueOf(client, expression);
  return true;
};

type FeatureCheck = (first: Client, second: Client) => Promise<boolean>;

const featureChecks: Readonly<Record<string, FeatureCheck>> = {
  'advisory locks': locksHold,
  'LISTEN and NOTIFY': notifies,
  pg_walfile_name: (first) => evaluates(first, 'pg_walfile_name(pg_current_wal_lsn())'),
  pg_control_system: (first) => evaluates(first, '(SELECT system_identifier FROM pg_control_system())'),
  gen_random_uuid: (first) => evaluates(first, 'gen_random_uuid()'),
  'America/Sao_Paulo': (first) => evaluates(first, `now() AT TIME ZONE 'America/Sao_Paulo'`),
  plpgsql: async (first) => {
    await first.query('DO LANGUAGE plpgsql $$ BEGIN PERFORM pg_advisory_xact_lock_shared(7, 0); END $$');
    return true;
  },
};

/** The names of the missing features. */
export async function missingFeatures(first: Client, second: Client): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const [name, need] of Object.entries(featureChecks))
    if (!(await need(first, second).catch(() => false))) missing.push(name);
  return missing;
}
