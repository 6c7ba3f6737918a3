// The figures of one account, or of all: boletos, withdrawals, and what is pending.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { ClosingFigures } from '../../preload/contract/closing.ts';
import type { Figure } from '../../preload/contract/home.ts';
import { formatCents, formatCount, formatDecimal, formatFigure } from '../../preload/shared/format.ts';
import { Facts } from '../ui/Facts.tsx';
import { State } from '../ui/State.tsx';
import { useWords } from '../words/failure-words.tsx';
import { useClosingTexts } from './closing-texts.ts';

const parts = ['issued', 'settled', 'open', 'overdue', 'withdrawals'] as const;
const pending = ['uncertain', 'differences', 'withdrawalDoubts', 'withdrawalDifferences'] as const;

export function ClosingTable({ name, figures }: { name: string; figures: ClosingFigures }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const texts = useClosingTexts();
  const { fee, usdt, brlPerUsdt, unpriced, count } = figures.withdrawals;
  const row = (key: (typeof parts)[number] | (typeof pending)[number], figure: Figure) => (
    <tr key={key}>
      <th scope="row">{texts[key]}</th>
      <td className="end figures">{formatCount(figure.count, language)}</td>
      <td className="end figures">{formatCents(figure.cents, language)}</td>
    </tr>
  );
  const left = pending.filter((key) => figures[key].count > 0);
  return (
    <section className="card stack" aria-label={name}>
      <div className="line apart">
        <h2>{name}</h2>
        {left.length === 0 && <State tone="good">{t`Nada pendente`}</State>}
      </div>
      <table className="table" aria-label={name}>
        <thead>
          <tr>
            <th scope="col">{texts.figure}</th>
            <th scope="col" className="end">
              {texts.count}
            </th>
            <th scope="col" className="end">
              {t`Valor`}
            </th>
          </tr>
        </thead>
        <tbody>
          {parts.map((key) => row(key, figures[key]))}
          {left.map((key) => row(key, figures[key]))}
        </tbody>
      </table>
      {count > 0 && (
        <Facts
          facts={[
            { id: 'fee', name: texts.fee, value: formatDecimal(fee, language) },
            { id: 'usdt', name: texts.usdt, value: formatFigure(usdt, language) },
            ...(brlPerUsdt === null
              ? []
              : [
                  {
                    id: 'rate',
                    name: texts.brlPerUsdt,
                    value: `R$\u00a0${language === 'en' ? brlPerUsdt : brlPerUsdt.replace('.', ',')}`,
                  },
                ]),
            ...(unpriced === 0
              ? []
              : [{ id: 'unpriced', name: texts.unpriced, value: formatCount(unpriced, language) }]),
          ]}
        />
      )}
    </section>
  );
}
