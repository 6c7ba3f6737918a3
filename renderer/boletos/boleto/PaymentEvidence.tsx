// All that is known of a boleto's payment: each source with what it says, by whom, and its raw form. What was taken back stays visible.
import { useLingui } from '@lingui/react/macro';
import type { Evidence } from '../../../preload/contract/income.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { paymentsChanged, useApp, useQuery } from '../../app/app-context.ts';
import { evidenceTitles, sourceTitles } from '../../words/income-words.ts';
import { fact, Facts } from '../../ui/Facts.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { Unfolds } from '../../ui/Unfolds.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';

export function PaymentEvidence({ boleto }: { boleto: number }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value, failure } = useQuery(boleto, () => guiche.income.evidence({ boleto }), paymentsChanged);
  if (!failure && (value === undefined || value.length === 0)) return null;
  return (
    <section className="stack gap-8" aria-label={t`Comprovações do pagamento`}>
      <h3>{t`Comprovações do pagamento`}</h3>
      <FailureBanner failure={failure} />
      {value?.map((one) => (
        <One key={one.id} evidence={one} />
      ))}
    </section>
  );
}

function One({ evidence }: { evidence: Evidence }) {
  const { t } = useLingui();
  const { formatCents, formatInstant } = useWords();
  const { source, says, cents, day, stands, accepted, raw, fileName, at, by } = evidence;
  const state = stands ? (accepted ? null : t`ainda não aceito`) : t`desfeito depois`;
  return (
    <Unfolds
      title={
        <>
          <span className="figures">{day === null ? formatInstant(at) : formatDay(day)}</span>
          <span>{`${t(evidenceTitles[says])} · ${t(sourceTitles[source])}`}</span>
          {cents !== null && <span className="figures">{formatCents(cents)}</span>}
          {state !== null && <span className="soft">{state}</span>}
        </>
      }
    >
      <div className="stack">
        <Facts
          facts={[
            ...fact('file', t`Arquivo`, fileName),
            ...fact('at', t`Registrado em`, formatInstant(at)),
            ...fact('by', t`Registrado por`, by),
          ]}
        />
        {raw !== null && raw !== '' && <RawText title={t`Forma original`} text={raw} />}
      </div>
    </Unfolds>
  );
}
