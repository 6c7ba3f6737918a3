// npm run dev: the browser host straight from its sources. A change in the window is applied in place; a change in main or in the contract
// restarts the host.
import { markRunning } from './install.mjs';
import './node24.mjs';
import { watch } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { root, run } from './run.mjs';

markRunning();

// Node's own --watch adds its own messages to those of worker threads.
let changed = new AbortController();
for (const folder of ['main', 'preload', 'vite.config.ts'])
  watch(join(root, folder), { recursive: true }, () => changed.abort());

for (let first = true; ; first = false) {
  const { signal } = (changed = new AbortController());
  const args = [join(root, 'build', 'dev-host.mjs'), ...process.argv.slice(2)];
  const code = await run(process.execPath, args, { until: signal });
  // If the host failed because a file was half written, the script waits for the rest of the file.
  const waits = code !== 0 && !first;
  if (!signal.aborted && !waits) process.exit(code);
  if (!signal.aborted) await once(signal, 'abort');
}
