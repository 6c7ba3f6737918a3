// A computer's journal of sends, outside of the server and of the data folder: it shows what left here after the server loses commits.
// Requested rows are synced to the disk while the server decides on them; a row leaves only once both have it.
import { fdatasync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BootSession } from '../../boot-session.ts';
import { CodedError, systemCode } from '../../failure.ts';
import type { Witness } from './witness.ts';
import { syncFolder } from '../backup.ts';
import { newSealedFile, readSealed, readSynced, type SealedLine, type SealedLines } from '../sealed-lines.ts';
import {
  attemptText,
  bootText,
  outcomeText,
  readRecords,
  withGap,
  type FoundJournal,
  type JournalAttempt,
  type JournalOutcome,
  type Kind,
} from './journal-records.ts';

export type TeamJournal = ReturnType<typeof openTeamJournal>;

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

/** The lines are those after the header. */
function readEarlier(path: string, header: string): SealedLines {
  const nothing: SealedLines = { lines: [], sum: 0, bytes: 0, state: 'whole' };
  let content: string;
  try {
    content = readSynced(path);
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return nothing;
    throw notWritable(path, error);
  }
  const found = readSealed(content);
  const [first, ...lines] = found.lines;
  // The file is another team's or unreadable, so attempts may be missing.
  return first?.text === header ? { ...found, lines } : { ...nothing, state: 'damaged' };
}

export function openTeamJournal({ folder, team, computer, boot }: TeamJournalPlace) {
  const path = join(folder, `${computer}.${team}.journal`);
  const header = `guiche-team-sends 1 ${team} ${computer}`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const earlier = readEarlier(path, header);
  let found = readRecords(earlier, boot);
  const begin: SealedLine = { text: `B ${found.sameBoot ?? bootText(boot)}` };
  /** Later starts learn from it what this one found. */
  const broken: Readonly<Record<SealedLines['state'], readonly SealedLine[]>> = {
    whole: [],
    cut: [{ text: 'C' }],
    damaged: [{ text: 'X' }],
  };
  const kept = earlier.bytes > maxBytes ? earlier.lines.slice(earlier.lines.length / 2) : earlier.lines;
  const { sealed } = newSealedFile(path, [{ text: header }, ...kept, ...broken[earlier.state], begin], {
    synced: true,
  });
  syncFolder(folder);
  /** Where the marks of attempts are that the server may still hold as sending. */
  const marks = new Map<string, number>();

  function writeLines(lines: readonly SealedLine[]): readonly number[] {
    try {
      return sealed.append(lines);
    } catch (cause) {
      throw notWritable(path, cause);
    }
  }

  let syncing: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  /** After one failed sync the disk may have dropped earlier writes, so nothing more is written. */
  let syncFailed: Error | null = null;
  const syncOnce = (): Promise<void> =>
    new Promise((resolve, reject) => {
      fdatasync(sealed.file, (error) => {
        if (error) syncFailed = notWritable(path, error);
        if (syncFailed) reject(syncFailed);
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

  function record(kind: Kind, id: string, rest = ''): SealedLine {
    if (!idShape.test(id)) throw new CodedError('inputInvalid', 'ledger', { detail: 'attempt' });
    return { text: rest === '' ? `${kind} ${id}` : `${kind} ${id} ${rest}` };
  }

  function append(lines: readonly SealedLine[]): readonly number[] {
    if (syncFailed) throw syncFailed;
    return lines.length > 0 ? writeLines(lines) : [];
  }

  function tryAppend(lines: readonly SealedLine[]): void {
    try {
      append(lines);
    } catch {
      // A missing record only makes one more row uncertain after a crash.
    }
  }

  function end(kind: Kind, attempts: readonly string[]): void {
    tryAppend(attempts.map((one) => record(kind, one)));
    for (const attempt of attempts) marks.delete(attempt);
  }

  return {
    /** What earlier processes wrote. */
    get found() {
      return found;
    },
    /** No journal existed. */
    isNew: earlier.bytes === 0 && earlier.state === 'whole',
    /** Records were lost since the last process. */
    damaged: earlier.state === 'damaged',
    /** Records for good that sends may be missing, so that nothing found before is proven. */
    markGap(): void {
      writeLines([{ text: 'X' }, begin]);
      found = withGap(found);
    },
    /** Resolves once the attempts are on the disk. If it rejects, none of them may leave. */
    async requested(attempts: readonly JournalAttempt[]): Promise<void> {
      if (attempts.length === 0) return;
      if (sealed.isDeleted()) throw notWritable(path, new Error('deleted'));
      const places = append(
        attempts.map((one) => ({ ...record('A', one.attempt, attemptText(one)), mark: 'unset' })),
      );
      for (const [at, { attempt }] of attempts.entries()) marks.set(attempt, places[at] ?? 0);
      await sync();
    },
    /** Called before the first byte leaves. Throws if it cannot be written. */
    started(attempt: string): void {
      if (syncFailed) throw syncFailed;
      const place = marks.get(attempt);
      if (place === undefined) throw notWritable(path, new Error('not requested'));
      try {
        sealed.setMark(place);
      } catch (cause) {
        throw notWritable(path, cause);
      }
    },
    /** Never throws: a missing record only makes one more row uncertain after a crash. */
    answered: (attempt: string, outcome: JournalOutcome) =>
      tryAppend([record('O', attempt, outcomeText(outcome))]),
    /** The server has the outcomes, though it may lose them with its last commits. */
    acknowledged: (attempts: readonly string[]) => end('K', attempts),
    /** The server never granted them, and never will. */
    notGranted: (attempts: readonly string[]) => end('N', attempts),
    async remember(witness: Witness): Promise<void> {
      append([{ text: `W ${JSON.stringify(witness)}` }]);
      await sync();
    },
    /** Reads the file again; it has a gap if it is not what this process wrote. */
    read(): FoundJournal {
      const now = readEarlier(path, header);
      const same = now.bytes === sealed.bytes() && now.sum === sealed.sum() && syncFailed === null;
      return readRecords(same ? now : { ...now, state: 'damaged' }, boot);
    },
    close: sealed.close,
  };
}
