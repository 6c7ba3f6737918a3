// The columns of a declared list for the grid: their titles, and each cell as its kind says. Pure.
import { msg } from '@lingui/core/macro';
import type { ListColumn, NumberKind, TextKind } from '../../preload/contract/list-table.ts';
import {
  formatCents,
  formatCount,
  formatDecimal,
  formatInstant,
  formatUsdt,
} from '../../preload/shared/format.ts';
import type { Language } from '../../preload/shared/money.ts';
import { formatDay } from '../../preload/shared/due-date.ts';
import { formatTaxId } from '../../preload/shared/tax-id.ts';
import { formatLine } from '../../preload/shared/slip.ts';
import type { Column } from '../ui/grid/columns.ts';
import { copiedAsInBrazil } from './copied-amounts.ts';
import type { ColumnWords, Declared, Translate } from './list-of.ts';

/** What the texts of a list depend on beside its rows. */
export interface Shown<Row> {
  readonly accounts?: readonly { readonly id: string; readonly name: string }[] | undefined;
  /** The list may have rows of several accounts. */
  readonly several?: boolean | undefined;
  /** The texts of columns of words, by column and code, if the list declares none. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  /** Columns that have nothing to show. */
  readonly without?: readonly string[] | undefined;
  /** What a column has beside what the list declares. */
  readonly more?: Readonly<Record<string, Partial<Column<Row>>>> | undefined;
}

export const accountGone = msg`Conta excluída`;

const numbers: ReadonlySet<string> = new Set(['cents', 'count', 'number', 'money', 'usdt']);
const figures: ReadonlySet<string> = new Set([...numbers, 'day', 'moment', 'code', 'taxId', 'slipLine']);
const whole: ReadonlySet<string> = new Set(['code', 'taxId', 'slipLine']);

export function columnsOf<Row>(
  { columns, titles }: Pick<Declared<Row>, 'columns' | 'titles'>,
  translate: Translate,
  language: Language,
  shown: Shown<Row> = {},
): readonly Column<Row>[] {
  return Object.entries(columns).flatMap(([id, column]) => {
    const words = titles[id];
    if (!words || (column.kind === 'account' && shown.several !== true)) return [];
    if (shown.without?.includes(id)) return [];
    const { title, cell } = words;
    const { kind, width, identifies, priority, extra, up, down } = column;
    return [
      {
        id,
        title: translate(title),
        width,
        priority,
        ...(identifies ? { frozen: true } : {}),
        ...(numbers.has(kind) ? { align: 'end' as const } : {}),
        ...((column.figures ?? figures.has(kind)) ? { figures: true } : {}),
        ...(whole.has(kind) || column.whole ? { whole: true } : {}),
        ...(up === undefined && down === undefined ? {} : { sortable: true }),
        ...(extra ? { extra } : {}),
        ...textsOf(id, column, words, translate, language, shown),
        ...(cell && { cell: (row: Row) => cell(row, translate) }),
        ...shown.more?.[id],
      },
    ];
  });
}

function textsOf<Row>(
  id: string,
  column: ListColumn<Row>,
  { text, write, words }: ColumnWords<Row>,
  translate: Translate,
  language: Language,
  shown: Shown<Row>,
): Pick<Column<Row>, 'text' | 'copied'> {
  if (text) return { text: (row) => text(row, translate, language) };
  if (write) return copiedAsInBrazil(language, (row, inLanguage) => write(row, translate, inLanguage));
  switch (column.kind) {
    case 'own':
      return { text: () => '' };
    case 'cents':
    case 'count':
    case 'number':
      return copiedAsInBrazil(language, (row, inLanguage) => {
        const value = column.of(row);
        return value === null ? '' : numberTexts[column.kind](value, inLanguage);
      });
    case 'word':
      return {
        text(row) {
          const code = column.of(row) ?? '';
          const message = words?.[code];
          return message ? translate(message) : (shown.words?.[id]?.[code] ?? '');
        },
      };
    case 'account':
      return {
        text(row) {
          const account = column.of(row);
          if (account === null) return '';
          return shown.accounts?.find((one) => one.id === account)?.name ?? translate(accountGone);
        },
      };
    case 'money':
    case 'usdt': {
      const format = column.kind === 'usdt' ? formatUsdt : formatDecimal;
      return copiedAsInBrazil(language, (row, inLanguage) => {
        const value = column.of(row);
        return value === null ? '' : format(value, inLanguage);
      });
    }
    default: {
      const write: Write<string> = writtenTexts[column.kind] ?? String;
      return {
        text(row) {
          const value = column.of(row);
          return value === null ? '' : write(value, language);
        },
      };
    }
  }
}

type Write<Value> = (value: Value, language: Language) => string;
const numberTexts: Readonly<Record<NumberKind, Write<number>>> = {
  cents: formatCents,
  count: formatCount,
  number: String,
};
/** Of other kinds the text itself is shown. */
const writtenTexts: Readonly<Partial<Record<TextKind, Write<string>>>> = {
  day: formatDay,
  moment: formatInstant,
  taxId: formatTaxId,
  slipLine: formatLine,
};

/** The texts of the list's file: its name, the titles of the columns that are shown, and what their codes mean. */
export function fileOf<Row>(
  { columns, titles }: Pick<Declared<Row>, 'columns' | 'titles'>,
  seen: readonly Pick<Column<Row>, 'id' | 'title'>[],
  name: string,
  translate: Translate,
  shown: Shown<Row> = {},
): { readonly columns: string[]; readonly words: Record<string, string> } {
  const codes = (id: string): readonly (readonly [string, string])[] => {
    if (columns[id]?.kind === 'account') return (shown.accounts ?? []).map((one) => [one.id, one.name]);
    const declared = Object.entries(titles[id]?.words ?? {});
    return [
      ...declared.map(([code, message]) => [code, translate(message)] as const),
      ...Object.entries(shown.words?.[id] ?? {}),
    ];
  };
  return {
    columns: seen.map(({ id }) => id),
    words: Object.fromEntries<string>([
      ['file', name] as const,
      ...seen.map(({ id, title }) => [id, title] as const),
      ...seen.flatMap(({ id }) => codes(id).map(([code, text]) => [`${id} ${code}`, text] as const)),
    ]),
  };
}
