// The list of all boletos: windows of a filtered list, one row by its id, and the whole list as a file.
import type { Handlers } from '../../../preload/contract/contract.ts';
import type { BoletoRow, RegisterRow, Situation } from '../../../preload/contract/boleto-terms.ts';
import { registerFilters, type RegisterFilter } from '../../../preload/contract/register-list.ts';
import { notFound } from '../../failure.ts';
import type { Ledger, ListQuery } from '../../ledger/ledger.ts';
import { shownRow } from '../boleto-row.ts';
import { bankDay } from '../../../preload/shared/bank-day.ts';
import { asPlainDate } from '../../../preload/shared/due-date.ts';
import { soughtOf } from '../../lists/sought.ts';
import { openViews, type ViewParts } from '../../lists/views.ts';
import { registerCells } from './file-cells.ts';

export interface RegisterParts extends ViewParts {
  readonly ledger: Pick<Ledger, 'read' | 'lists'>;
  readonly now: () => Date;
}

export function registerCalls(
  parts: RegisterParts,
): Pick<Handlers['boletos'], 'open' | 'window' | 'close' | 'get' | 'sum' | 'situations' | 'saveList'> {
  const today = (): string => bankDay(parts.now());
  const query = (filter: RegisterFilter) => queryOf(filter, today());
  return {
    ...openViews(parts, {
      list: 'boletos',
      query,
      row: (boleto) => registerRow(shownRow(boleto), today()),
      file: { name: 'boletos', cells: registerCells },
    }),

    sum: (filter) => parts.ledger.read('boletos.sum', query(filter).filter),

    situations(filter) {
      const { situation: _situation, ...others } = query(filter).filter;
      return parts.ledger.read('boletos.situations', { filter: others, on: today() });
    },

    async get({ id }) {
      return shownRow((await parts.ledger.read('boletos.get', { id })) ?? notFound('ledger', 'boleto'));
    },
  };
}

export const registerRow = (row: BoletoRow, today: string): RegisterRow => ({
  ...row,
  situation: situationOf(row, today),
});

/** As the ledger finds it. */
function situationOf({ baixaOn, cancelledOn, state, fields }: BoletoRow, today: string): Situation | null {
  if (baixaOn !== null) return 'settled';
  if (state !== 'created' || cancelledOn !== null) return null;
  const due = fields.dueDate ?? '';
  return due < today ? 'overdue' : due === today ? 'dueToday' : 'notDue';
}

export const queryOf = (
  { sort, situation, openOn, ...asked }: RegisterFilter,
  today: string,
): ListQuery<'boletos'> => {
  const day = asPlainDate(openOn ?? '');
  return {
    sort,
    filter: {
      ...soughtOf(registerFilters, asked),
      ...(situation === undefined ? {} : { situation: { is: situation, on: today } }),
      ...(day ? { openOn: day } : {}),
    },
  };
};
