// Matches an export of the provider's dashboard with a register restored from a backup: the clerk opens or pastes it, sees
// the boletos that the register does not contain, and stores them for the duplicate check.
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import type { DashboardMatch } from '../../preload/contract/dashboard.ts';
import { useApp } from '../app/app-context.ts';
import { DashboardFound } from './DashboardFound.tsx';
import { SheetDialog } from './SheetDialog.tsx';

type Matched = Extract<DashboardMatch, { kind: 'matched' }>;

export function DashboardDialog({
  account,
  onKept,
  onClose,
}: {
  account: Account;
  /** The dashboard is matched: what waited for it may continue. */
  onKept: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { guiche } = useApp();
  return (
    <SheetDialog<Matched>
      title={t`Comparar com o painel · ${account.name}`}
      intro={
        <>
          <p>{t`Exporte do painel do provedor todos os boletos desta conta emitidos desde o backup; em caso de dúvida, desde antes dele.`}</p>
          <p>{t`A planilha precisa ter o pagador (CPF, CNPJ ou nome), o valor e o vencimento; com o código de cada boleto, a comparação é mais precisa.`}</p>
        </>
      }
      act={t`Comparar com o Guichê`}
      unchanged={t`Nada foi alterado.`}
      match={(input) => guiche.boletos.matchPanel({ accountId: account.id, input })}
      renderFound={({ matched, input, onBack }) => (
        <DashboardFound first={matched} {...{ account, input, onBack, onKept, onClose }} />
      )}
      onClose={onClose}
    />
  );
}
