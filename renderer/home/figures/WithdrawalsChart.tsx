// Withdrawals by month: what was withdrawn, what it cost, and how many reais one USDT took.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalsOfMonth } from '../../../preload/contract/home.ts';
import { formatCents, formatMonth, formatNumber, formatRoughly, type Language } from '../../text/format.ts';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { ChartCard, type ChartFigure, type ChartTable } from '../../ui/charts/ChartCard.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { moneyFigure, plainFigure } from './figure-cells.ts';
import { SaveTable } from './SaveTable.tsx';
import { useCountOf } from './use-count-of.ts';

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

export function WithdrawalsChart({ months }: { months: readonly WithdrawalsOfMonth[] }): JSX.Element {
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
