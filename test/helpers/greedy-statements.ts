// Large and hostile files of payments, each imported by a separate process, and what came of it.
import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { limits } from '../../main/income/read/reading.ts';
import { entry, ofx } from './income-room.ts';
import { temporaryFolder } from './ledger-folder.ts';

const most = limits.bytes - (1 << 20);
const filled = (part: string): string => part.repeat(Math.floor(most / part.length));
const many = (count: number, make: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => make(at));

const header400 = `${'02RETORNO01COBRANCA       073000035110'.padEnd(76)}341`.padEnd(400);
const title400 = (at: number): string =>
  `${'1'.padEnd(85)}${String(at).padStart(9, '0')}`.padEnd(108) +
  '06191126'.padEnd(38) +
  '3011260000000010000'.padEnd(107) +
  '0000000010000'.padEnd(147);
const pair240 = (at: number): string =>
  [
    `${'34100013xxxxxT 06'.padEnd(40)}${at}`.padEnd(240),
    `${`${'34100013xxxxxU 06'.padEnd(77)}000000000010000`.padEnd(137)}19112026`.padEnd(240),
  ].join('\n');

/** What must come of each. */
export const hostile: Readonly<Record<string, readonly [came: string, make: () => string | Uint8Array]>> = {
  'a value without end': ['tooLong', () => `<OFX><STMTRS><STMTTRN><MEMO>${filled('A')}`],
  'a value of 20 MB': ['tooLong', () => ofx([entry('1,00', 'B'.repeat(20 << 20))])],
  'millions of empty entries': ['tooLarge', () => ofx([filled('<STMTTRN>')])],
  'millions of accounts': ['tooLarge', () => `<OFX>${filled('<STMTRS>')}</OFX>`],
  'tags within tags': ['cut', () => `<OFX><STMTRS>${filled('<A>').slice(0, 16 << 20)}`],
  'an entry of millions of tags': ['tooLong', () => `<OFX><STMTRS><STMTTRN>${filled('<A>x')}</OFX>`],
  'a bomb of entities': [
    'entities',
    () =>
      `<?xml version="1.0"?><OFX></OFX><!DOCTYPE x [${many(500_000, (at) => `<!ENTITY a${at} "&a${at - 1};&a${at - 1};">`).join('')}]>`,
  ],
  'NULs in a statement': ['tooLong', () => `<OFX>${filled('\0')}</OFX>`],
  'NULs in a return file': ['tooLong', () => `02RETORNO01COBRANCA\n${filled('\0')}`],
  'a return file of a million lines': ['tooLarge', () => `${header400}\n${'1\n'.repeat(1_000_000)}9`],
  'a return file of one line': ['tooLong', () => `02RETORNO01COBRANCA${filled('0')}\n9`],
  'too many entries': ['tooLarge', () => ofx(many(limits.lines + 1, (at) => entry('1,00', `PIX ${at}`)))],
};

/** As large as a file may be; each has as many lines as it says. */
export const large: Readonly<Record<string, readonly [lines: number, make: () => string | Uint8Array]>> = {
  'a statement': [limits.lines, () => ofx(many(limits.lines, (at) => entry('1,00', `PIX MARIA LIMA ${at}`)))],
  'a statement in UTF-16': [
    90_000,
    () => Buffer.from(`\uFEFF${ofx(many(90_000, (at) => entry('1,00', `PIX JOSÉ ${at}`)))}`, 'utf16le'),
  ],
  'a statement of long texts': [
    780,
    () => ofx(many(780, (at) => entry('1,00', 'B'.repeat(60_000), { id: String(at) }))),
  ],
  'a return file of 400': [
    120_000,
    () => [header400, ...many(120_000, title400), '9201341'.padEnd(400)].join('\n'),
  ],
  'a return file of 240': [
    100_000,
    () =>
      [
        '34100000'.padEnd(240),
        '34100011T01'.padEnd(240),
        ...many(100_000, pair240),
        '34199999         000001200003'.padEnd(240),
      ].join('\n'),
  ],
};

const told = z.object({ came: z.string(), lines: z.number(), seconds: z.number(), grown: z.number() });
const child = join(import.meta.dirname, 'income-child.ts');

export async function importInProcess(content: string | Uint8Array): Promise<z.infer<typeof told>> {
  const folder = temporaryFolder();
  const path = join(folder, 'arquivo');
  writeFileSync(path, content);
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  const { stdout } = await promisify(execFile)(process.execPath, [child, data, path]);
  return told.parse(JSON.parse(stdout));
}

/** MiB that the process may need more than before. */
export const mostGrown = 200;
