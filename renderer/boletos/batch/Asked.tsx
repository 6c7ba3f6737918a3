// The values of the request, next to what the clerk compares them with.
import { useLingui } from '@lingui/react/macro';
import type { Doubt } from '../../../preload/contract/batch-doubts.ts';
import { formatCents } from '../../../preload/shared/format.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { formatTaxId } from '../../../preload/shared/tax-id.ts';
import { Facts } from '../../ui/Facts.tsx';
import { useWords } from '../../words/failure-words.tsx';

export function Asked({ doubt: { boleto } }: { doubt: Doubt }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { 'payer.name': name, 'payer.document': document, amount: cents, dueDate } = boleto.fields;
  return (
    <Facts
      facts={[
        { id: 'name', name: t`Pagador`, value: name },
        { id: 'document', name: t`CPF ou CNPJ`, value: formatTaxId(document ?? '') },
        { id: 'amount', name: t`Valor`, value: cents === null ? '' : formatCents(cents, language) },
        { id: 'due', name: t`Vencimento`, value: dueDate === null ? '' : formatDay(dueDate) },
      ]}
    />
  );
}
