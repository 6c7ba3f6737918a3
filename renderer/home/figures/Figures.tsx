// The figures of the account in use, as numbers and as pictures.
import type {
  Age,
  AgeFigure,
  Figure,
  HomeFigures,
  MonthFigure,
  WithdrawalsOfMonth,
  WorkOfMonth,
} from '../../../preload/contract/home.ts';
import { useApp, useSession } from '../../app/app-context.ts';
import { CalendarChart } from './CalendarChart.tsx';
import { useLingui } from '@lingui/react/macro';
import {
  formatCents,
  formatCount,
  formatMonth,
  formatNumber,
  formatRoughly,
} from '../../../preload/shared/format.ts';
import { type Bar, BarChart } from '../../ui/charts/BarChart.tsx';
import { ChartCard, type ChartFigure, type ChartTable } from '../../ui/charts/ChartCard.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { moneyFigure, plainFigure } from './figure-cells.ts';
import { SaveTable } from './SaveTable.tsx';
import { type Counted, useCountOf } from './use-count-of.ts';
import type { Language } from '../../../preload/shared/money.ts';
import { Button } from 'react-aria-components/Button';
import { issued, type Route } from '../../app/route.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import './figures.css';

interface Tile {
  readonly name: string;
  readonly figure: Figure;
  /** Boletos, if it is not told. */
  readonly of?: Counted;
  readonly before?: Figure;
  readonly to: Route;
}

/** The six figures of Início: each is a link to the list that shows exactly these boletos or withdrawals. */
function Numbers({ figures }: { figures: HomeFigures }) {
  const { t } = useLingui();
  const { today, dueSoonTo } = figures;
  const month = { from: figures.monthFrom, to: today };
  const monthly = (figure: MonthFigure) => ({ figure, before: figure.before });
  const open = { state: 'created', baixa: 'no' } as const;
  const tiles: readonly Tile[] = [
    {
      name: t`Emitidos no mês`,
      ...monthly(figures.issued),
      to: issued({ state: 'created', created: month }),
    },
    {
      name: t`Pagos no mês`,
      ...monthly(figures.settled),
      to: issued({ baixa: 'yes', paid: month }),
    },
    {
      name: t`Vencidos em aberto`,
      figure: figures.overdue,
      to: issued({ ...open, due: { to: figures.yesterday } }),
    },
    {
      name: t`A vencer em 7 dias`,
      figure: figures.dueSoon,
      to: issued({ ...open, due: { from: today, to: dueSoonTo } }),
    },
    {
      name: t`A confirmar`,
      figure: figures.uncertain,
      to: { screen: 'boletos', tab: 'batch', doubts: true },
    },
    {
      name: t`Saques no mês`,
      of: 'withdrawals',
      ...monthly(figures.withdrawals),
      to: { screen: 'withdrawals', tab: 'history', only: month },
    },
  ];
  return (
    <section className="numbers" aria-label={t`Números do mês`}>
      {tiles.map((tile) => (
        <NumberTile key={tile.name} tile={tile} beforeTo={figures.beforeTo} />
      ))}
    </section>
  );
}

function NumberTile({ tile, beforeTo }: { tile: Tile; beforeTo: string }) {
  const { navigation } = useApp();
  const { language } = useWords();
  const countOf = useCountOf();
  const change = useChange(tile.figure, tile.before, beforeTo);
  return (
    <Button className="card pressable stack gap-2 number-tile" onPress={() => navigation.go(tile.to)}>
      <span className="small soft clip">{tile.name}</span>
      <span className="figures strong number-sum">{formatCents(tile.figure.cents, language)}</span>
      <span className="small soft clip">{countOf(tile.of ?? 'boletos', tile.figure.count)}</span>
      {change !== undefined && <span className="small faint">{change}</span>}
    </Button>
  );
}

/** In percent. */
const mostTold = 999;

/** In one sentence with what it is compared with. */
function useChange(now: Figure, before: Figure | undefined, beforeTo: string): string | undefined {
  const { t } = useLingui();
  const { language } = useWords();
  if (!before) return undefined;
  const until = formatDay(beforeTo).slice(0, 5);
  if (before.cents === 0) return t`Mês anterior até ${until}: nada`;
  const sum = formatCents(before.cents, language);
  const share = Math.round(((now.cents - before.cents) / before.cents) * 100);
  // A share of almost nothing says nothing.
  if (share > mostTold) return t`Mês anterior até ${until}: ${sum}`;
  const percent = `${share > 0 ? '+' : share < 0 ? '−' : ''}${formatCount(Math.abs(share), language)}`;
  return t`${percent}% sobre o mês anterior (${sum} até ${until})`;
}

/** Boletos without a settlement by how long ago they fell due; a press shows them in the register. */
function AgingChart({ aging }: { aging: readonly AgeFigure[] }) {
  const { t } = useLingui();
  const { navigation } = useApp();
  const { language } = useWords();
  const countOf = useCountOf();
  const title = t`Em aberto, por atraso`;
  const names: Readonly<Record<Age, string>> = {
    notDue: t`A vencer`,
    days1: t`1 a 30 dias`,
    days31: t`31 a 60 dias`,
    days61: t`61 a 90 dias`,
    days91: t`Mais de 90 dias`,
  };
  const shorts: Readonly<Record<Age, string>> = {
    notDue: t`A vencer`,
    days1: t`1–30 dias`,
    days31: '31–60',
    days61: '61–90',
    days91: '+90',
  };
  const note = t`Boletos emitidos ainda sem baixa.`;
  const table: ChartTable = {
    head: [t`Atraso`, t`Boletos`, t`Valor`],
    rows: aging.map(({ age, count, cents }) => [names[age], String(count), moneyFigure(cents, language)]),
  };
  return (
    <ChartCard title={title} table={table} acts={<SaveTable title={title} table={table} />}>
      <BarChart
        label={title}
        hint={note}
        scaleText={(cents) => formatRoughly(cents, language)}
        bars={aging.map(({ age, count, cents, from, to }) => ({
          key: age,
          short: shorts[age],
          words: `${names[age]}: ${formatCents(cents, language)} (${countOf('boletos', count)})`,
          values: [cents],
          onPress: () =>
            navigation.go(
              issued({
                state: 'created',
                baixa: 'no',
                due: { ...(from === null ? {} : { from }), ...(to === null ? {} : { to }) },
              }),
            ),
        }))}
      />
    </ChartCard>
  );
}

const decimal = (value: number, decimals: number, language: Language): ChartFigure => ({
  text: formatNumber(value, language, decimals, decimals),
  plain: plainFigure(value, decimals),
});
const none: ChartFigure = { text: '—', plain: '' };

function priceOf({ priced: { cents, feeCents, usdt } }: WithdrawalsOfMonth, language: Language) {
  const received = Number(usdt);
  if (cents === 0 || received === 0) return undefined;
  return {
    usdt: decimal(received, 2, language),
    fee: decimal((feeCents / cents) * 100, 2, language),
    rate: decimal(cents / 100 / received, 4, language),
  };
}

/** Withdrawals by month: what was withdrawn, what it cost, and how many reais one USDT took. */
function WithdrawalsChart({ months }: { months: readonly WithdrawalsOfMonth[] }) {
  const { t } = useLingui();
  const { language } = useWords();
  const countOf = useCountOf();
  const title = t`Saques por mês`;
  const wordsOf = (one: WithdrawalsOfMonth): string => {
    const name = formatMonth(one.month, language, true);
    const made = `${formatCents(one.cents, language)} (${countOf('withdrawals', one.count)})`;
    const price = priceOf(one, language);
    if (!price) return `${name}: ${made}`;
    const [usdt, fee, rate] = [price.usdt.text, price.fee.text, `R$\u00a0${price.rate.text}`];
    return t`${name}: ${made} → ${usdt} USDT, tarifa ${fee} %, ${rate} por USDT`;
  };
  const note = t`Com a tarifa e a cotação do serviço.`;
  const bars = months.map((one) => ({
    key: one.month,
    short: formatMonth(one.month, language).slice(0, 3),
    words: wordsOf(one),
    values: [one.cents],
  }));
  const table: ChartTable = {
    head: [t`Mês`, t`Saques`, t`Valor`, 'USDT', t`Tarifa (%)`, t`R$ por USDT`],
    rows: months.map((one) => {
      const { usdt = none, fee = none, rate = none } = priceOf(one, language) ?? {};
      return [
        formatMonth(one.month, language),
        String(one.count),
        moneyFigure(one.cents, language),
        usdt,
        fee,
        rate,
      ];
    }),
  };
  return (
    <ChartCard title={title} table={table} acts={<SaveTable title={title} table={table} />}>
      <BarChart label={title} hint={note} bars={bars} scaleText={(cents) => formatRoughly(cents, language)} />
    </ChartCard>
  );
}

/** Twelve months: what was issued, beside what was settled. */
function MonthsChart({ months }: { months: readonly WorkOfMonth[] }) {
  const { t } = useLingui();
  const { language } = useWords();
  const countOf = useCountOf();
  const title = t`Emitidos e pagos por mês`;
  const wordsOf = ({ month, issued, settled }: WorkOfMonth): string => {
    const name = formatMonth(month, language, true);
    const made = `${formatCents(issued.cents, language)} (${countOf('boletos', issued.count)})`;
    const paid = `${formatCents(settled.cents, language)} (${countOf('boletos', settled.count)})`;
    return t`${name}: emitidos ${made}; pagos ${paid}`;
  };
  const bars = months.map((one): Bar => ({
    key: one.month,
    short: formatMonth(one.month, language).slice(0, 3),
    words: wordsOf(one),
    values: [one.issued.cents, one.settled.cents],
  }));
  const note = t`Pago: com baixa registrada no Guichê.`;
  const legend = [t`Emitidos`, t`Pagos`];
  const table: ChartTable = {
    head: [t`Mês`, t`Emitidos`, t`Valor emitido`, t`Pagos`, t`Valor pago`],
    rows: months.map(({ month, issued, settled }) => [
      formatMonth(month, language),
      String(issued.count),
      moneyFigure(issued.cents, language),
      String(settled.count),
      moneyFigure(settled.cents, language),
    ]),
  };
  return (
    <ChartCard title={title} legend={legend} table={table} acts={<SaveTable title={title} table={table} />}>
      <BarChart label={title} hint={note} bars={bars} scaleText={(cents) => formatRoughly(cents, language)} />
    </ChartCard>
  );
}

/** Undefined until there is something to count. */
export function useFigures(): HomeFigures | undefined {
  const figures = useSession((state) => state.figures);
  if (!figures) return undefined;
  const { months, aging, uncertain, withdrawalMonths } = figures;
  const counted = [...months.flatMap(({ issued, settled }) => [issued, settled]), ...aging, uncertain];
  return [...counted, ...withdrawalMonths].some(({ count }) => count > 0) ? figures : undefined;
}

export function Figures({ figures }: { figures: HomeFigures }) {
  return (
    <div className="stack gap-16 figures-of-home">
      <Numbers figures={figures} />
      <div className="charts">
        <MonthsChart months={figures.months} />
        <CalendarChart calendar={figures.calendar} today={figures.today} />
        <AgingChart aging={figures.aging} />
        <WithdrawalsChart months={figures.withdrawalMonths} />
      </div>
    </div>
  );
}
