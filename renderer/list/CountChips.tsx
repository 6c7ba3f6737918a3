// Narrows a list to one of a few values by a press, and says of each how many rows have it.
import type { JSX } from 'react';
import { formatCount } from '../../preload/shared/format.ts';
import { Icon } from '../ui/icons.tsx';
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
}): JSX.Element {
  const { language } = useWords();
  return (
    <ul className="line gap-8" aria-label={label}>
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
              <span>{title}</span>{' '}
              <span className="strong figures">
                {count === undefined ? '–' : formatCount(count, language)}
              </span>
              {sum !== undefined && <span className="figures soft chip-sum">{sum}</span>}
              {on && !keeps && <Icon name="close" />}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
