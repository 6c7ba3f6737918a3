// The facts of a boleto, each copied by a press.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BoletoDetails } from '../../../preload/contract/boletos.ts';
import { useSession } from '../../app/app-context.ts';
import { formatCount, formatSecond } from '../../../preload/shared/format.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { Copyable } from '../../ui/CopyButton.tsx';
import { type Fact, Facts } from '../../ui/Facts.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { factFields } from '../field-text.ts';
import { fieldTitles } from '../../words/field-words.ts';
import { sentField } from './sent-text.ts';

export function BoletoFacts({ details: { boleto, batch } }: { details: BoletoDetails }): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const account = useSession((state) => state.accounts?.accounts.find((one) => one.id === boleto.accountId));
  const { fields } = boleto;
  const copied = (id: string, name: string, text: string | null, shown?: string): readonly Fact[] =>
    text === null || text === ''
      ? []
      : [
          {
            id,
            name,
            value: <Copyable text={text} name={name} {...(shown === undefined ? {} : { children: shown })} />,
          },
        ];
  const fact = (id: string, name: string, value: string | null): readonly Fact[] =>
    value === null ? [] : [{ id, name, value }];
  const lote = `${formatCount(batch.lote, language)}${batch.kind === 'single' ? '' : ` · ${batch.name}`}`;
  return (
    <section aria-label={t`Dados`}>
      <Facts
        facts={[
          ...copied(
            'document',
            fields['payer.document']?.length === 11 ? t`CPF` : t`CNPJ`,
            fields['payer.document'],
            formatTaxId(fields['payer.document'] ?? ''),
          ),
          ...copied('nossoNumero', t`Nosso número`, boleto.nossoNumero),
          ...copied('id', t`Código no serviço`, boleto.remoteId),
          ...fact('status', t`Situação no serviço`, boleto.serviceStatus),
          ...copied('ref', t`Referência`, boleto.ref),
          ...copied('installment', t`Código do parcelamento`, boleto.installmentId),
          ...factFields.flatMap((field) =>
            copied(field, translate(fieldTitles[field]), sentField(field, boleto, batch.lote, language)),
          ),
          ...fact('created', t`Criado em`, boleto.createdAt && formatSecond(boleto.createdAt, language)),
          ...fact('account', t`Conta`, account?.name ?? t`Conta excluída`),
          ...fact('batch', t`Lote`, batch.kind === 'single' ? t`${lote} (avulso)` : lote),
          ...fact('line', t`Linha da planilha`, boleto.line === null ? null : String(boleto.line)),
          ...fact(
            'maybeSent',
            t`Registro restaurado ou trocado em`,
            boleto.maybeSent && formatSecond(boleto.maybeSent, language),
          ),
          ...fact('parcel', t`Parcela`, boleto.parcels > 1 ? t`${boleto.parcel} de ${boleto.parcels}` : null),
        ]}
      />
    </section>
  );
}
