// A ZIP written piece by piece, opened by the rules of another program.
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { zipPieces } from '../../../../../main/documents/booklet/calls.ts';
import { temporaryFolder } from '../../../../helpers/ledger-folder.ts';

test('extracts every file under its name, unchanged', async () => {
  const folder = temporaryFolder();
  const files = [3_000_000, 0, 40_000].map((size, at) => {
    const path = join(folder, String(at));
    const bytes = randomBytes(size);
    writeFileSync(path, bytes);
    return { name: `José Prado ${at}.pdf`, path, bytes };
  });
  const pieces: Uint8Array[] = [];
  for await (const piece of zipPieces(files, new Date('2026-11-20T15:00:00Z'))) pieces.push(piece);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(1_000_000);
  const out = unzipSync(Buffer.concat(pieces));
  expect(Object.keys(out)).toEqual(files.map(({ name }) => name));
  for (const { name, bytes } of files) expect(Buffer.compare(out[name] ?? new Uint8Array(), bytes)).toBe(0);
});

test('reports a missing file', async () => {
  const read = async () => {
    for await (const _ of zipPieces([{ name: 'a.pdf', path: '/nowhere' }], new Date())) void _;
  };
  await expect(read()).rejects.toThrow('ENOENT');
});
