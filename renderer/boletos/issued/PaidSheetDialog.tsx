// Marks boletos as paid from a sheet of the provider's dashboard: opened or pasted, every match is shown with its line, and
// only selected ones are applied.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../../preload/contract/accounts.ts';
import type { PaidMatch } from '../../../preload/contract/boletos.ts';
import { useApp } from '../../app/app-context.ts';
import { DashboardSource } from '../../dashboard/DashboardSource.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { PaidPreview } from './PaidPreview.tsx';

type Matched = Extract<PaidMatch, { kind: 'matched' }>;

export function PaidSheetDialog({
  account,
  onClose,
}: {
  account: Account;
  onClose: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { guiche } = useApp();
  const [matched, setMatched] = useState<Matched>();
  return (
    <Dialog title={t`Baixa por planilha · ${account.name}`} onClose={onClose} size="full" keeps>
      {matched ? (
        <PaidPreview matched={matched} onBack={() => setMatched(undefined)} onClose={onClose} />
      ) : (
        <DashboardSource
          intro={
            <p>
              {t`Consultas ao serviço não informam pagamentos. Exporte do painel do provedor a lista dos boletos pagos e importe aqui: nada muda antes de você conferir cada correspondência.`}
            </p>
          }
          act={t`Procurar os boletos`}
          unchanged={t`Nenhuma baixa foi registrada.`}
          match={(input) => guiche.boletos.matchPaid({ accountId: account.id, input })}
          onMatched={(found) => setMatched(found)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
