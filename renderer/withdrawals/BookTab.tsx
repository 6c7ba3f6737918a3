// Carteiras: the known wallets of an account, by name; a new one has a waiting time before it can be paid. The details
// of one stand next to the list.
import { useEffect, useMemo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BookEntry } from '../../preload/contract/wallet-terms.ts';
import { useApp, useSession, withdrawalsChanged, useQuery } from '../app/app-context.ts';
import type { Route } from '../app/route.ts';
import { CountChips } from '../list/CountChips.tsx';
import { DeclaredList, NothingFound } from '../list/DeclaredList.tsx';
import { useList } from '../list/use-list.tsx';
import { useDetails } from '../list/use-details.ts';
import { useSame } from '../list/use-same.ts';
import { Button } from '../ui/Button.tsx';
import { actAmong, keyGroups } from '../ui/key-groups.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { pagesOf } from '../ui/grid/pages.ts';
import { selectedCount, type Range } from '../ui/grid/selection.ts';
import { useNow } from '../ui/now.ts';
import { useWords } from '../words/failure-words.tsx';
import { BookFoot } from './book/BookFoot.tsx';
import { BookRule } from './book/BookRule.tsx';
import { book, entriesFound, inState, waiting, walletStates } from './book/book-list.tsx';
import { EntryDialog } from './book/EntryDialog.tsx';
import { EntryPane } from './book/EntryPane.tsx';
import { RemoveEntry } from './book/RemoveEntry.tsx';
import './book/book.css';

type Asked = { readonly act: 'add' } | { readonly act: 'change' | 'remove'; readonly entry: BookEntry };
type BookRoute = Extract<Route, { screen: 'withdrawals' }>;

const noEntries: readonly BookEntry[] = [];
const noRanges: readonly Range[] = [];

export function BookTab({ route }: { route: BookRoute }) {
  const accountId = useSession((state) => state.accounts?.current);
  return accountId === undefined ? null : <Book key={accountId} accountId={accountId} route={route} />;
}

function Book({ accountId, route }: { accountId: string; route: BookRoute }) {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { guiche, navigation } = useApp();
  const now = useNow();
  const more = useMemo(
    () => ({ waitsUntil: waiting(now, translate, language) }),
    // `translate` only changes with the language.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
    [language, now],
  );
  const parts = useList(book, {
    key: 'guiche.book',
    asked: route.view,
    more,
    onView() {
      setOpen(undefined);
      navigation.go({ screen: 'withdrawals', tab: 'book' });
    },
  });
  const { search, change, sort } = parts;
  const [selected, setSelected] = useState(noRanges);
  const [open, setOpen] = useState<number>();
  const [asked, setAsked] = useState<Asked>();
  const [removed, setRemoved] = useState<number>();
  const known = useQuery(accountId, () => guiche.withdrawals.book({ accountId }), withdrawalsChanged);
  const readiness = useQuery(
    accountId,
    () => guiche.withdrawals.readiness({ accountId }),
    withdrawalsChanged,
  );
  const read = known.value ?? noEntries;
  const written = useMemo(() => JSON.stringify(read), [read]);
  // Read again and equal, it is the same list: the selection stays.
  // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  const entries = useMemo(() => read, [written]);
  const named = useMemo(() => entriesFound(entries, search.text, sort), [entries, search.text, sort]);
  // Time goes on, and a list with the same wallets is the same list.
  const found = useSame(inState(named, search.state, now));
  const pages = useMemo(() => pagesOf(found), [found]);
  const shown = entries.find(({ id }) => id === open);
  const { frame, onMoved, close } = useDetails(pages, shown?.id, setOpen);
  // The button that removed a wallet went away with it: the list takes the focus once it is without that wallet.
  useEffect(() => {
    if (removed === undefined || entries.some(({ id }) => id === removed)) return;
    setRemoved(undefined);
    const row = frame.current?.querySelector<HTMLElement>('.grid [role="gridcell"]');
    (row ?? frame.current?.querySelector<HTMLElement>('.empty button'))?.focus();
  }, [removed, entries, frame]);

  const chosen = selectedCount({ ranges: selected });
  const ids = found.map(({ id }) => id);
  const make = (format: 'csv' | 'xlsx') => {
    const { columns: seen, words } = parts.file(t`carteiras`);
    const all = { ...words, released: t`Liberada` };
    return guiche.withdrawals.saveBook({ accountId, ids, format, columns: seen, words: all });
  };
  const add = () => setAsked({ act: 'add' });
  const done = () => {
    setAsked(undefined);
    known.again();
  };
  const addButton = <Button kind="main" icon="plus" onPress={add}>{t`Adicionar carteira…`}</Button>;
  const empty =
    entries.length > 0 ? (
      <NothingFound title={t`Nenhuma carteira encontrada`} onWiden={parts.widen} />
    ) : (
      <EmptyState icon="withdrawals" title={t`Nenhuma carteira cadastrada`} acts={addButton}>
        {t`Dê nome às carteiras de destino: no saque elas são encontradas pelo nome, e o Guichê avisa quando um endereço é parecido com outro.`}
      </EmptyState>
    );
  return (
    <>
      <DeclaredList
        className="book"
        parts={parts}
        list={{ pages: known.value && pages, failure: known.failure ?? readiness.failure }}
        label={t`Carteiras cadastradas`}
        search={{ label: t`Buscar no cadastro`, placeholder: t`Nome, carteira ou observação` }}
        make={ids.length === 0 ? undefined : make}
        // An empty list has it in its middle.
        mainActs={entries.length > 0 && addButton}
        narrowing={
          <CountChips
            label={t`Situação`}
            chosen={walletStates.find((state) => state === search.state)}
            choose={(state) => change({ state: state ?? '' })}
            chips={walletStates.map((state) => ({
              value: state,
              title: state === 'waiting' ? t`Aguardando liberação` : t`Liberadas`,
              count: known.value && inState(named, state, now).length,
            }))}
          />
        }
        filters={readiness.value ? <BookRule settings={readiness.value.settings} /> : null}
        foot={
          entries.length > 0 && (
            <BookFoot
              found={found.length}
              all={entries.length}
              chosen={chosen}
              onlyOpened={
                chosen === 1 && shown !== undefined && found[selected[0]?.from ?? -1]?.id === shown.id
              }
            />
          )
        }
        details={
          shown !== undefined && (
            <EntryPane
              key={shown.id}
              entry={shown}
              now={now}
              onChange={() => setAsked({ act: 'change', entry: shown })}
              onRemove={() => setAsked({ act: 'remove', entry: shown })}
              onClose={close}
            />
          )
        }
        frame={frame}
        onCloseDetails={close}
        onOpen={({ id }) => setOpen(id)}
        onSelected={setSelected}
        onMoved={onMoved}
        onKey={(event, { row }) => {
          const entry = found[row];
          if (actAmong(keyGroups.wallets, event) !== 'remove' || !entry) return false;
          setAsked({ act: 'remove', entry });
          return true;
        }}
        empty={empty}
      />
      {asked && asked.act !== 'remove' && (
        <EntryDialog
          accountId={accountId}
          entry={asked.act === 'change' ? asked.entry : undefined}
          waitingHours={readiness.value?.settings.waitingHours ?? 0}
          onClose={() => setAsked(undefined)}
          onDone={done}
        />
      )}
      {asked?.act === 'remove' && (
        <RemoveEntry
          entry={asked.entry}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setRemoved(asked.entry.id);
            done();
          }}
        />
      )}
    </>
  );
}
