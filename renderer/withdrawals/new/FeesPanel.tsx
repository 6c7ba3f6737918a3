// The service's fees and limits as received, with their age; the use of the daily limits; the cost estimate.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { feeNames } from '../../../preload/contract/withdrawal-terms.ts';
import type { Estimate, AccountReadiness } from '../../../preload/contract/withdrawals.ts';
import type { Fees } from '../../../preload/contract/withdrawal-terms.ts';
import { formatAge, formatCents, formatCount } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/now.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { OriginalValues } from '../OriginalValues.tsx';
import { feeGlosses, feeText, feeTitles } from '../withdrawal-words.tsx';
import { EstimateLines } from './EstimateLines.tsx';
import { MissedEstimate } from './MissedEstimate.tsx';
import { dayUse } from './limits-after.ts';
import type { ReadFees } from './use-fees.ts';

export function FeesPanel({
  accountId,
  fees: { fees, busy, failure, read },
  readiness,
  cents,
  estimate,
}: {
  accountId: string;
  fees: ReadFees;
  readiness: AccountReadiness;
  /** Of the form, if it is a valid amount. */
  cents: number | null;
  estimate: Estimate | null;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const now = useNow();
  const age = fees && formatAge(fees.readAt, now, language);
  return (
    <aside className="stack withdrawal-panel" aria-label={t`Tarifas e limites`}>
      <section className="stack">
        <header className="line apart">
          <span>
            <h2>{t`Tarifas e limites do serviço`}</h2>
            <span className="faint">
              {age === undefined ? t`ainda não consultadas` : t`consultadas ${age}`}
            </span>
          </span>
          <Button kind="quiet" icon="retry" busy={busy} onPress={read}>{t`Consultar de novo`}</Button>
        </header>
        <FeeTable fees={fees} />
        <p className="field-help">{t`O serviço não informa a unidade nem o cálculo.`}</p>
        <FailureBanner failure={failure} />
      </section>
      <section className="stack">
        <h2>{t`Hoje nesta conta`}</h2>
        <DayLines readiness={readiness} cents={cents} />
      </section>
      <section className="stack">
        <h2>{t`Quanto vai custar`}</h2>
        {readiness.misses.length > 0 ? (
          <MissedEstimate accountId={accountId} misses={readiness.misses} />
        ) : estimate ? (
          <EstimateLines estimate={estimate} />
        ) : (
          <p className="faint">{t`A estimativa, quando houver, aparece junto do valor.`}</p>
        )}
      </section>
    </aside>
  );
}

export function FeeTable({ fees }: { fees: Fees | undefined }): JSX.Element {
  const { translate, language } = useWords();
  return (
    <>
      <dl className="ruled fee-table">
        {feeNames.map((name) => (
          <div key={name}>
            <dt>{translate(feeGlosses[name])}</dt>
            <dd className="figures">{fees ? feeText(name, fees[name], language) : '—'}</dd>
          </div>
        ))}
      </dl>
      {fees && (
        <OriginalValues values={feeNames.map((name) => ({ name: feeTitles[name], text: fees[name] }))} />
      )}
    </>
  );
}

/** With `cents`, the state of the day after it. */
export function DayLines({
  readiness: { today, settings },
  cents,
}: {
  readiness: Pick<AccountReadiness, 'today' | 'settings'>;
  cents: number | null;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { cents: sum, count } = dayUse(today, settings, cents);
  const used = formatCents(sum.used, language);
  const times = formatCount(count.used, language);
  const limit = sum.limit === null ? '' : formatCents(sum.limit, language);
  const most = count.limit === null ? '' : formatCount(count.limit, language);
  return (
    <dl className="ruled fee-table">
      <div>
        <dt>{cents === null ? t`Total` : t`Total, com este`}</dt>
        <dd className={sum.over ? 'figures over' : 'figures'}>
          {sum.limit === null ? used : t`${used} de ${limit}`}
        </dd>
      </div>
      <div>
        <dt>{cents === null ? t`Saques` : t`Saques, com este`}</dt>
        <dd className={count.over ? 'figures over' : 'figures'}>
          {count.limit === null ? times : t`${times} de ${most}`}
        </dd>
      </div>
    </dl>
  );
}
