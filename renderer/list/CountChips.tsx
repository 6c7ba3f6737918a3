// Narrows a list to one of a few values by a press, and says of each how many rows have it: chips, or a menu if they do not fit.
import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icons.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useWords } from '../words/failure-words.tsx';
import './filter-chips.css';

export interface CountChip<Value> {
  readonly value: Value;
  readonly title: string;
  /** Undefined until it is known. */
  readonly count: number | undefined;
  /** What they come to. */
  readonly sum?: string | undefined;
  readonly help?: string | undefined;
}

export function CountChips<Value extends string>({
  label,
  chips,
  chosen,
  keeps = false,
  choose,
}: {
  label: string;
  chips: readonly CountChip<Value>[];
  chosen: Value | undefined;
  /** One is always chosen. */
  keeps?: boolean;
  choose: (value: Value | undefined) => void;
}) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const shown = chips.find(({ value }) => value === chosen);
  const figure = (count: number | undefined) => (count === undefined ? '–' : formatCount(count));
  return (
    <>
      <ul className="line one gap-8 count-chips" aria-label={label}>
        {chips.map(({ value, title, count, sum, help }) => {
          const on = chosen === value;
          return (
            <li key={value}>
              <button
                type="button"
                className="line one small filter-chip"
                aria-pressed={on}
                title={help}
                onClick={() => choose(on && !keeps ? undefined : value)}
              >
                <span>{title}</span> <span className="strong figures">{figure(count)}</span>
                {sum !== undefined && <span className="figures soft">{sum}</span>}
                {on && !keeps && <Icon name="close" />}
              </button>
            </li>
          );
        })}
      </ul>
      <span className="count-menu">
        <Menu
          label={label}
          trigger={
            <Button icon="down" aria-label={shown ? `${label}: ${shown.title}` : label}>
              {shown?.title ?? label}
            </Button>
          }
          groups={[
            {
              id: 'values',
              entries: [
                !keeps && {
                  id: 'all',
                  label: t`Qualquer`,
                  chosen: chosen === undefined,
                  run: () => choose(undefined),
                },
                ...chips.map(({ value, title, count, sum }) => ({
                  id: value,
                  label: [title, figure(count), ...(sum === undefined ? [] : [sum])].join(' · '),
                  chosen: value === chosen,
                  run: () => choose(value),
                })),
              ],
            },
          ]}
        />
      </span>
    </>
  );
}
