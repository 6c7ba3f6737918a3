// The journal of sends: a file outside of the ledger that tells, after a crash of the process, which rows had left. One line a
// record: `A` asked, before the ledger commits the intent; `S` started, before the first byte leaves; `O` the outcome, until the
// ledger has it. Nothing is synced: it is only believed while the computer has not been started again.
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { bootSessionText, isSameBoot, parseBootSession, type BootSession } from '../boot-session.ts';
import { CodedError } from '../failure.ts';
import { outcomeText } from './journaled-outcome.ts';
import { readSealed, sealed } from './sealed-lines.ts';
import type { SettleBoleto } from './tables/boletos-turn.ts';

export interface JournalPlace {
  readonly path: string;
  readonly boot: BootSession;
}

export interface JournalOwner {
  readonly ledgerId: string;
  /** Names the computer and the data folder. */
  readonly machineId: string;
}

export interface SendJournal {
  /**
   * Called before the ledger is asked to commit these intents: with it a missing mark proves that one has not left. Throws where
   * the last records could not be written.
   */
  readonly asked: (attempts: readonly string[]) => void;
  /**
   * Called before the first byte leaves. False where nothing may leave now, and throws where the mark cannot be written: then
   * nothing may leave either.
   */
  readonly started: (attempt: string) => boolean;
  /** Asked immediately before the first byte, after the mark: whether it may still leave. */
  readonly mayLeave: (attempt: string) => boolean;
  /** Whether it holds boletos by themselves and withdrawals as well, and not the rows of sheets alone. */
  readonly ofSingles: boolean;
  /** Never throws: without it a crash leaves one more row to be confirmed. Written no later than the next mark. */
  readonly answered: (settle: SettleBoleto) => void;
  /** The ledger holds what became of them, or never held them. */
  readonly forget: (attempts: readonly string[]) => void;
  readonly close: () => void;
}

/** What the journal of a process that ended tells of the attempts that the ledger may still call unsettled. */
export interface JournalFound {
  readonly asked: ReadonlySet<string>;
  readonly started: ReadonlySet<string>;
  readonly answered: ReadonlyMap<string, string>;
}

type Kind = 'A' | 'S' | 'O';

/** A file that has grown beyond this is written anew with what is still open. */
const mostBytes = 1 << 20;
const idShape = /^[\w.-]{1,80}$/;

const headerOf = ({ ledgerId, machineId }: JournalOwner, boot: BootSession): string =>
  `guiche-sends 1 ${ledgerId} ${machineId} ${bootSessionText(boot)}`;

/** Null when the state folder lies within the data folder: restoring the one would restore the other. */
export function journalPlace(
  folders: { readonly stateFolder: string; readonly dataFolder: string; readonly machineId: string },
  boot: BootSession | null,
): JournalPlace | null {
  const { stateFolder, dataFolder, machineId } = folders;
  const way = relative(dataFolder, stateFolder);
  const outside = way === '..' || /^\.\.[\\/]/.test(way) || isAbsolute(way);
  return boot && outside ? { path: join(stateFolder, 'sends', `${machineId}.journal`), boot } : null;
}

const failed = (path: string, cause: unknown): CodedError =>
  new CodedError('folderNotWritable', 'ledger', { detail: path, retryable: true, cause });

/** The file is begun with the first record; what an earlier process left there was read when the ledger was opened. */
export function sendJournal({ path, boot }: JournalPlace, owner: JournalOwner): SendJournal {
  /** The records of attempts whose outcome the ledger does not have yet. */
  const open = new Map<string, string[]>();
  let file: number | null = null;
  let end = 0;
  let sum = 0;
  let limit = mostBytes;
  /** Records that are not written yet: they only say more of what an earlier line leaves uncertain. */
  let waiting: (readonly [id: string, record: string])[] = [];
  let flushing = false;

  function write(text: string): void {
    if (file === null) throw new Error('no file');
    const bytes = Buffer.from(text, 'utf8');
    if (writeSync(file, bytes, 0, bytes.length, end) !== bytes.length) throw new Error('cut short');
    end += bytes.length;
  }

  function drop(): void {
    if (file !== null) closeSync(file);
    file = null;
  }

  /** Another file takes the place of the present one at once, with all that is still open. */
  function begin(): void {
    drop();
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const part = `${path}.new`;
    rmSync(part, { force: true });
    file = openSync(part, 'wx', 0o600);
    end = 0;
    let last = sealed(headerOf(owner, boot), 0);
    let text = last.line;
    for (const record of [...open.values()].flat()) {
      last = sealed(record, last.sum);
      text += last.line;
    }
    write(text);
    drop();
    renameSync(part, path);
    file = openSync(path, 'r+');
    sum = last.sum;
    limit = Math.max(mostBytes, 2 * end);
  }

  function add(kind: Kind, id: string, rest = ''): void {
    if (!idShape.test(id)) throw new CodedError('inputInvalid', 'ledger', { detail: 'attempt' });
    const record = `${kind} ${id}${rest}`;
    const known = open.get(id);
    if (known) known.push(record);
    else open.set(id, [record]);
    waiting.push([id, record]);
  }

  /** After a failure the file may end in a part of a line, and the next record begins another one with all that is open. */
  function flush(): void {
    const records = waiting;
    waiting = [];
    if (records.length === 0 && file !== null) return;
    try {
      if (file === null || end > limit) return begin();
      let text = '';
      let last = sum;
      for (const [, record] of records) {
        const one = sealed(record, last);
        text += one.line;
        last = one.sum;
      }
      write(text);
      sum = last;
    } catch (cause) {
      try {
        drop();
      } catch {
        file = null;
      }
      throw failed(path, cause);
    }
  }

  /** Several records share a write. It comes before the ledger's thread gets the intents, which are posted in the next tick as well. */
  function flushSoon(): void {
    if (flushing) return;
    flushing = true;
    process.nextTick(() => {
      flushing = false;
      try {
        if (waiting.length > 0) flush();
      } catch {
        // The next mark is written with all of them, or not at all.
      }
    });
  }

  return {
    asked(attempts) {
      // A file that could not be begun or gone on with is tried again before anything more is committed.
      if (file === null) flush();
      for (const attempt of attempts) add('A', attempt);
      flushSoon();
    },
    started(attempt) {
      add('S', attempt);
      try {
        flush();
      } catch (error) {
        open.get(attempt)?.pop();
        throw error;
      }
      return true;
    },
    mayLeave: () => true,
    ofSingles: false,
    answered(settle) {
      const outcome = outcomeText(settle);
      if (outcome === null) return;
      add('O', settle.id, ` ${outcome}`);
      flushSoon();
    },
    forget(attempts) {
      for (const attempt of attempts) open.delete(attempt);
    },
    close: drop,
  };
}

/** Reads what an earlier process left. Null unless it is proved to be the latest of this ledger, computer, folder and boot. */
export function readJournal({ path, boot }: JournalPlace, owner: JournalOwner): JournalFound | null {
  let text: string;
  try {
    text = readSynced(path);
  } catch {
    return null;
  }
  const { records, unbroken } = readSealed(text);
  if (!unbroken) return null;
  const [header = '', ...rest] = records;
  const { ledgerId, machineId } = owner;
  const [name, version, ofLedger, ofMachine, session = ''] = header.split(' ');
  const before = parseBootSession(session);
  const ours = name === 'guiche-sends' && version === '1' && ofLedger === ledgerId && ofMachine === machineId;
  return ours && before && isSameBoot(before, boot) ? found(rest) : null;
}

/** Also written out, because a disk that failed may only tell so now. */
export function readSynced(path: string): string {
  const file = openSync(path, 'r+');
  try {
    fsyncSync(file);
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

function found(records: readonly string[]): JournalFound | null {
  const asked = new Set<string>();
  const started = new Set<string>();
  const answered = new Map<string, string>();
  for (const record of records) {
    const [, kind, id = '', rest] = /^(\w) (\S+)(?: ([^]*))?$/.exec(record) ?? [];
    if (kind === 'A') asked.add(id);
    else if (!asked.has(id)) return null;
    else if (kind === 'S') started.add(id);
    else if (kind === 'O' && rest !== undefined) answered.set(id, rest);
    // Of a later version: what it means is not known here.
    else return null;
  }
  return { asked, started, answered };
}
