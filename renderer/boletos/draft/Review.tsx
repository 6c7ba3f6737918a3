// Revisão: the rows before they are sent, the findings of each and their corrections, above sums with a fixed position.
import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLingui } from '@lingui/react/macro';
import { createStore } from 'zustand/vanilla';
import type { Batch, RowFault } from '../../../preload/contract/batches.ts';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import { useApp, useQuery } from '../../app/app-context.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Sort } from '../../ui/grid/columns.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
import type { GridAt } from '../../ui/grid/grid-props.ts';
import { selectedCount, type Range } from '../../ui/grid/selection.ts';
import { actAmong, keyGroups } from '../../ui/key-groups.ts';
import { DetailsGrip, useDetailsWidth } from '../../list/DetailsGrip.tsx';
import { gridIn, useKeptFocus } from '../kept-focus.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { StepBar } from '../StepBar.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { columnOfField, fieldOfColumn, reviewColumns, roomy, usualPane } from './review-columns.tsx';
import { aimed, filterOf, isMarked, isSameShown, type ShownRows, worstFirst } from './review-rows.ts';
import type { BoletoField } from '../../../preload/contract/boleto-fields.ts';
import { FillDialog } from './FillDialog.tsx';
import { ReviewBar } from './ReviewBar.tsx';
import { ReviewFoot } from './ReviewFoot.tsx';
import { ReviewGroups } from './ReviewGroups.tsx';
import { ReviewWords } from './ReviewWords.tsx';
import { RowPane } from './RowPane.tsx';
import { useDraft, useDraftController } from './use-draft.ts';
import { useReview } from './use-review.ts';
import { useShownFields } from './use-shown-fields.ts';
import './draft.css';
import './review.css';

const pause = 200;
/** Of an element, in steps that no column notices. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const observer = new ResizeObserver(() => setWidth(Math.round(current.clientWidth / 20) * 20));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** The one that is to be corrected first. */
const wantedColumn = ({ problems, state }: BoletoRow): string | undefined => {
  const field = worstFirst(problems).find((one) => isMarked(one) && one.field !== null)?.field;
  return state === 'out' || !field || field === 'parcels' ? undefined : columnOfField(field);
};

const sorts = ['line', 'name', 'document', 'amount', 'due'] as const;

export function Review({ batch: given }: { batch: Batch }) {
  const { t } = useLingui();
  const { translate, language, both, formatCount } = useWords();
  const { guiche, toasts, navigation } = useApp();
  const controller = useDraftController();
  const draft = useDraft((state) => (state.draft?.batch === given.id ? state.draft : undefined));
  // Read again after each of its own edits, whoever else reads the batch.
  const live = useQuery(`review ${given.id}`, () => guiche.batches.get({ id: given.id }));
  const batch = live.value ?? given;
  const asked = useQuery(`review groups ${given.id}`, () => guiche.batches.review({ id: given.id }));
  const review = asked.value;
  const panes = useRef<HTMLDivElement>(null);
  const room = useWidth(panes);
  const beside = useDetailsWidth(usualPane(room));
  const shownFields = useShownFields(review, room >= roomy);
  const acts = useReview(batch, () => {
    live.again();
    asked.again();
  });
  const { list, keep } = acts;
  const { pages } = acts.listed;
  const [shown, setShown] = useState<ShownRows>(given.problems.error > 0 ? 'problems' : 'all');
  const [times, setTimes] = useState(0);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>({ column: 'line', descending: false });
  const [ranges, setRanges] = useState<readonly Range[]>([]);
  const [replacing, setReplacing] = useState<BoletoField>();
  const [filling, setFilling] = useState<RowFault & { readonly count: number }>();
  const at = useMemo(() => createStore<{ readonly row: number }>()(() => ({ row: 0 })), []);
  const onMoved = useCallback((row: number) => at.setState({ row }), [at]);
  const container = useRef<HTMLDivElement>(null);
  const toGrid = () => gridIn(container.current)?.focus();
  const onFocus = useKeptFocus(() => gridIn(container.current));

  const filter = useMemo(
    () => ({
      batchId: given.id,
      ...filterOf(shown),
      ...(search.trim() === '' ? {} : { text: search.trim() }),
      sort: sorts.find((one) => one === sort.column) ?? 'line',
      descending: sort.descending,
    }),
    [given.id, shown, search, sort],
  );
  const searching = filter.text !== undefined;
  useEffect(() => {
    const timer = setTimeout(() => void list.open(filter), searching ? pause : 0);
    return () => clearTimeout(timer);
  }, [list, filter, searching, times]);
  useEffect(() => () => list.close(), [list]);
  // After a reload the way back to the columns is open too.
  useEffect(() => void controller.restore(), [controller]);

  const arrived = pages !== undefined && (review ?? asked.failure) !== undefined;
  useEffect(() => {
    if (!arrived) return undefined;
    // The button that led here is gone: the focus moves to the rows, which are rendered once they were measured.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.contains(container.current)) gridIn(container.current)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [arrived]);

  const keepNow = useRef(keep);
  useEffect(() => {
    keepNow.current = keep;
  });
  const columns = useMemo(
    () =>
      reviewColumns(
        translate,
        language,
        (...edit) => keepNow.current(...edit),
        shownFields.fields,
        room,
        beside.width,
      ),
    // `translate` only changes with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [language, shownFields.fields, room, beside.width],
  );

  const show = (next: ShownRows) => {
    setShown(next);
    setTimes((before) => before + 1);
  };
  const row = () => at.getState().row;
  const allOut = (wanted: readonly Range[]) => wanted.every(({ from }) => pages?.row(from)?.state === 'out');
  const takeOut = (wanted: readonly Range[]) => void acts.out(wanted, !allOut(wanted));
  const whole = (): readonly Range[] => {
    const many = selectedCount({ ranges });
    return many > 1 ? ranges : [{ from: 0, to: Math.max(0, (pages?.count ?? 1) - 1) }];
  };

  const onGridKey = (event: KeyboardEvent, cell: GridAt): boolean => {
    const field = fieldOfColumn(cell.column);
    const act = actAmong(keyGroups.review, event);
    if (act === 'takeOut') takeOut(aimed(cell.ranges, cell.row));
    else if (act === 'empty') {
      const row = pages?.row(cell.row);
      const wanted = aimed(cell.ranges, cell.row);
      const one = wanted.length === 1 && wanted[0]?.from === wanted[0]?.to;
      if (field && one && row) keep(cell.row, row, field, '');
      else if (field) void acts.empty(wanted, field);
    } else if (act === 'fill') {
      if (field) void acts.fill(cell.ranges, cell.row, field);
    } else if (act === 'replace') setReplacing(field ?? 'description');
    else return false;
    return true;
  };
  const onKey = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea');
    if (event.defaultPrevented || typing) return;
    const act = actAmong(keyGroups.review, event);
    if (act === 'undo') {
      if (batch.undoable) void acts.undo();
    } else if (act === 'replace') setReplacing('description');
    else if (act === 'search') container.current?.querySelector<HTMLElement>('.review-bar input')?.focus();
    else if (act === 'fixes') firstFix()?.focus();
    else return;
    event.preventDefault();
  };

  /** Of the groups above the rows. */
  const firstFix = () => container.current?.querySelector<HTMLElement>('.review-groups .button');
  /** The press may remove the group; the work goes on in the rows. */
  const fromGrid = (act: () => Promise<unknown>) => {
    toGrid();
    void act();
  };

  /** The list shows what is left. */
  const fromGroups = (act: () => Promise<unknown>) =>
    fromGrid(async () => {
      await act();
      setTimes((before) => before + 1);
    });

  const step = (to: 'file' | 'columns') => () => {
    controller.change((old) => ({ ...old, step: to }));
    navigation.go({ screen: 'boletos', tab: 'batch' });
  };
  const back = draft
    ? { file: step('file'), columns: step('columns') }
    : { file: () => navigation.go({ screen: 'boletos', tab: 'batch' }) };
  const style: CSSProperties & { '--beside': string } = { '--beside': `${beside.width}px` };
  return (
    // Keys of the whole step; the grid and the fields handle theirs first.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="column draft" ref={container} onKeyDown={onKey} onFocus={onFocus}>
      {given.state === 'draft' && <StepBar at="review" go={back} />}
      <ReviewWords
        batch={batch}
        draft={draft}
        busy={acts.busy}
        onCarryRef={() => void acts.carryRef()}
        {...(draft ? { onColumns: step('columns') } : {})}
      />
      <ReviewGroups
        batch={batch}
        review={review}
        shown={shown}
        busy={acts.busy}
        onShow={show}
        onCorrect={(as) => fromGroups(() => acts.correct(as))}
        onFill={(fault) => setFilling(review?.faults.find((one) => isSameShown(one, fault)))}
        onTakeOut={(group) => fromGroups(() => acts.excludeAll({ group }))}
        onExcludeDuplicates={() => fromGroups(() => acts.excludeAll({ repeats: true }))}
      />
      <ReviewBar
        batch={batch}
        review={review}
        columns={shownFields}
        shown={shown}
        onShow={show}
        search={search}
        onSearch={setSearch}
        count={pages?.count}
        busy={acts.busy}
        onUndo={() => fromGrid(acts.undo)}
        onReplace={() => setReplacing('description')}
        onOut={() => takeOut(aimed(ranges, row()))}
      />
      <FailureBanner failure={acts.failure} />
      <div className="review-panes" ref={panes} style={style}>
        {arrived && (
          <>
            <Grid
              label={t`Linhas em revisão`}
              columns={columns}
              pages={pages}
              dense
              sort={sort}
              onSort={setSort}
              onSelected={setRanges}
              onMoved={onMoved}
              wanted={wantedColumn}
              onKey={onGridKey}
              onCopied={(outcome) => {
                if ('code' in outcome) toasts.show('bad', both(outcome));
                else if (outcome.rows > 1)
                  toasts.show('good', t`${formatCount(outcome.rows)} linhas copiadas.`);
              }}
              empty={
                <Nothing
                  shown={shown}
                  searching={searching}
                  onAll={() => show('all')}
                  onClear={() => setSearch('')}
                />
              }
            />
            <DetailsGrip {...beside} />
            <RowPane
              pages={pages}
              at={at}
              keep={keep}
              busy={acts.busy}
              onAccept={(asked) => fromGrid(() => acts.accept(asked))}
              onOut={(index, out) => void acts.out([{ from: index, to: index }], out)}
            />
          </>
        )}
      </div>
      <ReviewFoot
        batch={batch}
        review={review}
        onShow={show}
        onExcludeDuplicates={() => acts.excludeAll({ repeats: true })}
        onMatched={() => pages?.refresh()}
      />
      {filling && (
        <FillDialog
          fault={filling}
          count={filling.count}
          onClose={() => setFilling(undefined)}
          onFill={(text) => {
            const { count: _, ...fault } = filling;
            fromGroups(() => acts.correct({ fault, to: { text } }));
          }}
        />
      )}
      {replacing && (
        <ReplaceDialog
          at={replacing}
          among={selectedCount({ ranges: whole() })}
          onClose={() => setReplacing(undefined)}
          onReplaced={acts.replaced}
          replace={acts.replace(whole())}
        />
      )}
    </div>
  );
}

function Nothing({
  shown,
  searching,
  onAll,
  onClear,
}: {
  shown: ShownRows;
  searching: boolean;
  onAll: () => void;
  onClear: () => void;
}) {
  const { t } = useLingui();
  if (searching)
    return (
      <EmptyState
        icon="search"
        title={t`Nenhuma linha com este texto`}
        acts={<Button onPress={onClear}>{t`Limpar busca`}</Button>}
      >
        {t`Tente com menos letras ou outra palavra.`}
      </EmptyState>
    );
  if (shown === 'all')
    return (
      <EmptyState icon="none" title={t`Nenhuma linha para revisar`}>
        {t`A planilha não tem linhas com boletos, ou todas já foram enviadas.`}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="good"
      title={shown === 'out' ? t`Nenhuma linha removida` : t`Nada a corrigir aqui`}
      acts={<Button onPress={onAll}>{t`Ver todas as linhas`}</Button>}
    />
  );
}
