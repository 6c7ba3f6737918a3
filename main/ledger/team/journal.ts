// The journal of sends of a computer in a team: outside of the server and of the data folder, so that it tells after lost commits
// what left here. What is asked for is synced to the disk while the server is asked; a row leaves only once both have it.
import {
  closeSync,
  fdatasync,
  fstatSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { BootSession } from '../../boot-session.ts';
import { CodedError } from '../../failure.ts';
import type { JournalAttempt, JournalOutcome } from './roll-call.ts';
import type { Witness } from './witness.ts';
import { syncFolder } from '../backup.ts';
import { readSealed, sealed } from '../sealed-lines.ts';
import { readSynced } from '../send-journal.ts';
import {
  attemptText,
  bootText,
  outcomeText,
  readRecords,
  withGap,
  type FoundJournal,
  type Kind,
} from './journal-records.ts';

export interface TeamJournal {
  /** What earlier processes left. */
  readonly found: FoundJournal;
  /** There was none. */
  readonly isNew: boolean;
  /** What it held was lost since the last process. */
  readonly damaged: boolean;
  /** Sends may be missing in it: nothing that was found is proved any more, and later processes are told as well. */
  readonly markGap: () => void;
  /** Resolves once it is on the disk, and rejects where it cannot be: then none of these may leave. */
  readonly requested: (attempts: readonly JournalAttempt[]) => Promise<void>;
  /** Called before the first byte leaves. Throws where it cannot be written. */
  readonly started: (attempt: string) => void;
  /** Never throws: without it one more row is to be confirmed after a crash. */
  readonly answered: (attempt: string, outcome: JournalOutcome) => void;
  /** The server has the outcomes, though it may lose them with its last commits. */
  readonly acknowledged: (attempts: readonly string[]) => void;
  /** The server never granted them, and never will. */
  readonly notGranted: (attempts: readonly string[]) => void;
  readonly remember: (witness: Witness) => Promise<void>;
  /** All of it, as it stands now; with a gap where the file is not the one that was written here. */
  readonly read: () => FoundJournal;
  readonly close: () => void;
}

export interface TeamJournalPlace {
  readonly folder: string;
  readonly team: string;
  readonly computer: string;
  readonly boot: BootSession | null;
}

/** Beyond this the older half is left out at the next start. */
const maxBytes = 64 * 1024 * 1024;
const idShape = /^[\w.-]{1,80}$/;

const notWritable = (path: string, cause: unknown): CodedError =>
  new CodedError('folderNotWritable', 'ledger', { detail: path, retryable: true, cause });

interface EarlierRecords {
  readonly records: readonly string[];
  readonly unbroken: boolean;
}

function readEarlier(
  path: string,
  header: string,
): EarlierRecords & { readonly sum: number; readonly bytes: number } {
  const nothing = { records: [], unbroken: true, sum: 0, bytes: 0 };
  let text: string;
  try {
    text = readSynced(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return nothing;
    throw notWritable(path, error);
  }
  const { records, sum, bytes, unbroken } = readSealed(text);
  // Another team's, or nothing that can be read: what it may have held is not known.
  if (records[0] !== header) return { ...nothing, unbroken: false };
  return { records: records.slice(1), unbroken, sum, bytes };
}

export function openTeamJournal({ folder, team, computer, boot }: TeamJournalPlace): TeamJournal {
  const path = join(folder, `${computer}.${team}.journal`);
  const header = `guiche-team-sends 1 ${team} ${computer}`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const earlier = readEarlier(path, header);
  let found = readRecords(earlier.records, boot, earlier.unbroken);
  const beginRecord = `B ${found.sameBoot ?? bootText(boot)}`;
  let file = 0;
  let end = 0;
  let sum = 0;

  function writeLines(records: readonly string[]): void {
    let text = '';
    let last = sum;
    for (const record of records) {
      const one = sealed(record, last);
      text += one.line;
      last = one.sum;
    }
    const bytes = Buffer.from(text, 'utf8');
    try {
      if (writeSync(file, bytes, 0, bytes.length, end) !== bytes.length) throw new Error('cut short');
    } catch (cause) {
      throw notWritable(path, cause);
    }
    end += bytes.length;
    sum = last;
  }

  /** Written under another name first: the file with its name is never a part of itself. */
  function rewriteFile(): void {
    const kept =
      earlier.bytes > maxBytes ? earlier.records.slice(earlier.records.length / 2) : earlier.records;
    const part = `${path}.new`;
    rmSync(part, { force: true });
    file = openSync(part, 'wx', 0o600);
    writeLines([header, ...kept, ...(earlier.unbroken ? [] : ['X']), beginRecord]);
    fsyncSync(file);
    renameSync(part, path);
    syncFolder(folder);
  }
  rewriteFile();

  let syncing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  /** A disk that refused once may have dropped what it was given: nothing more is believed of it. */
  let broken: Error | null = null;
  const syncOnce = (): Promise<void> =>
    new Promise((resolve, reject) => {
      fdatasync(file, (error) => {
        if (error) broken = notWritable(path, error);
        if (broken) reject(broken);
        else resolve();
      });
    });

  /** One that is under way may have begun before the last line. */
  function sync(): Promise<void> {
    next ??= syncing
      .catch(() => undefined)
      .then(() => {
        next = null;
        syncing = syncOnce();
        return syncing;
      });
    return next;
  }

  function record(kind: Kind, id: string, rest = ''): string {
    if (!idShape.test(id)) throw new CodedError('inputInvalid', 'ledger', { detail: 'attempt' });
    return rest === '' ? `${kind} ${id}` : `${kind} ${id} ${rest}`;
  }

  function append(records: readonly string[]): void {
    if (broken) throw broken;
    if (records.length > 0) writeLines(records);
  }

  function tryAppend(records: readonly string[]): void {
    try {
      append(records);
    } catch {
      // Without it a crash leaves one more row to be confirmed, and nothing that is told twice.
    }
  }

  return {
    get found() {
      return found;
    },
    isNew: earlier.bytes === 0 && earlier.unbroken,
    damaged: !earlier.unbroken,
    markGap() {
      writeLines(['X', beginRecord]);
      found = withGap(found);
    },
    async requested(attempts) {
      if (attempts.length === 0) return;
      // Deleted meanwhile: the next process would not find what is written here.
      if (fstatSync(file).nlink === 0) throw notWritable(path, new Error('deleted'));
      append(attempts.map((one) => record('A', one.attempt, attemptText(one))));
      await sync();
    },
    started: (attempt) => append([record('S', attempt)]),
    answered: (attempt, outcome) => tryAppend([record('O', attempt, outcomeText(outcome))]),
    acknowledged: (attempts) => tryAppend(attempts.map((one) => record('K', one))),
    notGranted: (attempts) => tryAppend(attempts.map((one) => record('N', one))),
    async remember(witness) {
      append([`W ${JSON.stringify(witness)}`]);
      await sync();
    },
    read() {
      const now = readEarlier(path, header);
      const same = now.bytes === end && now.sum === sum;
      return readRecords(now.records, boot, now.unbroken && same && broken === null);
    },
    close() {
      closeSync(file);
    },
  };
}
