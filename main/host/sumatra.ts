// Prints with SumatraPDF on Windows, at the PDF's own size and without a dialog; and lists Windows' printers.
import { accessSync } from 'node:fs';
import { win32 } from 'node:path';
import { CodedError } from '../failure.ts';
import type { PrintOrder } from './host.ts';
import type { Queue } from './cups.ts';
import type { RunProgram } from './programs.ts';

const askMs = 15_000;
/** It draws every page before the system accepts it. */
const printMs = 5 * 60_000;

/** The usual installation folders. */
function sumatraPaths(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const roots = [env['LOCALAPPDATA'], env['PROGRAMFILES'], env['PROGRAMFILES(X86)']];
  return roots.flatMap((root) => (root ? [win32.join(root, 'SumatraPDF', 'SumatraPDF.exe')] : []));
}

export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly isThere?: (path: string) => boolean;
}

export function findSumatra({ platform, env, isThere = isFile }: Surroundings): string | undefined {
  return platform === 'win32' ? sumatraPaths(env).find(isThere) : undefined;
}

function isFile(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}

const sumatraArguments = (path: string, { printer, copies }: PrintOrder): readonly string[] => [
  ...(printer === '' ? ['-print-to-default'] : ['-print-to', printer]),
  '-print-settings',
  `noscale,paper=A4,${copies}x`,
  '-silent',
  path,
];

export async function printBySumatra(
  run: RunProgram,
  program: string,
  path: string,
  order: PrintOrder,
): Promise<'spooled'> {
  const ran = await run(program, sumatraArguments(path, order), { limitMs: printMs });
  if (ran.ended === 'well') return 'spooled';
  throw new CodedError('printFailed', 'documents', {
    detail: ran.ended === 'late' ? 'timeout' : ran.words,
  });
}

const question =
  '[Console]::OutputEncoding = [Text.Encoding]::UTF8; ' +
  'Get-CimInstance Win32_Printer | ForEach-Object { "$([int]$_.Default) $($_.Name)" }';

/** One printer on each line: `1 Name of the default`, `0 name of another`. */
const readWindowsPrinters = (output: string): readonly Queue[] =>
  [...output.matchAll(/^([01]) (.+?)\s*$/gmu)].map(([, isDefault, name = '']) => ({
    name,
    isDefault: isDefault === '1',
  }));

export async function windowsPrinters(run: RunProgram): Promise<readonly Queue[]> {
  const args = ['-NoProfile', '-NonInteractive', '-Command', question];
  const ran = await run('powershell.exe', args, { limitMs: askMs });
  return ran.ended === 'well' ? readWindowsPrinters(ran.output) : [];
}
