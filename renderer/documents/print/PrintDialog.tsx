// The print dialog: prints a document, a file of a booklet or an earlier print; or a calibration sheet first.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PrintOf } from '../../../preload/contract/document-terms.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Calibration } from './Calibration.tsx';
import { newDraft } from './print-draft.ts';
import { PrintForm } from './PrintForm.tsx';
import { usePrinters } from './use-printers.ts';
import './print.css';

export function PrintDialog({ of, title, onClose }: { of: PrintOf; title: string; onClose: () => void }) {
  const { t } = useLingui();
  const printers = usePrinters();
  const [draft, setDraft] = useState(newDraft);
  const [calibrating, setCalibrating] = useState(false);
  return (
    <Dialog
      size="full"
      onClose={onClose}
      title={calibrating ? t`Folha de calibração` : t`Imprimir documento: ${title}`}
    >
      {calibrating ? (
        <Calibration printers={printers} back={t`Voltar à impressão`} onBack={() => setCalibrating(false)} />
      ) : (
        <PrintForm
          of={of}
          title={title}
          printers={printers}
          draft={draft}
          change={setDraft}
          onCalibrate={() => setCalibrating(true)}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}
