// Printers of macOS and Linux by CUPS' own commands: which there are, and a PDF to one of them at its own size.
import { CodedError } from '../failure.ts';
import { shortened } from '../file-name.ts';
import type { HostPrinter, PrintOrder } from './host.ts';
import type { RunProgram } from './programs.ts';

/** A network that is asked for printers may be slow; nobody waits for it longer. */
const askMs = 5_000;
/** The file goes to the system's queue, not over the printer's cable. */
const spoolMs = 60_000;

export interface Queue {
  readonly name: string;
  readonly isDefault: boolean;
}

/** What `lpstat -e` and `lpstat -d` say, in English. */
export function readQueues(names: string, system: string): readonly Queue[] {
  const chosen = /^system default destination: (\S+)/mu.exec(system)?.[1];
  return names
    .split('\n')
    .map((line) => line.trim())
    .filter((name) => /^[^\s/#]+$/u.test(name))
    .map((name) => ({ name, isDefault: name === chosen }));
}

/** The names out of `lpstat -p`, for systems whose lpstat knows no `-e`. */
const readStates = (output: string): string =>
  [...output.matchAll(/^printer (\S+) /gmu)].map(([, name]) => name).join('\n');

/** Empty where the system prints by other means, or its service is not there. */
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

/** A queue's name is made for machines: `HP_LaserJet_4` */
export const queueLabel = (name: string): string => name.replaceAll('_', ' ');

export const cupsPrinter = ({ name, isDefault }: Queue, ways: HostPrinter['ways']): HostPrinter => ({
  name,
  label: queueLabel(name),
  isDefault,
  ways,
});

/** A job's name has 255 bytes, and no program takes a control character among its arguments. */
const jobName = (title: string): string => shortened(title.replace(/\p{Cc}/gu, ' '), 160);

/** Neither scaled to the paper nor moved; `--` because a path may begin with anything. */
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
