// The columns of the review: the values to be sent, each cell marked if it has a finding, all editable except the line.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { formatCents } from '../../../preload/shared/format.ts';
import type { Language } from '../../../preload/shared/money.ts';
import { copiedAsInBrazil } from '../../list/copied-amounts.ts';
import type { Translate } from '../../list/list-of.ts';
import { CellEditor } from '../../ui/grid/CellEditor.tsx';
import type { Column } from '../../ui/grid/columns.ts';
import { Icon } from '../../ui/icons.tsx';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { fieldTitles } from '../../words/field-words.ts';
import { problemLine } from '../reason.ts';
import { isDuplicate, isMarked, typedText, worstFirst, worstOf } from './review-rows.ts';
import {
  type BoletoField,
  boletoFields,
  fieldEntries,
  type FieldKind,
} from '../../../preload/contract/boleto-fields.ts';

export type KeepEdit = (index: number, row: BoletoRow, field: BoletoField, text: string) => void;

const widths: Readonly<Record<FieldKind, number>> = {
  name: 164,
  taxId: 152,
  // The largest amount of a boleto, R$ 99.999.999,99, with the mark of a finding.
  money: 150,
  date: 112,
  email: 168,
  phone: 112,
  text: 168,
  url: 144,
};

/** The ledger can sort the rows by these. */
const sorts: Readonly<Partial<Record<BoletoField, string>>> = {
  'payer.name': 'name',
  'payer.document': 'document',
  amount: 'amount',
  dueDate: 'due',
};

export const columnOfField = (field: BoletoField): string => sorts[field] ?? field;
export const fieldOfColumn = (column: string | undefined): BoletoField | undefined =>
  boletoFields.find((field) => columnOfField(field) === column);

/** Whose row it is, what it costs and when it is due come first, and are never cut. */
const isFirst = (field: BoletoField): boolean =>
  field === 'payer.name' || field === 'amount' || field === 'dueDate';
const wholeFields: ReadonlySet<BoletoField> = new Set(['payer.document', 'amount', 'dueDate']);
/** From this width on the list has room for what the pane beside it shows too. */
export const roomy = 1500;
const lineWidth = 92;
const stateWidth = 124;
/** Beside the payer: the line, the state, the amount and the due date. */
const besidePayer = lineWidth + stateWidth + widths.money + widths.date;
const leastName = 158;
const leastOther = 144;
/** As wide as the pane beside the list is as long as the clerk has chosen no width. */
export const usualPane = (room: number): number => Math.min(320, room * 0.24);
/** These columns stay in sight if another one has room beside them; otherwise the line and the payer alone do. */
const freezes = (list: number): boolean => list >= besidePayer + leastName + leastOther;
const nameWidth = (list: number): number =>
  Math.max(leastName, Math.min(240, list - besidePayer - leastOther));

export function reviewColumns(
  translate: Translate,
  language: Language,
  keep: KeepEdit,
  fields: readonly BoletoField[] = boletoFields,
  room = Infinity,
  pane = 0,
): readonly Column<BoletoRow>[] {
  const list = room - pane;
  const cell = (field: BoletoField): Column<BoletoRow> => ({
    id: columnOfField(field),
    title: translate(fieldTitles[field]),
    width: field === 'payer.name' ? nameWidth(list) : widths[fieldEntries[field].kind],
    ...(sorts[field] === undefined ? {} : { sortable: true, figures: field !== 'payer.name' }),
    ...(field === 'amount' ? { align: 'end' as const } : {}),
    ...(wholeFields.has(field) ? { whole: true } : {}),
    ...(field === 'payer.name' || (isFirst(field) && freezes(list)) ? { frozen: true } : {}),
    ...copiedAsInBrazil<BoletoRow>(language, (row, inLanguage) => shownText(row, field, inLanguage)),
    cell: (row) => <FieldCell row={row} field={field} />,
    editor: (row, index, done, typed) => (
      <CellEditor
        label={translate(fieldTitles[field])}
        before={typedText(row, field, language)}
        typed={typed}
        onKeep={(text) => keep(index, row, field, text)}
        done={done}
      />
    ),
  });
  const reasons: Column<BoletoRow> = {
    id: 'said',
    title: translate(msg`O que corrigir`),
    width: 192,
    pinned: true,
    text: (row) => serviceWordsOf(row, translate),
    cell: (row) => (
      <span className="clip" title={serviceWordsOf(row, translate)}>
        {serviceWordsOf(row, translate)}
      </span>
    ),
  };
  return [
    {
      id: 'line',
      title: translate(msg`Linha`),
      width: lineWidth,
      whole: true,
      frozen: true,
      sortable: true,
      figures: true,
      text: ({ line, item, parcel, parcels }) =>
        `${line ?? item}${parcels > 1 ? ` · ${parcel}/${parcels}` : ''}`,
    },
    ...fields.filter((field) => field === 'payer.name').map(cell),
    {
      id: 'state',
      title: translate(msg`Estado`),
      width: stateWidth,
      whole: true,
      frozen: freezes(list),
      text: (row) => translate(rowStates[rowStateOf(row)].word),
      cell: (row) => <RowState row={row} />,
    },
    ...fields.filter((field) => field === 'amount').map(cell),
    ...fields.filter((field) => field === 'dueDate').map(cell),
    ...fields.filter((field) => !isFirst(field)).map(cell),
    ...(room >= roomy ? [reasons] : []),
  ];
}

const shownText = (row: BoletoRow, field: BoletoField, inLanguage: Language): string =>
  field === 'amount' && row.fields.amount !== null
    ? formatCents(row.fields.amount, inLanguage)
    : typedText(row, field, inLanguage);

const serviceWordsOf = ({ problems }: BoletoRow, translate: Translate): string =>
  worstFirst(problems)
    .map((problem) => problemLine(problem, translate))
    .join(' ');

function FieldCell({ row, field }: { row: BoletoRow; field: BoletoField }) {
  const { t } = useLingui();
  const { language } = useWords();
  const text = shownText(row, field, language);
  const worst = worstOf(row, field);
  if (row.state === 'out') return <span className="clip gone">{text}</span>;
  if (!isMarked(worst)) return <span className="clip">{text}</span>;
  const bad = worst.severity === 'error';
  return (
    <span className={bad ? 'line one gap-4 review-mark bad' : 'line one gap-4 review-mark doubt'}>
      <Icon name={bad ? 'bad' : 'warn'} />
      <span className="unseen">{bad ? t`erro:` : t`a decidir:`}</span>
      <span className="clip">{text === '' ? t`falta` : text}</span>
    </span>
  );
}

const rowStates = {
  out: { tone: 'plain', icon: 'none', word: msg`Removida` },
  refused: { tone: 'bad', icon: 'bad', word: msg`Recusada` },
  error: { tone: 'bad', icon: 'bad', word: msg`Com erro` },
  doubt: { tone: 'doubt', icon: 'warn', word: msg`A decidir` },
  duplicate: { tone: 'doubt', icon: 'warn', word: msg`Duplicidade` },
  note: { tone: 'plain', icon: 'info', word: msg`Aviso` },
  ready: { tone: 'plain', icon: 'check', word: msg`Pronta` },
} as const;

/** The word of the filter under which the row is counted. */
function rowStateOf({ state, worst, problems }: BoletoRow): keyof typeof rowStates {
  if (state === 'out' || state === 'refused') return state;
  return worst === 'doubt' && problems.some(isDuplicate) ? 'duplicate' : (worst ?? 'ready');
}

function RowState({ row }: { row: BoletoRow }) {
  const { t } = useLingui();
  const { tone, icon, word } = rowStates[rowStateOf(row)];
  return (
    <State tone={tone} icon={icon}>
      {t(word)}
    </State>
  );
}
