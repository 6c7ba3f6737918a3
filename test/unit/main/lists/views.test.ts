// The code for long lists over a real ledger: what a view shows and saves, and how many views are remembered.
import { expect, test } from 'vitest';
import { openViews } from '../../../../main/lists/views.ts';
import { newBoleto } from '../../../helpers/boleto-rows.ts';
import { exportPorts, linesOf, registerOf } from '../../../helpers/register.ts';

interface Shown {
  readonly id: number;
  readonly payer: string;
}

const cells = { payer: ({ payer }: Shown) => payer, id: ({ id }: Shown) => String(id) };

async function opened() {
  const ledger = await registerOf(
    ['Zélia Prado', 'Ana Lemos'].map((name, at) => newBoleto(at + 1, { 'payer.name': name })),
  );
  const at = exportPorts();
  const views = openViews(
    { ledger, ...at },
    {
      list: 'boletos',
      query: (sort: 'name' | 'newest') => ({ filter: { scope: 'all' as const }, sort }),
      row: ({ id, fields }) => ({ id, payer: fields['payer.name'] ?? '' }),
      file: {
        name: 'lista',
        cells,
      },
    },
  );
  return { views, ...at };
}

test('returns and exports rows as displayed, in the requested order', async () => {
  const { views, tickets } = await opened();
  const { handle, count } = await views.open('name');
  expect(count).toBe(2);
  expect(await views.window({ handle, from: 1, count: 5 })).toEqual([{ id: 1, payer: 'Zélia Prado' }]);
  const own = await views.saveList({ handle, format: 'csv', words: { file: 'pagadores', payer: 'Pagador' } });
  expect(own.name).toBe('pagadores-2026-11-20.csv');
  expect(linesOf(tickets, own)).toEqual(['Pagador;id', 'Ana Lemos;2', 'Zélia Prado;1']);
  expect((await views.saveList({ handle, format: 'xlsx', words: {} })).name).toBe('lista-2026-11-20.xlsx');
});

test('cannot export a closed view, nor the oldest of very many', async () => {
  const { views } = await opened();
  const first = await views.open('newest');
  const second = await views.open('newest');
  for (let more = 0; more < 31; more += 1) await views.open('newest');
  const save = ({ handle }: { handle: string }) => views.saveList({ handle, format: 'csv', words: {} });
  await expect(save(first)).rejects.toMatchObject({ failure: { code: 'notFound', retryable: true } });
  await save(second);
  await views.close(second);
  await expect(save(second)).rejects.toMatchObject({ failure: { code: 'notFound', retryable: true } });
});
