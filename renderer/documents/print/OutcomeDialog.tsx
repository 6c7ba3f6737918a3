// Asks again about a print whose outcome was not confirmed.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PrintJob } from '../../../preload/contract/document-terms.ts';
import { useApp } from '../../app/app-context.ts';
import { formatInstant } from '../../text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { OutcomeButtons } from './OutcomeButtons.tsx';
import { useConfirmPrint, type Outcome } from './use-confirm-print.ts';

export function OutcomeDialog({ print, onClose }: { print: PrintJob; onClose: () => void }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { toasts } = useApp();
  const recording = useConfirmPrint();
  const record = async (state: Outcome) => {
    const result = await recording.run({ id: print.id, state });
    if (!result?.ok) return;
    toasts.show(
      'good',
      state === 'printed'
        ? t`Registrado: impressão completa.`
        : t`Registrado. Para repetir, use “Imprimir de novo”.`,
    );
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={t`A impressão saiu certa?`}>
      <p>
        <span className="strong">{print.title}</span>
        <br />
        <span className="soft">{t`Impresso em ${formatInstant(print.at, language)}`}</span>
      </p>
      <FailureBanner failure={recording.failure} />
      <div className="line">
        <OutcomeButtons busy={recording.busy} onOutcome={(state) => void record(state)} />
      </div>
      <div className="dialog-acts">
        <Button kind="quiet" onPress={onClose}>{t`Responder depois`}</Button>
      </div>
    </Dialog>
  );
}
