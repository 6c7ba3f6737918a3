// A small sheet as main would describe it after reading it; the name of its only payer is invented.
import { perField, rowFields } from '../../../../../preload/contract/boleto-fields.ts';
import type {
  DocumentsQuestion,
  OpenAmountsQuestion,
} from '../../../../../preload/contract/sheet-questions.ts';
import type { ColumnProfile, OpenedSheet } from '../../../../../preload/contract/sheets.ts';
import type { Draft } from '../../../../../renderer/boletos/draft/draft.ts';

const none = perField(rowFields, () => 0);

const column = (at: number, header: string, sample: string, filled = 12): ColumnProfile => ({
  column: at,
  header,
  samples: [sample],
  fits: none,
  filled,
  distinct: filled,
});

export const openedSheet = (part: Partial<OpenedSheet> = {}): OpenedSheet => ({
  kind: 'opened',
  sheet: 's1',
  fileName: 'mensalidades.csv',
  format: 'csv',
  bytes: 1_200,
  encoding: 'utf-8',
  delimiter: ';',
  sheets: [],
  sheetName: null,
  start: { skip: 0, header: ['Nome', 'CPF', 'Valor', 'Vencimento', 'Multa', 'Obs'] },
  columns: [
    column(0, 'Nome', 'Helena Prado'),
    column(1, 'CPF', '104.285.713-42'),
    column(2, 'Valor', '480,00'),
    column(3, 'Vencimento', '10/12/2026'),
    column(4, 'Multa', '2%'),
    column(5, 'Obs', '', 0),
  ],
  duplicateHeaders: [],
  mojibake: false,
  firstRows: [],
  hiddenColumns: [],
  questions: [],
  answered: [],
  plan: {
    mapping: {
      'payer.name': { from: 'column', column: 0 },
      'payer.document': { from: 'column', column: 1 },
      amount: { from: 'column', column: 2 },
      dueDate: { from: 'column', column: 3 },
    },
    openAmounts: { point: null, comma: null },
    documents: null,
    order: 'dmy',
    parcelAmount: 'each',
    refInCallback: true,
    refInDescription: false,
  },
  notSent: [4],
  known: null,
  seen: [],
  ...part,
});

export function draftOf(part: Partial<OpenedSheet> = {}): Draft {
  const opened = openedSheet(part);
  return {
    accountId: 'practice',
    opened,
    overrides: {},
    plan: opened.plan,
    answered: opened.answered,
    asked: [],
    name: 'mensalidades 11/2026',
    step: 'file',
  };
}

export const openAmounts = (part: Partial<OpenAmountsQuestion> = {}): OpenAmountsQuestion => ({
  ask: 'pointAmounts',
  column: 2,
  count: 1,
  rows: [{ line: 2, name: 'Helena Prado', text: '1.500', thousands: 150_000, decimal: 150 }],
  thousands: 150_000,
  decimal: 150,
  unread: 0,
  others: 0,
  withCents: null,
  earlier: null,
  ...part,
});

export const documentKinds = (): DocumentsQuestion => ({
  ask: 'documents',
  column: 1,
  count: 2,
  rows: [{ line: 2, name: 'Helena Prado', text: '191', cpf: '00000000191', cnpj: '00000000000191' }],
  cpf: 0,
  cnpj: 0,
});
