// The service's fees and limits as received, with their age; the use of the daily limits; the cost estimate.
import { useLingui } from '@lingui/react/macro';
import { feeNames, type Fees } from '../../../preload/contract/withdrawal-terms.ts';
import type { AccountReadiness, Estimate, EstimateMiss } from '../../../preload/contract/withdrawals.ts';
import { formatAge, formatCents, formatCount, formatInstant } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Table } from '../../ui/Table.tsx';
import { useNow } from '../../ui/now.ts';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { OriginalValues } from '../OriginalValues.tsx';
import { feeGlosses, feeText, feeTitles, isInReais } from '../withdrawal-words.tsx';
import { EstimateLines } from './EstimateLines.tsx';
import type { ReadFees } from './use-fees.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { estimateGlosses, estimateTitles } from './form-words.ts';

const use = (used: number, limit: number | null) => ({ used, limit, over: limit !== null && used > limit });

/** `cents` null: the state before it. */
export const dayUse = (
  today: AccountReadiness['today'],
  { dailyCents, dailyCount }: Pick<AccountReadiness['settings'], 'dailyCents' | 'dailyCount'>,
  cents: number | null,
) => ({
  cents: use(today.cents + (cents ?? 0), dailyCents),
  count: use(today.count + (cents === null ? 0 : 1), dailyCount),
});

/**
 * Estimates that were wrong, next to the actual values: no estimate is shown until a person has seen them and asks
 * again.
 */
export function MissedEstimate({
  accountId,
  misses,
}: {
  accountId: string;
  misses: readonly EstimateMiss[];
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const asking = useAct((shown: readonly number[], commandId) =>
    guiche.withdrawals.askEstimate({ commandId, accountId, shown: [...shown] }),
  );
  const ask = () =>
    asking.run(
      misses.map(({ withdrawal }) => withdrawal),
      () => toasts.show('good', t`A estimativa volta quando houver saques suficientes para o cálculo.`),
    );
  return (
    <>
      <Banner
        kind="doubt"
        title={t`A estimativa estava incorreta`}
        acts={<Button busy={asking.busy} onPress={() => void ask()}>{t`Voltar a estimar`}</Button>}
      >
        {misses.map(({ withdrawal, cents, startedAt, figures }) => (
          <Table
            key={withdrawal}
            className="moved-fees"
            label={t`Estimado e efetivo`}
            before={
              <caption className="soft">{t`Saque de ${formatCents(cents, language)}, ${formatInstant(startedAt, language)}`}</caption>
            }
            heads={[t`Número`, { end: t`Estimado` }, { end: t`Efetivo` }]}
          >
            {figures.map(({ figure, estimated, came }) => (
              <tr key={figure}>
                <th scope="row">
                  {t(estimateGlosses[figure])} <span className="faint mono">{estimateTitles[figure]}</span>
                </th>
                <td className="end figures">{estimated}</td>
                <td className="end figures strong">{came}</td>
              </tr>
            ))}
          </Table>
        ))}
        <p>{t`Nenhuma estimativa aparece nesta conta até alguém solicitar de novo.`}</p>
      </Banner>
      <FailureBanner failure={asking.failure} />
    </>
  );
}

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
}) {
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
        <FailureBanner failure={failure} />
      </section>
      <DayLines readiness={readiness} cents={cents} />
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

export function FeeTable({ fees }: { fees: Fees | undefined }) {
  const { t } = useLingui();
  const { language } = useWords();
  return (
    <>
      <dl className="ruled fee-table">
        {feeNames.map((name) => (
          <div key={name}>
            <dt>{t(feeGlosses[name])}</dt>
            <dd className="figures">
              {fees ? feeText(name, fees[name], language) : '—'}
              {fees && !isInReais(name) && (
                <span className="faint small fee-unit"> {t`(unidade não informada)`}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {fees && (
        <OriginalValues values={feeNames.map((name) => ({ name: feeTitles[name], text: fees[name] }))} />
      )}
    </>
  );
}

/** The account's day; with `cents`, the day after it. */
export function DayLines({
  readiness: { today, settings },
  cents,
}: {
  readiness: Pick<AccountReadiness, 'today' | 'settings'>;
  cents: number | null;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { cents: sum, count } = dayUse(today, settings, cents);
  const used = formatCents(sum.used, language);
  const times = formatCount(count.used, language);
  const limit = sum.limit === null ? '' : formatCents(sum.limit, language);
  const most = count.limit === null ? '' : formatCount(count.limit, language);
  return (
    <section className="stack">
      <h2>{cents === null ? t`Hoje nesta conta` : t`Hoje nesta conta, incluindo este saque`}</h2>
      <dl className="ruled fee-table">
        <div>
          <dt>{t`Total`}</dt>
          <dd className={sum.over ? 'figures over' : 'figures'}>
            {sum.limit === null ? used : t`${used} de ${limit}`}
          </dd>
        </div>
        <div>
          <dt>{t`Quantidade`}</dt>
          <dd className={count.over ? 'figures over' : 'figures'}>
            {count.limit === null ? times : t`${times} de ${most}`}
          </dd>
        </div>
      </dl>
    </section>
  );
}
