// What became of a line: the boletos that it pays, each with its parts, by whom and when; presses that were undone stay visible.
import { useLingui } from '@lingui/react/macro';
import type { LineDetails } from '../../../preload/contract/income.ts';
import { filings, partNames } from '../../../preload/contract/income-terms.ts';
import { formatCents, formatCount, formatInstant } from '../../../preload/shared/format.ts';
import { useApp, useQuery } from '../../app/app-context.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { filingTitles, partTitles } from '../../words/income-words.ts';

/** Of a lump of hundreds, so many are read. */
const mostShown = 20;
type Allocation = LineDetails['allocations'][number];

export function Reconciled({ details: { allocations } }: { details: LineDetails }) {
  const { t } = useLingui();
  const { language } = useWords();
  const more = allocations.length - mostShown;
  return (
    <section className="stack gap-8" aria-label={t`Conciliação`}>
      <h3>{t`Conciliação`}</h3>
      {allocations.slice(0, mostShown).map((one) => (
        <One key={`${one.boleto ?? one.filedAs} ${one.at}`} allocation={one} />
      ))}
      {more > 0 && <p className="soft">{t`E mais ${formatCount(more, language)} boletos.`}</p>}
    </section>
  );
}

function One({ allocation }: { allocation: Allocation }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { boleto, parts, filedAs, at, by, undone } = allocation;
  const filing = filings.find((one) => one === filedAs);
  const amounts = partNames.flatMap((part) => {
    const cents = parts[part] ?? 0;
    return cents === 0 ? [] : [`${t(partTitles[part])} ${formatCents(cents, language)}`];
  });
  const when = formatInstant(at, language);
  return (
    <div className="stack gap-4">
      {boleto === null ? (
        <p className="strong">{filing ? t(filingTitles[filing]) : filedAs}</p>
      ) : (
        <PaidBoleto id={boleto} />
      )}
      {amounts.length > 0 && <p className="figures">{amounts.join(' · ')}</p>}
      <p className="faint">{undone ? t`Desfeito. Registrado por ${by}, ${when}.` : t`Por ${by}, ${when}.`}</p>
    </div>
  );
}

function PaidBoleto({ id }: { id: number }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value } = useQuery(id, () => guiche.boletos.details({ id }));
  return (
    <div className="line apart">
      <span className="strong break">{value?.boleto.fields['payer.name'] ?? t`Boleto`}</span>
      <GoButton
        kind="quiet"
        icon="right"
        to={{ screen: 'boletos', tab: 'issued', boleto: id }}
      >{t`Ver em Emitidos`}</GoButton>
    </div>
  );
}
