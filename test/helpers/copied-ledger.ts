// Makes a ledger with a backup of an earlier day, and reads what an opened ledger contains.
import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openCopies, type Copies } from '../../main/ledger/copies.ts';
import { noon, openedIn, readyLedger, send, temporaryFolder } from './ledger-folder.ts';

export const copiesIn = (folder: string): Copies => openCopies(folder, () => new Date(noon));

/** A folder whose ledger sent once, was backed up, and sent once more. */
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
  const otherNotices = notices.filter((notice) => notice.code !== 'attemptsInterrupted');
  const answer = {
    has: found.map((one) => one !== null),
    freeze: ledger.freeze?.reason,
    notices: otherNotices,
  };
  await ledger.close();
  return answer;
};

/** After a backup replaced the ledger: what the new ledger and the one that was set aside know, each once. */
export async function afterPutBack(folder: string) {
  const { has, freeze } = await knows(folder, 'before', 'after');
  const places = readdirSync(join(folder, 'replaced'));
  const aside = temporaryFolder();
  cpSync(join(folder, 'replaced', places[0] ?? ''), aside, { recursive: true });
  return { has, freeze, places: places.length, hasAside: (await knows(aside, 'before', 'after')).has };
}

/** Both are whole, and nothing is sent before somebody has checked. */
export const putBackWhole = { has: [true, false], freeze: 'copy', places: 1, hasAside: [true, true] };
