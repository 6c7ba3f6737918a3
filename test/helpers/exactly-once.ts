// Compares the ledger's records of a batch with the boletos at the simulated service, row by row, by {ref}.
import type { Sent } from '../../main/ledger/tables/boletos-turn.ts';
import type { FaultPlan } from '../../main/sandbox/faults.ts';
import { scenarios } from '../../main/sandbox/faults.ts';

export interface Existing {
  readonly id: string;
  readonly request: { readonly clientCallbackUrl?: string | undefined };
}

export interface Verdict {
  readonly created: number;
  readonly uncertain: number;
  readonly existing: number;
  /** The service answered one boleto with another's answer, which had been lost: the comparison of the answer marks it. */
  readonly mistaken: number;
  /** All of these must be 0. */
  readonly wrong: {
    /** The ledger calls it created, but the service has no boleto with that {ref}. */
    readonly createdButMissing: number;
    /** It exists under another id, and the comparison of the answer did not notice. */
    readonly createdAsAnother: number;
    /** It exists, but its row is neither created nor unconfirmed. */
    readonly existsButDenied: number;
    /** It exists, but its attempt is recorded as unsuccessful. */
    readonly attemptDenied: number;
    readonly twicePerAttempt: number;
    readonly twicePerRow: number;
    readonly unknownRef: number;
  };
}

/** A row that was asked for ahead is given back when answers become slow, as on a busy machine, and granted anew later. */
export const thatLeft = (sent: readonly Sent[]): readonly Sent[] =>
  sent.filter(({ attempt }) => attempt !== 'notSent');

const refIn = ({ request }: Existing): string => request.clientCallbackUrl?.split('/').at(-1) ?? '';

export function exactlyOnce(sent: readonly Sent[], existing: readonly Existing[]): Verdict {
  const byRef = new Map(sent.map((one) => [one.ref, one]));
  const made = Map.groupBy(existing, refIn);
  const known = existing.flatMap((one) => byRef.get(refIn(one)) ?? []);
  const rows = Map.groupBy(known, ({ boleto }) => boleto);
  const created = sent.filter(({ attempt }) => attempt === 'created');
  const mistaken = ({ ref, remoteId }: Sent): boolean =>
    made.get(ref)?.every(({ id }) => id !== remoteId) ?? false;
  const count = <T>(all: Iterable<T>, wrong: (one: T) => boolean): number => [...all].filter(wrong).length;
  return {
    created: created.length,
    uncertain: count(sent, ({ attempt }) => attempt === 'uncertain'),
    existing: existing.length,
    mistaken: count(created, (one) => mistaken(one) && one.conference === 'difference'),
    wrong: {
      createdButMissing: count(created, ({ ref }) => !made.has(ref)),
      createdAsAnother: count(created, (one) => mistaken(one) && one.conference !== 'difference'),
      existsButDenied: count(known, ({ state }) => state !== 'created' && state !== 'uncertain'),
      attemptDenied: count(known, ({ attempt }) => attempt !== 'created' && attempt !== 'uncertain'),
      twicePerAttempt: count(made.values(), (same) => same.length > 1),
      twicePerRow: count(rows.values(), (same) => same.length > 1),
      unknownRef: existing.length - known.length,
    },
  };
}

export const nothingWrong: Verdict['wrong'] = {
  createdButMissing: 0,
  createdAsAnother: 0,
  existsButDenied: 0,
  attemptDenied: 0,
  twicePerAttempt: 0,
  twicePerRow: 0,
  unknownRef: 0,
};

/** All faults at once, as often as in the simulation, but without its long waits. */
export const hurried: FaultPlan = { ...scenarios.everything, latencyMs: { least: 0, most: 12 } };
