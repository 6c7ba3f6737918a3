// Guichê counts rows that would be sent without a reference, and one press adds it to them.
import { expect, test } from 'vitest';
import { press, sheetsRoom } from '../../../../helpers/sheets-room.ts';

const sheet = [
  'Nome;CPF;Valor;Vencimento;Descrição;Callback',
  'Ana Prado;529.982.247-25;100,00;10/12/2026;Taxa de dezembro;',
  'Bia Lima;111.444.777-35;200,00;11/12/2026;;',
  'Caio Reis;390.533.447-05;300,00;14/12/2026;Taxa {ref};',
  'Eva Luz;168.995.350-09;400,00;15/12/2026;Taxa;https://exemplo.com.br/r?x=1',
  'Davi Melo;390.533.447-06;500,00;16/12/2026;Taxa;',
  '',
].join('\n');

async function room(refInCallback: boolean, text = sheet) {
  const { batches, sheets, opened, rowsOf } = await sheetsRoom();
  const { sheet: name, plan } = await opened({ text });
  // A mark in the sheet itself is text: only a template of the plan is filled.
  const checked = await sheets.check({
    commandId: press(),
    sheet: name,
    plan: { ...plan, refInCallback },
    name: 'Dezembro',
  });
  if (checked.kind !== 'checked') throw new Error(checked.kind);
  const id = checked.batchId;
  const without = async () => (await batches.get({ id })).withoutRef;
  const texts = async () =>
    (await rowsOf(id)).rows.map(({ fields }) => [fields.description, fields.clientCallbackUrl]);
  return { batches, id, without, texts };
}

test('counts ready rows without a reference in any field', async () => {
  expect(await (await room(false)).without()).toBe(3);
  // The address contains it, which no payer sees.
  expect(await (await room(true)).without()).toBe(2);
});

test('does not count a duplicate, which is not issued', async () => {
  const again = 'Ana Prado;529.982.247-25;100,00;10/12/2026;Taxa de dezembro;\n';
  expect(await (await room(false, sheet + again)).without()).toBe(3);
});

test('adds the reference to the address, or else to the description, as one undoable step', async () => {
  const { batches, id, without, texts } = await room(false);
  const before = await texts();
  expect(await batches.carryRef({ commandId: press(), batchId: id })).toEqual({ changed: 4, missed: 0 });
  expect(await without()).toBe(0);
  expect(await texts()).toEqual([
    ['Taxa de dezembro {ref}', null],
    ['{ref}', null],
    ['Taxa {ref}', null],
    ['Taxa', 'https://exemplo.com.br/r?x=1&ref={ref}'],
    ['Taxa {ref}', null],
  ]);
  expect(await batches.carryRef({ commandId: press(), batchId: id })).toEqual({ changed: 0, missed: 0 });
  await batches.undo({ commandId: press(), batchId: id });
  expect(await texts()).toEqual(before);
  expect(await without()).toBe(3);
});
