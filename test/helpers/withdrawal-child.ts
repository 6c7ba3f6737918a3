// A process of its own with the room of withdrawals, for tests that end it without warning while one is on its way.
// Usage: node withdrawal-child.ts <folder> <url of the service> <token>
import { randomUUID } from 'node:crypto';
import { lockFolder } from '../../main/ledger/lock.ts';
import { form, press, summaryOf, wiredRoom } from './withdrawals-room.ts';
import { say } from './say.ts';

const [folder = '', url = '', token = ''] = process.argv.slice(2);

lockFolder(folder);
const { room, ledger, accountIds, quit } = await wiredRoom({
  folder,
  url,
  token,
  secrets: () => ({ token }),
  now: Date.now,
  report: (error) => say(`trouble ${String(error)}`),
});
const [accountId = ''] = accountIds;
const calls = room.handlers.withdrawals;
say(`frozen ${ledger.freeze?.reason ?? 'no'}`);
const before = await calls.standing({ accountId });
say(`open ${before.open.map(({ state, said }) => `${state}:${said?.reason}`).join(' ')}`);
const summary = await summaryOf(
  calls,
  form(accountId, '1.234,56', { webhook: `https://retorno.example/${randomUUID()}` }),
);
say(`blocks ${summary.blocks.join(' ')}`);
ledger.on('changed', ({ tables }) => {
  if (tables.includes('withdrawals')) say('kept');
});
const result = await calls.send(press(summary));
say(`result ${result.kind}`);
await quit();
