// The copy of a file that the program was asked to open: whole or not at all, whatever the path refers to, and never the original.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copySheet, type CopyOptions } from '../../../../main/host/copy-sheet.ts';
import { temporaryFolder } from '../../../helpers/browser-host.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let to: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  to = join(folder.path, 'copy');
});
afterEach(() => folder.remove());

const file = (name: string, text = 'nome;valor\nAna;1,00\n') => {
  const path = join(folder.path, name);
  writeFileSync(path, text);
  return path;
};
const refusal = async (path: string, options?: CopyOptions) => {
  const copied = await copySheet(path, to, options);
  expect(existsSync(to)).toBe(false);
  return copied.ok ? 'copied' : copied.refused;
};

it.each(['a.csv', 'PLANILHA.XLSX', 'minha planilha de março.txt', 'ação 😀 (1).tsv', "it's $HOME;`x`.xlsm"])(
  'copies %s unchanged, only for this user',
  async (name) => {
    const text = `${'x'.repeat(3 * 1024 * 1024)}é`;
    const path = file(name, text);
    const bytes = Buffer.from(text);
    expect(await copySheet(path, to)).toEqual({
      ok: true,
      length: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    expect(readFileSync(to).equals(bytes)).toBe(true);
    expect(statSync(to).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
    expect(statSync(path).ino).not.toBe(statSync(to).ino);
  },
);

it('reports what is wrong with a path to no sheet', async () => {
  expect(await refusal(join(folder.path, 'gone.csv'))).toBe('missing');
  expect(await refusal(join(file('a.csv'), 'inner.csv'))).toBe('missing');
  expect(await refusal(`${folder.path}/nul\0byte.csv`)).toBe('missing');
  mkdirSync(join(folder.path, 'folder.csv'));
  expect(await refusal(join(folder.path, 'folder.csv'))).toBe('folder');
  expect(await refusal(folder.path)).toBe('folder');
  expect(await refusal(file('contrato.pdf'))).toBe('otherType');
  expect(await refusal(file('csv'))).toBe('otherType');
  expect(await refusal(file('big.csv', '123456'), { most: 5 })).toBe('tooLarge');
});

it.skipIf(process.platform === 'win32')('waits for no pipe and reads no device', async () => {
  const pipe = join(folder.path, 'pipe.csv');
  execFileSync('mkfifo', [pipe]);
  symlinkSync('/dev/zero', join(folder.path, 'zero.csv'));
  expect(await refusal(pipe)).toBe('unreadable');
  expect(await refusal(join(folder.path, 'zero.csv'))).toBe('unreadable');
});

it.skipIf(process.platform === 'win32')('reports a file that it may not read', async () => {
  const path = file('a.csv');
  chmodSync(path, 0o000);
  // The administrator may read everything, so this read runs as another user.
  const administrator = process.getuid?.() === 0;
  if (administrator) process.seteuid?.(65_534);
  try {
    expect(await refusal(path)).toBe('unreadable');
  } finally {
    if (administrator) process.seteuid?.(0);
  }
});

it('copies nothing of a file that changes meanwhile', async () => {
  const big = 'x'.repeat(3 * 1024 * 1024);
  const grows = file('a.csv', big);
  expect(await refusal(grows, { step: async () => appendFileSync(grows, 'more') })).toBe('changed');
  const cut = file('b.csv', big);
  expect(await refusal(cut, { step: async () => writeFileSync(cut, '') })).toBe('changed');
  const rewritten = file('c.csv', big);
  utimesSync(rewritten, 1, 1);
  expect(
    await refusal(rewritten, { step: async () => writeFileSync(rewritten, 'y'.repeat(big.length)) }),
  ).toBe('changed');
});

it.skipIf(process.platform === 'win32')(
  'keeps a file that was whole when it was opened and is deleted then',
  async () => {
    const path = file('a.csv', 'x'.repeat(3 * 1024 * 1024));
    const copied = await copySheet(path, to, {
      step: async () => {
        if (existsSync(path)) unlinkSync(path);
      },
    });
    expect(copied).toMatchObject({ ok: true, length: 3 * 1024 * 1024 });
  },
);

it('stops if the program asks it to end', async () => {
  const path = file('a.csv');
  const ended = AbortSignal.abort();
  expect(await refusal(path, { signal: ended })).toBe('unreadable');
});

it('never overwrites an existing file', async () => {
  const path = file('a.csv');
  writeFileSync(to, 'another');
  linkSync(to, join(folder.path, 'kept'));
  expect(await copySheet(path, to)).toMatchObject({ ok: false });
  expect(readFileSync(join(folder.path, 'kept'), 'utf8')).toBe('another');
});
