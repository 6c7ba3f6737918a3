// The board: four columns of cards, one current card, and the selection. The owner provides the actions.
import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { WatchFilter, WatchRow } from '../../../preload/contract/monitor.ts';
import { boardColumns, type BoardColumn } from '../../../preload/contract/watch-list.ts';
import { useNow } from '../../ui/now.ts';
import { actAmong, keyGroups } from '../../ui/key-groups.ts';
import { heldSpot, moveSpot, type Spot } from './board-moves.ts';
import { allOf, chosenCount, mostCards, nothing, only, toggled, withCards, type Chosen } from './chosen.ts';
import { Column } from './Column.tsx';
import { byColumn, type Columns, type Sights } from './use-columns.ts';
import './board.css';

/** The interval at which times on the cards update: seconds are shown in steps of five. */
const tick = 5_000;

export function Board({
  filter,
  columns: { lists, board },
  sights,
  chosen,
  onChosen,
  open,
  onOpen,
  onKey,
  marks,
  accountName,
}: {
  readonly filter: WatchFilter;
  readonly columns: Columns;
  readonly sights: { readonly current: Sights };
  readonly chosen: Chosen;
  readonly onChosen: (chosen: Chosen) => void;
  readonly open: number | undefined;
  readonly onOpen: (watch: WatchRow) => void;
  /** The current card, for keys that act on it if nothing is selected. */
  readonly onKey: (event: KeyboardEvent, watch: WatchRow | undefined) => boolean;
  readonly marks: readonly number[];
  readonly accountName: ((id: string) => string) | undefined;
}) {
  const [spot, setSpot] = useState<Spot>({ column: 'pending', row: 0 });
  const [shownSince] = useState(() => Date.now());
  const wantsFocus = useRef(false);
  /** Where a selection with Shift begins. */
  const anchor = useRef<Spot>(undefined);
  const now = useNow(tick);
  const counts = byColumn((column) => lists[column].pages?.count ?? 0);
  const held = heldSpot(spot, counts);
  const rowAt = useCallback(({ column, row }: Spot) => lists[column].pages?.row(row), [lists]);

  const hold = useCallback((column: BoardColumn, row: number) => {
    setSpot((old) => (old.column === column && old.row === row ? old : { column, row }));
  }, []);
  const extend = async (from: Spot, to: Spot) => {
    const { pages } = lists[to.column];
    const first = from.column === to.column ? Math.min(from.row, to.row) : to.row;
    const last = from.column === to.column ? Math.max(from.row, to.row) : to.row;
    const rows = await pages?.read(first, Math.min(last, first + mostCards - 1));
    if (rows?.ok === true)
      onChosen(
        withCards(
          nothing,
          rows.value.map(({ id }) => id),
        ),
      );
  };
  const choose = (at: Spot, how: 'only' | 'toggle' | 'extend') => {
    const id = rowAt(at)?.id;
    if (id === undefined) return;
    if (how === 'extend') return void extend(anchor.current ?? held ?? at, at);
    anchor.current = at;
    onChosen(how === 'only' ? only(id) : toggled(chosen, id));
  };
  const latest = useRef({ choose, rowAt, onOpen });
  useEffect(() => {
    latest.current = { choose, rowAt, onOpen };
  });
  const pointed = useCallback(
    (event: MouseEvent, column: BoardColumn, row: number) => {
      hold(column, row);
      const how = event.shiftKey ? 'extend' : event.ctrlKey || event.metaKey ? 'toggle' : 'only';
      latest.current.choose({ column, row }, how);
    },
    [hold],
  );
  const openAt = useCallback((column: BoardColumn, row: number) => {
    const watch = latest.current.rowAt({ column, row });
    if (watch) latest.current.onOpen(watch);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!held || !(event.target instanceof HTMLElement) || event.target.role !== 'option') return;
    const command = event.ctrlKey || event.metaKey;
    const watch = rowAt(held);
    const act = actAmong(keyGroups.monitor, event);
    const taken = () => event.preventDefault();
    if (act === 'markColumn') {
      taken();
      return onChosen(allOf(chosen, held.column));
    }
    if (act === 'mark' || (act === 'markTo' && event.key === ' ')) {
      taken();
      return choose(held, act === 'mark' ? 'toggle' : 'extend');
    }
    if (act === 'details' && watch) {
      taken();
      return onOpen(watch);
    }
    if (act === 'leave' && chosenCount(chosen, counts) > 0) {
      taken();
      return onChosen(nothing);
    }
    if (onKey(event, watch)) return taken();
    const height = document.querySelector('.lane-cards')?.clientHeight ?? 0;
    const next = moveSpot(held, event.key, command, {
      counts,
      tops: byColumn((column) => firstInSight(column)),
      page: Math.max(1, Math.floor(height / 104) - 1),
    });
    if (!next) return undefined;
    taken();
    wantsFocus.current = true;
    if (event.shiftKey && next.column === held.column) {
      anchor.current = chosenCount(chosen, counts) > 0 ? (anchor.current ?? held) : held;
      void extend(anchor.current, next);
    }
    return setSpot(next);
  };
  return (
    // One key handler for the cards of all columns.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="board" onKeyDown={onKeyDown}>
      {boardColumns.map((column) => (
        <Column
          key={column}
          column={column}
          pages={lists[column].pages}
          facts={board?.columns[column]}
          held={held?.column === column ? held.row : undefined}
          chosen={chosen}
          open={open}
          now={now}
          shownSince={shownSince}
          marks={marks}
          accountName={accountName}
          grouped={filter.sort === 'group'}
          topic={filter}
          sights={sights}
          wantsFocus={wantsFocus}
          onHold={hold}
          onPointed={pointed}
          onOpen={openAt}
        />
      ))}
    </div>
  );
}

function firstInSight(column: BoardColumn): number {
  const element = document.querySelector(`.lane-cards[data-lane="${column}"]`);
  const height = element?.querySelector<HTMLElement>('.watch')?.offsetHeight ?? 0;
  return element && height > 0 ? Math.ceil(element.scrollTop / height) : 0;
}
