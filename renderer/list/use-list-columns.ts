// The columns of a list as the clerk has arranged them, and what rearranges them; kept in the preferences.
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ListLayout } from '../../preload/contract/list-layouts.ts';
import { useApp, useSession } from '../app/app-context.ts';
import type { Column } from '../ui/grid/columns.ts';
import { useWords } from '../words/failure-words.tsx';
import { columnsOf, type Shown } from './columns-of.ts';
import type { Declared } from './list-of.ts';
import { arranged, withMoved, withShown, withWidth } from './arrange-columns.ts';

export type ListColumns<Row> = ReturnType<typeof useListColumns<Row>>;

const usual: ListLayout = [];

/** `shown` keeps its parts while they are equal: new ones make new columns. */
export function useListColumns<Row>(
  of: Pick<Declared<Row>, 'name' | 'columns' | 'titles'>,
  { several = false, words, without, more }: Omit<Shown<Row>, 'accounts'> = {},
) {
  const { session, toasts } = useApp();
  const { translate, both, language } = useWords();
  const list = of.name;
  const accounts = useSession((state) => state.accounts?.accounts);
  const columns = useMemo(
    () => columnsOf(of, translate, language, { accounts, several, words, without, more }),
    // `translate` only changes with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [of, language, accounts, several, words, without, more],
  );
  const stored = useSession(({ app }) => app?.preferences.lists?.[list]) ?? usual;
  /** What was changed here, which main may not have stored yet. */
  const [changed, setChanged] = useState<ListLayout>();
  const [choosing, setChoosing] = useState(false);
  const layout = changed ?? stored;
  const now = useRef({ columns, layout, both });
  useEffect(() => {
    now.current = { columns, layout, both };
  });

  const acts = useMemo(() => {
    /** All of it at once; an empty layout is the usual one. */
    const take = (next: ListLayout) => {
      now.current.layout = next;
      setChanged(next);
      void session.prefer({ lists: { [list]: next } }).then((result) => {
        if (!result.ok) toasts.show('bad', now.current.both(result.error));
      });
    };
    const change = (make: (columns: readonly Column<Row>[], layout: ListLayout) => ListLayout) => {
      const before = now.current.layout;
      const next = make(now.current.columns, before);
      if (next !== before) take(next);
    };
    return {
      take,
      show: (id: string, shown: boolean) => change((all, old) => withShown(all, old, id, shown)),
      /** To the place of another column. */
      move: (id: string, to: string) => change((all, old) => withMoved(all, old, id, to)),
      resize: (id: string, width: number) => change((all, old) => withWidth(all, old, id, width)),
    };
  }, [session, toasts, list]);
  const result = useMemo(() => arranged(columns, layout), [columns, layout]);
  // `every`: those that are not shown too, in their usual order.
  return {
    ...result,
    ...acts,
    every: columns,
    layout,
    choosing,
    setChoosing,
    choose: () => setChoosing(true),
  };
}
