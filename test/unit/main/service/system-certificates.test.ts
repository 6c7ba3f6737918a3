// The certificates that the system trusts, read by a thread: once, without delaying anybody for ever, and by main itself if no thread can.
import { getCACertificates } from 'node:tls';
import { pathToFileURL } from 'node:url';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openSystemCertificates, readInThread } from '../../../../main/service/system-certificates.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';

const never = () => new Promise<never>(() => undefined);
const failed = (where: string, error: unknown) => {
  throw new Error(where, { cause: error });
};

test('returns from the thread what main would have read', async () => {
  expect(await readInThread()).toEqual(getCACertificates('system'));
});

test.each([
  [
    'answers something else',
    'the thread ended',
    `require('node:worker_threads').parentPort.postMessage([1])`,
  ],
  ['ends without a word', 'the thread ended', ''],
  ['fails', 'no store', `throw new Error('no store')`],
])('ignores a thread that %s', async (_, reason, source) => {
  const file = join(temporaryFolder(), 'worker.cjs');
  writeFileSync(file, source);
  await expect(readInThread(pathToFileURL(file))).rejects.toThrow(reason);
});

test('reads them once, when first requested', async () => {
  let reads = 0;
  const certificates = openSystemCertificates({
    read: () => Promise.resolve([`read ${(reads += 1)}`]),
    report: failed,
    patience: never,
  });
  expect(reads).toBe(0);
  certificates.warm();
  expect(await Promise.all([certificates.current(), certificates.current()])).toEqual([
    ['read 1'],
    ['read 1'],
  ]);
});

test('reads them in main and reports it once if no thread can', async () => {
  const reports: string[] = [];
  const certificates = openSystemCertificates({
    read: () => Promise.reject(new Error('no thread')),
    report: (where) => void reports.push(where),
    patience: never,
  });
  expect([await certificates.current(), await certificates.current(), reports]).toEqual([
    undefined,
    undefined,
    ['certificates'],
  ]);
});

test('stops waiting after the limit, and keeps a late result for the next', async () => {
  const store = Promise.withResolvers<readonly string[]>();
  const patience = Promise.withResolvers<undefined>();
  const certificates = openSystemCertificates({
    read: () => store.promise,
    report: failed,
    patience: () => patience.promise,
  });
  const first = certificates.current();
  patience.resolve(undefined);
  expect(await first).toEqual([]);
  store.resolve(['company']);
  await store.promise;
  expect(await certificates.current()).toEqual(['company']);
});
