// What "Open with" is offered for, and how the system's own programs are asked: both systems' ways use these.
import { CodedError } from '../../failure.ts';
import type { RunProgram } from '../programs.ts';

/** What is offered: of the files that are read, those that are nothing but sheets. */
export const offeredFor = {
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.xlsm': 'application/vnd.ms-excel.sheet.macroEnabled.12',
} as const;

const limitMs = 10_000;

/** What the program answered; where it could not, its words are the clerk's. */
export async function runOrFail(run: RunProgram, program: string, args: readonly string[]): Promise<string> {
  const ran = await run(program, args, { limitMs });
  if (ran.ended === 'well') return ran.output;
  throw new CodedError('openWithFailed', 'app', { detail: `${program}: ${ran.words}` });
}

/** Nothing where the program answers that it has nothing. */
export async function runIfAny(run: RunProgram, program: string, args: readonly string[]): Promise<string> {
  const ran = await run(program, args, { limitMs });
  return ran.ended === 'well' ? ran.output : '';
}
