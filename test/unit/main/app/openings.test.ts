// The folder of files on their way: empty and private at the start, and no reason not to start.
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder } from '../../../../main/app/openings.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';

function left(): string {
  const path = join(temporaryFolder(), 'outgoing');
  mkdirSync(join(path, 'reader-1'), { recursive: true });
  writeFileSync(join(path, 'reader-1', 'Boleto.pdf'), '%PDF-');
  return path;
}

const failing = (code: string) => () => {
  throw Object.assign(new Error(code), { code });
};

test('what an earlier process left is gone, and nobody else looks in', () => {
  const path = emptyFolder(left());
  expect(readdirSync(path)).toEqual([]);
  expect(statSync(path).mode & 0o077).toBe(0);
});

test('what another program still shows keeps nobody from starting; a disk that takes nothing does', () => {
  for (const code of ['EBUSY', 'EPERM', 'ENOTEMPTY'])
    expect(() => emptyFolder(left(), failing(code))).not.toThrow();
  expect(() => emptyFolder(left(), failing('EROFS'))).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ code: 'folderNotWritable' }) as unknown }),
  );
  expect(() => emptyFolder(left(), failing('ENOSPC'))).toThrow(
    expect.objectContaining({ failure: expect.objectContaining({ code: 'diskFull' }) as unknown }),
  );
});
