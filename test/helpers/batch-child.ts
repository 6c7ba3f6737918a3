// A separate process that opens a ledger and sends a batch until no row is ready, resuming the batch whenever it
// pauses. Tests kill it without warning.
// Usage: node batch-child.ts <folder> <url> <token> <rows> [<journal> [<start of the computer>]] [--patient]
// --patient: waits for answers as long as the program does, so that only a kill leaves an uncertain row, however slow the machine is.
import { join } from 'node:path';
import { parseBootSession, readBootSession } from '../../main/boot-session.ts';
import { lockFolder } from '../../main/ledger/lock.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { fasterClock, realRunner } from './real-runner.ts';
import { inventedBoletos } from './invented-boletos.ts';
import { writeLine } from './write-line.ts';

const [folder = '', url = '', token = '', rows = '500', path = join(folder, 'journal'), named] = process.argv
  .slice(2)
  .filter((given) => given !== '--patient');
const facts = { name: 'Padaria', baseUrl: url, identity: {}, settings: {}, credentials: {} };

lockFolder(folder);
const boot = named === undefined ? await readBootSession() : parseBootSession(named);
const { ledger } = await openLedger({
  folder,
  now: Date.now,
  osUser: 'ana',
  machineId: 'm',
  keeper: null,
  journal: boot && { path, boot },
});
writeLine(`frozen ${ledger.freeze?.reason ?? 'no'}`);
if (!(await ledger.read('accounts.get', { id: 'padaria' })))
  await ledger.write('accounts.insert', { id: 'padaria', kind: 'practice', ...facts });

async function theBatch(): Promise<number> {
  const [found] = await ledger.read('batches.list', { scope: { accountId: 'padaria' } });
  const batch =
    found ??
    (await ledger.write('batches.insert', { accountId: 'padaria', kind: 'sheet', name: 'Mensalidades' }));
  const there = await ledger.read('boletos.get', { id: 1 });
  if (!there)
    await ledger.write('boletos.insert', { batchId: batch.id, rows: inventedBoletos(1, Number(rows)) });
  return batch.id;
}

const id = await theBatch();
const timeouts = process.argv.includes('--patient') ? {} : { headers: 400, body: 400, total: 1_000 };
const { runner, rested } = realRunner({
  ledger,
  url,
  token: () => token,
  ceiling: 16,
  clock: fasterClock(100),
  timeouts,
  progressed: () => writeLine('row'),
});
for (;;) {
  try {
    await runner.queue(id);
  } catch (error) {
    writeLine(`refused ${error instanceof Error ? error.message : String(error)}`);
    break;
  }
  await rested(id);
  const batch = await ledger.read('batches.get', { id });
  writeLine(`rested ${JSON.stringify(batch?.reason)}`);
  if (batch?.state === 'finished') {
    writeLine('done');
    break;
  }
}
setInterval(() => undefined, 60_000);
