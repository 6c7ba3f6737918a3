// Replaces main/worker-entry.ts if tests start threads from sources (see vitest.config.ts). If out/ was built from the current sources,
// threads come from their bundles, which start five times as fast.
import { workerEntry as sourceEntry, type WorkerName } from '../../main/worker-entry.ts';

export { workerNames, type WorkerName } from '../../main/worker-entry.ts';

const built = process.env['GUICHE_BUILT_THREADS'] === 'yes';

export const workerEntry = (name: WorkerName, source: string, from: string): URL =>
  built ? new URL(`../../out/main/${name}.js`, import.meta.url) : sourceEntry(name, source, from);
