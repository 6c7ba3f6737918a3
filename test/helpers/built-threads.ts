// In the place of main/worker-entry.ts where a test of the sources starts threads (vitest.config.ts sees to that). Those that many tests
// start come from their bundles, which stand ready in a fifth of the time, if out/ was made from the sources as they are.
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
