// What the listed rows come to: the figures of each account, and of each of its payers.
import type { EvidenceSource } from '../../preload/contract/boleto-states.ts';
import type { Closing } from '../../preload/contract/closing.ts';
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

export interface PayerSums {
  readonly account: string;
  readonly name: string;
  readonly document: string;
  readonly issued: Figure;
  readonly settled: Figure;
  readonly open: Figure;
  readonly overdue: Figure;
}

export interface Collected {
  readonly boleto: (part: BoletoPart, account: ClosedAccount, boleto: Boleto) => void;
  readonly withdrawal: (part: WithdrawalPart, account: ClosedAccount, made: WithdrawalRow) => void;
  readonly closing: () => Closing;
  /** Who owes the most first. */
  readonly payers: () => readonly PayerSums[];
}

/** Made once: of a million names a comparison that looks up its language each time would hold up everything else. */
const byName = new Intl.Collator('pt-BR');

const ofPayers: ReadonlySet<BoletoPart> = new Set(['issued', 'settled', 'open']);

export function collect(accounts: readonly ClosedAccount[], period: Period): Collected {
  const sums = new Map<string, Sums>(accounts.map(({ id }) => [id, noSums]));
  const payers = new Map<string, PayerSums>();
  const sources = new Map<EvidenceSource, Figure>();

  const add = (account: ClosedAccount, more: Partial<Sums>): void =>
    void sums.set(account.id, addSums(sums.get(account.id) ?? noSums, { ...noSums, ...more }));

  function addToPayer(account: ClosedAccount, { fields }: Boleto, more: Partial<Sums>): void {
    const document = fields['payer.document'] ?? '';
    const name = fields['payer.name'] ?? '';
    const key = `${account.id} ${document === '' ? name : document}`;
    const known = payers.get(key) ?? {
      account: account.name,
      name,
      document,
      issued: nothing,
      settled: nothing,
      open: nothing,
      overdue: nothing,
    };
    payers.set(key, {
      ...known,
      issued: plus(known.issued, more.issued ?? nothing),
      settled: plus(known.settled, more.settled ?? nothing),
      open: plus(known.open, more.open ?? nothing),
      overdue: plus(known.overdue, more.overdue ?? nothing),
    });
  }

  return {
    boleto(part, account, boleto) {
      const more = boletoSums(part, boleto, period);
      add(account, more);
      if (ofPayers.has(part)) addToPayer(account, boleto, more);
      const source = part === 'settled' ? paidBy(boleto) : null;
      if (source && more.settled) sources.set(source, plus(sources.get(source) ?? nothing, more.settled));
    },
    withdrawal(part, account, made) {
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
  ...[payer.issued, payer.settled, payer.open, payer.overdue].flatMap(({ count, cents }) => [
    amountCell(cents),
    countCell(count),
  ]),
];
