// Declines a colleague's request with a reason, or takes one's own back.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { WithdrawalRequest } from '../../../preload/contract/withdrawal-request-terms.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { formatCents } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { FormDialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/fields.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { declineSentences } from '../request-words.ts';

export function DeclineDialog({
  request,
  onClose,
  onDone,
}: {
  request: WithdrawalRequest;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const [reason, setReason] = useState('');
  const [why, setWhy] = useState<keyof typeof declineSentences>();
  const { id, own, maker, cents } = request;
  const declining = useAct((text: string, commandId) =>
    guiche.withdrawals.declineRequest({ commandId, id, reason: text }),
  );
  const money = formatCents(cents, language);
  const submit = async () => {
    const result = await declining.run(reason.trim());
    if (!result?.ok) return;
    if (result.value.kind === 'refused') return setWhy(result.value.why);
    toasts.show(
      'good',
      own ? t`Solicitação cancelada. Nada foi enviado.` : t`Solicitação recusada. Nada foi enviado.`,
    );
    onDone();
  };
  return (
    <FormDialog
      title={own ? t`Cancelar a solicitação de ${money}?` : t`Recusar a solicitação de ${money}?`}
      onClose={onClose}
      keeps
      act={own ? t`Cancelar solicitação` : t`Recusar solicitação`}
      danger
      busy={declining.busy}
      onSubmit={submit}
    >
      <p>
        {own
          ? t`A solicitação será cancelada e não poderá mais ser aprovada.`
          : t`${maker} vê a recusa e o motivo na hora. A solicitação não pode mais ser aprovada.`}
      </p>
      {!own && (
        <TextField
          label={t`Motivo (opcional)`}
          value={reason}
          onChange={setReason}
          maxLength={300}
          // The only thing to type in this dialog.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
      )}
      {why !== undefined && <Banner kind="bad" title={t(declineSentences[why])} live />}
      <FailureBanner failure={declining.failure} />
    </FormDialog>
  );
}
