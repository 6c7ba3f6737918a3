// The contents of the practice service: boletos, withdrawals and deposits. routes.ts decides what is added, journal.ts
// stores it.
import {
  readEntry,
  type BoletoEntry,
  type DepositEntry,
  type Entry,
  type WithdrawalEntry,
} from './entries.ts';
import { noJournal, openJournal } from './journal.ts';
import { stateAt } from './transactions.ts';
import { hexText } from './seeded-random.ts';

type BoletoRequest = BoletoEntry['request'];
type Parcel = NonNullable<BoletoEntry['parcel']>;

const mark = /\b(?:parcela|parc\.?)\s*(\d{1,3})\s*(?:\/|de)\s*(\d{1,3})(?!\d)/i;

/** The installment that a description names, and the text that all installments of the carnê share. */
export function parcelMark(
  description: string | undefined,
): { number: number; of: number; text: string } | null {
  const found = mark.exec(description ?? '');
  const [whole, number, of] = found ?? [];
  if (description === undefined || whole === undefined || Number(of) < 2) return null;
  if (Number(number) < 1 || Number(number) > Number(of)) return null;
  const text = description.replace(whole, ' ').replace(/\s+/g, ' ').trim().toLowerCase();
  return { number: Number(number), of: Number(of), text };
}

interface OpenCarne {
  readonly installmentId: string;
  readonly taken: Set<number>;
}

/**
 * Groups boletos into carnês. The service's document has no rule, so the practice service uses its own: boletos of one
 * payer whose descriptions differ only in "parcela 2/12", until each installment exists once.
 */
function installmentsOf(seed: string) {
  const open = new Map<string, OpenCarne>();
  const keyOf = (
    tenant: string,
    { payer }: BoletoRequest,
    { of, text }: { of: number; text: string },
  ): string => `${tenant} ${payer.document} ${of} ${text}`;

  return {
    /** The installment of a boleto about to be created, if it is one; `sequence` names a new carnê. */
    parcelOf(tenant: string, request: BoletoRequest, sequence: number): Parcel | undefined {
      const found = parcelMark(request.description);
      if (!found) return undefined;
      const carne = open.get(keyOf(tenant, request, found));
      // The same installment number again begins a new carnê, like next year's.
      const goesOn = carne && !carne.taken.has(found.number);
      const installmentId = goesOn
        ? carne.installmentId
        : `ins_${hexText(16, seed, 'installment', sequence)}`;
      return { installmentId, number: found.number, of: found.of };
    },
    learn({ tenant, request, parcel }: BoletoEntry) {
      const found = parcelMark(request.description);
      if (!found || !parcel) return;
      const key = keyOf(tenant, request, found);
      const carne = open.get(key);
      if (carne?.installmentId === parcel.installmentId) carne.taken.add(parcel.number);
      else open.set(key, { installmentId: parcel.installmentId, taken: new Set([parcel.number]) });
    },
    clear: () => open.clear(),
  };
}

export type Effect = BoletoEntry | WithdrawalEntry | DepositEntry;

export type Book = ReturnType<typeof openBook>;

export interface BookOptions {
  readonly seed: string;
  readonly folder: string | null;
  /** If the journal is larger than this at the start, the oldest boletos are removed until half of it is free. */
  readonly compactAboveBytes?: number;
}

const keyOf = (tenant: string, id: string): string => `${tenant} ${id}`;

export function openBook({ seed, folder, compactAboveBytes = 64 * 2 ** 20 }: BookOptions) {
  const boletos = new Map<string, BoletoEntry>();
  const installments = new Map<string, BoletoEntry[]>();
  const movements = new Map<string, WithdrawalEntry | DepositEntry>();
  const carnes = installmentsOf(seed);
  let sequence = 0;

  function take(entry: Entry): void {
    sequence = Math.max(sequence, entry.sequence);
    switch (entry.kind) {
      case 'boleto': {
        boletos.set(keyOf(entry.tenant, entry.id), entry);
        carnes.learn(entry);
        if (entry.parcel) {
          const key = keyOf(entry.tenant, entry.parcel.installmentId);
          const slips = installments.get(key);
          if (slips) slips.push(entry);
          else installments.set(key, [entry]);
        }
        break;
      }
      case 'withdrawal':
      case 'deposit':
        movements.set(keyOf(entry.tenant, entry.transaction.id), entry);
        break;
      case 'reset':
        boletos.clear();
        installments.clear();
        movements.clear();
        carnes.clear();
        break;
    }
  }

  const journal =
    folder === null
      ? noJournal
      : openJournal(folder, (line) => {
          const entry = readEntry(line);
          if (entry) take(entry);
        });
  if (journal.bytes() > compactAboveBytes) {
    const kept = shortened([...boletos.values()], [...movements.values()], sequence, compactAboveBytes / 2);
    journal.rewrite(kept);
    kept.forEach(take);
  }

  const ofKind = <K extends 'withdrawal' | 'deposit'>(kind: K) =>
    [...movements.values()].filter((entry): entry is Extract<Effect, { kind: K }> => entry.kind === kind);

  return {
    /** The next running number; none is used twice, even after a reset. */
    nextSequence: () => ++sequence,
    add(effect: Effect) {
      journal.append(effect);
      take(effect);
    },
    /** The position in a carnê of a boleto about to be created. */
    parcelOf: (tenant: string, request: BoletoEntry['request'], at: number): BoletoEntry['parcel'] =>
      carnes.parcelOf(tenant, request, at),
    boleto: (tenant: string, id: string) => boletos.get(keyOf(tenant, id)),
    installment: (tenant: string, installmentId: string) =>
      installments.get(keyOf(tenant, installmentId)) ?? [],
    transaction: (tenant: string, id: string) => movements.get(keyOf(tenant, id))?.transaction,
    /** The balance change so far, in cents; a failed withdrawal was returned. */
    movedCents(tenant: string, now: number): number {
      let moved = 0;
      for (const entry of movements.values()) {
        if (entry.tenant !== tenant) continue;
        const state = stateAt(entry.transaction, now);
        if (entry.kind === 'withdrawal' && state !== 'FALHA') moved -= entry.totalCents;
        if (entry.kind === 'deposit' && state === 'COMPLETO') moved += entry.transaction.cents;
      }
      return moved;
    },
    boletos: () => [...boletos.values()],
    withdrawals: () => ofKind('withdrawal'),
    deposits: () => ofKind('deposit'),
    reset() {
      const entry = { kind: 'reset', sequence } as const;
      journal.append(entry);
      take(entry);
    },
    close: () => journal.close(),
  };
}

/**
 * The journal after compaction: it begins with a reset, without earlier resets' contents and with the newest boletos
 * that fit.
 */
function shortened(
  boletos: readonly BoletoEntry[],
  movements: readonly (WithdrawalEntry | DepositEntry)[],
  sequence: number,
  bytes: number,
): Entry[] {
  let free = bytes;
  let first = boletos.length;
  while (first > 0 && free > 0) free -= JSON.stringify(boletos[--first]).length;
  return [{ kind: 'reset', sequence }, ...movements, ...boletos.slice(first)];
}
