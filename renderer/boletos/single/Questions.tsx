// Questions between the press and sending: accepting a duplicate, or a token of another account.
import { useLingui } from '@lingui/react/macro';
import type { BoletoRow } from '../../../preload/contract/boleto-terms.ts';
import type { DashboardBoleto } from '../../../preload/contract/dashboard.ts';
import { useSession } from '../../app/app-context.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { OnDashboard } from '../OnDashboard.tsx';
import { StandingChip } from '../state-words.tsx';
import type { Accepted, Asking } from './use-issue.ts';

interface Question<Kind extends Asking['kind']> {
  readonly asking: Extract<Asking, { kind: Kind }>;
  readonly busy: boolean;
  readonly onConfirm: (accepted: Accepted) => void;
  readonly onClose: () => void;
}

/** “conta X” for a boleto of another account than the one in use; else nothing. */
export function useOtherAccount(): (boleto: Pick<BoletoRow, 'accountId'>) => string {
  const { t } = useLingui();
  const known = useSession((state) => state.accounts);
  return ({ accountId }) => {
    if (!known || accountId === known.current) return '';
    const name = known.accounts.find(({ id }) => id === accountId)?.name;
    return name === undefined ? t`Conta excluída` : t`conta ${name}`;
  };
}

export function DuplicatesQuestion({
  duplicates,
  onDashboard,
  asking: { count, stamp, accepted },
  busy,
  onConfirm,
  onClose,
}: Question<'duplicates'> & {
  duplicates: readonly BoletoRow[];
  onDashboard: readonly DashboardBoleto[];
}) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      title={count === 1 ? t`Já existe um boleto igual` : t`Já existem ${count} boletos iguais`}
      onClose={onClose}
      onConfirm={() => onConfirm({ ...accepted, acceptDuplicates: stamp })}
      busy={busy}
      act={t`Emitir mesmo assim`}
    >
      <p>{t`Mesmo documento, valor e vencimento. Emitir outro cobra o pagador mais uma vez.`}</p>
      <DuplicateList duplicates={duplicates} onDashboard={onDashboard} />
    </ConfirmDialog>
  );
}

/** Of the register, and those that only the provider's dashboard showed. */
export function DuplicateList({
  duplicates,
  onDashboard,
}: {
  duplicates: readonly BoletoRow[];
  onDashboard: readonly DashboardBoleto[];
}) {
  const { t } = useLingui();
  const { formatCents, formatInstant } = useWords();
  const otherAccount = useOtherAccount();
  return (
    <ul className="stack">
      {duplicates.map((duplicate) => (
        <li key={duplicate.id} className="card stack gap-4">
          <span className="line apart">
            <span className="strong break">{duplicate.fields['payer.name']}</span>
            <StandingChip of={duplicate.state} />
          </span>
          <span className="soft figures">
            {[
              formatCents(duplicate.fields.amount),
              duplicate.fields.dueDate === null ? '' : t`vence ${formatDay(duplicate.fields.dueDate)}`,
              duplicate.createdAt === null ? '' : t`emitido em ${formatInstant(duplicate.createdAt)}`,
              otherAccount(duplicate),
            ]
              .filter((part) => part !== '')
              .join(' · ')}
          </span>
        </li>
      ))}
      {onDashboard.map((shown) => (
        <li key={`panel ${shown.id}`} className="card stack gap-4">
          <OnDashboard shown={shown} />
        </li>
      ))}
    </ul>
  );
}

export function IdentityQuestion({
  asking: { token, accepted },
  account,
  busy,
  onConfirm,
  onClose,
}: Question<'identity'> & { account: string }) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      title={token === 'other' ? t`O token é de outro titular` : t`O token não informa o titular`}
      onClose={onClose}
      onConfirm={(typedName) => onConfirm({ ...accepted, typedName })}
      busy={busy}
      act={t`Emitir 1 boleto por esta conta`}
      typed={account}
    >
      <p>
        {token === 'other'
          ? t`O token salvo nesta conta é de outro titular. O boleto seria emitido em nome dele.`
          : t`O token não informa o titular. Confirme que ele é desta conta antes de emitir.`}
      </p>
      <p className="soft">{t`Nada foi enviado ainda.`}</p>
    </ConfirmDialog>
  );
}
