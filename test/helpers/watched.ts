// A real ledger with two accounts, ids to watch, and answers stored as the poller stores them.
import type { BoardColumn, WatchPhase, WatchRow, WatchTrouble } from '../../preload/contract/monitor.ts';
import type { Ledger } from '../../main/ledger/ledger.ts';
import type { WatchAnswer } from '../../main/ledger/tables/watches-answers.ts';
import { judgeAnswer, type Reading } from '../../main/monitor/rules/answer.ts';
import type { TransactionAnswer } from '../../main/service/decode-money.ts';
import { account, noon, readyLedger, temporaryFolder } from './ledger-folder.ts';

export const e2e = (at: number): string => `E98800000202611201405${String(at).padStart(11, 'a')}`;

export const ids = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ transactionId: e2e(from + at) }));

export async function watchedLedger(folder = temporaryFolder()): Promise<Ledger> {
  const ledger = await readyLedger(folder);
  const other = { identity: { tenant: null, subject: null, typedName: 'Horizonte' } };
  await ledger.write('accounts.insert', account('oficina', { name: 'Oficina Horizonte', ...other }));
  return ledger;
}

export const addedTo = (ledger: Ledger, count: number, accountId = 'padaria', now = noon) =>
  ledger.write('watches.insert', { accountId, items: ids(1, count), source: 'typed', now });

export interface StoredAnswer {
  readonly lane: BoardColumn;
  readonly state: string;
  readonly value?: string;
  readonly phase?: WatchPhase;
  readonly at?: number;
  readonly reversal?: boolean;
  readonly trouble?: WatchAnswer['trouble'];
}

/** As after an answer that changed something. */
export async function storeAnswer(ledger: Ledger, id: number, stored: StoredAnswer): Promise<void> {
  const [before] = await ledger.read('watches.asked', { ids: [id] });
  if (!before) throw new Error(`watch ${id}`);
  const { transactionId, ...same } = before;
  const { at = noon + 1_000, value = before.value, reversal = false, ...now } = stored;
  const answer: WatchAnswer = {
    ...same,
    phase: 'watching',
    trouble: null,
    ...now,
    value,
    units: value === null || !/^\d+(?:\.\d{1,4})?$/.test(value) ? null : Math.round(Number(value) * 10_000),
    checks: before.checks + 1,
    from: before,
    endedAt: now.phase === 'ended' ? new Date(at).toISOString() : same.endedAt,
    nextAt: now.phase === 'ended' ? null : at + 60_000,
    at,
    change: { reversal },
    named: { value, type: before.type },
    answer: { status: 200, text: JSON.stringify({ transactionId, transactionState: stored.state }) },
  };
  await ledger.write('watches.answer', { answers: [answer], spent: [] });
}

/** The service's answer to one question about a transaction. */
export type ServiceAnswer = Pick<TransactionAnswer, 'state'> &
  Partial<TransactionAnswer> & { readonly trouble?: undefined };
export interface ServiceFailure {
  readonly trouble: WatchTrouble;
}

export const readingOf = (judgeAndStore: ServiceAnswer | ServiceFailure, transactionId = 'TX-1'): Reading =>
  judgeAndStore.trouble === undefined
    ? {
        kind: 'found',
        raw: { status: 200, text: JSON.stringify({ transaction: { transactionId, ...judgeAndStore } }) },
        transaction: { ...silent, transactionId, ...judgeAndStore },
      }
    : { kind: judgeAndStore.trouble, raw: { status: 404, text: judgeAndStore.trouble } };

const silent = {
  value: undefined,
  fee: undefined,
  type: undefined,
  method: undefined,
  createdAt: undefined,
  updatedAt: undefined,
  message: undefined,
};

/** As the monitor judges and stores it. */
export async function storeAnswers(
  ledger: Ledger,
  id: number,
  what: ServiceAnswer | ServiceFailure,
  at: number,
): Promise<void> {
  const [watch] = await ledger.read('watches.asked', { ids: [id] });
  if (!watch) throw new Error(`watch ${id}`);
  const answer = judgeAnswer(watch, readingOf(what, watch.transactionId), at, 0.5);
  await ledger.write('watches.answer', { answers: [answer], spent: [] });
}

export const watchAt = async (ledger: Ledger, id: number): Promise<WatchRow | undefined> =>
  (await ledger.read('watches.details', { id }))?.watch;

/** Six watches: the fourth and fifth have labels, the sixth belongs to another account. */
export async function sixWatched(): Promise<Ledger> {
  const ledger = await watchedLedger();
  await addedTo(ledger, 3);
  const items = [
    { transactionId: 'TX-AB-1', label: 'Água de São João' },
    { transactionId: 'TX-AB-2', label: 'aluguel da loja' },
  ];
  const more = {
    group: 'Aluguéis',
    note: 'Ver com Zélia',
    source: 'sheet',
    now: noon - 30 * 3_600_000,
  } as const;
  await ledger.write('watches.insert', { accountId: 'padaria', items, ...more });
  await ledger.write('watches.insert', {
    accountId: 'oficina',
    items: [{ transactionId: e2e(1) }],
    source: 'typed',
    now: noon,
  });
  await storeAnswer(ledger, 1, { lane: 'complete', state: 'COMPLETO', value: '10.5', phase: 'ended' });
  await storeAnswer(ledger, 2, { lane: 'pending', state: 'PENDENTE', value: '0.10', at: noon + 2_000 });
  await storeAnswer(ledger, 3, { lane: 'other', state: 'EM_ANALISE' });
  await storeAnswer(ledger, 4, { lane: 'pending', state: 'PENDENTE', value: '1234567.89' });
  return ledger;
}
