// Names that are safe whatever the service calls its things, and what bar codes say of a file.
import { expect, test } from 'vitest';
import { nameOf, verdictOf } from '../../../../../main/documents/fetch/kept-copy.ts';
import type { DocumentBoleto } from '../../../../../main/ledger/tables/documents.ts';

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

test('a boleto is named by its nosso número, else by the service’s id', () => {
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
  expect(verdictOf({ of, boletos }, bars)).toBe(verdict);
});
