// Matches an export of the provider's dashboard with a register restored from a backup: the clerk opens or pastes it, sees
// the boletos that the register does not contain, and stores them for the duplicate check.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../preload/contract/accounts.ts';
import type { DashboardMatch } from '../../preload/contract/dashboard.ts';
import { useApp } from '../app/app-context.ts';
import { DashboardFound } from './DashboardFound.tsx';
import { DashboardSource, type Sheet } from './DashboardSource.tsx';
import { Dialog } from '../ui/Dialog.tsx';

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
}): JSX.Element {
  const { t } = useLingui();
  const { guiche } = useApp();
  const [found, setFound] = useState<{ readonly matched: Matched; readonly input: Sheet }>();
  return (
    <Dialog title={t`Comparar com o painel · ${account.name}`} onClose={onClose} size="full" keeps>
      {found ? (
        <DashboardFound
          account={account}
          first={found.matched}
          input={found.input}
          onBack={() => setFound(undefined)}
          onKept={onKept}
          onClose={onClose}
        />
      ) : (
        <DashboardSource
          intro={
            <>
              <p>{t`Exporte do painel do provedor todos os boletos desta conta emitidos desde o backup; em caso de dúvida, desde antes dele.`}</p>
              <p>{t`A planilha precisa ter o pagador (CPF, CNPJ ou nome), o valor e o vencimento; com o código de cada boleto, a comparação é mais precisa.`}</p>
            </>
          }
          act={t`Comparar com o Guichê`}
          unchanged={t`Nada foi alterado.`}
          match={(input) => guiche.boletos.matchPanel({ accountId: account.id, input })}
          onMatched={(matched, input) => setFound({ matched, input })}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
