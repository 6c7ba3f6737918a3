// What of the withdrawals needs a person: answers that differ, what nobody knows, and failures that were read twice.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalDoubt } from '../../preload/contract/withdrawal-doubts.ts';
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';
import { HelpLink } from '../app/HelpLink.tsx';
import { useDesk } from '../app/desk.ts';
import { formatCents, formatCount, formatInstant } from '../text/format.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { useWords } from '../words/failure-words.tsx';

function useOpen(): (withdrawal: WithdrawalRow) => void {
  const { places } = useDesk();
  return ({ id }) => places.go({ screen: 'withdrawals', tab: 'history', withdrawal: id });
}

interface Of<Thing> {
  readonly of: Thing;
  readonly account: string | undefined;
}

export function WithdrawalDiffersCard({ of, account }: Of<WithdrawalRow>): JSX.Element {
  const { t } = useLingui();
  const open = useOpen();
  const name = account ?? t`Conta apagada`;
  const cents = formatCents(of.cents);
  return (
    <Banner
      kind="bad"
      title={t`A resposta de um saque de ${cents} não é o que foi pedido`}
      acts={<Button onPress={() => open(of)}>{t`Ver a diferença`}</Button>}
    >
      <p>{t`${name}: nenhum outro saque sai desta conta até uma pessoa ver os dois valores e dizer que viu.`}</p>
    </Banner>
  );
}

export function WithdrawalDoubtCard({ of, account }: Of<WithdrawalDoubt>): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const open = useOpen();
  const { withdrawal } = of;
  const name = account ?? t`Conta apagada`;
  const cents = formatCents(withdrawal.cents);
  const when = formatInstant(withdrawal.startedAt, language);
  return (
    <Banner
      kind="doubt"
      title={t`1 saque a confirmar · ${cents}`}
      acts={
        <>
          <HelpLink about="withdrawal" />
          <Button onPress={() => open(withdrawal)}>{t`Ver e responder`}</Button>
        </>
      }
    >
      <p>{t`${name}, ${when}: não se sabe se foi feito. Procure no painel do provedor e diga; o Guichê não repete, e até lá nenhum outro sai desta conta.`}</p>
    </Banner>
  );
}

export function WithdrawalFailedCard({
  failed,
}: {
  failed: readonly [WithdrawalRow, ...WithdrawalRow[]];
}): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { places } = useDesk();
  const open = useOpen();
  const [last] = failed;
  const alone = failed.length === 1;
  const to = last.label ?? last.wallet;
  const cents = formatCents(last.cents);
  return (
    <Banner
      kind="bad"
      title={
        alone ? t`1 saque falhou · ${cents}` : t`${formatCount(failed.length, language)} saques falharam`
      }
      acts={
        <Button onPress={() => (alone ? open(last) : places.go({ screen: 'withdrawals', tab: 'history' }))}>
          {alone ? t`Ver o saque` : t`Ver no histórico`}
        </Button>
      }
    >
      <p className="break">
        {alone
          ? t`Para ${to}. A falha foi lida duas vezes no serviço; o mesmo saque pode ser pedido de novo.`
          : t`O último, de ${cents}, para ${to}. As falhas foram lidas duas vezes no serviço; eles podem ser pedidos de novo.`}
      </p>
    </Banner>
  );
}
