// Repeats a batch some months later: a new draft under the name of its new month.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { BatchBrief } from '../../../preload/contract/batches.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { FormDialog } from '../../ui/Dialog.tsx';
import { NumberField } from '../../ui/NumberField.tsx';
import { TextField } from '../../ui/fields.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { nextName } from './next-name.ts';

export function RepeatDialog({ batch, onClose }: { batch: BatchBrief; onClose: () => void }) {
  const { t } = useLingui();
  const { formatCount } = useWords();
  const { guiche, navigation, toasts } = useApp();
  const [months, setMonths] = useState(1);
  // Until the clerk types a name, it follows the months.
  const [typed, setTyped] = useState<string>();
  const name = typed ?? nextName(batch.name, months);
  const repeat = useAct((_: undefined, commandId) =>
    guiche.batches.repeat({ commandId, id: batch.id, months, name: name.trim() }),
  );
  const go = () =>
    repeat.run(undefined, (value) => {
      const { parcelsLeftOut } = value;
      if (parcelsLeftOut > 0)
        toasts.show(
          'good',
          parcelsLeftOut === 1
            ? t`1 parcela ficou de fora.`
            : t`${formatCount(parcelsLeftOut)} parcelas ficaram de fora.`,
        );
      onClose();
      navigation.go({ screen: 'boletos', tab: 'batch', batch: value.batchId });
    });
  return (
    <FormDialog
      onClose={onClose}
      title={t`Repetir ${batch.name}`}
      act={t`Criar o lote e revisar`}
      busy={repeat.busy}
      isDisabled={name.trim() === ''}
      onSubmit={go}
    >
      <p>{t`As linhas deste lote são copiadas para um lote novo, com vencimento nos meses seguintes. Ficam de fora as removidas e as parceladas, que já têm vencimentos próprios. Nada é enviado antes da sua revisão.`}</p>
      <NumberField label={t`Meses à frente`} value={months} onChange={setMonths} minValue={0} maxValue={24} />
      <TextField label={t`Nome do lote novo`} value={name} onChange={setTyped} maxLength={120} />
      <FailureBanner failure={repeat.failure} />
    </FormDialog>
  );
}
