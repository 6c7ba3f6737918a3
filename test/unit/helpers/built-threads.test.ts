import { afterEach, expect, test, vi } from 'vitest';

const starter = new URL('../../../main/ledger/open.ts', import.meta.url).href;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function entries(built: 'yes' | 'no'): Promise<readonly string[]> {
  vi.stubEnv('GUICHE_BUILT_THREADS', built);
  const { workerEntry } = await import('../../helpers/built-threads.ts');
  return [
    workerEntry('ledger-writer', './writer.ts', starter),
    workerEntry('pdf-worker', '../documents/pdf/worker.ts', starter),
  ].map(({ pathname }) => pathname.slice(new URL('../../..', import.meta.url).pathname.length));
}

test('if the build is of these sources, every thread comes from the build', async () => {
  expect(await entries('yes')).toEqual(['out/main/ledger-writer.js', 'out/main/pdf-worker.js']);
});

test('if there is no build, or it is of other sources, every thread comes from its source', async () => {
  expect(await entries('no')).toEqual(['main/ledger/writer.ts', 'main/documents/pdf/worker.ts']);
});
