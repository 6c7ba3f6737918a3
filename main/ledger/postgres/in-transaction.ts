// A long transaction of the owner. If a statement failed, COMMIT rolls back and reports it only in its command tag.
import type { Client } from 'pg';

export async function inTransaction<T>(client: Client, mode: string, work: () => Promise<T>): Promise<T> {
  await client.query(`BEGIN ${mode}`);
  try {
    await client.query('SET LOCAL statement_timeout = 0');
    const done = await work();
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('rolled back');
    return done;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}
