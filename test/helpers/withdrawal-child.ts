// A separate process with the calls of withdrawals. Tests kill it without warning while a withdrawal is being sent. Usage: node
// withdrawal-child.ts <folder> <url of the service> <token>
import { randomUUID } from 'node:crypto';
import { lockFolder } from '../../main/ledger/lock.ts';
import { form, press, summaryOf, wiredRoom } from './withdrawals-room.ts';
import { writeLine } from './write-line.ts';

const [folder = '', url = '', token = ''] = process.argv.slice(2);

lockFolder(folder);
const { room, ledger, accountIds, quit } = await wiredRoom({
  folder,
  url,
  token,
  secrets: () => ({ token }),
  now: Date.now,
  report: (error) => writeLine(`trouble ${String(error)}`),
});
const [accountId = ''] = accountIds;
const calls = room.handlers.withdrawals;
writeLine(`frozen ${ledger.freeze?.reason ?? 'no'}`);
const before = await calls.readiness({ accountId });
writeLine(
  `open ${before.open.map(({ state, serviceMessage: printed }) => `${state}:${printed?.reason}`).join(' ')}`,
);
const summary = await summaryOf(
  calls,
  form(accountId, '1.234,56', { webhook: `https://retorno.example/${randomUUID()}` }),
);
writeLine(`blocks ${summary.blocks.join(' ')}`);
ledger.on('changed', ({ tables }) => {
  if (tables.includes('withdrawals')) writeLine('kept');
});
const result = await calls.send(press(summary));
writeLine(`result ${result.kind}`);
await quit();
