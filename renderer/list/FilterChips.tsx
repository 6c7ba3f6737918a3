// The filters that are set, each as a chip that a press removes.
import { useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Icon } from '../ui/icons.tsx';
import './filter-chips.css';

export interface FilterChip {
  readonly id: string;
  /** What it is set to, with the name of its field. */
  readonly text: string;
  readonly remove: () => void;
}

export function FilterChips({ chips }: { chips: readonly FilterChip[] }) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  /** The next chip takes the focus, or what stands behind the list. */
  const remove = (chip: FilterChip, index: number) => {
    const buttons = list.current?.querySelectorAll('button');
    (buttons?.[index + 1] ?? buttons?.[index - 1])?.focus();
    chip.remove();
  };
  if (chips.length === 0) return null;
  return (
    <ul ref={list} className="line gap-8" aria-label={t`Filtros em uso`}>
      {chips.map((chip, index) => (
        <li key={chip.id}>
          <button
            type="button"
            className="line one small filter-chip"
            aria-label={t`Remover o filtro ${chip.text}`}
            onClick={() => remove(chip, index)}
          >
            <span className="clip">{chip.text}</span>
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  );
}
