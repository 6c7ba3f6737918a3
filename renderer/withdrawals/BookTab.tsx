// Carteiras: the known wallets of an account, by name; a new one has a waiting time before it can be paid. The details
// of one stand next to the list.
import { useEffect, useMemo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BookEntry } from '../../preload/contract/wallet-terms.ts';
import { useApp, useSession, withdrawalsChanged, useQuery, useAct } from '../app/app-context.ts';
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
import { useWords, FailureBanner } from '../words/failure-words.tsx';
import { book, entriesFound, inState, waiting, walletStates } from './book/book-list.tsx';
import { EntryDialog } from './book/EntryDialog.tsx';
import { EntryPane } from './book/EntryPane.tsx';
import type { WithdrawalSettings } from '../../preload/contract/withdrawal-limits.ts';
import { GoButton } from '../app/GoButton.tsx';
import { Icon } from '../ui/icons.tsx';
import { formatCount } from '../../preload/shared/format.ts';
import { ConfirmDialog } from '../ui/Dialog.tsx';
import { useReadiness } from './use-readiness.ts';
import { WalletGroups } from './WalletGroups.tsx';
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
  const readiness = useReadiness(accountId);
  // Read again and equal, it is the same list: the selection stays.
  const entries = useSame(known.value ?? noEntries);
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

/** Whether the account only pays to wallets of the book, and how long a new one waits; both are set among the limits. */
function BookRule({ settings }: { settings: WithdrawalSettings }) {
  const { t } = useLingui();
  const { onlyBook, waitingHours } = settings;
  return (
    <div className="line one book-rule">
      <Icon name={onlyBook ? 'good' : 'info'} />
      <p className="grow">
        <span className="strong">
          {onlyBook
            ? t`Só carteiras cadastradas podem receber.`
            : waitingHours === 0
              ? t`Carteiras não cadastradas também podem receber.`
              : t`Uma carteira que ainda não recebeu só é paga depois de cadastrada.`}
        </span>{' '}
        <span className="soft">
          {waitingHours === 0
            ? t`Uma carteira nova ou alterada pode ser usada na hora.`
            : waitingHours === 1
              ? t`Uma carteira nova ou alterada é liberada depois de 1 hora.`
              : t`Uma carteira nova ou alterada é liberada depois de ${waitingHours} horas.`}
        </span>
      </p>
      <GoButton kind="quiet" icon="settings" to={{ screen: 'withdrawals', tab: 'limits' }}>
        {t`Alterar em Limites e PIN`}
      </GoButton>
    </div>
  );
}

/** How many wallets are listed, and how many of them are selected. */
function BookFoot({
  found,
  all,
  chosen,
  onlyOpened,
}: {
  found: number;
  all: number;
  chosen: number;
  /** The selected one is that whose details are shown. */
  onlyOpened: boolean;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  return (
    <div className="list-foot small line apart">
      <output className="figures">
        {onlyOpened
          ? t`1 aberta`
          : chosen > 0
            ? t`${formatCount(chosen, language)} de ${formatCount(found, language)} selecionadas`
            : all === 1
              ? t`1 carteira`
              : t`${formatCount(found, language)} de ${formatCount(all, language)} carteiras`}
      </output>
      <span className="faint list-hint">
        {chosen > 0 ? t`Ctrl+C copia as linhas selecionadas` : t`Enter abre os detalhes`}
      </span>
    </div>
  );
}

/** Removes a wallet from the book, after showing what that changes and what stays. */
function RemoveEntry({
  entry,
  onClose,
  onDone,
}: {
  entry: BookEntry;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const removing = useAct((_: void, commandId) =>
    guiche.withdrawals.removeEntry({ commandId, id: entry.id }),
  );
  const remove = () =>
    removing.run(undefined, () => {
      toasts.show('good', t`Carteira excluída. O histórico dos saques continua.`);
      onDone();
    });
  return (
    <ConfirmDialog
      title={t`Excluir ${entry.label}?`}
      onClose={onClose}
      act={t`Excluir 1 carteira`}
      danger
      busy={removing.busy}
      onConfirm={() => void remove()}
    >
      <WalletGroups wallet={entry.wallet} />
      <p>{t`Ela não aparece mais na busca por nome. Os saques já feitos para ela não mudam. Se for cadastrada de novo, passa de novo pelo prazo de liberação.`}</p>
      <FailureBanner failure={removing.failure} />
    </ConfirmDialog>
  );
}
