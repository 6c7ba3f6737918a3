// Opens a saved view of the register, which may be limited to a batch.
import { useLingui } from '@lingui/react/macro';
import type { SavedView } from '../../../preload/contract/list-layouts.ts';
import { useApp } from '../../app/app-context.ts';
import { useListView } from '../../list/use-list-view.ts';
import { readSearch, type RegisterSearch } from './register-search.ts';

export function useRegisterView(
  asked: string | undefined,
  columns: readonly { readonly id: string }[],
  show: (view: SavedView, search: RegisterSearch, batch: number | undefined) => void,
): (view: SavedView) => void {
  const { t } = useLingui();
  const { guiche, session, toasts } = useApp();
  return useListView({
    list: 'register',
    asked,
    columns,
    read: readSearch,
    async show(view, search) {
      const { name } = view;
      const batch =
        view.batch === undefined ? undefined : await session.ask(guiche.batches.get({ id: view.batch }));
      show(view, search, batch?.ok === true ? view.batch : undefined);
      if (batch?.ok === false)
        toasts.show('bad', t`O lote da visão “${name}” não existe mais: a lista mostra todos os lotes.`);
    },
  });
}
