// Lists the charges of a month, each compared with the month before.
import type { MonthRow, MonthReason } from '../../../preload/contract/payer-terms.ts';
import { fillTemplate } from '../../../preload/shared/template.ts';
import { formatDay, monthBeside } from '../../../preload/shared/due-date.ts';
import { dueIn, runsIn } from '../../../preload/shared/monthly.ts';
import type { Agreement, Proposed } from '../../ledger/tables/agreements.ts';

export interface MonthFacts {
  readonly month: string;
  readonly agreements: readonly Agreement[];
  /** What was generated for this month and the one before. */
  readonly proposed: readonly Proposed[];
  /** By payer, how many boletos are overdue. */
  readonly owed: ReadonlyMap<number, number>;
  readonly nameOf: (payer: number) => string;
}

/** Who owes this many is shown. */
const fewestOwed = 2;

const centsIn = ({ cents, firstCents, firstMonth }: Agreement, month: string): number =>
  month === firstMonth ? (firstCents ?? cents) : cents;

function filled(agreement: Agreement, month: string, due: string, name: string): string | null {
  if (agreement.description === null) return null;
  const [ano = '', mes = ''] = month.split('-');
  return fillTemplate(agreement.description, { mes, ano, nome: name, vencimento: formatDay(due) });
}

function reasonsOf(
  agreement: Agreement,
  facts: MonthFacts,
  { cents, due, before }: { readonly cents: number; readonly due: string; readonly before: Proposed | null },
): readonly MonthReason[] {
  const { month, owed } = facts;
  const last = monthBeside(month, -1);
  const reasons: MonthReason[] = [];
  if (agreement.firstMonth === month) reasons.push('new');
  // Skipped, or never generated here.
  else if (before === null) reasons.push('notLastMonth');
  if (before !== null && before.cents !== cents) reasons.push('amount');
  const sameRule = dueIn(last, agreement) === before?.due;
  if (before !== null && !sameRule && due.slice(8) !== before.due.slice(8)) reasons.push('day');
  if ((owed.get(agreement.payer) ?? 0) >= fewestOwed) reasons.push('owes');
  return reasons;
}

/** In the order of the charges. A charge that ended with the month before is listed too, without an amount to bill. */
export function monthRows(facts: MonthFacts): readonly MonthRow[] {
  const { month, agreements, proposed, owed, nameOf } = facts;
  const last = monthBeside(month, -1);
  const known = new Map(proposed.map((one) => [`${one.agreement} ${one.month}`, one]));
  return agreements.flatMap((agreement): MonthRow[] => {
    const before = known.get(`${agreement.id} ${last}`) ?? null;
    const made = known.get(`${agreement.id} ${month}`);
    const runs = agreement.state === 'active' && runsIn(agreement, month);
    const { id, payer, revision } = agreement;
    const common = {
      agreement: id,
      payer,
      revision,
      before: before && { cents: before.cents, due: before.due },
      owed: owed.get(payer) ?? 0,
    };
    if (made !== undefined) {
      const { batch, lote, cents, due } = made;
      return [{ ...common, kind: 'made', batch, lote, cents, due }];
    }
    if (!runs)
      return before === null ? [] : [{ ...common, kind: agreement.state === 'paused' ? 'paused' : 'ended' }];
    const due = dueIn(month, agreement);
    const cents = centsIn(agreement, month);
    const reasons = reasonsOf(agreement, facts, { cents, due, before });
    const description = filled(agreement, month, due, nameOf(payer));
    return [{ ...common, kind: 'open', cents, due, description, reasons }];
  });
}
