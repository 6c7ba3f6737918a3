// A plan as files and parts: the place of each boleto, and the text of our own pages.
import { expect, test } from 'vitest';
import { partsOf, payersOf, plannedFiles, sumOf } from '../../../../../main/documents/booklet/layout.ts';
import type { BookletMember } from '../../../../../main/ledger/tables/booklets.ts';
import { member, words } from '../../../../helpers/booklet-members.ts';

const ana = { name: 'Ana Prado', document: '11144477735' };
const bia = { name: 'Bia Rocha', document: '52998224725' };
const members = [
  member({ id: 1, ...ana, cents: 10_050, dueDate: '2026-12-10' }),
  member({ id: 2, ...bia, cents: 20_000, dueDate: '2026-12-05' }),
  member({ id: 3, ...ana, name: 'ANA PRADO', cents: 10_050, dueDate: '2027-01-10' }),
];

const idsOf = (files: readonly { readonly members: readonly BookletMember[] }[]) =>
  files.map((file) => file.members.map(({ id }) => id));

test('makes one file, one per payer by document, or one per boleto, in order', () => {
  const by = (split: 'one' | 'payer' | 'boleto') =>
    idsOf(plannedFiles({ split, naming: '{item}', title: 'T' }, members));
  expect(by('one')).toEqual([[1, 2, 3]]);
  expect(by('payer')).toEqual([[1, 3], [2]]);
  expect(by('boleto')).toEqual([[1], [2], [3]]);
  expect(plannedFiles({ split: 'one', naming: '{item}', title: 'T' }, [])).toEqual([]);
  expect([payersOf(members), sumOf(members)]).toEqual([2, 40_100]);
});

const known = { sha256: 'a1', bars: [] };

const placed = (more: { readonly cover: boolean; readonly separators: boolean }, files = 1) =>
  partsOf(
    { plan: { title: 'Mensalidades', words, ...more }, file: 2, files, made: '2026-11-20' },
    members.map((one) => ({ member: one, path: `/kept/${one.id}`, password: null, known })),
  );

const describe = (parts: ReturnType<typeof placed>) =>
  parts.map(({ part, member: whose }) =>
    part.kind === 'drawn' ? part.lines.map(({ text }) => text) : (whose?.id ?? part.kind),
  );

test('expects the code of each boleto without a cover', () => {
  const parts = placed({ cover: false, separators: false });
  expect(describe(parts)).toEqual([1, 2, 3]);
  expect(parts[0]?.part).toEqual({ kind: 'file', path: '/kept/1', password: null, bars: null, known });
});

test('lists the content and the file number on a cover', () => {
  expect(describe(placed({ cover: true, separators: false }, 3))[0]).toEqual([
    'Mensalidades',
    'Boletos: 3',
    'Total: R$ 401,00',
    'Primeiro vencimento: 05/12/2026',
    'Último vencimento: 10/01/2027',
    'Montado em: 20/11/2026',
    'Arquivo: 2 / 3',
  ]);
});

test('inserts a page before each payer’s boletos', () => {
  expect(describe(placed({ cover: false, separators: true }))).toEqual([
    [
      'Pagador',
      'Ana Prado',
      'CPF/CNPJ: 111.444.777-35',
      'Boletos: 1',
      'Total: R$ 100,50',
      'Primeiro vencimento: 10/12/2026',
    ],
    1,
    [
      'Pagador',
      'Bia Rocha',
      'CPF/CNPJ: 529.982.247-25',
      'Boletos: 1',
      'Total: R$ 200,00',
      'Primeiro vencimento: 05/12/2026',
    ],
    2,
    [
      'Pagador',
      'ANA PRADO',
      'CPF/CNPJ: 111.444.777-35',
      'Boletos: 1',
      'Total: R$ 100,50',
      'Primeiro vencimento: 10/01/2027',
    ],
    3,
  ]);
});

test('uses the payer’s page as cover when a file has one payer', () => {
  const [first] = members;
  if (!first) throw new Error('no member');
  const parts = partsOf(
    {
      plan: { title: 'Mensalidades', words, cover: true, separators: true },
      file: 1,
      files: 1,
      made: '2026-11-20',
    },
    [{ member: first, path: '/kept/1', password: null, known }],
  );
  expect(describe(parts)).toEqual([
    [
      'Mensalidades',
      'Ana Prado',
      'CPF/CNPJ: 111.444.777-35',
      'Boletos: 1',
      'Total: R$ 100,50',
      'Primeiro vencimento: 10/12/2026',
      'Montado em: 20/11/2026',
    ],
    1,
  ]);
});
