// Matters of Recebimentos: lines to reconcile, and payments that the bank took back.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { formatCents, formatCount } from '../../preload/shared/format.ts';
import { useApp } from '../app/app-context.ts';
import { Button } from '../ui/Button.tsx';
import { useWords } from '../words/failure-words.tsx';
import type { Attention } from './attention.ts';
import { MatterLine } from './MatterLine.tsx';

export function IncomeCard({
  item,
}: {
  item: Extract<Attention, { kind: 'reversals' | 'income' }>;
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { navigation } = useApp();
  const count = formatCount(item.count, language);
  if (item.kind === 'reversals')
    return (
      <MatterLine
        kind="bad"
        title={
          item.count === 1
            ? t`1 pagamento estornado a conferir`
            : t`${count} pagamentos estornados a conferir`
        }
        act={
          <Button
            onPress={() =>
              navigation.go({ screen: 'boletos', tab: 'income', lines: { tab: 'open', kinds: 'reversal' } })
            }
          >{t`Ver estornos`}</Button>
        }
      >
        <p>{t`O extrato ou retorno traz de volta um pagamento. Ao aceitar o estorno, o boleto volta a ficar em aberto.`}</p>
      </MatterLine>
    );
  return (
    <MatterLine
      kind="info"
      icon="withdrawals"
      title={item.count === 1 ? t`1 lançamento a conciliar` : t`${count} lançamentos a conciliar`}
      sum={formatCents(item.cents, language)}
      act={
        <Button
          kind="main"
          onPress={() => navigation.go({ screen: 'boletos', tab: 'income', lines: { tab: 'open' } })}
        >{t`Conciliar`}</Button>
      }
    >
      <p>{t`Lançamentos importados de extratos e retornos esperam que você aceite o boleto proposto.`}</p>
    </MatterLine>
  );
}
