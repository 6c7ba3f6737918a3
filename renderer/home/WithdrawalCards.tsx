// Cards of withdrawals that need a person: answers that differ, uncertain ones, and failures that were read twice.
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalDoubt } from '../../preload/contract/withdrawal-doubts.ts';
import type { WithdrawalRequest } from '../../preload/contract/withdrawal-request-terms.ts';
import type { WithdrawalRow } from '../../preload/contract/withdrawals.ts';
import { HelpLink } from '../app/HelpLink.tsx';
import { GoButton } from '../app/GoButton.tsx';
import { inHistory } from '../app/route.ts';
import { formatCents, formatCount, formatInstant } from '../../preload/shared/format.ts';
import { useWords } from '../words/failure-words.tsx';
import { MatterLine } from './MatterLine.tsx';

interface Of<Thing> {
  readonly of: Thing;
  readonly account: string | undefined;
}

export function WithdrawalDiffersCard({ of, account }: Of<WithdrawalRow>) {
  const { t } = useLingui();
  const { language } = useWords();
  const name = account ?? t`Conta excluída`;
  return (
    <MatterLine
      kind="bad"
      title={t`1 saque com divergência`}
      sum={formatCents(of.cents, language)}
      since={of.startedAt}
      act={<GoButton to={inHistory(of)}>{t`Ver a diferença`}</GoButton>}
    >
      <p>{t`${name}: a resposta do serviço é diferente do que foi solicitado. A conta não faz outro saque até alguém conferir os dois valores e confirmar que viu a diferença.`}</p>
    </MatterLine>
  );
}

export function WithdrawalDoubtCard({ of, account }: Of<WithdrawalDoubt>) {
  const { t } = useLingui();
  const { language } = useWords();
  const { withdrawal } = of;
  const name = account ?? t`Conta excluída`;
  const when = formatInstant(withdrawal.startedAt, language);
  return (
    <MatterLine
      kind="doubt"
      title={t`1 saque a confirmar`}
      sum={formatCents(withdrawal.cents, language)}
      since={withdrawal.startedAt}
      more={<HelpLink about="withdrawal" />}
      act={<GoButton to={inHistory(withdrawal)}>{t`Ver e decidir`}</GoButton>}
    >
      <p>{t`${name}, ${when}: não há confirmação de que foi feito. Verifique no painel do provedor e informe o resultado; o Guichê não repete, e até lá a conta não faz outro saque.`}</p>
    </MatterLine>
  );
}

export function WithdrawalFailedCard({ failed }: { failed: readonly [WithdrawalRow, ...WithdrawalRow[]] }) {
  const { t } = useLingui();
  const { language } = useWords();
  const [last] = failed;
  const alone = failed.length === 1;
  const to = last.label ?? last.wallet;
  const cents = formatCents(last.cents, language);
  return (
    <MatterLine
      kind="bad"
      title={alone ? t`1 saque falhou` : t`${formatCount(failed.length, language)} saques falharam`}
      {...(alone ? { sum: cents } : {})}
      since={last.startedAt}
      act={
        <GoButton to={alone ? inHistory(last) : { screen: 'withdrawals', tab: 'history' }}>
          {alone ? t`Ver o saque` : t`Ver no histórico`}
        </GoButton>
      }
    >
      <p className="break">
        {alone
          ? t`Para ${to}. A falha foi confirmada em duas consultas; o mesmo saque pode ser solicitado de novo.`
          : t`O último, de ${cents}, para ${to}. As falhas foram confirmadas em duas consultas; os saques podem ser solicitados de novo.`}
      </p>
    </MatterLine>
  );
}

export function WithdrawalRequestsCard({
  requests,
}: {
  requests: readonly [WithdrawalRequest, ...WithdrawalRequest[]];
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const [last] = requests;
  const { maker } = last;
  const cents = formatCents(last.cents, language);
  const until = formatInstant(last.expiresAt, language);
  const count = formatCount(requests.length, language);
  return (
    <MatterLine
      kind="doubt"
      title={
        requests.length === 1
          ? t`${maker} pede aprovação de um saque de ${cents}`
          : t`${count} solicitações de saque aguardam aprovação`
      }
      since={requests.at(-1)?.madeAt}
      act={<GoButton to={{ screen: 'withdrawals', tab: 'requests' }}>{t`Ver solicitações`}</GoButton>}
    >
      <p>{t`Nada é enviado enquanto ninguém aprovar. O último vale até ${until}.`}</p>
    </MatterLine>
  );
}
