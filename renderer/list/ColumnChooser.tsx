// Chooses the columns of a list and their order: opened by the list's menu, and by the titles' context menu.
import { useRef, type KeyboardEvent, type RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { useLingui } from '@lingui/react/macro';
import { Button, IconButton } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Choice.tsx';
import type { ListColumns } from './use-list-columns.ts';
import './column-chooser.css';

export function ColumnChooser<Row>({
  columns,
  of,
}: {
  columns: ListColumns<Row>;
  /** The button below which it opens, and to which the focus returns. */
  of: RefObject<HTMLElement | null>;
}) {
  const { t } = useLingui();
  return (
    <Popover
      className="popover"
      placement="bottom end"
      triggerRef={of}
      isOpen={columns.choosing}
      onOpenChange={columns.setChoosing}
    >
      <Dialog className="stack gap-8 column-chooser" aria-label={t`Colunas`}>
        <div className="line one apart">
          <Heading slot="title" level={3} className="strong">{t`Colunas`}</Heading>
          {/* Never disabled: that would take the focus away. */}
          <Button kind="quiet" onPress={() => columns.take([])}>{t`Restaurar padrão`}</Button>
        </div>
        <ColumnList columns={columns} />
        <p className="faint small">{t`Alt+↑ e Alt+↓ mudam a ordem. A exportação leva as colunas mostradas.`}</p>
      </Dialog>
    </Popover>
  );
}

function ColumnList<Row>({ columns }: { columns: ListColumns<Row> }) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const { all, move } = columns;
  const only = columns.shown.length === 1;
  const step = (index: number, by: number) => {
    const [one, other] = [all[index], all[index + by]];
    if (one && other) move(one.id, other.id);
  };
  const onKey = (event: KeyboardEvent, index: number) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    if (event.altKey) return step(index, by);
    list.current?.querySelectorAll<HTMLInputElement>('input')[index + by]?.focus();
  };
  return (
    <ul ref={list} className="stack gap-0">
      {all.map(({ id, title, shown }, index) => (
        // The keys of the checkbox within.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li key={id} className="line one" onKeyDown={(event) => onKey(event, index)}>
          <Checkbox isSelected={shown} isDisabled={shown && only} onChange={(on) => columns.show(id, on)}>
            {title}
          </Checkbox>
          <span className="grow" />
          <IconButton
            icon="up"
            aria-label={t`${title}: para a esquerda`}
            excludeFromTabOrder
            isDisabled={index === 0}
            onPress={() => step(index, -1)}
          />
          <IconButton
            icon="down"
            aria-label={t`${title}: para a direita`}
            excludeFromTabOrder
            isDisabled={index === all.length - 1}
            onPress={() => step(index, 1)}
          />
        </li>
      ))}
    </ul>
  );
}
