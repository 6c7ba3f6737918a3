// Monitor: transactions watched until they end; a board by state or a table for thousands, next to the details of one
// or the recent changes.
import { useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { MonitorSettings as Settings, WatchFilter, WatchRow } from '../../preload/contract/monitor.ts';
import { useApp, useSession, neverChanged, useQuery } from '../app/app-context.ts';
import type { Route } from '../app/route.ts';
import { FilterArea } from '../list/FilterArea.tsx';
import { FiltersButton } from '../list/FiltersButton.tsx';
import { isNarrowed, widened } from '../list/list-of.ts';
import { ListRows } from '../list/ListRows.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { useSavedSearch } from '../list/use-saved-search.ts';
import { useListView } from '../list/use-list-view.ts';
import { useLongList } from '../list/use-long-list.ts';
import { useSame } from '../list/use-same.ts';
import { useScope } from '../list/use-scope.ts';
import { selectedCount, type Range } from '../ui/grid/selection.ts';
import { actAmong, keyGroups } from '../ui/key-groups.ts';
import { useWords } from '../words/failure-words.tsx';
import { ActBar } from './acts/ActBar.tsx';
import { AskedDialogs, type Asked } from './acts/AskedDialogs.tsx';
import { useSelectedSum } from './acts/use-selected-sum.ts';
import { useWatchAct, type Act, type Target, type WatchActRequest } from './acts/use-watch-act.ts';
import { AddDialog } from './add/AddDialog.tsx';
import { PollingLine } from './PollingLine.tsx';
import { Board } from './board/Board.tsx';
import { boardColumns } from '../../preload/contract/watch-list.ts';
import { chosenCount, nothing, type Chosen } from './board/chosen.ts';
import { byColumn, useColumns, type Sights } from './board/use-columns.ts';
import { NothingFound, NothingWatched } from './Empty.tsx';
import { Feed } from './feed/Feed.tsx';
import { useDetails } from '../list/use-details.ts';
import { useChips } from '../list/use-chips.ts';
import { useListColumns } from '../list/use-list-columns.ts';
import { MonitorActs } from './MonitorActs.tsx';
import { MonitorFilters } from './MonitorFilters.tsx';
import { MonitorSettings } from './settings/MonitorSettings.tsx';
import { useNow } from '../ui/now.ts';
import { useLabelled, watchSource } from './watch-rows.ts';
import { attention, narrowedTo, sortOf, watches } from './watch-list.tsx';
import { WatchPane } from './watch/WatchPane.tsx';
import './monitor.css';

const noRanges: readonly Range[] = [];
const noMarks: readonly number[] = [];
const labelColumn = ['label'] as const;
/** More than any window shows of a column. */
const rows = { from: 0, to: 24 };
/** What a key does to transactions. */
const acts = ['checkNow', 'resume', 'pause', 'remove'] as const;

export function MonitorScreen({ route }: { route: Extract<Route, { screen: 'monitor' }> }) {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { guiche, navigation } = useApp();
  const accounts = useSession((state) => state.accounts);
  const [search, change] = useSavedSearch(watches, 'guiche.monitor', (kept) =>
    route.only ? narrowedTo(kept, route.only) : kept,
  );
  const [chosen, setChosen] = useState<Chosen>(nothing);
  const [ranges, setRanges] = useState(noRanges);
  const [asked, setAsked] = useState<Asked>();
  const [settingUp, setSettingUp] = useState(false);
  const [filtering, setFiltering] = useState(false);
  const feedButton = useRef<HTMLButtonElement>(null);
  const scope = useScope(search.account);
  // A change of the view reads nothing again.
  const kept = useSame<WatchFilter>({
    ...watches.asked(search, ''),
    scope,
    sort: search.order,
  });
  const onBoard = search.view === 'board';
  const sights = useRef<Sights>(byColumn(() => rows));
  const read = useColumns(kept, sights, onBoard);
  const list = useLongList(watchSource, onBoard ? undefined : kept);
  const settings = useQuery<Settings>('monitor', () => guiche.monitor.settings(), neverChanged);
  const marks = settings.value?.marks ?? noMarks;
  const now = useNow();
  const labelled = useLabelled(list.pages);
  const more = useMemo(
    () => ({
      trouble: attention(marks, now, translate),
      // Without labels the codes tell the transactions apart.
      ...(labelled ? {} : { transactionId: { frozen: true } }),
    }),
    // `translate` only changes with the language.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
    [marks, now, language, labelled],
  );
  const columns = useListColumns(watches, {
    several: scope === 'all',
    more,
    ...(labelled ? {} : { without: labelColumn }),
  });
  const acting = useWatchAct();
  useEffect(() => setChosen(nothing), [kept]);

  const { board } = read;
  const counts = byColumn((column) => board?.columns[column].count ?? 0);
  const all = boardColumns.reduce((sum, column) => sum + counts[column], 0);
  const selected = onBoard ? chosenCount(chosen, counts) : selectedCount({ ranges });
  /** The selection, or everything that the filter finds. */
  const target = (): Target => {
    if (selected === 0) return { all: kept };
    if (!onBoard)
      return list.handle === undefined ? { all: kept } : { handle: list.handle, ranges: [...ranges] };
    return chosen.kind === 'cards' ? [...chosen.ids] : { all: { ...kept, lanes: [...chosen.columns] } };
  };
  const sum = useSelectedSum(selected === 0 ? undefined : target(), board);
  const begin = (act: Act, of: Target, count: number, watch: WatchRow | undefined) => {
    if (act === 'remove' || act === 'change') setAsked({ act, target: of, count, watch });
    else void acting.run({ act, target: of });
  };
  const onlyOne = (): WatchRow | undefined => {
    if (!onBoard || chosen.kind !== 'cards' || chosen.ids.size !== 1) return undefined;
    const [id] = chosen.ids;
    for (const column of boardColumns) {
      const { from, to } = sights.current[column];
      for (let row = from; row <= to; row += 1) {
        const watch = read.lists[column].pages?.row(row);
        if (watch?.id === id) return watch;
      }
    }
    return undefined;
  };
  /** The current card or row, or the selection. */
  const onKey = (event: KeyboardEvent, watch: WatchRow | undefined): boolean => {
    const pressed = actAmong(keyGroups.monitor, event);
    const one = selected === 0;
    if (one && !watch) return false;
    const of = one && watch ? [watch.id] : target();
    const count = one ? 1 : selected;
    const single = one ? watch : onlyOne();
    const resumes = pressed === 'pause' && single && single.phase !== 'watching';
    const act = resumes ? 'resume' : acts.find((name) => name === pressed);
    if (act === undefined) return false;
    begin(act, of, count, single);
    return true;
  };
  const open = useCallback(
    (id: number | undefined) =>
      navigation.go({ screen: 'monitor', ...(id === undefined ? {} : { watch: id }) }),
    [navigation],
  );
  const openView = useListView({
    list: watches,
    asked: route.view,
    columns: columns.all,
    show(saved, { feed: _feed, ...found }) {
      columns.take(saved.columns);
      change(found);
      open(undefined);
    },
  });
  const { frame, onMoved } = useDetails(onBoard ? undefined : list.pages, route.watch, open);
  const close = () => {
    open(undefined);
    frame.current?.querySelector<HTMLElement>('.watch[tabindex="0"], .grid [tabindex="0"]')?.focus();
  };
  const closeFeed = () => {
    change({ feed: '' });
    feedButton.current?.focus();
  };
  const answer = async (request: WatchActRequest) => {
    if (!(await acting.run(request))) return;
    setAsked(undefined);
    setChosen(nothing);
  };
  const account = accounts?.accounts.find((one) => scope !== 'all' && one.id === scope.accountId);
  const several = scope === 'all';
  const accountName = useCallback(
    (id: string) => accounts?.accounts.find((one) => one.id === id)?.name ?? t`Conta excluída`,
    // oxlint-disable-next-line react/exhaustive-deps
    [accounts],
  );
  const chips = useChips(watches, search, change);
  const narrowed = isNarrowed(watches, search);
  const adding = () => navigation.go({ ...route, add: true });
  const empty = narrowed ? (
    <NothingFound onWiden={() => change(widened(watches, search))} />
  ) : (
    <NothingWatched account={account} onAdd={adding} />
  );
  const beside = route.watch !== undefined || search.feed === 'true';
  return (
    <section className="screen" aria-label={t`Monitor`}>
      <h1 className="unseen">{t`Monitor`}</h1>
      <ListScreen
        className="watches"
        frame={frame}
        search={{
          label: t`Buscar transações`,
          placeholder: t`Código, rótulo, grupo ou nota`,
          text: search.text,
          onText: (text) => change({ text }),
        }}
        narrowing={<FiltersButton set={chips.length} open={filtering} onToggle={setFiltering} />}
        onClear={narrowed ? () => change(widened(watches, search)) : undefined}
        acts={
          <MonitorActs
            search={search}
            change={change}
            filter={kept}
            list={onBoard ? undefined : list}
            columns={columns}
            onView={openView}
            count={all}
            // An empty board has it in its middle.
            onAdd={all > 0 || narrowed ? account && adding : undefined}
            onSettings={() => setSettingUp(true)}
            feedButton={feedButton}
            feed={search.feed === 'true' && route.watch === undefined}
            onFeed={() => {
              // A transaction's details cover the changes: the button brings them back.
              change({ feed: route.watch !== undefined || search.feed === '' ? 'true' : '' });
              open(undefined);
            }}
          />
        }
        filters={
          <>
            <FilterArea chips={chips}>
              {filtering && <MonitorFilters search={search} change={change} groups={board?.groups ?? []} />}
            </FilterArea>
            <PollingLine scope={scope} />
          </>
        }
        failure={read.failure ?? (onBoard ? undefined : list.failure)}
        foot={
          (all > 0 || narrowed) && (
            <ActBar
              selected={selected}
              all={all}
              sum={selected === 0 ? board?.all : sum}
              busy={acting.busy}
              onAct={(act) => begin(act, target(), selected > 0 ? selected : all, onlyOne())}
              onClear={onBoard ? () => setChosen(nothing) : undefined}
            />
          )
        }
        details={
          beside &&
          (route.watch === undefined ? (
            <Feed scope={scope} onClose={closeFeed} />
          ) : (
            <WatchPane key={route.watch} id={route.watch} onClose={close} />
          ))
        }
        onCloseDetails={route.watch === undefined ? closeFeed : close}
      >
        {onBoard ? (
          board && all === 0 ? (
            <div className="scroll monitor-empty">{empty}</div>
          ) : (
            <Board
              filter={kept}
              columns={read}
              sights={sights}
              chosen={chosen}
              onChosen={setChosen}
              open={route.watch}
              onOpen={({ id }) => open(id)}
              onKey={onKey}
              marks={marks}
              accountName={several ? accountName : undefined}
            />
          )
        ) : (
          <ListRows
            label={t`Transações acompanhadas`}
            pages={list.pages}
            sort={sortOf(kept.sort)}
            onSort={(next) => change({ order: watches.sortName(next) })}
            columns={columns}
            onOpen={({ id }) => open(id)}
            details={route.watch === undefined ? 'closed' : 'open'}
            onMoved={onMoved}
            onSelected={setRanges}
            onKey={(event, { row }) => onKey(event, list.pages?.row(row))}
            empty={empty}
          />
        )}
      </ListScreen>
      {route.add === true && account && (
        <AddDialog accountId={account.id} onClose={() => open(route.watch)} />
      )}
      {settingUp && (
        <MonitorSettings
          onClose={() => {
            setSettingUp(false);
            settings.again();
          }}
        />
      )}
      {asked && (
        <AskedDialogs
          asked={asked}
          busy={acting.busy}
          groups={board?.groups.map(({ name }) => name) ?? []}
          onAnswer={(request) => void answer(request)}
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}
