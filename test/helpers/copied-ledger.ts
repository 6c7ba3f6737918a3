// A ledger with a copy of an earlier day, and what a folder's ledger knows when it is opened.
import { join } from 'node:path';
import { openCopies, type Copies } from '../../main/ledger/copies.ts';
import { noon, openedIn, readyLedger, send, temporaryFolder } from './ledger-folder.ts';

export const copiesIn = (folder: string): Copies => openCopies(folder, () => new Date(noon));

/** A folder whose ledger sent once, was copied, and sent once more. */
export async function copied(): Promise<{ folder: string; copy: string }> {
  const folder = temporaryFolder();
  const ledger = await readyLedger(folder);
  await send(ledger, 'before');
  const copy = join(temporaryFolder(), 'copy.db');
  await ledger.backup(copy);
  await send(ledger, 'after');
  await ledger.close();
  return { folder, copy };
}

export const knows = async (folder: string, ...ids: string[]) => {
  const { ledger, notices } = await openedIn(folder);
  const found = await Promise.all(ids.map((id) => ledger.read('attempts.get', { id })));
  // Nobody settled what these tests send.
  const told = notices.filter((notice) => notice.code !== 'attemptsInterrupted');
  const answer = { has: found.map((one) => one !== null), freeze: ledger.freeze?.reason, notices: told };
  await ledger.close();
  return answer;
};
