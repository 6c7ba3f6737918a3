// The columns and filters of the register and of the rows of a batch.
import { exportedFields, perField, textFields, type BoletoField } from './boleto-fields.ts';
import { boletoStates, verifications, situations } from './boleto-states.ts';
import type { BoletoRow, BoletoState, Verification, RegisterRow, Situation } from './boleto-terms.ts';
import { each, type AskedOf, type FilterEntries, type ListColumns, type SortOf } from './list-table.ts';

const always: ReadonlySet<BoletoField> = new Set(['payer.name', 'payer.document', 'amount', 'dueDate']);
/** Those of the exported fields that have no column of their own below. */
export const otherFields = textFields.filter(
  (field) => exportedFields.some((one) => one === field) && !always.has(field),
);
const otherColumns = perField(otherFields, (field) => ({
  kind: 'text' as const,
  of: ({ fields }: BoletoRow) => fields[field],
  width: 160,
  priority: 3 as const,
  extra: true as const,
}));

/** Those that both lists have. */
export const boletoColumns = {
  name: {
    kind: 'text',
    of: ({ fields }) => fields['payer.name'],
    width: 208,
    identifies: true,
    priority: 1,
    whole: true,
    up: 'name',
  },
  state: { kind: 'word', of: ({ state }) => state, width: 116, priority: 1 },
  amount: { kind: 'cents', of: ({ fields }) => fields.amount, width: 116, priority: 1, up: 'amount' },
  due: { kind: 'day', of: ({ fields }) => fields.dueDate, width: 104, priority: 1, up: 'due' },
  document: { kind: 'taxId', of: ({ fields }) => fields['payer.document'], width: 164, priority: 3 },
  conference: { kind: 'word', of: ({ conference }) => conference, width: 116, priority: 2 },
  nossoNumero: { kind: 'code', of: ({ nossoNumero }) => nossoNumero, width: 132, priority: 3 },
  id: { kind: 'code', of: ({ remoteId }) => remoteId, width: 144, priority: 3 },
  slipLine: { kind: 'slipLine', of: ({ slipLine }) => slipLine, width: 356, priority: 3, extra: true },
  barCode: { kind: 'code', of: ({ barCode }) => barCode, width: 332, priority: 3, extra: true },
  ref: { kind: 'code', of: ({ ref }) => ref, width: 132, priority: 3, extra: true },
  baixa: { kind: 'day', of: ({ baixaOn }) => baixaOn, width: 96, priority: 2 },
} as const satisfies ListColumns<BoletoRow>;

const { name, state, amount, due, document, conference, nossoNumero, id, slipLine, barCode, ref, baixa } =
  boletoColumns;

/** The most important of what is known: not emitted, another answer than was sent, or the situation. */
export function standingOf({
  state,
  conference,
  situation,
  baixaOn,
  cancelledOn,
}: Pick<RegisterRow, 'state' | 'conference' | 'situation' | 'baixaOn' | 'cancelledOn'>):
  | BoletoState
  | Verification
  | Situation
  | 'cancelled'
  | null {
  if (state !== 'created') return state;
  if (cancelledOn !== null && baixaOn === null) return 'cancelled';
  return conference === null || conference === 'equal' ? situation : conference;
}

/** Whether a clerk may write to the payer about this boleto. Not if it is paid, cancelled, or differs from what was sent. */
export const mayBeSent = ({
  state,
  baixaOn,
  cancelledOn,
  conference,
  slipLine,
}: Pick<BoletoRow, 'state' | 'baixaOn' | 'cancelledOn' | 'conference' | 'slipLine'>): boolean =>
  state === 'created' &&
  baixaOn === null &&
  cancelledOn === null &&
  conference !== 'difference' &&
  slipLine !== null;

export const registerColumns = {
  name,
  amount,
  due,
  /** One word for each row: what asks for the clerk first, then where the payment stands. */
  situation: { kind: 'word', of: standingOf, width: 140, priority: 1 },
  account: { kind: 'account', of: ({ accountId }) => accountId, width: 116, priority: 2 },
  state: { ...state, priority: 3, extra: true },
  conference: { ...conference, priority: 3, extra: true },
  baixa,
  paidBy: { kind: 'word', of: ({ paidBy }) => paidBy, width: 148, priority: 3 },
  document,
  nossoNumero,
  id,
  created: {
    kind: 'moment',
    of: ({ createdAt }) => createdAt,
    width: 152,
    priority: 3,
    up: 'oldest',
    down: 'newest',
  },
  batch: { kind: 'word', of: ({ batchId }) => String(batchId), width: 180, priority: 3 },
  serviceStatus: { kind: 'word', of: ({ serviceStatus }) => serviceStatus, width: 132, priority: 3 },
  slipLine,
  barCode,
  ref,
  line: { kind: 'number', of: ({ line }) => line, width: 128, priority: 3, extra: true },
  ...otherColumns,
} as const satisfies ListColumns<RegisterRow>;

/** The rows of one batch. */
export const rowColumns = {
  line: { kind: 'own', width: 88, priority: 2, figures: true, up: 'line', down: 'line' },
  state,
  name: { ...name, down: 'name' },
  document: { ...document, width: 156, up: 'document', down: 'document' },
  amount: { ...amount, down: 'amount' },
  due: { ...due, width: 100, down: 'due' },
  said: { kind: 'own', width: 280, priority: 1 },
  nossoNumero: { ...nossoNumero, extra: true },
  id: { ...id, extra: true },
  slipLine,
  barCode,
  ref,
  conference: { ...conference, extra: true },
  ...otherColumns,
} as const satisfies ListColumns<BoletoRow>;

export const registerFilters = {
  states: {
    kind: 'choice',
    values: boletoStates,
    // A sent boleto is never a draft again, and rarely excluded.
    choices: each(['created', 'refused', 'uncertain', 'sending', 'ready']),
    field: 'state',
    column: 'state',
  },
  conferences: {
    kind: 'choice',
    values: verifications,
    choices: each(verifications),
    field: 'conference',
    column: 'conference',
  },
  baixa: { kind: 'set', column: 'baixa_on' },
  /** Issued by then, and neither paid nor cancelled by then. */
  openOn: { kind: 'day' },
  /** By the banks' day. */
  situation: { kind: 'one', values: situations },
  account: { kind: 'account' },
  batchId: { kind: 'id', column: 'batch_id' },
  amount: { kind: 'money', column: 'cents' },
  due: { kind: 'days', column: 'due' },
  created: { kind: 'moments', column: 'created_at' },
  /** The day of payment that a person noted. */
  paid: { kind: 'days', column: 'baixa_on' },
} as const satisfies FilterEntries;
export type RegisterFilter = AskedOf<typeof registerFilters> & {
  readonly sort: SortOf<typeof registerColumns>;
};
