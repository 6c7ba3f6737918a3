// The estimated cost of a withdrawal, if the account's history explains it; otherwise why there is none.
import { useLingui } from '@lingui/react/macro';
import type { Estimate } from '../../../preload/contract/withdrawals.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { useWords } from '../../words/failure-words.tsx';
import { estimateReasons } from '../withdrawal-words.tsx';
import { estimateNames, samplesOf } from './figures.ts';
import { estimateGlosses, estimateText } from './form-words.ts';

export function EstimateLines({ estimate }: { estimate: Estimate }) {
  const { t } = useLingui();
  const { language } = useWords();
  const samples = samplesOf(estimate);
  if (samples === undefined) {
    const { fee } = estimate;
    return <p className="faint">{fee.value === null ? t(estimateReasons[fee.why]) : ''}</p>;
  }
  const count = formatCount(samples, language);
  return (
    <>
      <p className="soft">{t`Estimativa com base em ${count} saques. O valor definitivo é o da resposta do serviço.`}</p>
      <dl className="fee-table">
        {estimateNames.map((name) => (
          <div key={name}>
            <dt>{t(estimateGlosses[name])}</dt>
            <dd className="figures">
              {estimate[name].value === null
                ? t`não disponível`
                : estimateText(name, estimate[name].value, language)}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
