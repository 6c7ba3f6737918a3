// Estimates that were wrong, next to the actual values: no estimate is shown until a person has seen them and asks
// again.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { EstimateMiss } from '../../../preload/contract/withdrawals.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { formatCents, formatInstant } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { estimateGlosses, estimateTitles } from './form-words.ts';

export function MissedEstimate({
  accountId,
  misses,
}: {
  accountId: string;
  misses: readonly EstimateMiss[];
}): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { guiche, toasts } = useApp();
  const asking = useAct((shown: readonly number[], commandId) =>
    guiche.withdrawals.askEstimate({ commandId, accountId, shown: [...shown] }),
  );
  const ask = async () => {
    const result = await asking.run(misses.map(({ withdrawal }) => withdrawal));
    if (result?.ok)
      toasts.show('good', t`A estimativa volta quando houver saques suficientes para o cálculo.`);
  };
  return (
    <>
      <Banner
        kind="doubt"
        title={t`A estimativa estava incorreta`}
        acts={<Button busy={asking.busy} onPress={() => void ask()}>{t`Voltar a estimar`}</Button>}
      >
        {misses.map(({ withdrawal, cents, startedAt, figures }) => (
          <table key={withdrawal} className="table moved-fees" aria-label={t`Estimado e real`}>
            <caption className="soft">{t`Saque de ${formatCents(cents, language)}, ${formatInstant(startedAt, language)}`}</caption>
            <thead>
              <tr>
                <th scope="col">{t`Número`}</th>
                <th scope="col" className="end">{t`Estimado`}</th>
                <th scope="col" className="end">{t`Real`}</th>
              </tr>
            </thead>
            <tbody>
              {figures.map(({ figure, estimated, came }) => (
                <tr key={figure}>
                  <th scope="row">
                    {translate(estimateGlosses[figure])}{' '}
                    <span className="faint mono">{estimateTitles[figure]}</span>
                  </th>
                  <td className="end figures">{estimated}</td>
                  <td className="end figures strong">{came}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
        <p>{t`Nenhuma estimativa aparece nesta conta até alguém solicitar de novo.`}</p>
      </Banner>
      <FailureBanner failure={asking.failure} />
    </>
  );
}
