// Filters a list by a typed day; an invalid day filters nothing and is marked as such.
import { useLingui } from '@lingui/react/macro';
import { useToday } from '../app/app-context.ts';
import { isUnreadable } from './typed-day.ts';
import { TextField } from '../ui/fields.tsx';

export function DayFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}) {
  const { t } = useLingui();
  const today = useToday();
  return (
    <TextField
      label={label}
      value={value}
      onChange={onChange}
      placeholder={t`dd/mm/aaaa`}
      maxLength={10}
      error={isUnreadable(value, today) ? t`Informe a data como dd/mm/aaaa.` : undefined}
    />
  );
}
