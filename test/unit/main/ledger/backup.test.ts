// Only this user may read a ledger and its copies, whatever folder they are in.
import { chmodSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readyLedger, send, temporaryFolder } from '../../../helpers/ledger-folder.ts';

const mode = (path: string) => statSync(path).mode & 0o777;

it.skipIf(process.platform === 'win32')('are private in an open folder', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const ledger = await readyLedger(folder);
  await send(ledger, 'one');
  await ledger.backup(join(folder, 'copy.db'));
  for (const name of ['ledger.db', 'ledger.db-wal', 'copy.db'])
    expect([name, mode(join(folder, name))]).toEqual([name, 0o600]);
});
