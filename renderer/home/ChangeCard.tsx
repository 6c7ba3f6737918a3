// A change to an account's rules that a colleague asks an approver for.
import { useLingui } from '@lingui/react/macro';
import type { ChangeToDecide } from '../../preload/contract/team-changes.ts';
import { formatInstant } from '../../preload/shared/format.ts';
import { useWords } from '../words/failure-words.tsx';
import { MatterLine } from './MatterLine.tsx';
import { GoButton } from '../app/GoButton.tsx';

export function ChangeCard({
  change: { what, maker, accountId, expiresAt },
  account,
}: {
  change: ChangeToDecide;
  account: string | undefined;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const name = account ?? t`Conta excluída`;
  const until = formatInstant(expiresAt, language);
  const titles = {
    eachPerson: t`${maker} solicita aumento do limite de saque sem aprovação`,
    settings: t`${maker} solicita alteração dos limites de saque da conta`,
    network: t`${maker} solicita outro proxy ou certificado para a conta`,
    issueLimits: t`${maker} solicita aumento dos limites de emissão da conta`,
  };
  return (
    <MatterLine
      kind="doubt"
      icon="clock"
      title={titles[what]}
      act={
        <GoButton
          to={
            what === 'network' || what === 'issueLimits'
              ? { screen: 'accounts', account: accountId, tab: 'settings' }
              : { screen: 'withdrawals', tab: 'limits' }
          }
        >
          {t`Ver e decidir`}
        </GoButton>
      }
    >
      <p>{t`${name}: nada muda até alguém concordar. A solicitação vale até ${until}.`}</p>
    </MatterLine>
  );
}
