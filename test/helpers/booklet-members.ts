// Boletos as a booklet's plan sees them, invented.
import type { BookletPlan } from '../../preload/contract/document-terms.ts';
import type { BookletMember } from '../../main/ledger/tables/booklets.ts';

export const member = (more: Partial<BookletMember> = {}): BookletMember => ({
  id: 1,
  accountId: 'padaria',
  lote: 1,
  item: 1,
  parcel: 1,
  parcels: 1,
  name: 'Inês Prado',
  document: '11144477735',
  cents: 12_750,
  dueDate: '2026-12-10',
  nossoNumero: '28000000001',
  barCode: null,
  ...more,
});

export const words: BookletPlan['words'] = {
  payer: 'Pagador',
  document: 'CPF/CNPJ',
  boletos: 'Boletos',
  sum: 'Total',
  firstDue: 'Primeiro vencimento',
  lastDue: 'Último vencimento',
  made: 'Montado em',
  file: 'Arquivo',
};

export const plan = (of: BookletPlan['of'], more: Partial<BookletPlan> = {}): BookletPlan => ({
  of,
  title: 'Mensalidades',
  order: 'sheet',
  split: 'one',
  layout: 'page',
  cover: false,
  separators: false,
  naming: '{titulo}',
  words,
  ...more,
});
