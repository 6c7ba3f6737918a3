// The window's calls by name, as its screens make them, and access to parts of their answers.
import type { Page } from 'playwright-core';
import { dueIn } from './days.ts';
import { inventedBoleto } from './invented-boletos.ts';

export type WindowCall = (room: string, name: string, input?: unknown) => Promise<unknown>;

/** Every call asks for the page, because it is another one after a restart. */
export const callsOf =
  (page: () => Page): WindowCall =>
  (room, name, input) =>
    page().evaluate(`window.guiche.${room}.${name}(${JSON.stringify(input)})`);

export const within = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (at, key) => (typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined),
    value,
  );

/** A sheet with this many invented payers, R$ 100,00 each, due in a month. */
export const payersSheet = (first: number, count: number): string =>
  [
    'Nome;CPF;Valor;Vencimento',
    ...Array.from({ length: count }, (_, at) => {
      const { fields } = inventedBoleto(first + at);
      return [fields['payer.name'], fields['payer.document'], '100,00', dueIn(30)].join(';');
    }),
  ].join('\n');

/** A sheet's text as a batch that waits for the clerk's press; returns its id. */
export async function checkedBatch(
  call: WindowCall,
  { accountId, text, name }: { readonly accountId: string; readonly text: string; readonly name: string },
): Promise<number> {
  const opened = await call('sheets', 'open', { accountId, input: { text } });
  const sheet = within(opened, 'value', 'sheet');
  const plan = within(opened, 'value', 'plan');
  const checked = await call('sheets', 'check', {
    commandId: crypto.randomUUID(),
    sheet,
    plan,
    answered: [],
    name,
  });
  await call('sheets', 'close', { sheet });
  const id = within(checked, 'value', 'batchId');
  if (typeof id !== 'number') throw new Error(`not checked: ${JSON.stringify(checked)}`);
  return id;
}
