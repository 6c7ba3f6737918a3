// What would be sent, as main parsed it. It has the place where the answer will be.
import { useLingui } from '@lingui/react/macro';
import type { BoletoFields } from '../../../preload/contract/boleto-fields.ts';
import type { FormReading } from '../../../preload/contract/boletos.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { Banner } from '../../ui/Banner.tsx';
import { fact, Facts } from '../../ui/Facts.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { OnDashboard } from '../OnDashboard.tsx';
import { clerkText, factFields } from '../field-text.ts';
import { fieldTitles } from '../../words/field-words.ts';
import { StandingChip } from '../state-words.tsx';
import { useOtherAccount } from './Questions.tsx';

const isBlank = (fields: BoletoFields) => Object.values(fields).every((value) => value === null);

export function Preview({ reading }: { reading: FormReading | undefined }) {
  const { t } = useLingui();
  const { language, formatCents, formatInstant, formatWeekday } = useWords();
  const otherAccount = useOtherAccount();
  if (!reading || isBlank(reading.fields)) {
    return (
      <EmptyState icon="boletos" title={t`O boleto aparece aqui`}>
        {t`Preencha o formulário ao lado: os dados são mostrados aqui antes do envio e, depois, a resposta, com linha digitável, código de barras e PDF.`}
      </EmptyState>
    );
  }
  const { fields, duplicates, dashboardDuplicates: panelDuplicates } = reading;
  const alike = duplicates.length + panelDuplicates.length;
  return (
    <section className="stack gap-16 details-pane" aria-label={t`O que será enviado`}>
      <header className="stack gap-4 details-head">
        <p className="faint">{t`O que será enviado`}</p>
        <h2 className="break">{fields['payer.name'] ?? '—'}</h2>
        <p className="details-sum">
          <span className="details-money figures">
            {fields.amount === null ? 'R$\u00a0—' : formatCents(fields.amount)}
          </span>
          {fields.dueDate !== null && (
            <span className="soft">{t`vence ${formatWeekday(fields.dueDate)}`}</span>
          )}
        </p>
      </header>
      <Facts
        facts={[
          ...fact(
            'document',
            fields['payer.document']?.length === 11 ? t`CPF` : t`CNPJ`,
            fields['payer.document'] && formatTaxId(fields['payer.document']),
          ),
          ...factFields.flatMap((field) =>
            fact(field, t(fieldTitles[field]), clerkText(field, fields, language)),
          ),
        ]}
      />
      {alike > 0 && (
        <Banner
          kind="doubt"
          title={
            alike === 1
              ? t`Já existe um boleto com este documento, valor e vencimento`
              : t`Já existem ${alike} boletos com este documento, valor e vencimento`
          }
        >
          <ul className="stack gap-4">
            {duplicates.map((duplicate) => (
              <li key={duplicate.id} className="line">
                <StandingChip of={duplicate.state} />
                <span>{duplicate.fields['payer.name']}</span>
                <span className="soft break">{otherAccount(duplicate)}</span>
                {duplicate.createdAt !== null && (
                  <span className="faint">{formatInstant(duplicate.createdAt)}</span>
                )}
              </li>
            ))}
            {panelDuplicates.map((shown) => (
              <li key={`panel ${shown.id}`} className="stack gap-4">
                <OnDashboard shown={shown} />
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </section>
  );
}
