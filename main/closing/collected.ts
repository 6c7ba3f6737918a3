// What the listed rows come to: the figures of each account, and of each of its payers.
import { perField } from '../../preload/contract/boleto-fields.ts';
import type { EvidenceSource } from '../../preload/contract/boleto-states.ts';
import type { Figure } from '../../preload/contract/home.ts';
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';
import { formatTaxId } from '../../preload/shared/tax-id.ts';
import { paidBy } from '../boleto-payments.ts';
import type { Boleto } from '../ledger/tables/boletos.ts';
import { amountCell } from '../lists/cells.ts';
import { countCell, type SheetCell } from '../spreadsheets/sheet-cell.ts';
import type { Period } from './period.ts';
import { boletoSums, closingOf, worthNaming } from './rows.ts';
import type { BoletoPart, ClosedAccount, WithdrawalPart } from './rows.ts';
import { addSums, noSums, nothing, plus, withdrawalSum, type Sums } from './sums.ts';

/** What is summed up for each payer. */
export const payerFigures = ['issued', 'settled', 'open', 'overdue'] as const;

export interface PayerSums extends Readonly<Record<(typeof payerFigures)[number], Figure>> {
  readonly account: string;
  readonly name: string;
  readonly document: string;
}

export type Collected = ReturnType<typeof collect>;

/** Made once: of a million names a comparison that looks up its language each time would hold up everything else. */
const byName = new Intl.Collator('pt-BR');

const ofPayers: ReadonlySet<BoletoPart> = new Set(['issued', 'settled', 'open']);

export function collect(accounts: readonly ClosedAccount[], period: Period) {
  const sums = new Map<string, Sums>(accounts.map(({ id }) => [id, noSums]));
  const payers = new Map<string, PayerSums>();
  const sources = new Map<EvidenceSource, Figure>();

  const add = (account: ClosedAccount, more: Partial<Sums>): void =>
    void sums.set(account.id, addSums(sums.get(account.id) ?? noSums, { ...noSums, ...more }));

  function addToPayer(account: ClosedAccount, { fields }: Boleto, more: Partial<Sums>): void {
    const document = fields['payer.document'] ?? '';
    const name = fields['payer.name'] ?? '';
    const key = `${account.id} ${document === '' ? name : document}`;
    const none = perField(payerFigures, () => nothing);
    const known = payers.get(key) ?? { account: account.name, name, document, ...none };
    payers.set(key, {
      ...known,
      ...perField(payerFigures, (one) => plus(known[one], more[one] ?? nothing)),
    });
  }

  return {
    boleto(part: BoletoPart, account: ClosedAccount, boleto: Boleto): void {
      const more = boletoSums(part, boleto, period);
      add(account, more);
      if (ofPayers.has(part)) addToPayer(account, boleto, more);
      const source = part === 'settled' ? paidBy(boleto) : null;
      if (source && more.settled) sources.set(source, plus(sources.get(source) ?? nothing, more.settled));
    },
    withdrawal(part: WithdrawalPart, account: ClosedAccount, made: WithdrawalRow): void {
      const sum = withdrawalSum(made);
      add(
        account,
        part === 'withdrawals' ? { withdrawals: sum } : { [part]: { count: 1, cents: made.cents } },
      );
    },
    closing: () =>
      closingOf(
        period,
        worthNaming(accounts.map((account) => ({ account, sums: sums.get(account.id) ?? noSums }))),
        sources,
      ),
    /** Who owes the most first. */
    payers: () =>
      [...payers.values()].sort(
        (one, other) =>
          other.overdue.cents - one.overdue.cents ||
          other.open.cents - one.open.cents ||
          byName.compare(one.name, other.name),
      ),
  };
}

export const payerCells = (payer: PayerSums): readonly SheetCell[] => [
  payer.account,
  payer.name,
  formatTaxId(payer.document),
  ...payerFigures.flatMap((one) => [amountCell(payer[one].cents), countCell(payer[one].count)]),
];
