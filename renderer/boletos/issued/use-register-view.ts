// Opens a saved view of the register. What it names and is there no more is left out, and the clerk is told.
import { useEffect, useEffectEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { SavedView } from '../../../preload/contract/list-layouts.ts';
import { useApp, useSession } from '../../app/app-context.ts';
import { current, everyAccount } from '../../list/account-choice.ts';
import { useViews } from '../../list/ViewsMenu.tsx';
import { readSearch, type RegisterSearch } from './register-search.ts';

/** Shown with several accounts alone. */
const sometimes = 'account';

export function useRegisterView(
  asked: string | undefined,
  columns: readonly { readonly id: string }[],
  show: (view: SavedView, search: RegisterSearch, batch: number | undefined) => void,
): (view: SavedView) => void {
  const { t } = useLingui();
  const { guiche, session, toasts } = useApp();
  const accounts = useSession((state) => state.accounts?.accounts);
  const views = useViews();
  const open = async (view: SavedView) => {
    const { name } = view;
    const search = readSearch({ getItem: () => JSON.stringify(view.search) });
    const known = new Set([current, everyAccount, ...(accounts ?? []).map(({ id }) => id)]);
    const batch =
      view.batch === undefined ? undefined : await session.ask(guiche.batches.get({ id: view.batch }));
    show(
      view,
      known.has(search.account) ? search : { ...search, account: current },
      batch?.ok === true ? view.batch : undefined,
    );
    if (!known.has(search.account))
      toasts.show('bad', t`A conta da visão “${name}” não existe mais: a lista mostra a conta em uso.`);
    if (batch?.ok === false)
      toasts.show('bad', t`O lote da visão “${name}” não existe mais: a lista mostra todos os lotes.`);
    const gone = view.columns.filter(
      ({ id, shown }) => shown && id !== sometimes && !columns.some((column) => column.id === id),
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
    const view = views.find((one) => one.id === id);
    if (view) void open(view);
  });
  useEffect(() => {
    if (asked !== undefined) openAsked(asked);
  }, [asked]);
  return (view) => void open(view);
}
