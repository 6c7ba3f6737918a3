// Takes a sheet from the file to its checked rows as the window does, in this thread: the result for a clerk who accepts every proposal,
// and for a clerk who answers every question truthfully.
import type { RowField } from '../../preload/contract/boleto-fields.ts';
import { keyOf, unanswered } from '../../preload/contract/open-questions.ts';
import type { ColumnQuestion } from '../../preload/contract/sheet-questions.ts';
import { firstSettings } from '../../main/accounts/record.ts';
import { checkPlan, proposedMapping, proposedSheet } from '../../main/boletos/draft/sheet-proposal.ts';
import type { CheckedRow } from '../../main/boletos/sheet/check-row.ts';
import { checkSheet } from '../../main/boletos/sheet/check-sheet.ts';
import {
  openSheet,
  type OpenedSheet,
  type Overrides,
  type SheetSource,
} from '../../main/boletos/sheet/open-sheet.ts';
import { statusKey } from '../../main/boletos/sheet/status-column.ts';
import { surveyorOf, type Surveyor } from '../../main/boletos/sheet/survey.ts';
import {
  answer,
  chooseSource,
  leaveOut,
  unfilled,
  type Choice,
  type Draft,
} from '../../renderer/boletos/draft/draft.ts';
import { drawnToday, isSecret, type Boleto } from '../fixtures/drawn-columns.ts';

/**
 * `wrong`: rows may be sent that are not what was meant, or boletos are missing, and nothing was asked. `warned`: each of those
 * rows has a warning of its own.
 */
export type Verdict = 'right' | 'asked' | 'refused' | 'warned' | 'wrong';

export interface Judged {
  readonly verdict: Verdict;
  /** The differences from the truth, or the questions. */
  readonly why: string;
  /** The result if every question is answered truthfully; null if nothing was asked. */
  readonly answered: { readonly verdict: Verdict | 'stuck'; readonly why: string } | null;
}

/** What a clerk knows who knows the meaning of the sheet. */
export interface Meaning {
  readonly truth: readonly Boleto[];
  readonly unsendable: boolean;
  readonly columnOf: (field: RowField) => number | null;
  readonly marks: { readonly point: 'thousands' | 'decimal'; readonly comma: 'thousands' | 'decimal' };
  readonly order: 'dmy' | 'mdy';
  readonly parcelAmount: 'each' | 'total';
  readonly takeHidden: boolean;
  readonly sheet: string;
  /** Amounts are in the unit that the header or the format names. */
  readonly otherUnit: boolean;
  readonly splitCents: boolean;
  readonly swappedDates: boolean;
  /** The column that counts the units whose amount the sheet has. */
  readonly countedBy: number | null;
  /** How many boletos one row may stand for. */
  readonly mostParcels: number;
  /** The texts of a column in rows that should not be billed; null if the clerk knows no better than the proposal. */
  readonly leftOut: ((column: number) => readonly string[]) | null;
}

export interface Attempt {
  readonly draft: Draft;
  readonly sheet: OpenedSheet;
  readonly surveyor: Surveyor;
}

const account = { settings: { ...firstSettings, requiredFields: [] } };

export async function openedDraft(source: SheetSource, overrides: Overrides = {}): Promise<Attempt | string> {
  const opening = await openSheet(source, overrides);
  if (!opening.ok) return opening.code;
  const sheet = opening.value;
  const surveyor = surveyorOf(sheet);
  const { understanding } = sheet;
  const { mapping } = proposedMapping(understanding, null);
  const opened = proposedSheet(understanding, surveyor.survey({ mapping }), null);
  const draft: Draft = {
    accountId: 'conta',
    opened: { ...opened, sheet: 'planilha', fileName: null, seen: [] },
    overrides,
    plan: opened.plan,
    answered: [],
    asked: [],
    name: 'Lote',
    step: 'columns',
  };
  return { draft: asked(draft, surveyor), sheet, surveyor };
}

/** The preview of the plan adds the questions of all rows. */
const asked = (draft: Draft, surveyor: Surveyor): Draft => ({
  ...draft,
  asked: surveyor.survey(draft.plan).questions,
});

const openQuestions = (attempt: Attempt): readonly string[] => [
  ...unfilled(attempt.draft.plan, []).map((field) => `no column for ${field}`),
  ...new Set(unanswered(attempt.draft).map(keyOf)),
];

export function rowsOf({ draft, sheet, surveyor }: Attempt): readonly CheckedRow[] {
  const plan = checkPlan(draft.plan, account, drawnToday);
  const survey = surveyor.survey(plan);
  const rows: CheckedRow[] = [];
  const checking = checkSheet(sheet, plan, survey);
  for (let next = checking.next(); !next.done; next = checking.next()) rows.push(...next.value.rows);
  return rows;
}

export const keyed = ({ name, document, cents, due }: Boleto): string =>
  `${name} ${document} ${cents} ${due}`;
const boletoOf = ({ fields }: CheckedRow): Boleto => ({
  name: fields['payer.name'] ?? '',
  document: fields['payer.document'] ?? '',
  cents: fields.amount ?? 0,
  due: fields.dueDate ?? '1900-01-01',
});

/** A warning about a field that differs, or about the whole record. */
function isWarned({ fields, problems, ...row }: CheckedRow, truth: readonly Boleto[]): boolean {
  const boleto = boletoOf({ fields, problems, ...row });
  const doubts = problems.filter(({ severity }) => severity === 'doubt');
  if (doubts.some(({ field, code }) => field === null && code !== 'duplicateInSheet')) return true;
  const meant =
    truth.find(({ document }) => document === boleto.document) ??
    truth.find(({ name }) => name === boleto.name);
  if (!meant) return false;
  const differs: Partial<Record<RowField, boolean>> = {
    'payer.name': boleto.name !== meant.name,
    'payer.document': boleto.document !== meant.document,
    amount: boleto.cents !== meant.cents,
    dueDate: boleto.due !== meant.due,
  };
  return doubts.some(({ field }) => field !== null && differs[field] === true);
}

/** Null if no row differs; otherwise the first difference, and whether each wrong row carries a warning. */
function difference(
  rows: readonly CheckedRow[],
  { truth, mostParcels }: Pick<Meaning, 'truth' | 'mostParcels'>,
): { why: string; warned: boolean } | null {
  const left = new Map<string, number>();
  for (const boleto of truth) left.set(keyed(boleto), (left.get(keyed(boleto)) ?? 0) + 1);
  const wrong: CheckedRow[] = [];
  let errors = 0;
  for (const row of rows) {
    if (row.worst === 'error') {
      errors += 1;
      continue;
    }
    const key = keyed(boletoOf(row));
    const count = left.get(key) ?? 0;
    const secret = Object.entries(row.fields).some(([field, value]) => isSecret(field, `${value}`));
    if (count === 0 || secret) wrong.push(row);
    if (count > 0) left.set(key, count - 1);
  }
  const missing = [...left.values()].reduce((sum, count) => sum + count, 0);
  const [first] = wrong;
  if (first) {
    const all = Object.entries(first.fields).filter(([, value]) => value !== null);
    const fields = all.map(([field, value]) => `${field}=${value}`).join(' ');
    const warned = wrong.every((row) => isWarned(row, truth));
    return {
      why: `${wrong.length} of ${rows.length} rows would be sent wrongly: line ${first.line}, ${fields}`,
      warned,
    };
  }
  // A row that cannot be read is shown as one row, however many boletos it stands for.
  if (missing > errors * mostParcels)
    return { why: `${missing - errors} of ${truth.length} boletos are missing`, warned: false };
  return null;
}

function verdictOf(attempt: Attempt, meaning: Meaning): { verdict: Verdict; why: string } {
  const rows = rowsOf(attempt);
  const differs = difference(rows, meaning);
  if (differs) return { verdict: differs.warned ? 'warned' : 'wrong', why: differs.why };
  const errors = rows.filter(({ worst }) => worst === 'error');
  // A row that should not be sent and cannot be sent is correct.
  const sent = rows.length - errors.length;
  if (errors.length === 0 || (sent === meaning.truth.length && sent > 0))
    return { verdict: 'right', why: '' };
  const codes = new Set(
    errors.flatMap(({ problems }) =>
      problems.filter(({ severity }) => severity === 'error').map(({ code }) => code),
    ),
  );
  return { verdict: 'asked', why: [...codes].join(', ') };
}

/** The clerk knows the kind of the clients: all persons, all companies, or some of each. */
function kindOfAll(truth: readonly Boleto[]): 'cpf' | 'cnpj' | 'each' {
  const lengths = new Set(truth.map(({ document }) => document.length));
  if (lengths.size !== 1) return 'each';
  return lengths.has(11) ? 'cpf' : 'cnpj';
}

/** The answers to one question, according to the meaning of the sheet. */
function answeredBy(draft: Draft, question: ColumnQuestion, meaning: Meaning): Draft {
  const { plan } = draft;
  const key = keyOf(question);
  switch (question.ask) {
    case 'source': {
      const column = meaning.columnOf(question.field);
      const choice: Choice = column === null ? 'none' : `${column}`;
      return chooseSource(draft, question.field, choice);
    }
    case 'pointAmounts':
      return answer(draft, key, { openAmounts: { ...plan.openAmounts, point: meaning.marks.point } });
    case 'commaAmounts':
      return answer(draft, key, { openAmounts: { ...plan.openAmounts, comma: meaning.marks.comma } });
    case 'documents':
      return answer(draft, key, { documents: kindOfAll(meaning.truth) });
    case 'dateOrder':
      return answer(draft, key, { order: meaning.order });
    case 'parcelAmount': {
      const counted = meaning.columnOf('parcels') !== null;
      return answer(draft, key, { parcelAmount: counted ? meaning.parcelAmount : 'row' });
    }
    case 'quantity': {
      // A clerk who sees that another column has the whole amount chooses that column.
      const column = meaning.countedBy === null ? meaning.columnOf('amount') : null;
      const { amount } = plan.mapping;
      if (column !== null && (amount?.from !== 'column' || amount.column !== column))
        return chooseSource(draft, 'amount', `${column}`);
      const multiply = question.column === meaning.countedBy;
      return answer(draft, key, { quantity: { column: question.column, multiply } });
    }
    case 'status': {
      const left = meaning.leftOut?.(question.column).map(statusKey);
      const values = question.values.filter(({ key: value, settled }) => left?.includes(value) ?? settled);
      const keys = values.map(({ key: value }) => value);
      return answer(draft, key, leaveOut(plan, question.column, keys));
    }
    case 'amountUnit':
      return answer(draft, key, { amountUnit: meaning.otherUnit ? 'named' : 'reais' });
    case 'splitCents':
      return answer(draft, key, { splitCents: meaning.splitCents ? question.join : 'apart' });
    case 'swappedDates':
      return answer(draft, key, { swappedDates: meaning.swappedDates ? question.form : 'none' });
    case 'hiddenRows':
      return answer(draft, key, { hiddenRows: meaning.takeHidden ? 'take' : 'leave' });
    case 'sheet':
      return { ...draft, answered: [...draft.answered, key] };
  }
}

const mostAnswers = 30;

function answeredTruthfully(attempt: Attempt, meaning: Meaning): Attempt | null {
  let { draft } = attempt;
  for (let time = 0; time < mostAnswers; time += 1) {
    draft = asked(draft, attempt.surveyor);
    const [question] = unanswered(draft);
    const [field] = unfilled(draft.plan, []);
    if (question) draft = answeredBy(draft, question, meaning);
    else if (field) {
      const column = meaning.columnOf(field);
      if (column === null) return null;
      draft = chooseSource(draft, field, `${column}`);
    } else return { ...attempt, draft };
  }
  return null;
}

export async function judged(source: SheetSource, meaning: Meaning): Promise<Judged> {
  const attempt = await openedDraft(source);
  if (typeof attempt === 'string') return { verdict: 'refused', why: attempt, answered: null };
  const open = openQuestions(attempt);
  if (open.length === 0) return { ...verdictOf(attempt, meaning), answered: null };
  return { verdict: 'asked', why: open.join(', '), answered: await judgedAnswers(source, attempt, meaning) };
}

async function judgedAnswers(
  source: SheetSource,
  attempt: Attempt,
  meaning: Meaning,
): Promise<Judged['answered']> {
  const stuck = { verdict: 'stuck', why: '' } as const;
  if (meaning.unsendable) return stuck;
  const other = attempt.draft.opened.questions.some(({ ask }) => ask === 'sheet')
    ? await openedDraft(source, { sheet: meaning.sheet })
    : attempt;
  const done = typeof other === 'string' ? null : answeredTruthfully(other, meaning);
  return done ? verdictOf(done, meaning) : stuck;
}
