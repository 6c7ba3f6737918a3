// Revisão: the rows before they are sent, the findings of each and their corrections, above sums with a fixed position.
import { type JSX, type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { createStore } from 'zustand/vanilla';
import type { Batch, BatchReview } from '../../../preload/contract/batches.ts';
import { useApp } from '../../app/app-context.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { Sort } from '../../ui/grid/columns.ts';
import { Grid, type GridAt } from '../../ui/grid/Grid.tsx';
import type { Range } from '../../ui/grid/selection.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { useQuery } from '../../app/use-query.ts';
import { StepBar } from '../StepBar.tsx';
import { ReplaceDialog } from './ReplaceDialog.tsx';
import { fieldOfColumn, reviewColumns } from './review-columns.tsx';
import { aimed, countsOf, filterOf, type ShownRows, shownRows } from './review-rows.ts';
import type { BoletoField } from '../../../preload/contract/boleto-fields.ts';
import { ReviewFoot } from './ReviewFoot.tsx';
import { ReviewGroups } from './ReviewGroups.tsx';
import { ReviewWords } from './ReviewWords.tsx';
import { RowPane } from './RowPane.tsx';
import { useDraft, useDraftController } from './use-draft.ts';
import { useReview } from './use-review.ts';
import { type ShownFields, useShownFields } from './use-shown-fields.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Icon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import './draft.css';
import './review.css';

const titles: Readonly<Record<(typeof shownRows)[number], MessageDescriptor>> = {
  all: msg`Todas`,
  problems: msg`A revisar`,
  errors: msg`Com erro`,
  doubts: msg`Com dúvida`,
  repeats: msg`Duplicidades`,
  out: msg`Retiradas`,
};
const tones: Partial<Record<ShownRows, string>> = { errors: 'bad', doubts: 'doubt' };

/** Above the rows: the filter, the search, and actions on the selection. */
function ReviewBar({
  batch,
  review,
  columns,
  shown,
  onShow,
  search,
  onSearch,
  count,
  busy,
  onUndo,
  onReplace,
  onOut,
}: {
  batch: Batch;
  review: BatchReview | undefined;
  columns: ShownFields;
  shown: ShownRows;
  onShow: (shown: ShownRows) => void;
  search: string;
  onSearch: (search: string) => void;
  /** Rows in the current list. */
  count: number | undefined;
  busy: boolean;
  onUndo: () => void;
  onReplace: () => void;
  onOut: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const counts = countsOf(batch, review);
  return (
    <div className="line low review-bar labels-unseen">
      <fieldset className="filters" aria-label={t`Quais linhas`}>
        {shownRows.map((name) => (
          <ToggleButton
            key={name}
            className={`small frame pressable filter ${tones[name] ?? ''}`}
            isSelected={shown === name}
            isDisabled={name === 'repeats' && shown !== name && counts.repeats === 0}
            onPress={() => onShow(name)}
          >
            {name === 'errors' && counts.errors > 0 && <Icon name="bad" />}
            {name === 'doubts' && counts.doubts > 0 && <Icon name="warn" />}
            {translate(titles[name])}
            <span className="figures">{formatCount(counts[name], language)}</span>
          </ToggleButton>
        ))}
      </fieldset>
      <div className="line review-acts">
        <TextField
          data-search
          label={t`Buscar nas linhas`}
          value={search}
          onChange={onSearch}
          maxLength={200}
          placeholder={t`Buscar nas linhas`}
        />
        <output className="faint figures">
          {busy ? <Spinner /> : search.trim() !== '' && count !== undefined && formatCount(count, language)}
        </output>
        <span className="grow" />
        {columns.empty > 0 && (
          <ToggleButton
            className="small frame pressable filter"
            isSelected={columns.all}
            onPress={() => columns.showAll(!columns.all)}
          >
            {columns.empty === 1
              ? t`Mostrar 1 campo vazio`
              : t`Mostrar ${formatCount(columns.empty, language)} campos vazios`}
          </ToggleButton>
        )}
        <Button kind="quiet" isDisabled={!batch.undoable || busy} onPress={onUndo}>{t`Desfazer`}</Button>
        <Button kind="quiet" onPress={onReplace}>{t`Substituir…`}</Button>
        <Button kind="quiet" icon="trash" isDisabled={busy || !count} onPress={onOut}>{t`Retirar`}</Button>
      </div>
    </div>
  );
}

const pause = 200;
const sorts = ['line', 'name', 'document', 'amount', 'due'] as const;

export function Review({ batch: given }: { batch: Batch }): JSX.Element {
  const { t } = useLingui();
  const { translate, language, both } = useWords();
  const { guiche, toasts, navigation } = useApp();
  const controller = useDraftController();
  const draft = useDraft((state) => (state.draft?.batch === given.id ? state.draft : undefined));
  // Read again after each of its own edits, whoever else reads the batch.
  const live = useQuery(`review ${given.id}`, () => guiche.batches.get({ id: given.id }));
  const batch = live.value ?? given;
  const asked = useQuery(`review groups ${given.id}`, () => guiche.batches.review({ id: given.id }));
  const review = asked.value;
  const shownFields = useShownFields(review);
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
  const at = useMemo(() => createStore<{ readonly row: number }>()(() => ({ row: 0 })), []);
  const onMoved = useCallback((row: number) => at.setState({ row }), [at]);
  const container = useRef<HTMLDivElement>(null);

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
      if (document.activeElement?.contains(container.current))
        container.current?.querySelector<HTMLElement>('[role="gridcell"][tabindex="0"]')?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [arrived]);

  const keepNow = useRef(keep);
  useEffect(() => {
    keepNow.current = keep;
  });
  const columns = useMemo(
    () => reviewColumns(translate, language, (...edit) => keepNow.current(...edit), shownFields.fields),
    // `translate` only changes with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [language, shownFields.fields],
  );

  const show = (next: ShownRows) => {
    setShown(next);
    setTimes((before) => before + 1);
  };
  const row = () => at.getState().row;
  const allOut = (wanted: readonly Range[]) => wanted.every(({ from }) => pages?.row(from)?.state === 'out');
  const takeOut = (wanted: readonly Range[]) => void acts.out(wanted, !allOut(wanted));
  const whole = (): readonly Range[] => {
    const many = ranges.reduce((sum, { from, to }) => sum + to - from + 1, 0);
    return many > 1 ? ranges : [{ from: 0, to: Math.max(0, (pages?.count ?? 1) - 1) }];
  };

  const onGridKey = (event: KeyboardEvent, cell: GridAt): boolean => {
    const command = event.ctrlKey || event.metaKey;
    const field = fieldOfColumn(cell.column);
    if (event.key === 'Delete') takeOut(aimed(cell.ranges, cell.row));
    else if (command && event.key.toLowerCase() === 'd') {
      if (field) void acts.fill(cell.ranges, cell.row, field);
    } else if (command && event.key.toLowerCase() === 'h') setReplacing(field ?? 'description');
    else return false;
    return true;
  };
  const onKey = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLElement && event.target.matches('input, textarea');
    if (event.defaultPrevented || typing || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    const key = event.key.toLowerCase();
    if (key === 'z') {
      if (batch.undoable) void acts.undo();
    } else if (key === 'h') setReplacing('description');
    else if (key === 'f') container.current?.querySelector<HTMLElement>('.review-bar input')?.focus();
    else return;
    event.preventDefault();
  };

  const step = (to: 'file' | 'columns') => () => {
    controller.change((old) => ({ ...old, step: to }));
    navigation.go({ screen: 'boletos', tab: 'batch' });
  };
  const back = draft
    ? { file: step('file'), columns: step('columns') }
    : { file: () => navigation.go({ screen: 'boletos', tab: 'batch' }) };
  return (
    // Keys of the whole step; the grid and the fields handle theirs first.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="column draft" ref={container} onKeyDown={onKey}>
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
        onCorrect={(as) => void acts.correct(as)}
        onExcludeDuplicates={() => void acts.excludeDuplicates()}
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
        onUndo={() => void acts.undo()}
        onReplace={() => setReplacing('description')}
        onOut={() => takeOut(aimed(ranges, row()))}
      />
      <FailureBanner failure={acts.failure} />
      <div className="review-panes">
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
              onKey={onGridKey}
              onCopied={(outcome) => {
                if ('code' in outcome) toasts.show('bad', both(outcome));
                else if (outcome.rows > 1)
                  toasts.show('good', t`${formatCount(outcome.rows, language)} linhas copiadas.`);
              }}
              empty={<Nothing shown={shown} searching={searching} onAll={() => show('all')} />}
            />
            <RowPane
              pages={pages}
              at={at}
              keep={keep}
              onOut={(index, out) => void acts.out([{ from: index, to: index }], out)}
            />
          </>
        )}
      </div>
      <ReviewFoot
        batch={batch}
        review={review}
        onRepeats={() => show('repeats')}
        onExcludeDuplicates={acts.excludeDuplicates}
        onMatched={() => pages?.refresh()}
      />
      {replacing && (
        <ReplaceDialog
          at={replacing}
          among={whole().reduce((sum, { from, to }) => sum + to - from + 1, 0)}
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
}: {
  shown: ShownRows;
  searching: boolean;
  onAll: () => void;
}): JSX.Element {
  const { t } = useLingui();
  if (searching)
    return (
      <EmptyState icon="search" title={t`Nenhuma linha com este texto`}>
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
      title={shown === 'out' ? t`Nenhuma linha retirada` : t`Nada a corrigir aqui`}
      acts={<Button onPress={onAll}>{t`Ver todas as linhas`}</Button>}
    />
  );
}
