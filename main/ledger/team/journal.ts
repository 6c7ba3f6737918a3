// A computer's journal of sends, outside of the server and of the data folder: it shows what left here after the server loses commits.
// Requested rows are synced to the disk while the server decides on them; a row leaves only once both have it.
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
  /** What earlier processes wrote. */
  readonly found: FoundJournal;
  /** No journal existed. */
  readonly isNew: boolean;
  /** Records were lost since the last process. */
  readonly damaged: boolean;
  /** Records for good that sends may be missing, so that nothing found before is proven. */
  readonly markGap: () => void;
  /** Resolves once the attempts are on the disk. If it rejects, none of them may leave. */
  readonly requested: (attempts: readonly JournalAttempt[]) => Promise<void>;
  /** Called before the first byte leaves. Throws if it cannot be written. */
  readonly started: (attempt: string) => void;
  /** Never throws: a missing record only makes one more row uncertain after a crash. */
  readonly answered: (attempt: string, outcome: JournalOutcome) => void;
  /** The server has the outcomes, though it may lose them with its last commits. */
  readonly acknowledged: (attempts: readonly string[]) => void;
  /** The server never granted them, and never will. */
  readonly notGranted: (attempts: readonly string[]) => void;
  readonly remember: (witness: Witness) => Promise<void>;
  /** Reads the file again; it has a gap if it is not what this process wrote. */
  readonly read: () => FoundJournal;
  readonly close: () => void;
}

export interface TeamJournalPlace {
  readonly folder: string;
  readonly team: string;
  readonly computer: string;
  readonly boot: BootSession | null;
}

/** Above this size the next start drops the older half. */
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
  // The file is another team's or unreadable, so attempts may be missing.
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

  /** Writes under another name first, so that the journal is never a partial file. */
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
  /** After one failed sync the disk may have dropped earlier writes, so nothing more is written. */
  let broken: Error | null = null;
  const syncOnce = (): Promise<void> =>
    new Promise((resolve, reject) => {
      fdatasync(file, (error) => {
        if (error) broken = notWritable(path, error);
        if (broken) reject(broken);
        else resolve();
      });
    });

  /** A sync that is under way may have begun before the last record, so another one follows it. */
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
      // A missing record only makes one more row uncertain after a crash.
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
      // The file was deleted, so the next process would not find these records.
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
