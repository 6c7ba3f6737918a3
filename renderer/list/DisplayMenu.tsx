// How a list is shown: its columns, and its saved views, this computer's own and the team's, opened and saved from what is shown.
import { useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { SavedView } from '../../preload/contract/list-layouts.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { mintCommandId } from '../bridge.ts';
import { Button } from '../ui/Button.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useWords } from '../words/failure-words.tsx';
import { viewSentences } from '../words/view-words.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { OrderViews } from './OrderViews.tsx';
import { SaveView } from './SaveView.tsx';
import { TeamViews } from './TeamViews.tsx';
import type { ListColumns } from './use-list-columns.ts';
import { useSharedViews } from './use-shared-views.ts';

export type Viewed = Pick<SavedView, 'search' | 'sort' | 'columns' | 'batch'>;

const none: readonly SavedView[] = [];
/** As many as the preferences hold. */
const most = 40;
export const useViews = (): readonly SavedView[] => useSession(({ app }) => app?.preferences.views) ?? none;

export function DisplayMenu<Row>({
  list,
  shown: saved,
  open,
  columns,
}: {
  list: SavedView['list'];
  /** What is shown now; a list without saved views gives none. */
  shown?: Viewed | undefined;
  open: (view: SavedView) => void;
  /** A list that is shown otherwise than in columns gives none. */
  columns?: ListColumns<Row> | undefined;
}) {
  const { t } = useLingui();
  const { guiche, session, toasts } = useApp();
  const { both } = useWords();
  const [asking, setAsking] = useState<'save' | 'order' | 'team'>();
  const button = useRef<HTMLButtonElement>(null);
  const views = useViews();
  const { shared, mayShare, again } = useSharedViews();
  /** Whether they were kept; a failure is shown. */
  const keep = async (kept: readonly SavedView[]): Promise<boolean> => {
    const result = await session.prefer({ views: kept });
    if (!result.ok) toasts.show('bad', both(result.error));
    return result.ok;
  };
  const full = views.length >= most;
  const own = views.flatMap((view, index) =>
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
  const ofTeam = shared.flatMap(({ view, by }) =>
    view.list === list
      ? [{ id: view.id, label: view.name, help: t`De ${by}`, icon: 'person' as const, run: () => open(view) }]
      : [],
  );
  const saveOwn = async (view: SavedView): Promise<string | null> => {
    if (!(await keep([...views, view]))) return t`A visão não foi salva.`;
    toasts.show('good', t`Visão salva.`);
    return null;
  };
  const share = async (view: SavedView): Promise<string | null> => {
    const result = await session.ask(guiche.team.shareView({ commandId: mintCommandId(), view }));
    if (!result.ok) return both(result.error);
    if (result.value.kind === 'refused') return t(viewSentences[result.value.why]);
    toasts.show('good', t`Visão compartilhada com a equipe.`);
    again();
    return null;
  };
  const stopped = (view: SavedView) => {
    again();
    if (full) toasts.show('good', t`A visão “${view.name}” não é mais da equipe.`);
    else
      void keep([...views, view]).then((kept) => {
        if (kept)
          toasts.show('good', t`A visão “${view.name}” não é mais da equipe: ficou salva neste computador.`);
      });
  };
  return (
    <>
      <Menu
        label={t`Exibição`}
        trigger={<Button ref={button} icon="panes">{t`Exibição`}</Button>}
        onOpen={again}
        groups={[
          columns && {
            id: 'columns',
            entries: [{ id: 'columns', label: t`Colunas…`, icon: 'panes', run: columns.choose }],
          },
          saved && own.length > 0 && { id: 'views', title: t`Visões`, entries: own },
          saved && ofTeam.length > 0 && { id: 'team', title: t`Da equipe`, entries: ofTeam },
          saved && {
            id: 'acts',
            entries: [
              { id: 'save', label: t`Salvar esta visão…`, icon: 'plus', run: () => setAsking('save') },
              views.length > 0 && {
                id: 'order',
                label: t`Organizar visões…`,
                icon: 'edit',
                run: () => setAsking('order'),
              },
              shared.length > 0 && {
                id: 'team',
                label: t`Visões da equipe…`,
                icon: 'person',
                run: () => setAsking('team'),
              },
            ],
          },
        ]}
      />
      {columns && <ColumnChooser columns={columns} of={button} />}
      {asking === 'save' && saved && (
        <SaveView
          most={most}
          full={full}
          mayShare={mayShare}
          onClose={() => setAsking(undefined)}
          onSave={(name, forTeam) => {
            const view = { ...saved, id: mintCommandId().slice(0, 40), list, name };
            return forTeam ? share(view) : saveOwn(view);
          }}
        />
      )}
      {asking === 'order' && <OrderViews views={views} keep={keep} onClose={() => setAsking(undefined)} />}
      {asking === 'team' && (
        <TeamViews shared={shared} onStopped={stopped} onClose={() => setAsking(undefined)} />
      )}
    </>
  );
}
