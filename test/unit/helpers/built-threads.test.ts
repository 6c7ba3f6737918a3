import { afterEach, expect, test, vi } from 'vitest';
import { workerEntry } from '../../helpers/built-threads.ts';

const starter = new URL('../../../main/ledger/open.ts', import.meta.url).href;

afterEach(() => vi.unstubAllEnvs());

function entries(built: 'yes' | 'no'): readonly string[] {
  vi.stubEnv('GUICHE_BUILT_THREADS', built);
  return [
    workerEntry('ledger-writer', './writer.ts', starter),
    workerEntry('pdf-worker', '../documents/pdf/worker.ts', starter),
  ].map(({ pathname }) => pathname.slice(new URL('../../..', import.meta.url).pathname.length));
}

test('if the build is of these sources, every thread comes from the build', () => {
  expect(entries('yes')).toEqual(['out/main/ledger-writer.js', 'out/main/pdf-worker.js']);
});

test('if there is no build, or it is of other sources, every thread comes from its source', () => {
  expect(entries('no')).toEqual(['main/ledger/writer.ts', 'main/documents/pdf/worker.ts']);
});
