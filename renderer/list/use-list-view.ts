// Opens a saved view of a list. What it names and is there no more is left out, and the clerk is told.
import { useEffect, useEffectEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { SavedView } from '../../preload/contract/list-layouts.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { current, everyAccount } from './account-choice.ts';
import type { Search } from './list-of.ts';
import { useViews } from './DisplayMenu.tsx';

/** Shown with several accounts alone, and where a row has one. */
const sometimes: ReadonlySet<string> = new Set(['account', 'label']);

export interface ListViewOf<Searched> {
  readonly list: { readonly name: SavedView['list']; readonly read: (json: string | null) => Searched };
  /** The view that the route asks for. */
  readonly asked: string | undefined;
  readonly columns: readonly { readonly id: string }[];
  readonly show: (view: SavedView, search: Searched) => void | Promise<void>;
}

export function useListView<Searched extends Search>({
  list,
  asked,
  columns,
  show,
}: ListViewOf<Searched>): (view: SavedView) => void {
  const { t } = useLingui();
  const { toasts } = useApp();
  const accounts = useSession((state) => state.accounts?.accounts);
  const views = useViews();
  const open = async (view: SavedView) => {
    const { name } = view;
    const search = list.read(JSON.stringify(view.search));
    const known = new Set([current, everyAccount, ...(accounts ?? []).map(({ id }) => id)]);
    const { account } = search;
    const isGone = account !== undefined && !known.has(account);
    await show(view, isGone ? { ...search, account: current } : search);
    if (isGone)
      toasts.show('bad', t`A conta da visão “${name}” não existe mais: a lista mostra a conta em uso.`);
    const gone = view.columns.filter(
      ({ id, shown }) => shown && !sometimes.has(id) && !columns.some((column) => column.id === id),
    ).length;
    if (gone > 0)
      toasts.show(
        'bad',
        gone === 1
          ? t`Uma coluna da visão “${name}” não existe mais: a lista mostra as outras.`
          : t`${gone} colunas da visão “${name}” não existem mais: a lista mostra as outras.`,
      );
  };
  const openAsked = useEffectEvent((id: string) => {
    const view = views.find((one) => one.id === id && one.list === list.name);
    if (view) void open(view);
  });
  useEffect(() => {
    if (asked !== undefined) openAsked(asked);
  }, [asked]);
  return (view) => void open(view);
}
