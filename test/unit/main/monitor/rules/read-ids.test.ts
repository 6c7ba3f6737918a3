// Which ids are in a pasted or opened text, and from which of its columns they are read.
import { describe, expect, test } from 'vitest';
import {
  idsOfColumns,
  idsOfList,
  isPlainList,
  linesOfIds,
  looksLikeId,
  proposeColumns,
  withHeader,
  type IdLine,
} from '../../../../../main/monitor/rules/read-ids.ts';

const e2e = (at: number) => `E98800000202611201405${String(at).padStart(11, 'a')}`;
const uuid = (at: number) => `3f1c2b4a-9d8e-4c7b-8a6f-${String(at).padStart(12, '0')}`;

const linesOf = (...rows: readonly (readonly string[])[]): IdLine[] =>
  rows.map((cells, at) => ({ line: at + 1, cells, above: false }));
const sheet = (header: readonly string[], ...rows: readonly (readonly string[])[]) => ({
  header,
  lines: linesOf(...rows),
});

describe('text that looks like an id', () => {
  test.each([e2e(1), uuid(1), 'TX-000123456', '70000000000000000001'])('%s', (text) => {
    expect(looksLikeId(text)).toBe(true);
  });
  test.each([
    'Ana Lemos',
    'PENDENTE',
    '1.234,56',
    '2026-11-20',
    '20/11/2026',
    '11144477735',
    '11.222.333/0001-81',
    'ana@exemplo.com.br',
    '12345',
  ])('not %s', (text) => {
    expect(looksLikeId(text)).toBe(false);
  });
});

describe('columns', () => {
  test.each([
    'transactionId',
    'Transaction ID',
    'ID da transação',
    'Transação',
    'endToEnd',
    'EndToEndId',
    'E2E',
  ])('ids are read under %s, whatever they look like', (name) => {
    const rows = [
      [uuid(1), 'A1', 'Ana Lemos'],
      [uuid(2), 'A2', 'Zélia Prado'],
    ];
    expect(proposeColumns(sheet(['pedido', name, 'Pagador'], ...rows))).toEqual({ id: 1, label: 2 });
  });

  test('recognises unnamed columns by their content', () => {
    const rows = [
      ['Ana Lemos', '10,00', e2e(1)],
      ['Zélia Prado', '12,00', e2e(2)],
    ];
    expect(proposeColumns(sheet([], ...rows))).toEqual({ id: 2, label: 0 });
    expect(proposeColumns(sheet(['Quem', 'Quanto', 'Qual'], ...rows))).toEqual({ id: 2, label: null });
    expect(proposeColumns(sheet([], ['Ana', '10,00'], ['Zélia', '12,00']))).toEqual({
      id: null,
      label: null,
    });
  });

  test('uses the line that names the ids as the header, below any title', () => {
    const found = withHeader(sheet([], ['Movimento'], ['E2E', 'Nome'], [e2e(1), 'Ana Lemos']));
    expect(found.header).toEqual(['E2E', 'Nome']);
    expect(idsOfColumns(found, { id: 0, label: 1 })).toEqual({
      items: [{ line: 3, transactionId: e2e(1), label: 'Ana Lemos' }],
      repeated: [],
      blank: 0,
      unrecognised: [],
    });
  });

  test('never loses an id by reading it as a header', () => {
    const lines = [
      { line: 1, cells: [e2e(1), 'Ana Lemos'], above: true },
      { line: 2, cells: [e2e(2), 'Zélia Prado'], above: false },
    ];
    const found = withHeader({ header: [e2e(1), 'Ana Lemos'], lines });
    expect(found.header).toEqual([]);
    expect(idsOfColumns(found, { id: 0, label: 1 }).items).toHaveLength(2);
  });

  test('classifies every line as an id, a duplicate, blank or unknown', () => {
    const rows = sheet(
      ['id', 'nome'],
      [uuid(1), ' Ana   Lemos '],
      ['', 'Sem número'],
      [uuid(1), 'Outra vez'],
      ['não há', ''],
      ['7', 'x'.repeat(200)],
    );
    expect(idsOfColumns(rows, { id: 0, label: 1 })).toEqual({
      items: [
        { line: 1, transactionId: uuid(1), label: 'Ana Lemos' },
        { line: 5, transactionId: '7', label: 'x'.repeat(120) },
      ],
      repeated: [3],
      blank: 1,
      unrecognised: [{ line: 4, text: 'não há' }],
    });
  });
});

test('ignores invisible characters in an id, and rejects a number that lost digits', () => {
  const rows = sheet(
    ['id'],
    [`\u200b${uuid(1)}\ufeff`],
    ['7,00000E+19'],
    ['7E+19'],
    ['12345678901234500000'],
    [`\u2066${uuid(1)}\u2069`],
  );
  expect(idsOfColumns(rows, { id: 0, label: null })).toEqual({
    items: [{ line: 1, transactionId: uuid(1), label: null }],
    repeated: [5],
    blank: 0,
    unrecognised: [
      { line: 2, text: '7,00000E+19' },
      { line: 3, text: '7E+19' },
      { line: 4, text: '12345678901234500000' },
    ],
  });
  expect(linesOfIds(`\ufeff${e2e(1)}\n\u200b\n${e2e(2)}\u200b`)).toMatchObject([
    { line: 1, cells: [e2e(1)] },
    { line: 3, cells: [e2e(2)] },
  ]);
});

describe('a plain list', () => {
  test('contains ids and separators', () => {
    const list = sheet([], [e2e(1)], [`${e2e(2)}, ${uuid(1)}  ${uuid(2)}`], [e2e(3), e2e(1), '']);
    expect(isPlainList(list)).toBe(true);
    const { items, repeated } = idsOfList(list);
    expect(items.map(({ line }) => line)).toEqual([1, 2, 2, 2, 3]);
    expect(repeated).toEqual([3]);
  });

  test('reports the lines without an id', () => {
    const list = sheet([], ['Favor acompanhar estas:'], [e2e(1)], ['42']);
    expect(isPlainList(list)).toBe(true);
    expect(idsOfList(list)).toEqual({
      items: [
        { line: 2, transactionId: e2e(1), label: null },
        { line: 3, transactionId: '42', label: null },
      ],
      repeated: [],
      blank: 0,
      unrecognised: [{ line: 1, text: 'Favor acompanhar estas:' }],
    });
  });

  test('is not a table of ids and names, and not one whose header names the ids', () => {
    expect(isPlainList(sheet([], [e2e(1), 'Ana Lemos'], [e2e(2), 'Zélia Prado']))).toBe(false);
    expect(isPlainList(sheet(['transactionId', 'endToEnd'], [uuid(1), e2e(1)]))).toBe(false);
  });
});
