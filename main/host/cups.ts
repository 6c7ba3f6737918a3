// Printing on macOS and Linux with the commands of CUPS: lists printers, and prints a PDF at its own size.
import { CodedError } from '../failure.ts';
import { shortened } from '../file-name.ts';
import type { HostPrinter, PrintOrder } from './host.ts';
import type { RunProgram } from './programs.ts';

/** The longest wait for a slow network's printers. */
const askMs = 5_000;
/** The file only goes to the system's queue, not to the printer itself. */
const spoolMs = 60_000;

export interface Queue {
  readonly name: string;
  readonly isDefault: boolean;
}

/** Parses the English output of `lpstat -e` and `lpstat -d`. */
export function readQueues(names: string, system: string): readonly Queue[] {
  const chosen = /^system default destination: (\S+)/mu.exec(system)?.[1];
  return names
    .split('\n')
    .map((line) => line.trim())
    .filter((name) => /^[^\s/#]+$/u.test(name))
    .map((name) => ({ name, isDefault: name === chosen }));
}

/** Parses `lpstat -p`, for versions without `-e`. */
const readStates = (output: string): string =>
  [...output.matchAll(/^printer (\S+) /gmu)].map(([, name]) => name).join('\n');

/** Empty if the system has no CUPS or its service does not run. */
export async function cupsQueues(run: RunProgram): Promise<readonly Queue[]> {
  const limits = { limitMs: askMs };
  const names = await run('lpstat', ['-e'], limits);
  if (names.ended === 'absent' || names.ended === 'late') return [];
  const states = names.ended === 'well' ? null : await run('lpstat', ['-p'], limits);
  const known =
    names.ended === 'well' ? names.output : states?.ended === 'well' ? readStates(states.output) : '';
  if (known.trim() === '') return [];
  const system = await run('lpstat', ['-d'], limits);
  return readQueues(known, system.ended === 'well' ? system.output : '');
}

/** Makes a queue's name readable: `HP_LaserJet_4` */
export const queueLabel = (name: string): string => name.replaceAll('_', ' ');

export const cupsPrinter = ({ name, isDefault }: Queue, ways: HostPrinter['ways']): HostPrinter => ({
  name,
  label: queueLabel(name),
  isDefault,
  ways,
});

/** A job's name is limited to 255 bytes, and arguments cannot have control characters. */
const jobName = (title: string): string => shortened(title.replace(/\p{Cc}/gu, ' '), 160);

/** Neither scaled nor moved; `--` because a path may begin with a dash. */
export const lpArguments = (path: string, { printer, copies, title }: PrintOrder): readonly string[] => [
  ...(printer === '' ? [] : ['-d', printer]),
  '-n',
  String(copies),
  '-t',
  jobName(title),
  '-o',
  'print-scaling=none',
  '-o',
  'media=A4',
  '--',
  path,
];

export async function printByCups(run: RunProgram, path: string, order: PrintOrder): Promise<'spooled'> {
  const ran = await run('lp', lpArguments(path, order), { limitMs: spoolMs });
  if (ran.ended === 'well') return 'spooled';
  const unknown = /does not exist|not found|unknown destination/iu.test(ran.words);
  throw new CodedError(unknown ? 'printerUnknown' : 'printFailed', 'documents', {
    detail: ran.ended === 'late' ? 'timeout' : ran.words,
  });
}
