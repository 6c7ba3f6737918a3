// Checks each column and filter of Emitidos, from its entry to the window, the file and the ledger: an entry and its title are enough. For
// the other lists it checks which columns a small window may hide.
import { createElement, type JSX } from 'react';
import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { boletosCalls } from '../../preload/contract/boletos.ts';
import type { RegisterRow } from '../../preload/contract/boleto-terms.ts';
import { registerColumns, registerFilters, rowColumns } from '../../preload/contract/register-list.ts';
import type { FilterEntry, ListColumns } from '../../preload/contract/list-table.ts';
import { trailColumns } from '../../preload/contract/trail-list.ts';
import { watchColumns } from '../../preload/contract/watch-list.ts';
import { walletColumns, withdrawalColumns } from '../../preload/contract/withdrawal-lists.ts';
import { registerCalls } from '../../main/boletos/register/list.ts';
import { columnsOf, fileOf } from '../../renderer/list/columns-of.ts';
import { FilterChips } from '../../renderer/list/FilterChips.tsx';
import { FilterFields } from '../../renderer/list/FilterFields.tsx';
import { fieldsOf } from '../../renderer/list/list-of.ts';
import { useChips } from '../../renderer/list/use-chips.ts';
import { register } from '../../renderer/boletos/issued/register-list.tsx';
import { formatDay } from '../../preload/shared/due-date.ts';
import { newBoleto, running, sent, today } from '../helpers/boleto-rows.ts';
import { readyLedger, temporaryFolder } from '../helpers/ledger-folder.ts';
import { created, exportPorts, linesOf } from '../helpers/register.ts';
import { draw } from '../helpers/render.tsx';

const word = ({ id }: { readonly id?: string }): string => id ?? '';
const words = { batch: { 1: '12 · Mensalidades' } };
const shown = { several: true, accounts: [{ id: 'padaria', name: 'Padaria Aurora' }], words };

/** One boleto with a value in every column, and the search that finds it. */
async function opened() {
  const ledger = await readyLedger(temporaryFolder());
  await running(ledger, [
    newBoleto(1, {
      'payer.name': 'Ana Lemos',
      amount: 123_456,
      dueDate: '2027-03-10',
      description: 'Dezembro',
    }),
  ]);
  await sent(ledger, 1, created(1, { status: 'PENDING' }));
  const how = { by: 'hand', cents: 120_000 } as const;
  await ledger.write('boletos.markPaid', { boletos: [{ id: 1, on: '2026-11-21', how }] });
  const at = exportPorts();
  const calls = registerCalls({ ledger, ...at });
  const list = await calls.open({ scope: 'all', sort: 'newest' });
  const [row] = list.rows;
  if (!row) throw new Error('no row');
  return { ...at, calls, handle: list.handle, row };
}
/** The content of a text in any form: figures without the currency and without separators. */
const said = (text: string): string => text.replace(/R\$|[^\p{L}\d,]|(?<=\d)\.(?=\d)/gu, '');

test('each column has a title and a width, and shows the same in the list and in its file', async () => {
  const { calls, handle, row, tickets } = await opened();
  const columns = columnsOf<RegisterRow>(register, word, 'pt-BR', shown);
  expect(columns.map(({ id }) => id)).toEqual(Object.keys(registerColumns));
  const file = fileOf<RegisterRow>(register, columns, 'emitidos', word, shown);
  const saved = await calls.saveList({ handle, format: 'csv', ...file });
  const [header = '', cells = ''] = linesOf(tickets, saved);
  expect(header.split(';')).toEqual(columns.map(({ title }) => title));
  expect(cells.split(';').map(said)).toEqual(columns.map((column) => said(column.text(row))));
  for (const { title, width } of columns)
    expect([title, width > 0]).toEqual([expect.stringMatching(/./), true]);
});

/** Choices that find the boleto, and choices that do not, by the field or by the kind of its filter. */
const samples: Readonly<Record<string, readonly [found: readonly string[], not: readonly string[]]>> = {
  state: [['created'], ['refused']],
  conference: [['equal'], ['difference']],
  situation: [['settled'], ['overdue']],
  set: [['yes'], ['no']],
  money: [['1.234,56'], ['1.234']],
  exact: [['PENDING'], ['PENDENTE']],
  dueFrom: [
    ['10/03/2027', '10/03/2027'],
    ['11/03/2027', ''],
  ],
  createdFrom: [
    ['01/01/2020', ''],
    ['', '01/01/2020'],
  ],
  paidFrom: [
    ['21/11/2026', '21/11/2026'],
    ['', '20/11/2026'],
  ],
  openOn: [['20/11/2026'], ['21/11/2026']],
};
const chosen = Object.entries<FilterEntry>(registerFilters).filter(
  ([, { kind }]) => kind !== 'account' && kind !== 'id',
);

const nothing = register.read(null);
const searchWith = (fields: readonly string[], values: readonly string[]) => ({
  ...nothing,
  ...Object.fromEntries(fields.map((field, at) => [field, values[at] ?? ''])),
});
const cases = chosen.map(([id, entry]) => {
  const fields = fieldsOf(id, entry);
  const [found, not] = samples[fields[0] ?? ''] ?? samples[entry.kind] ?? [[], []];
  return { id, found: searchWith(fields, found), not: searchWith(fields, not) };
});

test('the contract accepts each filter, and the filter selects what the ledger finds', async () => {
  const { calls } = await opened();
  const count = async (search: typeof nothing) => {
    const asked = { ...register.asked(search, today), scope: 'all', sort: 'newest' } as const;
    return [Object.keys(asked), (await calls.open(z.parse(boletosCalls.open.input, asked))).count];
  };
  for (const { id, found, not } of cases) {
    expect(await count(found)).toEqual([expect.arrayContaining([id]), 1]);
    expect(await count(not)).toEqual([expect.arrayContaining([id]), 0]);
  }
});

test.each(cases)('the filter $id survives a reload, and has a field and a chip', ({ id, found }) => {
  expect(register.read(JSON.stringify(found))).toEqual(found);
  const label = Object.entries(register.labels).find(([one]) => one === id)?.[1];
  function Area(): JSX.Element {
    const change = () => undefined;
    const fields = createElement(FilterFields, { list: register, search: found, change });
    const chips = useChips(register, found, change);
    return createElement('div', {}, createElement(FilterChips, { chips }), fields);
  }
  const { acts, lines } = draw(createElement(Area));
  // Those without a label have their own chips on the screen.
  expect(acts.filter((name) => name.startsWith('Remover o filtro'))).toHaveLength(label ? 1 : 0);
  for (const { message = '' } of label?.ends ?? (label ? [label.title] : [])) {
    expect(message).not.toBe('');
    expect(lines).toContain(message);
  }
});

test('a day is requested as it is shown', () => {
  expect(register.asked({ ...register.read(null), dueFrom: formatDay('2027-03-10') }, today)).toMatchObject({
    due: { from: '2027-03-10' },
  });
});

const tables: Readonly<Record<string, ListColumns<never>>> = {
  registerColumns,
  rowColumns,
  trailColumns,
  watchColumns,
  withdrawalColumns,
  walletColumns,
};

test.each(Object.entries(tables))('%s has exactly one column that identifies the row', (_name, columns) => {
  const rows = Object.values(columns);
  const identifying = rows.filter(({ identifies }) => identifies);
  expect(identifying.map(({ priority }) => priority)).toEqual([1]);
  // The columns that are hidden first must never be all columns.
  expect(rows.filter(({ priority }) => priority === 1).length).toBeGreaterThan(1);
});
