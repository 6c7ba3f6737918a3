// The payers of an account and the charges of a month as the window shows them: the titles of their columns, and their filters.
import { msg } from '@lingui/core/macro';
import { monthColumns } from '../../../preload/contract/month-list.ts';
import { monthGroups, type MonthGroup, type ShownMonthRow } from '../../../preload/contract/payer-terms.ts';
import { type Payer, payerColumns, payerFilters } from '../../../preload/contract/payers-list.ts';
import type { ClosedRule } from '../../../preload/shared/monthly.ts';
import { listOf, type Translate } from '../../list/list-of.ts';
import type { Column } from '../../ui/grid/columns.ts';
import { State } from '../../ui/State.tsx';

export const payers = listOf<Payer>()({
  name: 'payers',
  columns: payerColumns,
  titles: {
    name: { title: msg`Pagador` },
    document: { title: msg`CPF ou CNPJ` },
    open: { title: msg`Em aberto` },
    overdue: { title: msg`Vencido` },
    lastPaid: { title: msg`Último pagamento` },
    daysLate: { title: msg`Dias de atraso` },
    boletos: { title: msg`Boletos` },
    email: { title: msg`E-mail` },
    phone: { title: msg`Telefone` },
    account: { title: msg`Conta` },
  },
  filters: payerFilters,
  labels: {
    account: null,
    overdue: { title: msg`Com boleto vencido` },
    withoutEmail: { title: msg`Sem e-mail` },
    monthly: { title: msg`Com mensalidade` },
  },
  first: { column: 'name', descending: false },
});

/** The column “Dias de atraso”: who pays early on average is on time. Files and copied cells have the figure. */
export const lateness = (translate: Translate): Pick<Column<Payer>, 'cell'> => ({
  cell: ({ daysLate }) => {
    if (daysLate === null) return '–';
    return daysLate > 0 ? daysLate : translate(msg`Em dia`);
  },
});

export const groupTitles = {
  new: msg`Novas`,
  ended: msg`Encerradas`,
  paused: msg`Pausadas`,
  amount: msg`Valor mudou`,
  day: msg`Dia mudou`,
  owes: msg`Deve 2 ou mais`,
  same: msg`Iguais`,
  made: msg`Já geradas`,
} satisfies Readonly<Record<MonthGroup, unknown>>;

/** Of one charge. */
export const rowTitles = {
  ...groupTitles,
  new: msg`Nova`,
  ended: msg`Encerrada`,
  paused: msg`Pausada`,
  same: msg`Igual`,
  made: msg`Já gerada`,
} satisfies Readonly<Record<MonthGroup, unknown>>;

/** The column “Situação”, which also says what the clerk left out. */
export const situation = (
  left: ReadonlySet<number>,
  translate: Translate,
): Pick<Column<ShownMonthRow>, 'cell'> => ({
  cell: ({ id, group }) =>
    left.has(id) ? (
      <State tone="plain" icon="none">
        {translate(msg`De fora`)}
      </State>
    ) : (
      translate(rowTitles[group])
    ),
});

export const closedTitles = {
  after: msg`Vence no dia útil seguinte`,
  before: msg`Vence no dia útil anterior`,
  same: msg`Vence no mesmo dia`,
} satisfies Readonly<Record<ClosedRule, unknown>>;

export const months = listOf<ShownMonthRow>()({
  name: 'months',
  columns: monthColumns,
  titles: {
    name: { title: msg`Pagador` },
    document: { title: msg`CPF ou CNPJ` },
    why: { title: msg`Situação`, words: rowTitles },
    amount: { title: msg`Valor` },
    before: { title: msg`Mês anterior` },
    due: { title: msg`Vencimento` },
    dueBefore: { title: msg`Vencimento anterior` },
    owed: { title: msg`Vencidos` },
    description: { title: msg`Descrição` },
    lote: { title: msg`Lote` },
  },
  filters: { group: { kind: 'one', values: monthGroups } },
  labels: { group: null },
  first: { column: 'name', descending: false },
});
