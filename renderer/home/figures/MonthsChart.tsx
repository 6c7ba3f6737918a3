// Twelve months: what was issued, beside what was settled.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WorkOfMonth } from '../../../preload/contract/home.ts';
import { formatCents, formatMonth, formatRoughly } from '../../text/format.ts';
import { BarChart, type Bar } from '../../ui/charts/BarChart.tsx';
import { ChartCard, type ChartTable } from '../../ui/charts/ChartCard.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { moneyFigure } from './figure-cells.ts';
import { SaveTable } from './SaveTable.tsx';
import { useCountOf } from './use-count-of.ts';

export function MonthsChart({ months }: { months: readonly WorkOfMonth[] }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const countOf = useCountOf();
  const title = t`Emitidos e baixas por mês`;
  const wordsOf = ({ month, issued, settled }: WorkOfMonth): string => {
    const name = formatMonth(month, language, true);
    const made = `${formatCents(issued.cents, language)} (${countOf('boletos', issued.count)})`;
    const paid = `${formatCents(settled.cents, language)} (${countOf('boletos', settled.count)})`;
    return t`${name}: emitidos ${made}; com baixa ${paid}`;
  };
  const bars = months.map((one): Bar => ({
    key: one.month,
    short: formatMonth(one.month, language).slice(0, 3),
    words: wordsOf(one),
    values: [one.issued.cents, one.settled.cents],
  }));
  const note = t`A baixa é a que foi registrada aqui.`;
  const legend = [t`Emitidos`, t`Com baixa`];
  const table: ChartTable = {
    head: [t`Mês`, t`Emitidos`, t`Valor emitido`, t`Com baixa`, t`Valor com baixa`],
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
