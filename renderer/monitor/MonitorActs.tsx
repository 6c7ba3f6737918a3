// Actions of the whole monitor: add, change the view, show changes, settings, and export the list.
import type { RefObject } from 'react';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { SavedView } from '../../preload/contract/list-layouts.ts';
import type { WatchFilter, WatchRow } from '../../preload/contract/monitor.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { boardFile } from '../../preload/contract/watch-list.ts';
import { fileOf } from '../list/columns-of.ts';
import { DisplayMenu } from '../list/DisplayMenu.tsx';
import { RefreshList, SaveList } from '../list/ListActs.tsx';
import { MoreMenu } from '../list/MoreMenu.tsx';
import { Button } from '../ui/Button.tsx';
import type { ListColumns } from '../list/use-list-columns.ts';
import type { ShownList } from '../list/use-long-list.ts';
import { conflictTitle } from '../words/watch-words.ts';
import { flagLook } from './board/card-words.ts';
import { sortOf, watches, type MonitorSearch } from './watch-list.tsx';
import { useWords } from '../words/failure-words.tsx';

export function MonitorActs({
  search,
  change,
  filter,
  list,
  columns,
  onView,
  count,
  onAdd,
  onSettings,
  feed,
  onFeed,
  feedButton,
}: {
  readonly search: MonitorSearch;
  readonly change: (part: Partial<MonitorSearch>) => void;
  readonly filter: WatchFilter;
  /** Refreshes the table: the board refreshes itself. */
  readonly list: ShownList<WatchRow> | undefined;
  readonly columns: ListColumns<WatchRow>;
  readonly onView: (view: SavedView) => void;
  readonly count: number;
  readonly onAdd: (() => void) | undefined;
  readonly onSettings: () => void;
  /** The changes are shown next to the list. */
  readonly feed: boolean;
  readonly onFeed: () => void;
  readonly feedButton: RefObject<HTMLButtonElement | null>;
}) {
  const { t } = useLingui();
  const { translate } = useWords();
  const { guiche } = useApp();
  const accounts = useSession((state) => state.accounts?.accounts) ?? [];
  // Whether the recent changes are open is no part of a view.
  const { feed: _feed, ...viewed } = search;
  const make = async (format: 'csv' | 'xlsx') => {
    const opened = await guiche.monitor.open(filter);
    if (!opened.ok) return opened;
    const { handle } = opened.value;
    const problem = { ...watches.titles, trouble: { ...watches.titles.trouble, title: msg`Problema` } };
    const every = boardFile.map((id) => ({ id, title: t(problem[id].title) }));
    const seen = list ? columns.shown : every;
    const { words, ...file } = fileOf(watches, seen, t`monitor`, translate, { accounts });
    const codes = {
      conflict: t(conflictTitle),
      differs: t(flagLook({ kind: 'differs' }, translate).text),
    };
    const made = await guiche.monitor.saveList({ handle, format, ...file, words: { ...words, ...codes } });
    void guiche.monitor.close({ handle });
    return made;
  };
  return (
    <>
      {list && <RefreshList list={list} />}
      <Button
        icon={search.view === 'board' ? 'trail' : 'monitor'}
        onPress={() => change({ view: search.view === 'board' ? 'table' : 'board' })}
      >
        {search.view === 'board' ? t`Tabela` : t`Quadro`}
      </Button>
      <DisplayMenu
        list="watches"
        shown={{ search: viewed, sort: sortOf(search.order), columns: columns.layout }}
        open={onView}
        columns={list && columns}
      />
      <SaveList make={count === 0 ? undefined : make} />
      <MoreMenu
        button={feedButton}
        acts={[
          {
            id: 'feed',
            label: t`Histórico de mudanças`,
            icon: 'clock',
            chosen: feed,
            run: onFeed,
          },
          {
            id: 'settings',
            label: t`Configurações do monitor…`,
            icon: 'settings',
            run: onSettings,
          },
        ]}
      />
      {onAdd && (
        <Button kind="main" icon="plus" onPress={onAdd}>
          {t`Adicionar transações…`}
        </Button>
      )}
    </>
  );
}
