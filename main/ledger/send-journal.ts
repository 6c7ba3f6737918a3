// The journal of sends: a file outside of the ledger that tells, after a crash of the process, which rows had left. A line `A` for
// each attempt, before the ledger commits the intent, with a mark that is set before the first byte leaves; `O` the outcome, until
// the ledger has it. Nothing is synced: that one has not left is only believed while the computer has not been started again. That
// one has left is believed at all times, and a ledger that does not know it is not the latest.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bootSessionText, isSameBoot, parseBootSession, type BootSession } from '../boot-session.ts';
import { CodedError } from '../failure.ts';
import { statePath, type Folders } from '../state-file.ts';
import { outcomeText } from './journaled-outcome.ts';
import {
  newSealedFile,
  readSealed,
  readSynced,
  type Mark,
  type SealedFile,
  type SealedLine,
} from './sealed-lines.ts';
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
  /** Never throws: without it a crash leaves one more row to be confirmed. */
  readonly answered: (settle: SettleBoleto) => void;
  /** The ledger holds what became of them, or never held them. */
  readonly forget: (attempts: readonly string[]) => void;
  readonly close: () => void;
}

export interface OwnSendJournal extends SendJournal {
  /** A freeze was cleared: what is sent from now on stands in a file of the ledger's new generation. */
  readonly goOn: (generation: number) => void;
}

/** What the journal of a process that ended tells of the ledger's attempts. */
export interface JournalFound {
  /** The ledger's, when the file was begun. */
  readonly generation: number;
  /** Nothing can be missing: then an attempt that was asked for and is not started has not left. */
  readonly whole: boolean;
  readonly asked: ReadonlySet<string>;
  readonly started: ReadonlySet<string>;
  readonly answered: ReadonlyMap<string, string>;
}

/** A file that has grown beyond this is written anew with what is still open. */
const mostBytes = 1 << 20;
const idShape = /^[\w.-]{1,80}$/;
const suffix = '.journal';

const headerOf = ({ ledgerId, machineId }: JournalOwner, generation: number, boot: BootSession): string =>
  `guiche-sends 2 ${ledgerId} ${machineId} ${generation} ${bootSessionText(boot)}`;

export function journalPlace(folders: Folders, boot: BootSession | null): JournalPlace | null {
  const path = statePath(folders, 'sends', suffix);
  return boot && path !== null ? { path, boot } : null;
}

const failed = (path: string, cause: unknown): CodedError =>
  new CodedError('folderNotWritable', 'ledger', { detail: path, retryable: true, cause });

interface Entry {
  /** In the order in which they were asked for. */
  readonly n: number;
  readonly text: string;
  mark: Mark;
  /** Where the mark is in the present file; null as long as the line is not written. */
  place: number | null;
  outcome: string | null;
}

/** The file is begun with the first record; what an earlier process left there was read when the ledger was opened. */
export function sendJournal(
  { path, boot }: JournalPlace,
  owner: JournalOwner & { readonly generation: number },
): OwnSendJournal {
  /** Attempts whose outcome the ledger does not have yet. */
  const open = new Map<string, Entry>();
  /** It stays in the file: an older ledger lacks the last that left, whichever else it lacks. */
  let lastStarted: Entry | null = null;
  let { generation } = owner;
  let sealed: SealedFile | null = null;
  let limit = mostBytes;
  let asked = 0;
  let waiting: (Entry | string)[] = [];
  let flushing = false;

  function drop(): void {
    const old = sealed;
    sealed = null;
    old?.close();
  }

  /** Writes these down and notes where their marks are. */
  const place = (records: readonly (Entry | string)[], marks: readonly number[]): void => {
    for (const [at, record] of records.entries())
      if (typeof record !== 'string') record.place = marks[at] ?? null;
  };
  const lineOf = (record: Entry | string): SealedLine =>
    typeof record === 'string' ? { text: record } : { text: record.text, mark: record.mark };

  /** Another file takes the place of the present one at once, with all that is still open. */
  function begin(): void {
    drop();
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const entries = [...new Set([...(lastStarted ? [lastStarted] : []), ...open.values()])];
    const records = [
      headerOf(owner, generation, boot),
      ...entries,
      ...entries.flatMap(({ outcome }) => outcome ?? []),
    ];
    const begun = newSealedFile(path, records.map(lineOf), { synced: false });
    ({ sealed } = begun);
    place(records, begun.marks);
    limit = Math.max(mostBytes, 2 * sealed.bytes());
  }

  /** After a failure the file may end in a part of a line, and the next record begins another one with all that is open. */
  function inFile(work: (file: SealedFile) => void): void {
    try {
      if (sealed === null || sealed.bytes() > limit) begin();
      else work(sealed);
    } catch (cause) {
      try {
        drop();
      } catch {
        // It is dropped all the same.
      }
      throw failed(path, cause);
    }
  }

  function flush(): void {
    const records = waiting;
    waiting = [];
    inFile((file) => place(records, file.append(records.map(lineOf))));
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

  function add(id: string): Entry {
    if (!idShape.test(id)) throw new CodedError('inputInvalid', 'ledger', { detail: 'attempt' });
    const entry: Entry = { n: (asked += 1), text: `A ${id}`, mark: 'unset', place: null, outcome: null };
    open.set(id, entry);
    waiting.push(entry);
    return entry;
  }

  return {
    asked(attempts) {
      // A file that could not be begun or gone on with is tried again before anything more is committed.
      if (sealed === null) flush();
      for (const attempt of attempts) add(attempt);
      flushSoon();
    },
    started(attempt) {
      const entry = open.get(attempt) ?? add(attempt);
      const before = entry.mark;
      const isPlaced = sealed !== null && entry.place !== null;
      entry.mark = 'set';
      try {
        // Earlier outcomes first: a crash then leaves the sender with one row that is uncertain, never with two.
        if (!isPlaced || waiting.length > 0) flush();
        const { place: at } = entry;
        if (isPlaced && at !== null) inFile((file) => file.setMark(at));
      } catch (error) {
        entry.mark = before;
        throw error;
      }
      if (entry.n > (lastStarted?.n ?? 0)) lastStarted = entry;
      return true;
    },
    mayLeave: () => true,
    answered(settle) {
      const entry = open.get(settle.id);
      const outcome = outcomeText(settle);
      if (!entry || outcome === null) return;
      entry.outcome = `O ${settle.id} ${outcome}`;
      waiting.push(entry.outcome);
      flushSoon();
    },
    forget(attempts) {
      for (const attempt of attempts) {
        const entry = open.get(attempt);
        if (entry) entry.outcome = null;
        open.delete(attempt);
      }
    },
    goOn(next) {
      generation = next;
      drop();
    },
    close: drop,
  };
}

const ours = (path: string): readonly string[] => {
  try {
    const folder = dirname(path);
    const others = readdirSync(folder).filter((name) => name.endsWith(suffix));
    return [...new Set([path, ...others.map((name) => join(folder, name))])];
  } catch {
    return [path];
  }
};

/**
 * What earlier processes left of this ledger, its own journal first. That of another data folder or computer proves nothing, but
 * knows what left from there.
 */
export const readJournals = (place: JournalPlace, owner: JournalOwner): readonly JournalFound[] =>
  ours(place.path).flatMap((path) => readJournal(path, place, owner) ?? []);

function readJournal(
  path: string,
  place: JournalPlace,
  { ledgerId, machineId }: JournalOwner,
): JournalFound | null {
  let content: string;
  try {
    content = path === place.path ? readSynced(path) : readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  const { lines, state } = readSealed(content);
  const [header, ...records] = lines;
  const [name, version, ofLedger, ofMachine, generation = '', session = ''] = header?.text.split(' ') ?? [];
  if (name !== 'guiche-sends' || version !== '2' || ofLedger !== ledgerId) return null;
  const before = parseBootSession(session);
  const sameRun =
    path === place.path && ofMachine === machineId && before !== null && isSameBoot(before, place.boot);
  return found(records, Number(generation), sameRun && state === 'whole');
}

function found(records: readonly SealedLine[], generation: number, unbroken: boolean): JournalFound {
  const asked = new Set<string>();
  const started = new Set<string>();
  const answered = new Map<string, string>();
  let whole = unbroken;
  for (const { text, mark } of records) {
    const [, kind, id = '', rest] = /^(\w) (\S+)(?: ([^]*))?$/.exec(text) ?? [];
    if (kind === 'A' && mark) {
      asked.add(id);
      if (mark === 'set') started.add(id);
    } else if (kind === 'O' && rest !== undefined && asked.has(id)) answered.set(id, rest);
    // Of a later version: what it means is not known here.
    else whole = false;
  }
  return { generation, whole, asked, started, answered };
}
