// A process of its own that opens a ledger and sends a batch until nothing is ready any more, resuming it as a person would
// whenever it pauses; for tests that end it without warning. Usage: node batch-child.ts <folder> <url> <token> <rows>
import { lockFolder } from '../../main/ledger/lock.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { hastyClock, realRunner } from './batch-bench.ts';
import { inventedBoletos } from './invented-boletos.ts';
import { say } from './say.ts';

const [folder = '', url = '', token = '', rows = '500'] = process.argv.slice(2);
const facts = { name: 'Padaria', baseUrl: url, identity: {}, settings: {}, credentials: {} };

lockFolder(folder);
const { ledger } = await openLedger({ folder, now: Date.now, osUser: 'ana', machineId: 'm', keeper: null });
say(`frozen ${ledger.freeze?.reason ?? 'no'}`);
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
const timeouts = { headers: 400, body: 400, total: 1_000 };
const { runner, rested } = realRunner({
  ledger,
  url,
  token: () => token,
  ceiling: 16,
  clock: hastyClock(100),
  timeouts,
  progressed: () => say('row'),
});
for (;;) {
  await runner.queue(id);
  await rested(id);
  const batch = await ledger.read('batches.get', { id });
  say(`rested ${JSON.stringify(batch?.reason)}`);
  if (batch?.state === 'finished') break;
}
say('done');
setInterval(() => undefined, 60_000);
