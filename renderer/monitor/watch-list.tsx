// What is watched as the window shows it: the titles of its columns, the labels of its filters, and how it is viewed.
import { msg } from '@lingui/core/macro';
import {
  watchColumns,
  watchFilters,
  type WatchRow,
  type WatchSort,
} from '../../preload/contract/watch-list.ts';
import { current } from '../list/account-choice.ts';
import { listOf, widened, type SearchOf, type Translate } from '../list/list-of.ts';
import type { Column, Sort } from '../ui/grid/columns.ts';
import { State } from '../ui/State.tsx';
import { serviceWord, serviceWords } from '../words/service-words.ts';
import { columnTitles, troubleTitles } from '../words/watch-words.ts';
import { flagLook } from './board/card-words.ts';
import { flagOf } from './board/flag.ts';
import { ColumnChip, phaseTitles, phaseWords } from './watch-words.tsx';

export const orders = [
  'changed',
  'next',
  'newest',
  'oldest',
  'value',
  'label',
  'group',
] as const satisfies readonly WatchSort[];

const inServiceWords = (name: 'state' | 'type' | 'method') => ({
  words: serviceWords,
  text: (watch: WatchRow, translate: Translate) => serviceWord(watch[name] ?? '', translate),
});

export const watches = listOf<WatchRow>()({
  name: 'watches',
  columns: watchColumns,
  titles: {
    label: { title: msg`Rótulo` },
    transactionId: { title: msg`Código da transação` },
    account: { title: msg`Conta` },
    lane: { title: msg`Situação`, words: columnTitles, cell: (watch) => <ColumnChip watch={watch} /> },
    value: { title: msg`Valor` },
    // What it says depends on the time that it is.
    trouble: { title: msg`Atenção`, words: troubleTitles },
    phase: { title: msg`Acompanhamento`, words: phaseWords },
    group: { title: msg`Grupo` },
    changedAt: { title: msg`Mudou em` },
    next: { title: msg`Próxima consulta` },
    createdAt: { title: msg`Criada em` },
    state: { title: msg`Situação no serviço`, ...inServiceWords('state') },
    fee: { title: msg`Tarifa` },
    type: { title: msg`Tipo`, ...inServiceWords('type') },
    method: { title: msg`Meio`, ...inServiceWords('method') },
    updatedAt: { title: msg`Atualizada em` },
    askedAt: { title: msg`Consultada em` },
    since: { title: msg`Acompanhada desde` },
    checks: { title: msg`Consultas` },
    note: { title: msg`Observação` },
  },
  filters: watchFilters,
  labels: {
    account: null,
    group: { title: msg`Grupo` },
    phases: { title: msg`Acompanhamento`, words: phaseTitles },
    needsAttention: { title: msg`Só as que pedem atenção` },
  },
  kept: { order: orders, view: ['board', 'table'], feed: ['', 'true'] },
  first: { column: 'changedAt', descending: true },
});
export type MonitorSearch = SearchOf<typeof watches>;

/** The column “Atenção”: the most important warning about a transaction. */
export function attention(
  marks: readonly number[],
  now: number,
  translate: Translate,
): Pick<Column<WatchRow>, 'text' | 'cell'> {
  const lookOf = (watch: WatchRow) => {
    const flag = flagOf(watch, marks, now);
    return flag && flagLook(flag, translate);
  };
  return {
    text(watch) {
      const look = lookOf(watch);
      return look ? translate(look.text) : '';
    },
    cell(watch) {
      const look = lookOf(watch);
      return (
        look && (
          <State tone={look.tone} icon={look.icon}>
            {translate(look.text)}
          </State>
        )
      );
    },
  };
}

/** An order as the sort of a column title; some titles have two directions. */
export function sortOf(order: WatchSort): Sort {
  const [column] =
    Object.entries(watches.columns).find(([, { up, down }]) => up === order || down === order) ?? [];
  return column === undefined
    ? watches.first
    : { column, descending: watches.columns[column]?.down === order };
}

/** A search requested by another screen replaces the current one; the view stays. */
export const narrowedTo = (
  search: MonitorSearch,
  only: { readonly needsAttention: true } | { readonly account: string },
): MonitorSearch =>
  'account' in only
    ? { ...widened(watches, search), account: only.account }
    : { ...widened(watches, search), account: current, needsAttention: 'true' };
