// All that is known of a boleto's payment: each source with what it says, by whom, and its raw form. What was taken back stays visible.
import { useLingui } from '@lingui/react/macro';
import type { Evidence } from '../../../preload/contract/income.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { formatCents, formatInstant } from '../../../preload/shared/format.ts';
import { useApp, useQuery } from '../../app/app-context.ts';
import { evidenceTitles, sourceTitles } from '../../words/income-words.ts';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { RawText } from '../../ui/RawText.tsx';
import { Unfolds } from '../../ui/Unfolds.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';

export function PaymentEvidence({ boleto }: { boleto: number }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value, failure } = useQuery(
    boleto,
    () => guiche.income.evidence({ boleto }),
    ({ income, work }) => income.last + work.last,
  );
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
  const { language } = useWords();
  const { source, says, cents, day, stands, accepted, raw, fileName, at, by } = evidence;
  const fact = (id: string, name: string, value: string | null): readonly Fact[] =>
    value === null || value === '' ? [] : [{ id, name, value }];
  const state = stands ? (accepted ? null : t`ainda não aceito`) : t`desfeito depois`;
  return (
    <Unfolds
      title={
        <>
          <span className="figures">{day === null ? formatInstant(at, language) : formatDay(day)}</span>
          <span>{`${t(evidenceTitles[says])} · ${t(sourceTitles[source])}`}</span>
          {cents !== null && <span className="figures">{formatCents(cents, language)}</span>}
          {state !== null && <span className="soft">{state}</span>}
        </>
      }
    >
      <div className="stack">
        <Facts
          facts={[
            ...fact('file', t`Arquivo`, fileName),
            ...fact('at', t`Registrado em`, formatInstant(at, language)),
            ...fact('by', t`Registrado por`, by),
          ]}
        />
        {raw !== null && raw !== '' && <RawText title={t`Forma original`} text={raw} />}
      </div>
    </Unfolds>
  );
}
