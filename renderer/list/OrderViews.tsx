// The views of this computer: renamed, put in order, deleted.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { SavedView } from '../../preload/contract/list-layouts.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { TextField } from '../ui/fields.tsx';

export function OrderViews({
  views,
  keep,
  onClose,
}: {
  views: readonly SavedView[];
  keep: (views: readonly SavedView[]) => Promise<boolean>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [list, setList] = useState(views);
  const named = list.every(({ name }) => name.trim() !== '');
  const swap = (index: number, by: number) => {
    const [one, other] = [list[index], list[index + by]];
    if (one && other) setList(list.with(index, other).with(index + by, one));
  };
  const save = async () => {
    if (await keep(list.map((view) => ({ ...view, name: view.name.trim() })))) onClose();
  };
  return (
    <Dialog title={t`Organizar visões`} onClose={onClose} keeps>
      <p className="soft">{t`As nove primeiras abrem com G e o número.`}</p>
      <ul className="stack gap-8 labels-unseen">
        {list.map((view, index) => (
          <li key={view.id} className="line one">
            <span className="figures soft">{index + 1}</span>
            <TextField
              label={t`Nome da visão ${index + 1}`}
              value={view.name}
              maxLength={60}
              onChange={(name) => setList(list.with(index, { ...view, name }))}
            />
            <IconButton
              icon="up"
              aria-label={t`Subir ${view.name}`}
              isDisabled={index === 0}
              onPress={() => swap(index, -1)}
            />
            <IconButton
              icon="down"
              aria-label={t`Descer ${view.name}`}
              isDisabled={index === list.length - 1}
              onPress={() => swap(index, 1)}
            />
            <IconButton
              icon="trash"
              aria-label={t`Excluir ${view.name}`}
              onPress={() => setList(list.filter(({ id }) => id !== view.id))}
            />
          </li>
        ))}
      </ul>
      <div className="dialog-acts">
        <Button onPress={onClose}>{t`Cancelar`}</Button>
        <Button kind="main" isDisabled={!named} onPress={() => void save()}>
          {t`Salvar`}
        </Button>
      </div>
    </Dialog>
  );
}
