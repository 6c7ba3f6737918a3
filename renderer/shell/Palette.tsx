// Ctrl+K: finds actions, accounts and screens by a few letters, recently used ones first, then batches and boletos. The
// focus stays in the field while a row of the list is active, and rows contain icons and keys; neither select nor
// datalist supports that.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useId, useState, type JSX, type KeyboardEvent } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { useLingui } from '@lingui/react/macro';
import { Icon } from '../ui/icons.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import type { Action } from './action.ts';
import { find } from './fuzzy.ts';
import { useFound } from './use-found.ts';
import './palette.css';

const key = 'guiche.recent';
const kept = 12;
const mostActions = 8;

function readRecent(): readonly string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, kept) : [];
  } catch {
    return [];
  }
}

export function Palette({
  actions,
  onClose,
}: {
  actions: readonly Action[];
  onClose: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const listId = useId();
  const [query, setQuery] = useState('');
  const [activeIndex, setActiveIndex] = useState(0);
  const [recent] = useState(readRecent);
  const known = find(query, actions, recent);
  // Later results are appended, so that no row moves while it is being clicked.
  const found = [...(query.trim() === '' ? known : known.slice(0, mostActions)), ...useFound(query)];
  const at = Math.min(activeIndex, found.length - 1);

  const run = (action: Action | undefined) => {
    if (!action) return;
    if (actions.includes(action)) {
      const list = [action.id, ...recent.filter((one) => one !== action.id)].slice(0, kept);
      localStorage.setItem(key, JSON.stringify(list));
    }
    onClose();
    action.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };
    const step = steps[event.key];
    if (event.key === 'Enter') run(found[at]);
    else if (step !== undefined) {
      const next = at + step;
      const last = found.length - 1;
      // An arrow past an end wraps around; Page Up and Page Down stop at the end.
      setActiveIndex(
        Math.abs(step) === 1 ? (next < 0 ? last : next > last ? 0 : next) : Math.max(0, Math.min(last, next)),
      );
    } else return;
    event.preventDefault();
  };

  return (
    <ModalOverlay
      className="veil palette-veil"
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Modal className="modal wide">
        <Dialog className="stack gap-0 palette" aria-label={t`Buscar ações, contas, lotes e boletos`}>
          <div className="line one gap-12 palette-search">
            <Icon name="search" size={20} />
            <input
              role="combobox"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={found[at] ? `${listId}-${at}` : undefined}
              aria-autocomplete="list"
              data-search
              aria-label={t`Buscar ações, contas, lotes e boletos`}
              placeholder={t`O que você quer fazer, ou qual boleto procura?`}
              // The palette is opened for typing.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              spellCheck="false"
              value={query}
              onChange={(event) => {
                setQuery(event.target.value);
                setActiveIndex(0);
              }}
              onKeyDown={onKeyDown}
            />
            <Kbd keys={['Esc']} />
          </div>
          <div
            className="scroll palette-list"
            role="listbox"
            id={listId}
            aria-label={t`Resultados`}
            tabIndex={-1}
          >
            {found.map((action, index) => (
              // The field above has the focus and handles the keys.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={action.id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                className="line one gap-12 palette-item"
                ref={(element) => {
                  if (index === at) element?.scrollIntoView({ block: 'nearest' });
                }}
                onMouseMove={() => setActiveIndex(index)}
                onClick={() => run(action)}
              >
                <Icon name={action.icon} />
                <span className="grow clip">{action.title}</span>
                {action.keys ? <Kbd keys={action.keys} /> : <span className="faint">{action.group}</span>}
              </div>
            ))}
          </div>
          <output className="palette-none" aria-live="polite">
            {found.length === 0 ? t`Nada encontrado com “${query}”. Tente outra palavra.` : ''}
          </output>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
