// A month of the past year or the next two.
import { monthBeside } from '../../../preload/shared/due-date.ts';
import { formatMonth } from '../../../preload/shared/format.ts';
import { useToday } from '../../app/app-context.ts';
import { Select } from '../../ui/fields.tsx';
import { useWords } from '../../words/failure-words.tsx';

const earliest = -12;
const count = 37;

export function MonthSelect({
  none,
  value,
  ...rest
}: {
  label: string;
  value: string;
  onChange: (month: string) => void;
  /** The choice of no month. */
  none?: string;
  error?: string | undefined;
}) {
  const { language } = useWords();
  const today = useToday();
  const near = Array.from({ length: count }, (_, at) => monthBeside(today.slice(0, 7), earliest + at));
  const all = value === '' || near.includes(value) ? near : [value, ...near].toSorted();
  return (
    <Select
      {...rest}
      value={value}
      options={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...all.map((month) => ({ value: month, label: formatMonth(month, language, true) })),
      ]}
    />
  );
}
