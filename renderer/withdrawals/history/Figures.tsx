// The exact figures of one withdrawal: the estimate next to the answer, and the five numbers as confirmed next to those
// read right after it.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { feeNames } from '../../../preload/contract/withdrawal-terms.ts';
import type { WithdrawalDetails } from '../../../preload/contract/withdrawals.ts';
import { formatSecond } from '../../../preload/shared/format.ts';
import { useWords } from '../../words/failure-words.tsx';
import { estimateNames } from '../new/figures.ts';
import { estimateGlosses, estimateText, estimateTitles } from '../new/form-words.ts';
import { OriginalValues } from '../OriginalValues.tsx';
import { feeGlosses, feeText, feeTitles } from '../withdrawal-words.tsx';

export function Figures({
  details: { withdrawal, estimated, feesAfter, teaches },
}: {
  details: WithdrawalDetails;
}): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const { fees } = withdrawal;
  const moved = feesAfter !== null && feeNames.some((name) => feesAfter[name] !== fees[name]);
  return (
    <section className="stack" aria-label={t`Valores`}>
      <h3>{t`Valores`}</h3>
      {withdrawal.state === 'created' && (
        <table className="table withdrawal-table figures" aria-label={t`Valor real e valor estimado`}>
          <thead>
            <tr>
              <th scope="col">{t`Do serviço`}</th>
              <th scope="col">{t`Estimado`}</th>
              <th scope="col">{t`Real`}</th>
            </tr>
          </thead>
          <tbody>
            {estimateNames.map((id) => {
              const estimate = estimated?.[id];
              const came = withdrawal[id];
              const missed = typeof estimate?.value === 'string' && estimate.value !== came;
              return (
                <tr key={id}>
                  <th scope="row">{translate(estimateGlosses[id])}</th>
                  <td className={estimate?.value ? undefined : 'faint'}>
                    {estimate?.value ? estimateText(id, estimate.value, language) : t`sem estimativa`}
                  </td>
                  <td className={missed ? 'strong' : undefined}>
                    {came === null ? t`não informado` : estimateText(id, came, language)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <table className="table withdrawal-table figures" aria-label={t`Tarifas e limites`}>
        <thead>
          <tr>
            <th scope="col">{t`Tarifas e limites`}</th>
            <th scope="col">{t`Ao confirmar`}</th>
            <th scope="col">{t`Logo depois`}</th>
          </tr>
        </thead>
        <tbody>
          {feeNames.map((name) => (
            <tr key={name} className={feesAfter && feesAfter[name] !== fees[name] ? 'moved' : undefined}>
              <th scope="row">{translate(feeGlosses[name])}</th>
              <td>{feeText(name, fees[name], language)}</td>
              <td className={feesAfter ? undefined : 'faint'}>
                {feesAfter ? feeText(name, feesAfter[name], language) : '—'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <OriginalValues
        values={[
          ...estimateNames.map((name) => ({ name: estimateTitles[name], text: withdrawal[name] })),
          ...feeNames.map((name) => ({ name: feeTitles[name], text: fees[name] })),
        ]}
      />
      <p className="faint">
        {t`Lidos em ${formatSecond(fees.readAt, language)}.`}{' '}
        {feesAfter
          ? t`Lidos de novo em ${formatSecond(feesAfter.readAt, language)}.`
          : t`Não foram lidos de novo depois do envio.`}{' '}
        {moved
          ? t`Mudaram entre uma leitura e outra: este saque não é usado no cálculo da estimativa.`
          : teaches
            ? t`Usado no cálculo da estimativa.`
            : ''}
      </p>
    </section>
  );
}
