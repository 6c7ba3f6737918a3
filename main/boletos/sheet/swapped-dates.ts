// Finds due dates whose day and month a program swapped: in a file with days first that was opened in English, days up to 12
// became dates with day and month swapped, and all later days stayed texts.
import type { SwappedDatesQuestion } from '../../../preload/contract/sheet-questions.ts';
import { dateForm, readDate, withDaySwapped, type DateForm } from '../../../preload/shared/due-date.ts';

export interface DateCell {
  readonly text: string;
  readonly line: number;
  readonly name: string;
  /** In a workbook, texts beside date cells say nothing: somebody typed them there. */
  readonly inText: boolean;
}

export interface SwapSearch {
  readonly add: (cell: DateCell) => void;
  readonly question: (column: number) => SwappedDatesQuestion | null;
}

const mostRows = 3;
/** Due dates repeat in a column. */
const mostRemembered = 20_000;

/** Dates of these forms are read in the same way in any order and year. */
const context = { order: 'dmy', today: '2026-01-01', epoch1904: false } as const;

interface Found {
  count: number;
  readonly rows: SwappedDatesQuestion['rows'][number][];
  /** Dates of the same form that cannot be swapped. */
  readonly certain: string[];
  certainCount: number;
}

export function searchSwaps(): SwapSearch {
  const none = (): Found => ({ count: 0, rows: [], certain: [], certainCount: 0 });
  const found: Readonly<Record<DateForm, Found>> = { iso: none(), parted: none() };
  const known = new Map<string, ReturnType<typeof dateForm>>();
  let texts = false;

  function formOf(text: string): ReturnType<typeof dateForm> {
    const before = known.get(text);
    if (before !== undefined) return before;
    const form = dateForm(text);
    if (known.size < mostRemembered) known.set(text, form);
    return form;
  }

  return {
    add({ text, line, name, inText }) {
      const of = formOf(text);
      if (of === null) return;
      texts ||= inText;
      const group = found[of.form];
      if (!of.swappable) {
        group.certainCount += 1;
        const bare = text.trim();
        if (group.certain.length < mostRows && !group.certain.includes(bare)) group.certain.push(bare);
        return;
      }
      group.count += 1;
      if (group.rows.length === mostRows) return;
      const reading = readDate(text, context);
      if (!reading.ok) return;
      const row = {
        line,
        name,
        text: text.trim(),
        written: reading.date,
        swapped: withDaySwapped(reading.date),
      };
      const isNew = row.written !== row.swapped && !group.rows.some((one) => one.text === row.text);
      if (isNew) group.rows.push(row);
    },

    question(column) {
      const asked = (form: DateForm, other: DateForm): SwappedDatesQuestion | null => {
        const { count, rows, certainCount } = found[form];
        const { certain, count: otherCount } = found[other];
        const mixed = rows.length > 0 && certainCount === 0 && certain.length > 0 && otherCount === 0;
        return mixed ? { ask: 'swappedDates', column, form, count, rows, certain } : null;
      };
      return asked('iso', 'parted') ?? (texts ? asked('parted', 'iso') : null);
    },
  };
}
