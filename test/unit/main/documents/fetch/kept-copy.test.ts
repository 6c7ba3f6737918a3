// Safe names for any names of the service, and what bar codes prove about a file.
import { expect, test } from 'vitest';
import { nameOf, verdictOf } from '../../../../../main/documents/fetch/kept-copy.ts';
import { barCodeOfLine } from '../../../../../preload/shared/slip.ts';
import type { DocumentBoleto } from '../../../../../main/ledger/tables/documents.ts';
import { slipLineOf } from '../../../../helpers/register.ts';

const boleto = (more: Partial<DocumentBoleto> = {}): DocumentBoleto => ({
  id: 7,
  remoteId: '4000000001',
  nossoNumero: null,
  barCode: null,
  name: null,
  document: null,
  ...more,
});

const subject = (more: Partial<DocumentBoleto> = {}) => ({
  of: { boleto: 7 },
  accountId: 'padaria',
  boletos: [boleto(more)],
});

test('names a boleto by its nosso número, else by the service’s id', () => {
  expect(nameOf(subject({ nossoNumero: '28/000-1 2' }))).toBe('boleto-28-000-1-2.pdf');
  expect(nameOf(subject())).toBe('boleto-4000000001.pdf');
  expect(nameOf({ ...subject(), boletos: [] })).toBe('boleto-7.pdf');
});

test.each([
  ['ins_0a1b', 'carne-ins_0a1b.pdf'],
  ['../../etc/passwd', 'carne-etc-passwd.pdf'],
  ['C:\\CON', 'carne-C-CON.pdf'],
  ['‮fdp.exe', 'carne-fdp-exe.pdf'],
  ['…', 'carne-sem-numero.pdf'],
  ['9'.repeat(200), `carne-${'9'.repeat(80)}.pdf`],
])('a carnê %j becomes %s', (installmentId, name) => {
  const of = { accountId: 'padaria', installmentId };
  expect(nameOf({ of, accountId: 'padaria', boletos: [] })).toBe(name);
});

const code = (digit: string) => digit.repeat(44);
const seen = (...digits: string[]) => digits.map((digit) => ({ digits: code(digit) }));

const ofBoleto = { boleto: 7 };
const ofCarne = { accountId: 'padaria', installmentId: 'PAR-1' };

test.each([
  ['nothing is known', ofBoleto, [], seen('1'), null],
  ['none could be read', ofBoleto, ['1'], [], 'none'],
  ['its own', ofBoleto, ['1'], seen('1'), 'equal'],
  ['its own twice', ofBoleto, ['1'], seen('1', '1'), 'equal'],
  ['another', ofBoleto, ['1'], seen('2'), 'different'],
  ['its own and another', ofBoleto, ['1'], seen('1', '2'), 'different'],
  ['all of a carnê', ofCarne, ['1', '2'], seen('2', '1'), 'equal'],
  ['some of a carnê', ofCarne, ['1', '2', '3'], seen('1', '3'), 'some'],
  ['a parcel that the ledger does not know', ofCarne, ['1'], seen('1', '2', '3'), 'some'],
  ['another carnê', ofCarne, ['1', '2'], seen('3', '4'), 'different'],
] as const)('%s', (_, of, known, bars, verdict) => {
  const boletos = known.map((digit) => boleto({ barCode: code(digit) }));
  expect(verdictOf({ of, boletos }, { bars: [...bars], lines: null })).toBe(verdict);
});

const lines = Array.from({ length: 4 }, (_, at) => slipLineOf(at));

/** Numbers of lines: of the ledger's boletos, and of the file's text. */
test.each([
  ['a line that is the ledger’s', ofBoleto, [1], [1], 'line'],
  ['no line', ofBoleto, [1], [], 'none'],
  ['another line', ofBoleto, [1], [2], 'different'],
  ['the ledger’s line and another', ofBoleto, [1], [1, 2], 'none'],
  ['a line where the ledger knows no bar code', ofBoleto, [], [1], null],
  ['all lines of a carnê', ofCarne, [1, 2], [2, 1], 'line'],
  ['some lines of a carnê', ofCarne, [1, 2], [1], 'none'],
  ['lines of a carnê and one more', ofCarne, [1, 2], [1, 2, 3], 'none'],
  ['lines of another carnê', ofCarne, [1, 2], [3, 0], 'different'],
] as const)('no bar code and %s', (_, of, known, found, verdict) => {
  const boletos = known.map((at) => boleto({ barCode: barCodeOfLine(lines[at] ?? '') }));
  const read = { bars: [], lines: found.map((at) => lines[at] ?? '') };
  expect(verdictOf({ of, boletos }, read)).toBe(verdict);
});

test('prefers a bar code to a line', () => {
  const boletos = [boleto({ barCode: code('1') })];
  const read = { bars: seen('1'), lines: [lines[1] ?? ''] };
  expect(verdictOf({ of: ofBoleto, boletos }, read)).toBe('equal');
});
