// Every cause that prevents the app from starting has a code with a sentence for the clerk, whichever system call failed.
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { CodedError } from '../../../../main/failure.ts';
import { startCode, storageCode } from '../../../../main/host/failures.ts';

const system = (code: string, syscall = 'open') => Object.assign(new Error(code), { code, syscall });

it.each([
  ['ENOSPC', 'diskFull'],
  ['EDQUOT', 'diskFull'],
  ['EACCES', 'folderNotWritable'],
  ['EPERM', 'folderNotWritable'],
  ['EROFS', 'folderNotWritable'],
])('%s is %s', (code, ours) => {
  expect([startCode(system(code)), storageCode(system(code))]).toEqual([ours, ours]);
});

it('does not change our own codes, other codes of the system and a denied port', () => {
  expect(startCode(new CodedError('folderInUse', 'ledger'))).toBe('folderInUse');
  expect(startCode(system('EACCES', 'listen'))).toBe('EACCES');
  expect(startCode(system('constructor'))).toBe('constructor');
  expect([startCode(new Error('words')), startCode(null)]).toEqual(['internal', 'internal']);
});

it('recognises a port in use by the system’s own code', async () => {
  const [one, other] = [createServer(), createServer()];
  await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
  const failed = new Promise((resolve) => other.once('error', resolve));
  other.listen(one.address());
  expect(startCode(await failed)).toBe('EADDRINUSE');
  one.close();
});
