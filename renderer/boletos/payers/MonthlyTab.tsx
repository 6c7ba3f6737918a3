// Mensalidades: what is to be charged in a month, beside the month before, in groups that are accepted or left out. “Gerar mês” makes an
// ordinary draft of the rest; nothing is issued here.
import { useEffect, useMemo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { monthGroups, type MonthGroup, type ShownMonthRow } from '../../../preload/contract/payer-terms.ts';
import { fold } from '../../../preload/shared/fold.ts';
import { formatMonth } from '../../../preload/shared/format.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { monthToCharge } from '../../../preload/shared/monthly.ts';
import { useAct, useApp, useSession, useToday, useQuery } from '../../app/app-context.ts';
import type { Route } from '../../app/route.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { CountChips } from '../../list/CountChips.tsx';
import { DeclaredList, NothingFound } from '../../list/DeclaredList.tsx';
import { rowsSorted } from '../../list/list-of.ts';
import { MoreMenu } from '../../list/MoreMenu.tsx';
import { useDetails } from '../../list/use-details.ts';
import { useList } from '../../list/use-list.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { State } from '../../ui/State.tsx';
import { actAmong, keyGroups } from '../../ui/key-groups.ts';
import { pagesOf } from '../../ui/grid/pages.ts';
import type { Range } from '../../ui/grid/selection.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { MonthSelect } from './MonthSelect.tsx';
import { PayerPane, payersChanged } from './PayerPane.tsx';
import { groupTitles, months, situation } from './payers-list.tsx';
import { ReadjustDialog } from './ReadjustDialog.tsx';
import './payers.css';

const noRows: readonly ShownMonthRow[] = [];
const noRanges: readonly Range[] = [];
type BoletosRoute = Extract<Route, { screen: 'boletos' }>;

/** The window keeps the chosen month where it keeps the filters of lists. */
const monthKey = 'guiche.months.month';

export function MonthlyTab({ route }: { route: BoletosRoute }) {
  const accountId = useSession((state) => state.accounts?.current);
  const today = useToday();
  const [month, setMonth] = useState(() => sessionStorage.getItem(monthKey) ?? monthToCharge(today));
  const choose = (next: string) => {
    sessionStorage.setItem(monthKey, next);
    setMonth(next);
  };
  return accountId === undefined ? null : (
    <Month key={`${accountId} ${month}`} {...{ accountId, month, setMonth: choose, route }} />
  );
}

type OpenRow = Extract<ShownMonthRow, { kind: 'open' }>;
const isOpen = (row: ShownMonthRow): row is OpenRow => row.kind === 'open';

function Month({
  accountId,
  month,
  setMonth,
  route,
}: {
  accountId: string;
  month: string;
  setMonth: (month: string) => void;
  route: BoletosRoute;
}) {
  const { t } = useLingui();
  const { translate, language, formatCents, formatCount } = useWords();
  const { guiche, navigation, toasts } = useApp();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [selected, setSelected] = useState(noRanges);
  const [open, setOpen] = useState<number>();
  const [readjusting, setReadjusting] = useState(false);
  const known = useQuery(month, () => guiche.payers.month({ accountId, month }), payersChanged);
  const all = known.value ?? noRows;
  const more = useMemo(
    () => ({ why: situation(left, translate) }),
    // `translate` only changes with the language.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
    [left, language],
  );
  const parts = useList(months, {
    key: 'guiche.months',
    asked: route.view,
    several: false,
    more,
    onView: () => undefined,
  });
  const { search, change, sort } = parts;
  const group = monthGroups.find((one) => one === search.group);
  const sought = fold(search.text.trim());
  const named = all.filter(
    ({ name, document }) =>
      sought === '' ||
      fold(name).includes(sought) ||
      document.includes(sought.replaceAll(/\D/gu, '') || sought),
  );
  const rows = useMemo(
    () =>
      rowsSorted(
        months,
        group === undefined ? named : named.filter((row) => row.group === group),
        sort,
        (one, other) => one.id - other.id,
      ),
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
    [known.value, sought, group, sort],
  );
  const pages = useMemo(() => pagesOf(rows), [rows]);
  const shown = rows.find(({ id }) => id === open);
  const { frame, onMoved, close } = useDetails(pages, shown?.id, setOpen);

  const chargeable = all.filter(isOpen);
  const wanted = chargeable.filter(({ id }) => !left.has(id));
  const cents = wanted.reduce((sum, row) => sum + row.cents, 0);
  const act = useAct((_: undefined, commandId) =>
    guiche.payers.generate({
      commandId,
      accountId,
      month,
      name: t`Mensalidades ${formatDay(month)}`,
      rows: wanted.map((row) => ({ agreement: row.id, cents: row.cents, due: row.due })),
    }),
  );
  const openBatch = (batch: number) => navigation.go({ screen: 'boletos', tab: 'batch', batch });
  const generate = () =>
    act.run(undefined, (value) => {
      if (value.kind === 'generated') openBatch(value.batchId);
      else if (value.kind === 'changed') {
        toasts.show(
          'bad',
          t`As mensalidades mudaram enquanto isso. Nada foi gerado. Confira a lista de novo.`,
        );
        known.again();
      } else {
        const [batch] = value.batches;
        toasts.show('bad', t`Este mês já foi gerado. Nenhum lote novo foi criado: este é o lote existente.`);
        if (batch !== undefined) openBatch(batch);
      }
    });
  const canGenerate = wanted.length > 0 && !act.busy;
  // The screen begins with no control in focus, so the key works wherever nothing is open over it.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOver = document.activeElement?.closest('[role=dialog], [role=menu], [role=listbox]');
      if (event.defaultPrevented || event.repeat || isOver || !canGenerate) return;
      if (actAmong(keyGroups.monthly, event) !== 'generate') return;
      event.preventDefault();
      void generate();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const put = (some: readonly ShownMonthRow[], out: boolean) => {
    const ids = new Set(some.filter(isOpen).map(({ id }) => id));
    setLeft(out ? left.union(ids) : left.difference(ids));
  };
  const chosen = selected.flatMap(({ from, to }) => rows.slice(from, to + 1));
  const target = chosen.length > 1 ? chosen : rows;
  const adjustable = target.filter(({ kind }) => kind !== 'ended');
  const openOnes = target.filter(isOpen);
  const isOut = openOnes.length > 0 && openOnes.every(({ id }) => left.has(id));
  const targetCount = formatCount(openOnes.length);
  const make = (format: 'csv' | 'xlsx') =>
    guiche.payers.saveMonth({
      accountId,
      month,
      agreements: rows.map(({ id }) => id),
      format,
      ...parts.file(t`mensalidades`),
    });
  const isDone = all.length > 0 && chargeable.length === 0;
  const generateButton = isDone ? (
    all.some(({ kind }) => kind === 'made') && <State tone="good">{t`Mês completo`}</State>
  ) : (
    <Button
      // An empty month leads on to where charges come from.
      kind={all.length === 0 ? 'plain' : 'main'}
      busy={act.busy}
      isDisabled={wanted.length === 0}
      onPress={() => void generate()}
    >
      {t`Gerar mês (${formatCount(wanted.length)})`}
    </Button>
  );
  const empty =
    all.length > 0 ? (
      <NothingFound title={t`Nenhuma mensalidade encontrada`} onWiden={parts.widen} />
    ) : (
      <EmptyState
        icon="calendar"
        title={t`Nenhuma mensalidade em ${formatMonth(month, language, true)}`}
        acts={
          <>
            <GoButton
              kind="main"
              to={{ screen: 'boletos', tab: 'batch' }}
            >{t`Importar ou escolher lote`}</GoButton>
            <GoButton to={{ screen: 'boletos', tab: 'payers' }}>{t`Escolher um pagador`}</GoButton>
          </>
        }
      >
        {t`Em um lote emitido ou na revisão de uma planilha, use Mais e “Transformar este lote em mensalidades”. Ou crie uma mensalidade nos detalhes de um pagador.`}
      </EmptyState>
    );
  return (
    <>
      <DeclaredList
        parts={parts}
        list={{ pages: known.value && pages, failure: known.failure }}
        label={t`Mensalidades`}
        search={{ label: t`Buscar mensalidades`, placeholder: t`Nome, CPF ou CNPJ` }}
        make={rows.length === 0 ? undefined : make}
        narrowing={
          <div className="month-bar">
            <MonthSelect label={t`Mês`} value={month} onChange={setMonth} />
          </div>
        }
        acts={
          <MoreMenu
            acts={[
              {
                id: 'readjust',
                label: t`Reajustar valores…`,
                icon: 'edit',
                disabled: adjustable.length === 0,
                run: () => setReadjusting(true),
              },
            ]}
          />
        }
        mainActs={generateButton}
        filters={
          <>
            {all.length > 0 && (
              <div className="month-groups">
                <CountChips<MonthGroup>
                  label={t`Situação`}
                  chosen={group}
                  choose={(next) => change({ group: next ?? '' })}
                  chips={monthGroups.flatMap((value) => {
                    const count = all.filter((row) => row.group === value).length;
                    return count === 0 && value !== group
                      ? []
                      : [{ value, title: t(groupTitles[value]), count }];
                  })}
                />
              </div>
            )}
            <FailureBanner failure={act.failure} />
          </>
        }
        foot={
          all.length > 0 && (
            <div className="list-foot small line apart">
              <output className="figures">
                {isDone
                  ? t`Não há nada a gerar em ${formatMonth(month, language, true)}.`
                  : t`Entram no lote: ${formatCount(wanted.length)} de ${formatCount(chargeable.length)} · ${formatCents(cents)}`}
              </output>
              <span className="line">
                {openOnes.length > 0 && (
                  <Button onPress={() => put(target, !isOut)}>
                    {isOut ? t`Incluir estas (${targetCount})` : t`Deixar estas de fora (${targetCount})`}
                  </Button>
                )}
                <span className="faint list-hint">{t`Delete deixa de fora ou inclui; Enter abre os detalhes`}</span>
              </span>
            </div>
          )
        }
        details={shown !== undefined && <PayerPane key={shown.payer} id={shown.payer} onClose={close} />}
        frame={frame}
        onCloseDetails={close}
        onOpen={({ id }) => setOpen(id)}
        onSelected={setSelected}
        onMoved={onMoved}
        onKey={(event, { row }) => {
          const one = rows[row];
          if (actAmong(keyGroups.monthly, event) !== 'leaveOut' || !one) return false;
          put([one], !left.has(one.id));
          return true;
        }}
        empty={empty}
      />
      {readjusting && (
        <ReadjustDialog accountId={accountId} rows={adjustable} onClose={() => setReadjusting(false)} />
      )}
    </>
  );
}
