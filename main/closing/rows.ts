// The rows behind a closing, in their order, and what they come to. The screen's figures are summed by the ledger; those of a file
// by the rows that it lists.
import type { Closing, ClosingFigures } from '../../preload/contract/closing.ts';
import type { Figure } from '../../preload/contract/home.ts';
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';
import { evidenceSources, type EvidenceSource } from '../../preload/contract/boleto-states.ts';
import { bankDay } from '../../preload/shared/bank-day.ts';
import { sourceNamed } from '../boleto-payments.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Boleto } from '../ledger/tables/boletos.ts';
import { queriesOf, type Period } from './period.ts';
import {
  addSums,
  addWithdrawals,
  figureNames,
  noSums,
  noWithdrawals,
  nothing,
  plus,
  shownSums,
  sumOf,
  withdrawalSum,
  type Sums,
} from './sums.ts';

export interface ClosedAccount {
  readonly id: string;
  readonly name: string;
}

export interface ClosingSource {
  readonly ledger: Pick<Ledger, 'read' | 'lists'>;
  readonly accounts: readonly ClosedAccount[];
  readonly period: Period;
}

/** Small enough that other readers never wait long. */
const rowsOfChunk = 400;

export type BoletoPart = 'issued' | 'settled' | 'open' | 'uncertain' | 'differences';
export type WithdrawalPart = 'withdrawals' | 'withdrawalDoubts' | 'withdrawalDifferences';

export const boletosOf = (
  { ledger, period }: ClosingSource,
  account: ClosedAccount,
  part: BoletoPart,
): AsyncIterable<readonly Boleto[]> =>
  ledger.lists.export('boletos', queriesOf(account.id, period)[part], rowsOfChunk);

export async function* withdrawalsOf(
  { ledger, period }: ClosingSource,
  account: ClosedAccount,
  part: WithdrawalPart,
): AsyncGenerator<readonly WithdrawalRow[]> {
  if (part !== 'withdrawalDifferences') {
    yield* ledger.lists.export('withdrawals', queriesOf(account.id, period)[part], rowsOfChunk);
    return;
  }
  const stopped = await ledger.read('withdrawals.stoppedAll', { scope: { accountId: account.id } });
  yield stopped.filter(({ startedAt }) => bankDay(new Date(startedAt)) <= period.last);
}

/** What one boleto adds to the sums. */
export function boletoSums(part: BoletoPart, { fields }: Boleto, { asOf }: Period): Partial<Sums> {
  const figure: Figure = { count: 1, cents: fields.amount ?? 0 };
  const due = fields['dueDate'];
  return part === 'open' && due !== null && due < asOf
    ? { open: figure, overdue: figure }
    : { [part]: figure };
}

async function sumsOf(source: ClosingSource, account: ClosedAccount): Promise<Sums> {
  const queries = queriesOf(account.id, source.period);
  const summed = (part: BoletoPart | 'overdue') => source.ledger.read('boletos.sum', queries[part].filter);
  const rows = async (part: WithdrawalPart) => {
    const found: WithdrawalRow[] = [];
    for await (const chunk of withdrawalsOf(source, account, part)) found.push(...chunk);
    return found;
  };
  return {
    issued: await summed('issued'),
    settled: await summed('settled'),
    open: await summed('open'),
    overdue: await summed('overdue'),
    uncertain: await summed('uncertain'),
    differences: await summed('differences'),
    withdrawals: (await rows('withdrawals')).map(withdrawalSum).reduce(addWithdrawals, noWithdrawals),
    withdrawalDoubts: sumOf(await rows('withdrawalDoubts')),
    withdrawalDifferences: sumOf(await rows('withdrawalDifferences')),
  };
}

export const closingOf = (
  { month, asOf }: Period,
  found: readonly { readonly account: ClosedAccount; readonly sums: Sums }[],
  sources: ReadonlyMap<EvidenceSource, Figure>,
): Closing => ({
  month,
  asOf,
  accounts: found.map(({ account: { id, name }, sums }) => ({ accountId: id, name, ...shownSums(sums) })),
  total: shownSums(found.map(({ sums }) => sums).reduce(addSums, noSums)),
  sources: evidenceSources.flatMap((source) => {
    const figure = sources.get(source);
    return figure ? [{ source, ...figure }] : [];
  }),
});

/** What was paid, by how it is known. */
async function sourcesOf({
  ledger,
  accounts,
  period,
}: ClosingSource): Promise<ReadonlyMap<EvidenceSource, Figure>> {
  const sums = new Map<EvidenceSource, Figure>();
  for (const { id } of accounts)
    for (const { by, ...figure } of await ledger.read(
      'boletos.sources',
      queriesOf(id, period).settled.filter,
    ))
      sums.set(sourceNamed(by), plus(sums.get(sourceNamed(by)) ?? nothing, figure));
  return sums;
}

/** Accounts in which nothing happened are left out, but for the only one. */
export async function figuresOf(source: ClosingSource): Promise<Closing> {
  const found = [];
  for (const account of source.accounts) found.push({ account, sums: await sumsOf(source, account) });
  return closingOf(source.period, worthNaming(found), await sourcesOf(source));
}

export const worthNaming = <T extends { readonly sums: Sums }>(found: readonly T[]): readonly T[] =>
  found.length === 1 ? found : found.filter(({ sums }) => Object.values(sums).some(({ count }) => count > 0));

/** Rows that a file lists. */
export const rowsIn = (figures: ClosingFigures): number =>
  figureNames.reduce(
    // What is overdue is listed as open.
    (sum, name) => sum + (name === 'overdue' ? 0 : figures[name].count),
    figures.withdrawals.count,
  );
