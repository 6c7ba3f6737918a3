// A computer's answer to the roll call: each attempt of its journal, with the outcome as far as the journal has it.
import type { BatchKind } from '../tables/batches-schema.ts';

interface JournalSend {
  readonly attempt: string;
  readonly account: string;
  readonly ref: string;
  readonly incarnation: number;
  readonly epoch: number;
  readonly n: number;
  readonly startedAt: string;
  readonly body: Uint8Array;
}

/** The row as it was when it was granted. `row` and `batch` are keys that no lost commit gives to another row. */
export interface JournalBoleto extends JournalSend {
  readonly row: string;
  readonly batch: string;
  readonly batchName: string;
  readonly batchKind: BatchKind;
  readonly item: number;
  readonly line: number | null;
  readonly parcel: number;
  readonly parcels: number;
  readonly name: string;
  readonly nameKey: string;
  readonly document: string;
  readonly cents: number;
  readonly dueDate: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly description: string | null;
  readonly callback: string | null;
}

/** The withdrawal as a person confirmed it. */
export interface JournalWithdrawal extends JournalSend {
  readonly withdrawal: {
    readonly override: boolean;
    readonly cents: number;
    readonly wallet: string;
    readonly label: string | null;
    readonly labelKey: string | null;
    readonly gateway: string | null;
    readonly webhook: string | null;
    /** JSON. */
    readonly fees: string;
    readonly estimate: string | null;
    /** The id of the colleague's request that it fulfils. */
    readonly request: string | null;
  };
}

export type JournalAttempt = JournalBoleto | JournalWithdrawal;

/** The service's answer under the argument names of the server's functions; `answer` is its exact bytes. */
export interface JournalOutcome {
  readonly state: 'notSent' | 'created' | 'refused' | 'uncertain' | 'notProcessed';
  readonly answer?: Uint8Array;
  readonly [more: string]: string | number | boolean | null | Uint8Array | undefined;
}

export interface JournalRecord {
  readonly attempt: JournalAttempt;
  /** Its first byte may have left. */
  readonly started: boolean;
  readonly outcome: JournalOutcome | null;
}

export interface RollCallJournal {
  readonly records: readonly JournalRecord[];
  /** No record can be missing and the computer was not started again, so an attempt without a start record has not left. */
  readonly whole: boolean;
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

function knownOutcome({ started, outcome }: JournalRecord, whole: boolean): object | null {
  if (outcome) {
    const { answer, ...fields } = outcome;
    return answer ? { ...fields, answerBase64: base64(answer) } : fields;
  }
  return whole && !started ? { state: 'notSent' } : null;
}

export interface RollCallPart {
  /** As `roll_call_1` takes them. */
  readonly entries: string;
  /** Identify each entry with what it says. */
  readonly keys: readonly string[];
}

const keyOf = ({ attempt, started, outcome }: JournalRecord): string =>
  `${attempt.attempt} ${outcome?.state ?? (started ? 'started' : 'unstarted')}`;

/**
 * The entries that the server does not have yet, in the order in which they were granted, in parts of at most `maxEntries`, each of
 * which it takes well within its limit. A computer without any answers with one empty part.
 */
export function rollCall(
  { records, whole }: RollCallJournal,
  taken: ReadonlySet<string> = new Set(),
  maxEntries = 50,
): readonly RollCallPart[] {
  const left = records
    .filter((record) => !taken.has(keyOf(record)))
    .toSorted((one, other) => one.attempt.epoch - other.attempt.epoch || one.attempt.n - other.attempt.n);
  const parts: RollCallPart[] = [];
  for (let at = 0; at === 0 || at < left.length; at += maxEntries) {
    const part = left.slice(at, at + maxEntries);
    const entries = part.map((record) => ({
      ...record.attempt,
      body: base64(record.attempt.body),
      told: knownOutcome(record, whole),
    }));
    parts.push({ entries: JSON.stringify(entries), keys: part.map(keyOf) });
  }
  return parts;
}
