// Boletos without a settlement by how long ago they fell due; a press shows them in the register.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Age, AgeFigure } from '../../../preload/contract/home.ts';
import { useApp } from '../../app/app-context.ts';
import { formatCents, formatRoughly } from '../../text/format.ts';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { ChartCard, type ChartTable } from '../../ui/charts/ChartCard.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { issued } from './issued.ts';
import { moneyFigure } from './figure-cells.ts';
import { SaveTable } from './SaveTable.tsx';
import { useCountOf } from './use-count-of.ts';

export function AgingChart({ aging }: { aging: readonly AgeFigure[] }): JSX.Element {
  const { t } = useLingui();
  const { navigation } = useApp();
  const { language } = useWords();
  const countOf = useCountOf();
  const title = t`Sem baixa, por atraso`;
  const names: Readonly<Record<Age, string>> = {
    notDue: t`A vencer`,
    days1: t`1 a 30 dias`,
    days31: t`31 a 60 dias`,
    days61: t`61 a 90 dias`,
    days91: t`Mais de 90 dias`,
  };
  const shorts: Readonly<Record<Age, string>> = {
    notDue: t`a vencer`,
    days1: '1–30',
    days31: '31–60',
    days61: '61–90',
    days91: '> 90',
  };
  const note = t`Boletos emitidos sem baixa registrada.`;
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
