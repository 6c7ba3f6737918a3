// One column of the board: its figures, and below them its cards, of which only the visible ones are rendered. Visible
// cards stay in place when others are added above them. The cards have absolute positions, thousands by their numbers:
// no list element supports that.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import {
  memo,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
} from 'react';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import type { BoardColumn, ColumnFacts, WatchRow } from '../../../preload/contract/monitor.ts';
import { formatBrief, formatCount, formatDecimal, formatInstant } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { Pages } from '../../ui/grid/pages.ts';
import { nextSlots, type Slots } from '../../ui/grid/slots.ts';
import { useWanted } from '../../ui/grid/use-wanted.ts';
import { useWords } from '../../words/failure-words.tsx';
import { serviceWord } from '../../words/service-words.ts';
import { columnHeadings, columnLooks } from '../../words/watch-words.ts';
import { type Chosen, isChosen } from './chosen.ts';
import type { Sights } from './use-columns.ts';
import { State } from '../../ui/State.tsx';
import { creationOf } from '../aging.ts';
import { flagLook, nextText } from './card-words.ts';
import { flagOf } from './flag.ts';

// A long id without its middle: only for cards. Tooltips distinguish two that only differ there. Pure.
const shown = 14;

export const shortId = (id: string): string =>
  id.length <= shown ? id : `${id.slice(0, 6)}…${id.slice(-7)}`;

/** A state without a column of its own comes first, so that it is visible whatever is flagged. */
export const kindText = (
  { lane, state, type, method }: Pick<WatchRow, 'lane' | 'state' | 'type' | 'method'>,
  translate: (message: MessageDescriptor) => string,
): string =>
  [lane === 'other' ? state : null, type, method]
    .flatMap((word) => (word === null || word === '' ? [] : [serviceWord(word, translate)]))
    .join(' · ');

interface CardProps {
  readonly watch: WatchRow | undefined;
  readonly row: number;
  readonly of: number;
  readonly top: number;
  /** It has the board's only tab stop. */
  readonly held: boolean;
  readonly chosen: boolean;
  readonly open: boolean;
  /** It changed a moment ago, while visible. */
  readonly fresh: boolean;
  readonly now: number;
  readonly marks: readonly number[];
  /** The name of its account, if the board may show several. */
  readonly account: string | undefined;
  /** The name of its group above it: empty for a card that follows another of its group, undefined without grouping. */
  readonly caption: string | undefined;
  readonly onPointed: (event: MouseEvent, row: number) => void;
  readonly onOpen: (row: number) => void;
  readonly onFocus: (row: number) => void;
}

function PlainCard(props: CardProps) {
  const { watch, row, of, top, held, chosen, open, fresh, caption } = props;
  return (
    // The column handles the keys of its cards.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="option"
      aria-selected={chosen}
      aria-setsize={of}
      aria-posinset={row + 1}
      aria-busy={watch === undefined}
      tabIndex={held ? 0 : -1}
      className={caption === undefined ? 'small watch' : 'small watch captioned'}
      data-row={row}
      style={{ transform: `translateY(${top}px)` }}
      {...(open ? { 'data-open': true } : {})}
      {...(fresh ? { 'data-fresh': true } : {})}
      {...(watch && (watch.reversed || watch.differs === 'unseen') ? { 'data-loud': true } : {})}
      onFocus={() => props.onFocus(row)}
      onClick={(event) => props.onPointed(event, row)}
      onDoubleClick={() => props.onOpen(row)}
    >
      {caption !== undefined && <span className="watch-caption clip">{caption}</span>}
      <span className="stack gap-0 frame watch-body">
        {watch ? <Face {...props} watch={watch} /> : <span className="grid-ghost" />}
      </span>
    </div>
  );
}

function Face({ watch, now, marks, account }: CardProps & { watch: WatchRow }) {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const found = flagOf(watch, marks, now);
  const look = found && flagLook(found, translate);
  const flag = look && { ...look, text: t(look.text) };
  const named = watch.label !== null;
  const created = creationOf(watch);
  const kind = kindText(watch, translate);
  return (
    <>
      <span className="line one watch-line">
        <span
          className={named ? 'clip grow strong' : 'clip grow strong figures'}
          title={named ? `${watch.label}\n${watch.transactionId}` : watch.transactionId}
        >
          {watch.label ?? shortId(watch.transactionId)}
        </span>
        <span className="watch-value figures">
          {watch.value === null ? '' : formatDecimal(watch.value, language)}
        </span>
      </span>
      <span className="line one watch-line faint">
        <span className="clip grow" title={watch.transactionId}>
          {[...(named ? [shortId(watch.transactionId)] : []), ...(kind === '' ? [] : [kind])].join(' · ')}
        </span>
        <span className="line one gap-4 watch-time" title={t`Criada em ${formatInstant(created, language)}`}>
          {t`criada ${formatBrief(created, now, language)}`}
        </span>
      </span>
      <span className="line one watch-line">
        {flag ? (
          <span className={flag.tone === 'bad' ? 'watch-flag loud' : 'watch-flag'} title={flag.text}>
            <State tone={flag.tone} icon={flag.icon}>
              {flag.text}
            </State>
          </span>
        ) : (
          <span className="clip grow faint">{watch.group ?? ''}</span>
        )}
        {account !== undefined && !flag && <span className="clip faint watch-account">{account}</span>}
      </span>
      <span className="line one watch-line faint">
        <span className="clip grow">
          {watch.changedAt === null
            ? watch.checks === 0
              ? t`ainda não consultada`
              : t`sem resposta ainda`
            : t`mudou ${formatBrief(watch.changedAt, now, language)}`}
        </span>
        <span className="line one gap-4 watch-next">
          <Icon name={watch.phase === 'paused' ? 'pause' : watch.nextAt === null ? 'check' : 'retry'} />
          {nextText(watch, now, language, translate)}
        </span>
      </span>
    </>
  );
}

/**
 * One watched transaction on the board: four lines of the same height on every card. Rendered again only when it
 * changes or a time on it does. It is an option of a list that is laid out with absolute positions.
 */
const Card = memo(PlainCard);

const cardHeight = 104;
const captionHeight = 24;
/** How long a card shows that it changed. */
const freshFor = 6_000;
/** How far around the visible cards a card is searched after the list was read again. */
const around = 60;

export interface ColumnProps {
  readonly column: BoardColumn;
  readonly pages: Pages<WatchRow> | undefined;
  readonly facts: ColumnFacts | undefined;
  /** The row of the current card, if it is in this column. */
  readonly held: number | undefined;
  readonly chosen: Chosen;
  readonly open: number | undefined;
  readonly now: number;
  readonly shownSince: number;
  readonly marks: readonly number[];
  readonly accountName: ((id: string) => string) | undefined;
  readonly grouped: boolean;
  /** Another filter is another list: it starts at its top. */
  readonly topic: unknown;
  readonly sights: { readonly current: Sights };
  readonly wantsFocus: { current: boolean };
  readonly onHold: (column: BoardColumn, row: number) => void;
  readonly onPointed: (event: MouseEvent, column: BoardColumn, row: number) => void;
  readonly onOpen: (column: BoardColumn, row: number) => void;
}

export function Column(props: ColumnProps) {
  const { t } = useLingui();
  const { language } = useWords();
  const { column, pages, facts } = props;
  const { icon, tone } = columnLooks[column];
  const title = columnHeadings[column];
  const count = pages?.count ?? facts?.count ?? 0;
  const aged = facts?.aged.at(-1) ?? 0;
  return (
    <section className="stack gap-0 frame lane" aria-label={t(title)}>
      <header className={`lane-head ${tone}`}>
        <Icon name={icon} />
        <h2>{t(title)}</h2>
        <span className="lane-count figures">{formatCount(count, language)}</span>
        <p className="lane-sum figures">
          {facts && facts.count > facts.withoutValue && <span>{formatDecimal(facts.sum, language)}</span>}
          {facts && facts.withoutValue > 0 && (
            <span
              className="faint"
              title={t`O valor de ${formatCount(facts.withoutValue, language)} ainda não é conhecido`}
            >{t`${formatCount(facts.withoutValue, language)} sem valor`}</span>
          )}
        </p>
        {aged > 0 && (
          <span className="unseen">{t`Abertas há muito tempo: ${formatCount(aged, language)}`}</span>
        )}
      </header>
      {pages && <Cards {...props} pages={pages} name={t(title)} />}
    </section>
  );
}

function Cards({ pages, name, ...props }: ColumnProps & { pages: Pages<WatchRow>; name: string }) {
  const { t } = useLingui();
  const { column, held, chosen, open, now, shownSince, marks, accountName, grouped, topic, sights } = props;
  const scroller = useRef<HTMLDivElement>(null);
  useSyncExternalStore(pages.subscribe, pages.version);
  const stride = cardHeight + (grouped ? captionHeight : 0);
  // The React Compiler, which this rule warns about, is not in use.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: pages.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => stride,
    overscan: 3,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      return held !== undefined && held < pages.count && !rows.includes(held)
        ? [...rows, held].sort((a, b) => a - b)
        : rows;
    },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, stride]);
  const drawn = virtualizer.getVirtualItems();
  const slots = useRef<Slots>(new Map());
  slots.current = nextSlots(
    slots.current,
    drawn.map((item) => item.index),
    held ?? -1,
  );
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
  useWanted(pages, startIndex, endIndex);
  useEffect(() => {
    sights.current[column] = { from: Math.max(0, startIndex - around), to: endIndex + around };
  }, [sights, column, startIndex, endIndex]);

  // Before the new list is painted, so that visible and focused cards stay in place.
  const before = useRef({ pages, topic });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { pages, topic };
    const element = scroller.current;
    if (old.pages === pages || !element) return;
    if (old.topic !== topic) {
      element.scrollTop = 0;
      return;
    }
    const rowOf = (row: number): number | undefined => {
      const id = old.pages.row(row)?.id;
      if (id === undefined || pages.row(row)?.id === id) return undefined;
      for (let far = 1; far <= around; far += 1)
        for (const near of [row + far, row - far]) if (pages.row(near)?.id === id) return near;
      return undefined;
    };
    const first = Math.floor(element.scrollTop / stride);
    const moved = element.scrollTop > 0 ? rowOf(first) : undefined;
    if (moved !== undefined) element.scrollTop += (moved - first) * stride;
    if (held === undefined) return;
    const next = rowOf(held);
    if (next === undefined) return;
    if (element.contains(document.activeElement)) props.wantsFocus.current = true;
    props.onHold(column, next);
  });
  const toHeld = useRef<number>(undefined);
  useEffect(() => {
    if (held !== undefined && toHeld.current !== held && props.wantsFocus.current)
      virtualizer.scrollToIndex(held);
    toHeld.current = held;
  });
  useEffect(() => {
    if (!props.wantsFocus.current || held === undefined) return;
    const card = scroller.current?.querySelector<HTMLElement>(`[data-row="${held}"]`);
    if (!card) return;
    props.wantsFocus.current = false;
    card.focus({ preventScroll: true });
  });
  const { onPointed, onOpen, onHold } = props;
  const pointed = useCallback(
    (event: MouseEvent, row: number) => onPointed(event, column, row),
    [onPointed, column],
  );
  const opened = useCallback((row: number) => onOpen(column, row), [onOpen, column]);
  const focused = useCallback((row: number) => onHold(column, row), [onHold, column]);
  const failure = pages.failure();
  return (
    <>
      <div
        ref={scroller}
        className="lane-cards"
        {...(pages.count === 0 ? {} : { role: 'listbox', 'aria-label': name, 'aria-multiselectable': true })}
        tabIndex={-1}
        data-lane={column}
      >
        <div role="presentation" className="lane-all" style={{ height: pages.count * stride }}>
          {drawn.map(({ index, start }) => {
            const watch = pages.row(index);
            const group = watch?.group ?? t`Sem grupo`;
            const follows = index > 0 && watch !== undefined && pages.row(index - 1)?.group === watch.group;
            const changed = Date.parse(watch?.changedAt ?? '');
            return (
              <Card
                key={slots.current.get(index)}
                watch={watch}
                row={index}
                of={pages.count}
                top={start}
                held={held === index}
                chosen={isChosen(chosen, column, watch?.id)}
                open={watch !== undefined && watch.id === open}
                fresh={changed > shownSince && now - changed < freshFor}
                now={now}
                marks={marks}
                account={watch && accountName?.(watch.accountId)}
                caption={grouped ? (follows || watch === undefined ? '' : group) : undefined}
                onPointed={pointed}
                onOpen={opened}
                onFocus={focused}
              />
            );
          })}
        </div>
        {pages.count === 0 && <p className="lane-empty faint">{t`Nenhuma`}</p>}
      </div>
      {failure && (
        <div className="line one apart grid-failed" role="alert">
          <span>{t`Parte da lista não foi carregada.`}</span>
          <Button kind="quiet" icon="retry" onPress={pages.retry}>{t`Tentar de novo`}</Button>
        </div>
      )}
    </>
  );
}
