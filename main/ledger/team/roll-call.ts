// A computer's answer to the roll call: each attempt of its journal, with the outcome as far as the journal has it.
import { base64, type JournalRecord } from './journal-records.ts';

export interface RollCallJournal {
  readonly records: readonly JournalRecord[];
  /** No record can be missing and the computer was not started again, so an attempt without a start record has not left. */
  readonly whole: boolean;
}

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
