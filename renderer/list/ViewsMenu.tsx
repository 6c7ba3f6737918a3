// The saved views of a list: opened, saved from what is shown, renamed, put in order, deleted.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { SavedView } from '../../preload/contract/list-layouts.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { mintCommandId } from '../bridge.ts';
import { Button, IconButton } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Menu } from '../ui/Menu.tsx';
import { TextField } from '../ui/TextField.tsx';
import { useWords } from '../words/failure-words.tsx';

export type Viewed = Pick<SavedView, 'search' | 'sort' | 'columns' | 'batch'>;

const none: readonly SavedView[] = [];
/** As many as the preferences hold. */
const most = 40;
export const useViews = (): readonly SavedView[] => useSession(({ app }) => app?.preferences.views) ?? none;

export function ViewsMenu({
  list,
  shown,
  open,
}: {
  list: SavedView['list'];
  /** What is shown now. */
  shown: Viewed;
  open: (view: SavedView) => void;
}): JSX.Element {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'save' | 'order'>();
  const views = useViews();
  const keep = useKeepViews();
  const entries = views.flatMap((view, index) =>
    view.list === list
      ? [
          {
            id: view.id,
            label: view.name,
            icon: 'search' as const,
            ...(index < 9 ? { help: t`Teclas G e ${index + 1}` } : {}),
            run: () => open(view),
          },
        ]
      : [],
  );
  return (
    <>
      <Menu
        label={t`Visões`}
        trigger={<Button icon="down">{t`Visões`}</Button>}
        groups={[
          ...(entries.length > 0 ? [{ id: 'views', entries }] : []),
          {
            id: 'acts',
            entries: [
              { id: 'save', label: t`Salvar esta visão…`, icon: 'plus', run: () => setAsking('save') },
              ...(views.length > 0
                ? [
                    {
                      id: 'order',
                      label: t`Organizar visões…`,
                      icon: 'edit' as const,
                      run: () => setAsking('order'),
                    },
                  ]
                : []),
            ],
          },
        ]}
      />
      {asking === 'save' && (
        <SaveView
          full={views.length >= most}
          onClose={() => setAsking(undefined)}
          onSave={(name) => keep([...views, { ...shown, id: mintCommandId().slice(0, 40), list, name }])}
        />
      )}
      {asking === 'order' && <OrderViews views={views} keep={keep} onClose={() => setAsking(undefined)} />}
    </>
  );
}

/** Whether they were kept; a failure is shown. */
function useKeepViews(): (views: readonly SavedView[]) => Promise<boolean> {
  const { session, toasts } = useApp();
  const { both } = useWords();
  return async (views) => {
    const result = await session.prefer({ views });
    if (!result.ok) toasts.show('bad', both(result.error));
    return result.ok;
  };
}

function SaveView({
  full,
  onSave,
  onClose,
}: {
  full: boolean;
  onSave: (name: string) => Promise<boolean>;
  onClose: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { toasts } = useApp();
  const [name, setName] = useState('');
  const save = async () => {
    if (!(await onSave(name.trim()))) return;
    toasts.show('good', t`Visão salva.`);
    onClose();
  };
  return (
    <Dialog title={t`Salvar esta visão`} open onClose={onClose} keeps>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !full) void save();
        }}
      >
        <p>{t`A visão guarda a busca, os filtros, a ordem e as colunas desta lista, neste computador.`}</p>
        {/* The only thing to do in this dialog is to type here. */}
        <TextField
          label={t`Nome da visão`}
          value={name}
          onChange={setName}
          maxLength={60}
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          error={full ? t`Já há ${most} visões: exclua uma antes.` : undefined}
        />
        <div className="dialog-acts">
          <Button onPress={onClose}>{t`Cancelar`}</Button>
          <Button kind="main" type="submit" isDisabled={name.trim() === '' || full}>
            {t`Salvar visão`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function OrderViews({
  views,
  keep,
  onClose,
}: {
  views: readonly SavedView[];
  keep: (views: readonly SavedView[]) => Promise<boolean>;
  onClose: () => void;
}): JSX.Element {
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
    <Dialog title={t`Organizar visões`} open onClose={onClose} keeps>
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
