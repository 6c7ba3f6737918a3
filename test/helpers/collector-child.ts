// A separate process that collects the deliveries of an account until it is killed. Usage: node collector-child.ts <folder> <mailbox key>
import { readMailboxKey } from '../../main/callbacks/mailbox-key.ts';
import { openLedger } from '../../main/ledger/open.ts';
import { createMemoryStore } from '../../main/vault/memory.ts';
import { collecting } from './collecting.ts';
import { writeLine } from './write-line.ts';

const [folder = '', text = ''] = process.argv.slice(2);
const store = createMemoryStore();
await store.set('mailbox/padaria', text);
const key = await readMailboxKey(store, 'padaria');
if (!key) throw new Error('no mailbox key');
const { ledger } = await openLedger({
  folder,
  now: Date.now,
  osUser: 'ana',
  machineId: 'machine-1',
  keeper: null,
  journal: null,
});
writeLine('collecting');
collecting(ledger, key, {
  // What ends with the process fails on its way out.
  report: () => undefined,
  arrived: (some) => writeLine(`kept ${some.length}`),
});
