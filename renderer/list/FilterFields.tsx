// The fields of a list's filters in addition to the text, in a row that wraps: one for each filter, as its entry says.
import { Fragment, type JSX } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useLingui } from '@lingui/react/macro';
import type { FilterEntry } from '../../preload/contract/list-table.ts';
import { Switch } from '../ui/Choice.tsx';
import { Icon } from '../ui/icons.tsx';
import { Menu } from '../ui/Menu.tsx';
import { Select, TextField } from '../ui/fields.tsx';
import { AccountSelect } from './AccountSelect.tsx';
import { choicesOf, fieldsOf, type Filtered, type FilterLabel, type Search } from './list-of.ts';
import { useToday } from '../app/app-context.ts';
import { isUnreadable } from './typed-day.ts';

export interface FilterFieldsProps {
  readonly list: Filtered;
  readonly search: Search;
  readonly change: (part: Search) => void;
  /** Fields that stand in the place of those that the entries make. */
  readonly own?: Readonly<Record<string, JSX.Element | null>>;
}

export function FilterFields({ list, search, change, own }: FilterFieldsProps) {
  return (
    <>
      {Object.entries(list.filters).map(([id, entry]) => {
        const label = list.labels[id];
        const field = own?.[id];
        if (field !== undefined) return <Fragment key={id}>{field}</Fragment>;
        if (entry.kind === 'account')
          return (
            <AccountSelect
              key={id}
              account={search['account'] ?? ''}
              choose={(account) => change({ account })}
            />
          );
        if (!label || label.chipOnly) return null;
        return <FilterField key={id} id={id} entry={entry} label={label} search={search} change={change} />;
      })}
    </>
  );
}

function FilterField({
  id,
  entry,
  label,
  search,
  change,
}: {
  id: string;
  entry: FilterEntry;
  label: FilterLabel;
  search: Search;
  change: (part: Search) => void;
}) {
  const { t } = useLingui();
  const title = t(label.title);
  const [field = id, ...others] = fieldsOf(id, entry);
  const value = search[field] ?? '';
  const set = (text: string) => change({ [field]: text });
  const options = (choicesOf(entry) ?? []).map((choice) => ({
    value: choice,
    label: label.words?.[choice] ? t(label.words[choice]) : choice,
  }));
  switch (entry.kind) {
    case 'days':
    case 'moments':
      return (
        <>
          {[field, ...others].map((end, index) => (
            <DayFilter
              key={end}
              label={t(label.ends?.[index] ?? label.title)}
              value={search[end] ?? ''}
              onChange={(text) => change({ [end]: text })}
            />
          ))}
        </>
      );
    case 'day':
      return <DayFilter label={title} value={value} onChange={set} />;
    case 'flag':
      return (
        <Switch isSelected={value === 'true'} onChange={(on) => set(on ? 'true' : '')}>
          {title}
        </Switch>
      );
    case 'some':
      return (
        <SomeField title={title} options={options} chosen={value.split(',')} usual={entry.usual} set={set} />
      );
    case 'one':
    case 'choice':
    case 'set':
      return (
        <Select
          label={title}
          value={value}
          onChange={set}
          options={[{ value: '', label: t`Qualquer` }, ...options]}
        />
      );
    default:
      return (
        <TextField
          label={title}
          value={value}
          onChange={set}
          placeholder={label.placeholder}
          maxLength={entry.kind === 'exact' ? entry.most : 40}
        />
      );
  }
}

/** Any number of a few values; all that are usual are “all”, and none is. */
function SomeField({
  title,
  options,
  chosen,
  usual,
  set,
}: {
  title: string;
  options: readonly { readonly value: string; readonly label: string }[];
  chosen: readonly string[];
  usual: readonly string[];
  set: (text: string) => void;
}) {
  const { t } = useLingui();
  const some = options.filter(({ value }) => chosen.includes(value));
  const isUsual = some.map(({ value }) => value).join(',') === usual.join(',');
  const text = isUsual ? t`Todas` : some.map(({ label }) => label).join(', ');
  const toggled = (one: string) => {
    const next = options
      .map(({ value }) => value)
      .filter((value) => chosen.includes(value) !== (value === one));
    set((next.length === 0 ? usual : next).join(','));
  };
  return (
    <div className="field">
      <span className="field-label">{title}</span>
      <Menu
        label={title}
        trigger={
          <AriaButton className="input line one apart select" aria-label={`${title}: ${text}`}>
            <span className="clip">{text}</span>
            <Icon name="down" />
          </AriaButton>
        }
        groups={[
          {
            id: 'values',
            entries: options.map(({ value, label }) => ({
              id: value,
              label,
              chosen: chosen.includes(value),
              run: () => toggled(value),
            })),
          },
        ]}
      />
    </div>
  );
}

/** Filters a list by a typed day; an invalid day filters nothing and is marked as such. */
function DayFilter({
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
