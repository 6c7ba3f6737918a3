// Matters of Recebimentos: lines to reconcile, boletos that are open again because the bank took their payment back, and callbacks.
import { useLingui } from '@lingui/react/macro';
import { formatCents, formatCount } from '../../preload/shared/format.ts';
import { useWords } from '../words/failure-words.tsx';
import type { Attention } from './attention.ts';
import { MatterLine } from './MatterLine.tsx';
import { GoButton } from '../app/GoButton.tsx';

export function IncomeCard({
  item,
}: {
  item: Extract<Attention, { kind: 'reversals' | 'income' | 'disputed' | 'notices' | 'unattributed' }>;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const count = formatCount(item.count, language);
  if (item.kind === 'reversals')
    return (
      <MatterLine
        kind="bad"
        title={item.count === 1 ? t`1 pagamento foi estornado` : t`${count} pagamentos foram estornados`}
        sum={formatCents(item.cents, language)}
        act={
          <GoButton
            to={
              item.count === 1 && item.boletos[0] !== undefined
                ? { screen: 'boletos', tab: 'issued', boleto: item.boletos[0] }
                : { screen: 'boletos', tab: 'income', lines: { tab: 'reconciled', kinds: 'reversal' } }
            }
          >{t`Ver estornos`}</GoButton>
        }
      >
        <p>{t`O banco tomou o pagamento de volta, e o boleto está em aberto de novo. Fale com o pagador; um novo pagamento encerra este aviso.`}</p>
      </MatterLine>
    );
  if (item.kind !== 'income') {
    const see = <GoButton to={{ screen: 'boletos', tab: 'income', notices: true }}>{t`Ver avisos`}</GoButton>;
    switch (item.kind) {
      case 'disputed':
        return (
          <MatterLine
            kind="bad"
            title={
              item.count === 1
                ? t`1 pagamento contestado, segundo o serviço`
                : t`${count} pagamentos contestados, segundo o serviço`
            }
            sum={formatCents(item.cents, language)}
            act={see}
          >
            <p>{t`O serviço avisou de contestação ou estorno. A baixa continua registrada até você decidir.`}</p>
          </MatterLine>
        );
      case 'notices':
        return (
          <MatterLine
            kind="info"
            icon="check"
            title={
              item.count === 1 ? t`1 aviso do serviço a aceitar` : t`${count} avisos do serviço a aceitar`
            }
            sum={formatCents(item.cents, language)}
            act={see}
          >
            <p>{t`Um aviso sozinho não prova o pagamento: confira e aceite.`}</p>
          </MatterLine>
        );
      case 'unattributed':
        return (
          <MatterLine
            kind="doubt"
            title={
              item.count === 1
                ? t`1 aviso do serviço sem boleto conhecido`
                : t`${count} avisos do serviço sem boleto conhecido`
            }
            act={see}
          >
            <p>{t`O envio deles não está neste Guichê. Atribua cada um ao boleto certo ou arquive-o.`}</p>
          </MatterLine>
        );
    }
  }
  return (
    <MatterLine
      kind="info"
      icon="check"
      title={item.count === 1 ? t`1 lançamento a conciliar` : t`${count} lançamentos a conciliar`}
      sum={formatCents(item.cents, language)}
      act={
        <GoButton
          kind="main"
          to={{ screen: 'boletos', tab: 'income', lines: { tab: 'open' } }}
        >{t`Conciliar`}</GoButton>
      }
    >
      <p>{t`Lançamentos importados de extratos e retornos esperam que você aceite o boleto proposto.`}</p>
    </MatterLine>
  );
}
