// Hidden parts of a workbook, from its upload to the batch: no batch is made before a person has answered.
import { expect, test } from 'vitest';
import { completeTaxId } from '../../../../../preload/shared/tax-id.ts';
import { book, textRow, type HandMade } from '../../../../fixtures/hand-made-book.ts';
import { press, sheetsRoom } from '../../../../helpers/sheets-room.ts';

const payer = (line: number, name: string, more = '') =>
  textRow(line, [name, completeTaxId(String(104_285_713 + line)), `${line}00,00`, '10/12/2026'], more);
const rows =
  textRow(1, ['Nome', 'CPF', 'Valor', 'Vencimento']) +
  payer(2, 'Inês') +
  payer(3, 'Raul', 'hidden="1"') +
  payer(4, 'Zélia');

async function uploaded(made: Partial<HandMade> = {}) {
  const room = await sheetsRoom();
  const bytes = book({ rows, ...made });
  const again = () => room.opened(room.upload(bytes, 'maio.xlsx'));
  return { ...room, again, sheet: await again() };
}

test('makes no batch before the question about hidden rows is answered', async () => {
  const { sheets, batches, sheet, rowsOf } = await uploaded();
  expect(sheet.plan.hiddenRows).toBeUndefined();
  const wish = { sheet: sheet.sheet, name: 'Maio' };
  expect(await sheets.check({ ...wish, commandId: press(), plan: sheet.plan })).toMatchObject({
    kind: 'asked',
  });
  const checked = await sheets.check({
    ...wish,
    commandId: press(),
    plan: { ...sheet.plan, hiddenRows: 'leave' },
  });
  const batchId = checked.kind === 'checked' ? checked.batchId : 0;
  expect((await rowsOf(batchId)).rows.map(({ line, fields }) => [line, fields['payer.name']])).toEqual([
    [2, 'Inês'],
    [4, 'Zélia'],
  ]);
  expect(
    (await batches.skippedLines({ id: batchId })).map(({ line, kind, cells }) => [line, kind, cells[0]]),
  ).toEqual([
    [1, 'header', 'Nome'],
    [3, 'hidden', 'Raul'],
  ]);
});

test('asks again about hidden rows in the next file of a known layout', async () => {
  const { sheets, sheet, again } = await uploaded();
  const plan = { ...sheet.plan, hiddenRows: 'take' } as const;
  await sheets.check({ sheet: sheet.sheet, commandId: press(), name: 'Maio', plan });
  const next = await again();
  expect(next.known?.name).toBe('Maio');
  expect(next.plan.hiddenRows).toBeUndefined();
  expect(next.answered).not.toContain('hiddenRows');
});

test('remembers the chosen sheet while the workbook has the same sheets', async () => {
  const shown = rows.replace(' hidden="1"', '');
  const { sheets, sheet, again, opened, upload } = await uploaded({
    rows: shown,
    sheets: [{ name: 'Maio' }, { name: 'Abril' }],
  });
  expect([sheet.questions, sheet.answered]).toEqual([[{ ask: 'sheet' }], []]);
  const wish = { sheet: sheet.sheet, name: 'Maio', plan: sheet.plan };
  expect(await sheets.check({ ...wish, commandId: press(), answered: [] })).toMatchObject({ kind: 'asked' });
  await sheets.check({ ...wish, commandId: press() });
  expect((await again()).answered).toContain('sheet');
  const more = book({ rows: shown, sheets: [{ name: 'Maio' }, { name: 'Abril' }, { name: 'Junho' }] });
  const other = await opened(upload(more, 'maio.xlsx'));
  expect(other.known?.name).toBe('Maio');
  expect(other.answered).not.toContain('sheet');
});
