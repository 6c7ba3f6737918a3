import { expect, test } from 'vitest';
import { workerEntry } from '../../../main/worker-entry.ts';

test('unbuilt, a worker is its source beside the starter; built, a flat file beside the bundle', () => {
  const entry = (from: string) => workerEntry('ledger-writer', './writer.ts', from).href;
  expect(entry('file:///guiche/main/ledger/open.ts')).toBe('file:///guiche/main/ledger/writer.ts');
  expect(entry('file:///guiche/out/main/electron.js')).toBe('file:///guiche/out/main/ledger-writer.js');
});
