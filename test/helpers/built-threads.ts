// Replaces main/worker-entry.ts if tests start threads from sources (see vitest.config.ts). If out/ was built from the current sources,
// threads come from their bundles, which start five times as fast.
import { workerEntry as sourceEntry, type WorkerName } from '../../main/worker-entry.ts';

export { workerNames, type WorkerName } from '../../main/worker-entry.ts';

export const workerEntry = (name: WorkerName, source: string, from: string): URL =>
  process.env['GUICHE_BUILT_THREADS'] === 'yes'
    ? new URL(`../../out/main/${name}.js`, import.meta.url)
    : sourceEntry(name, source, from);
