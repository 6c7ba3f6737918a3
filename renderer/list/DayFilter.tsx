// A day that a list is narrowed by, as a clerk types it; one that cannot be read narrows nothing, and is told.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useToday } from '../app/app-context.ts';
import { isUnreadable } from './typed-day.ts';
import { TextField } from '../ui/TextField.tsx';

export function DayFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (text: string) => void;
}): JSX.Element {
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
