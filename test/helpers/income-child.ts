// A separate process that imports one file of payments into a real ledger, as the app does, and prints what came of it and how much its
// memory grew meanwhile.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createImporter } from '../../main/income/import.ts';
import { openLedger } from '../../main/ledger/open.ts';

const [folder = '', path = ''] = process.argv.slice(2);

/** The system's figure for this process alone, with all its threads. */
const megabytes = (name: 'VmRSS' | 'VmHWM'): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) /
  1024;

const { ledger } = await openLedger({
  folder,
  now: Date.now,
  osUser: 'ana',
  machineId: 'machine-1',
  keeper: null,
});
const account = { id: 'padaria', kind: 'service', name: 'Padaria', baseUrl: 'https://s.example' } as const;
await ledger.write('accounts.insert', { ...account, identity: {}, settings: {}, credentials: {} });
const outgoing = join(folder, 'outgoing');
mkdirSync(outgoing);
const importer = createImporter({
  ledger,
  tickets: { takeUpload: () => undefined, admitUpload: () => '' },
  readDashboard: () => Promise.resolve({ ok: false, code: 'noSheet' }),
  keepFile: () => Promise.resolve(),
  outgoing,
  today: () => '2026-11-20',
});
const resting = megabytes('VmRSS');
const started = performance.now();
const imported = await importer.importFile(
  { path, name: 'arquivo' },
  { commandId: 'one', accountId: account.id },
);
const seconds = (performance.now() - started) / 1_000;
process.stdout.write(
  JSON.stringify({
    came: imported.kind === 'refused' ? imported.why : imported.kind,
    lines: 'file' in imported ? imported.file.lines : 0,
    seconds,
    grown: megabytes('VmHWM') - resting,
  }),
);
await importer.close();
await ledger.close();
