// Replaces main/worker-entry.ts where tests start threads from sources (see vitest.config.ts). Threads that many
// tests start come from their bundles, which start five times as fast, if out/ was built from the current sources.
import { workerEntry as sourceEntry, type WorkerName } from '../../main/worker-entry.ts';

export { workerNames, type WorkerName } from '../../main/worker-entry.ts';

const manyTimes: readonly WorkerName[] = [
  'ledger-writer',
  'ledger-reader',
  'ledger-copies',
  'sandbox-worker',
];
const built = new Set(process.env['GUICHE_BUILT_THREADS'] === 'yes' ? manyTimes : []);

export const workerEntry = (name: WorkerName, source: string, from: string): URL =>
  built.has(name) ? new URL(`../../out/main/${name}.js`, import.meta.url) : sourceEntry(name, source, from);
