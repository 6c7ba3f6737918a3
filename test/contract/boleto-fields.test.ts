// Checks each optional field of the table, from a sheet's header to the stored request: one entry in the table adds the field everywhere.
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  exportedFields,
  fieldEntries,
  type FieldKind,
  type OptionalField,
  optionalFields,
} from '../../preload/contract/boleto-fields.ts';
import { cellText } from '../../main/spreadsheets/sheet-cell.ts';
import { errorLayout, errorLines } from '../../main/boletos/batch/error-lines.ts';
import { boletoRow } from '../../main/boletos/boleto-row.ts';
import { cellsOf } from '../../main/boletos/register/file-cells.ts';
import { columnOf } from '../../main/ledger/tables/boleto-columns.ts';
import { sentField } from '../../renderer/boletos/boleto/sent-text.ts';
import { reviewColumns } from '../../renderer/boletos/draft/review-columns.tsx';
import { factFields, formLines } from '../../renderer/boletos/field-text.ts';
import { fieldsNamed } from '../../renderer/boletos/BoletosScreen.tsx';
import { fieldTitles } from '../../renderer/words/field-words.ts';
import { dayIn, dueIn } from '../helpers/days.ts';
import { openedIn } from '../helpers/ledger-folder.ts';
import { press, sheetsRoom } from '../helpers/sheets-room.ts';
import { boletosRuntime, form, today } from '../helpers/boletos-runtime.ts';

/** Two values of each kind, in the form in which they are sent. */
const samples: Readonly<Record<FieldKind, readonly [string, string]>> = {
  name: ['Ana Prado', 'Bia Lima'],
  taxId: ['52998224725', '11144477735'],
  money: ['1,00', '2,00'],
  date: [dayIn(20), dayIn(21)],
  email: ['ana@exemplo.com.br', 'bia@exemplo.com.br'],
  phone: ['11987654321', '21987654321'],
  text: ['Loja Norte', 'Loja Sul'],
  url: ['https://exemplo.com.br/a', 'https://exemplo.com.br/b'],
};
const samplesOf = (field: OptionalField) => samples[fieldEntries[field].kind];

/** A batch of one row with a value in the field's column, which Guichê finds by its header. */
async function sheetWith(field: OptionalField) {
  const room = await sheetsRoom();
  const header = ['Nome', 'CPF', 'Valor', 'Vencimento', fieldEntries[field].headers[0] ?? ''];
  const cells = ['Caio Reis', '529.982.247-25', '100,00', dueIn(20), samplesOf(field)[0]];
  const opened = await room.opened({ text: `${header.join(';')}\n${cells.join(';')}\n` });
  const plan = { ...opened.plan, refInCallback: false };
  const checked = await room.sheets.check({
    commandId: press(),
    sheet: opened.sheet,
    plan,
    name: 'Dezembro',
  });
  if (checked.kind !== 'checked') throw new Error(checked.kind);
  const { batchId } = checked;
  const row = async () => {
    const [first] = (await room.rowsOf(batchId)).rows;
    if (!first) throw new Error('no row');
    return first;
  };
  const edit = async (text: string) => {
    const { id, revision } = await row();
    return room.batches.edit({ commandId: press(), batchId, edits: [{ boleto: id, field, text, revision }] });
  };
  return { ...room, header, cells, plan, batchId, row, edit };
}

/** For `payer.email`, the `email` of the request's `payer`. */
const sentAt = (request: unknown, field: string): unknown =>
  field
    .split('.')
    .reduce<unknown>(
      (inside, key) =>
        typeof inside === 'object' && inside !== null
          ? Object.entries(inside).find(([name]) => name === key)?.[1]
          : undefined,
      request,
    );

describe.each(optionalFields)('%s', (field) => {
  const [first, second] = samplesOf(field);

  test('is read from its column, edited, undone and still there when the ledger is reopened', async () => {
    const { batchId, batches, row, edit, ledger, folder } = await sheetWith(field);
    expect((await row()).fields[field]).toBe(first);
    expect(await edit(second)).toEqual({ changed: 1, missed: 0 });
    expect((await row()).fields[field]).toBe(second);
    await batches.undo({ commandId: press(), batchId });
    expect((await row()).fields[field]).toBe(first);
    await edit(second);
    const { id } = await row();
    await ledger.close();
    const again = (await openedIn(folder)).ledger;
    expect((await again.read('boletos.get', { id }))?.fields[field]).toBe(second);
  });

  test('is found by its search, and exported with the rows and with those not created', async () => {
    const { batchId, batches, row, edit, header, cells, plan } = await sheetWith(field);
    await edit(second);
    const found = await batches.openRows({ batchId, sort: 'line', descending: false, text: second });
    expect(found.count).toBe(fieldEntries[field].searchable ? 1 : 0);
    const now = await row();
    const layout = errorLayout({ plan, header, today, why: 'Motivo' });
    const item = { item: [now], missing: () => true, original: cells, reason: () => 'não' };
    expect(errorLines(layout, item).map((line) => line.map(cellText))).toEqual([
      [...cells.slice(0, -1), second, 'não'],
    ]);
    const exported = exportedFields.filter((one) => one === field);
    expect(cellsOf(exported, now, {})).toEqual(fieldEntries[field].exported ? [second] : []);
  });

  test('is sent from the form under its own name, and cannot change afterwards', async () => {
    const runtime = await boletosRuntime();
    const issued = await runtime.boletos.issue({
      commandId: randomUUID(),
      accountId: runtime.accountId,
      form: { ...form(), description: '', clientCallbackUrl: '', [field]: first },
      refInCallback: false,
    });
    if (issued.kind !== 'issued') throw new Error(issued.kind);
    expect(await runtime.rested(issued.batchId)).toMatchObject({ state: 'finished', reason: { created: 1 } });
    expect(sentAt(runtime.sandbox.inspect().boletos[0]?.request, field)).toBe(first);
    await runtime.close();
    await runtime.ledger.close();
    const db = new DatabaseSync(join(runtime.folder, 'ledger.db'));
    const change = () =>
      db.prepare(`UPDATE boletos SET ${columnOf(field)} = 'x' WHERE id = ?`).run(issued.boleto);
    expect(change).toThrow('boletos: what was sent is fixed');
    db.close();
  });

  test('is shown in the review, the form and the details, and recognised in a refusal', async () => {
    const { row, ledger } = await sheetWith(field);
    const now = await row();
    const column = reviewColumns(
      (message) => message.id,
      'pt-BR',
      () => undefined,
    ).find(({ id }) => id === field);
    expect(column?.title).toBe(fieldTitles[field].id);
    expect(column?.text(now)).toBe(first);
    expect(formLines.flat()).toContain(field);
    expect(factFields).toContain(field);
    const kept = await ledger.read('boletos.get', { id: now.id });
    expect(kept && sentField(field, boletoRow(kept), 1, 'pt-BR')).toBe(first);
    expect(fieldsNamed([`${field}: too long`])).toEqual({ [field]: `${field}: too long` });
  });
});
