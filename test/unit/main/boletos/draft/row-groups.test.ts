// One press corrects all rows that wait for the same decision, after they are counted and listed, and undo reverts the whole press.
import { expect, test } from 'vitest';
import { atypicalBounds, correctionOf } from '../../../../../main/boletos/draft/row-groups.ts';
import type { BatchRowFilter, RowFault } from '../../../../../preload/contract/batches.ts';
import { press, sheetsRoom } from '../../../../helpers/sheets-room.ts';

const sheet = [
  'Nome;CPF/CNPJ;Valor;Vencimento;E-mail',
  // A number that is valid as a CPF and as a CNPJ.
  'Ana Prado;191;100,00;10/12/2026;',
  'Bia Lima;191;101,00;10/12/2026;',
  // A Saturday, the 25th of December, the last weekday of the year.
  'Caio Reis;390.533.447-05;102,00;12/12/2026;',
  'Davi Melo;390.533.447-05;103,00;25/12/2026;',
  'Eva Luz;168.995.350-09;104,00;31/12/2026;',
  'Fabio Sá;168.995.350-09;90.000,00;10/12/2026;',
  '12345;529.982.247-25;106,00;10/12/2026;',
  '',
].join('\n');

async function room(text = sheet) {
  const { batches, sheets, opened, rowsOf } = await sheetsRoom();
  const { sheet: name, plan } = await opened({ text });
  const checked = await sheets.check({
    commandId: press(),
    sheet: name,
    plan: { ...plan, documents: 'each' },
    name: 'Dezembro',
  });
  if (checked.kind !== 'checked') throw new Error(checked.kind);
  const id = checked.batchId;
  const rows = async () => (await rowsOf(id)).rows;
  const linesOf = async (group: NonNullable<BatchRowFilter['group']>) => {
    const { handle, count } = await batches.openRows({ batchId: id, group, sort: 'line', descending: false });
    return count === 0 ? [] : (await batches.rows({ handle, from: 0, count })).map(({ line }) => line);
  };
  const undo = () => batches.undo({ commandId: press(), batchId: id });
  return { batches, id, rows, linesOf, undo, review: () => batches.review({ id }) };
}

test('counts each group, and lists the rows that it counts', async () => {
  const { review, linesOf } = await room();
  expect(await review()).toEqual({
    taxId: 2,
    closedDay: 3,
    atypical: 1,
    doubtful: { count: 1, cents: 10_600 },
    faults: [{ severity: 'doubt', field: 'payer.name', code: 'nameWithoutLetters', count: 1 }],
    filled: ['payer.name', 'payer.document', 'amount', 'dueDate'],
  });
  expect(await linesOf('taxId')).toEqual([2, 3]);
  expect(await linesOf('closedDay')).toEqual([4, 5, 6]);
  expect(await linesOf('atypical')).toEqual([7]);
  expect(await linesOf('doubtful')).toEqual([8]);
});

test('corrects a whole group by one press, and undoes the whole press', async () => {
  const { batches, id, rows, review, undo } = await room();
  const documents = async () => (await rows()).slice(0, 2).map(({ fields }) => fields['payer.document']);
  expect(await batches.correctGroup({ commandId: press(), batchId: id, as: 'cpf' })).toEqual({
    changed: 2,
    missed: 0,
  });
  expect(await documents()).toEqual(['00000000191', '00000000191']);
  expect(await review()).toMatchObject({ taxId: 0, closedDay: 3 });
  await undo();
  expect(await documents()).toEqual([null, null]);
  await batches.correctGroup({ commandId: press(), batchId: id, as: 'cnpj' });
  expect(await documents()).toEqual(['00000000000191', '00000000000191']);

  const days = async () => (await rows()).slice(2, 5).map(({ fields }) => fields.dueDate);
  const before = await days();
  await batches.correctGroup({ commandId: press(), batchId: id, as: 'nextBusinessDay' });
  expect(await days()).toEqual(['2026-12-14', '2026-12-28', '2027-01-04']);
  expect(await review()).toMatchObject({ taxId: 0, closedDay: 0 });
  await undo();
  expect(await days()).toEqual(before);
});

test('counts no corrected amount as atypical', async () => {
  const { batches, id, rows, review } = await room();
  const row = (await rows())[5];
  const edit = {
    boleto: row?.id ?? 0,
    revision: row?.revision ?? 0,
    field: 'amount',
    text: '90,00',
  } as const;
  await batches.edit({ commandId: press(), batchId: id, edits: [edit] });
  expect(await review()).toMatchObject({ atypical: 0 });
});

test('places the bounds at the listed amounts nearest to the median', () => {
  const listed = [10, 90_000, 3, 80_000].map((cents, row) => ({ row, parcel: 1, cents }));
  expect(atypicalBounds({ medianCents: 1000, count: 4, listed })).toEqual({ upTo: 10, from: 80_000 });
  expect(atypicalBounds(null)).toBeNull();
});

test('corrects no row outside the group', () => {
  expect(correctionOf({ fields: { dueDate: '2026-12-10' }, problems: [] }, 'nextBusinessDay')).toBeNull();
  expect(correctionOf({ fields: { dueDate: null }, problems: [] }, 'cpf')).toBeNull();
});

const faulty = [
  'Nome;CPF/CNPJ;Valor;Vencimento;E-mail',
  'Ana Prado;390.533.447-05;100,00;10/12/2026;ana @exemplo.com',
  'Bia Lima;168.995.350-09;101,00;10/12/2026;bia@exemplo.com, lima@exemplo.com',
  'Caio Reis;529.982.247-25;102,00;10/12;maria',
  'Davi Melo;111.444.777-35;103,00;31/02/2027;davi@ exemplo.com',
  'Eva Luz;390.533.447-06;104,00;;',
  'Fábio Sá;390.533.447-05;105,00;;',
  '12345;529.982.247-25;106,00;15/12/2026;',
  '',
].join('\n');

test.each([
  ['emailSpaces', 'payer.email', 'first', [2, 5], ['ana@exemplo.com', 'davi@exemplo.com']],
  ['emailSeveral', 'payer.email', 'first', [3], ['bia@exemplo.com']],
  ['emailInvalid', 'payer.email', 'empty', [4], [null]],
  ['dueDateWithoutYear', 'dueDate', 'first', [4], ['2026-12-10']],
  ['dueDateNoSuchDay', 'dueDate', 'first', [5], ['2027-02-28']],
  ['missing', 'dueDate', { text: '10/12' }, [6, 7], ['2026-12-10', '2026-12-10']],
] as const)(
  'corrects all rows with %s by one press, and undoes it',
  async (code, field, to, lines, after) => {
    const { batches, id, rows, review, linesOf, undo } = await room(faulty);
    const fault = { severity: 'error', field, code } as const;
    const count = async () => (await review()).faults.find((one) => one.code === code)?.count ?? 0;
    const values = async () =>
      (await rows())
        .filter(({ line }) => lines.some((one) => one === line))
        .map(({ fields }) => fields[field]);
    const before = await rows();
    expect(await count()).toBe(lines.length);
    expect(await linesOf(fault)).toEqual(lines);
    const done = await batches.correctGroup({ commandId: press(), batchId: id, as: { fault, to } });
    expect(done).toEqual({ changed: lines.length, missed: 0 });
    expect(await values()).toEqual(after);
    expect(await count()).toBe(0);
    await undo();
    expect((await rows()).map(({ fields, problems }) => ({ fields, problems }))).toEqual(
      before.map(({ fields, problems }) => ({ fields, problems })),
    );
  },
);

test('keeps a doubtful value as it is, but never one with an error', async () => {
  const { batches, id, review } = await room(faulty);
  const doubt = { severity: 'doubt', field: 'payer.name', code: 'nameWithoutLetters' } as const;
  expect((await review()).doubtful.count).toBe(1);
  const keep = (fault: RowFault) =>
    batches.correctGroup({ commandId: press(), batchId: id, as: { fault, to: 'same' } });
  expect(await keep(doubt)).toEqual({ changed: 1, missed: 0 });
  expect((await review()).doubtful.count).toBe(0);
  const error = { severity: 'error', field: 'dueDate', code: 'missing' } as const;
  expect(await keep(error)).toEqual({ changed: 0, missed: 0 });
});

test('accepts one duplicate on its own row, which then only informs', async () => {
  const equal = [
    'Nome;CPF/CNPJ;Valor;Vencimento',
    ...Array.from({ length: 3 }, () => 'Ana Prado;390.533.447-05;100,00;10/12/2026'),
    '',
  ].join('\n');
  const { batches, id, rows, review, undo } = await room(equal);
  const questions = async () => (await batches.get({ id })).duplicates.count;
  const [, second] = await rows();
  if (!second) throw new Error('the sheet has three rows');
  expect(await questions()).toBe(2);
  const [asked] = await batches.heldDuplicates({ id, boleto: second.id });
  expect(asked?.duplicates).toBe(2);
  const accept = (stamp: string) =>
    batches.acceptHeldDuplicates({
      commandId: press(),
      batchId: id,
      rows: [{ boleto: second.id, revision: second.revision, stamp }],
    });
  expect(await accept('of other duplicates')).toEqual({ changed: 0, missed: 1 });
  expect(await accept(asked?.stamp ?? '')).toEqual({ changed: 1, missed: 0 });
  expect(await questions()).toBe(1);
  expect((await rows())[1]?.problems.map(({ severity, code }) => [severity, code])).toEqual([
    ['note', 'duplicateInSheet'],
  ]);
  expect((await review()).doubtful.count).toBe(0);
  await undo();
  expect(await questions()).toBe(2);
});
