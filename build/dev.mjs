// npm run dev: the browser host straight from its sources. What changes in the window is changed in place; what changes
// in main or in the contract starts the host anew.
import { markRunning } from './install.mjs';
import './node24.mjs';
import { watch } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { root, run } from './run.mjs';

markRunning();

// Node's own --watch slips messages of its own into those of worker threads.
let changed = new AbortController();
for (const folder of ['main', 'preload', 'vite.config.ts'])
  watch(join(root, folder), { recursive: true }, () => changed.abort());

for (let first = true; ; first = false) {
  const { signal } = (changed = new AbortController());
  const args = [join(root, 'build', 'dev-host.mjs'), ...process.argv.slice(2)];
  const code = await run(process.execPath, args, { until: signal });
  // A host that fell over a half-written file waits for the other half.
  const waits = code !== 0 && !first;
  if (!signal.aborted && !waits) process.exit(code);
  if (!signal.aborted) await once(signal, 'abort');
}
