// Matters of Recebimentos: lines to reconcile, boletos that are open again because the bank took their payment back, and callbacks.
import { useLingui } from '@lingui/react/macro';
import { formatCents, formatCount } from '../../preload/shared/format.ts';
import type { Route } from '../app/route.ts';
import { useWords } from '../words/failure-words.tsx';
import type { Attention } from './attention.ts';
import { MatterLine, type MatterWords } from './MatterLine.tsx';
import { GoButton } from '../app/GoButton.tsx';

type IncomeMatter = Extract<
  Attention,
  { kind: 'reversals' | 'income' | 'disputed' | 'notices' | 'unattributed' }
>;

export function IncomeCard({ item }: { item: IncomeMatter }) {
  const { t } = useLingui();
  const { language } = useWords();
  const count = formatCount(item.count, language);
  const one = item.count === 1;
  const lines: Readonly<Record<IncomeMatter['kind'], MatterWords>> = {
    reversals: {
      kind: 'bad',
      title: one ? t`1 pagamento foi estornado` : t`${count} pagamentos foram estornados`,
      text: t`O banco tomou o pagamento de volta, e o boleto está em aberto de novo. Fale com o pagador; um novo pagamento encerra este aviso.`,
    },
    disputed: {
      kind: 'bad',
      title: one
        ? t`1 pagamento contestado, segundo o serviço`
        : t`${count} pagamentos contestados, segundo o serviço`,
      text: t`O serviço avisou de contestação ou estorno. A baixa continua registrada até você decidir.`,
    },
    notices: {
      kind: 'info',
      icon: 'check',
      title: one ? t`1 aviso do serviço a aceitar` : t`${count} avisos do serviço a aceitar`,
      text: t`Um aviso sozinho não prova o pagamento: confira e aceite.`,
    },
    unattributed: {
      kind: 'doubt',
      title: one
        ? t`1 aviso do serviço sem boleto conhecido`
        : t`${count} avisos do serviço sem boleto conhecido`,
      text: t`O envio deles não está neste Guichê. Atribua cada um ao boleto certo ou arquive-o.`,
    },
    income: {
      kind: 'info',
      icon: 'check',
      title: one ? t`1 lançamento a conciliar` : t`${count} lançamentos a conciliar`,
      text: t`Lançamentos importados de extratos e retornos esperam que você aceite o boleto proposto.`,
    },
  };
  const inIncome = (rest: Partial<Extract<Route, { screen: 'boletos' }>>): Route => ({
    screen: 'boletos',
    tab: 'income',
    ...rest,
  });
  const boleto = item.kind === 'reversals' && one ? item.boletos[0] : undefined;
  const act =
    item.kind === 'income' ? (
      <GoButton kind="main" to={inIncome({ lines: { tab: 'open' } })}>{t`Conciliar`}</GoButton>
    ) : item.kind === 'reversals' ? (
      <GoButton
        to={
          boleto === undefined
            ? inIncome({ lines: { tab: 'reconciled', kinds: 'reversal' } })
            : { screen: 'boletos', tab: 'issued', boleto }
        }
      >{t`Ver estornos`}</GoButton>
    ) : (
      <GoButton to={inIncome({ notices: true })}>{t`Ver avisos`}</GoButton>
    );
  const { text, ...line } = lines[item.kind];
  return (
    <MatterLine {...line} {...('cents' in item ? { sum: formatCents(item.cents, language) } : {})} act={act}>
      <p>{text}</p>
    </MatterLine>
  );
}
