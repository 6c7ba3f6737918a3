// Marks boletos as paid from a sheet of the provider's dashboard: opened or pasted, every match is shown with its line, and
// only selected ones are applied.
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../../preload/contract/accounts.ts';
import { useApp } from '../../app/app-context.ts';
import { SheetDialog } from '../../dashboard/SheetDialog.tsx';
import { PaidPreview } from './PaidPreview.tsx';
import type { Matched } from './paid-choice.ts';

export function PaidSheetDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  return (
    <SheetDialog<Matched>
      title={t`Baixa por planilha · ${account.name}`}
      intro={
        <p>
          {t`Consultas ao serviço não informam pagamentos. Exporte do painel do provedor a lista dos boletos pagos e importe aqui: nada muda antes de você conferir cada correspondência.`}
        </p>
      }
      act={t`Procurar os boletos`}
      unchanged={t`Nenhuma baixa foi registrada.`}
      match={(input) => guiche.boletos.matchPaid({ accountId: account.id, input })}
      renderFound={({ matched, onBack }) => (
        <PaidPreview matched={matched} onBack={onBack} onClose={onClose} />
      )}
      onClose={onClose}
    />
  );
}
