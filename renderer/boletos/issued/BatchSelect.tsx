// Limits the register to one batch. A batch belongs to the route, because it is only there within its account.
import { useLingui } from '@lingui/react/macro';
import type { BatchBrief } from '../../../preload/contract/batches.ts';
import type { AccountScope } from '../../../preload/contract/boleto-terms.ts';
import { useSession } from '../../app/app-context.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { Select } from '../../ui/fields.tsx';
import { useWords } from '../../words/failure-words.tsx';

export function BatchSelect({
  scope,
  batches,
  batch,
  choose,
}: {
  scope: AccountScope;
  batches: readonly BatchBrief[];
  batch: number | undefined;
  choose: (batch: number | undefined) => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const accounts = useSession((state) => state.accounts?.accounts);
  // Batch numbers are only unique within an account.
  const ownerOf = ({ accountId }: BatchBrief) =>
    scope === 'all' ? [accounts?.find(({ id }) => id === accountId)?.name ?? t`Conta excluída`] : [];
  const sheets = batches.filter((one) => one.kind === 'sheet' && one.queuedAt !== null);
  const unknown = batch !== undefined && !sheets.some((one) => one.id === batch);
  return (
    <Select
      label={t`Lote`}
      value={batch === undefined ? '' : String(batch)}
      onChange={(value) => choose(value === '' ? undefined : Number(value))}
      options={[
        { value: '', label: t`Qualquer` },
        ...(unknown ? [{ value: String(batch), label: t`o lote escolhido` }] : []),
        ...sheets.map((one) => ({
          value: String(one.id),
          label: [formatCount(one.lote, language), one.name, ...ownerOf(one)].join(' · '),
        })),
      ]}
    />
  );
}
