// The file types for which "Open with" is offered, and how system programs are run; used on Linux and Windows.
import { CodedError } from '../../failure.ts';
import type { RunProgram } from '../programs.ts';

/** Of the readable file types, those that are always spreadsheets. */
export const offeredFor = {
  '.csv': 'text/csv',
  '.tsv': 'text/tab-separated-values',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.xlsm': 'application/vnd.ms-excel.sheet.macroEnabled.12',
} as const;

const limitMs = 10_000;

/** Returns the program's output; throws an error with its message otherwise. */
export async function runOrFail(run: RunProgram, program: string, args: readonly string[]): Promise<string> {
  const ran = await run(program, args, { limitMs });
  if (ran.ended === 'well') return ran.output;
  throw new CodedError('openWithFailed', 'app', { detail: `${program}: ${ran.words}` });
}

/** Returns an empty text if the program fails. */
export async function runIfAny(run: RunProgram, program: string, args: readonly string[]): Promise<string> {
  const ran = await run(program, args, { limitMs });
  return ran.ended === 'well' ? ran.output : '';
}
