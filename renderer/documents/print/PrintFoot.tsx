// The current print and its actions. Always visible, so that nothing moves.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PrintJob } from '../../../preload/contract/document-terms.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../ui/Button.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { OutcomeButtons } from './OutcomeButtons.tsx';
import { isOpen } from './print-list.ts';
import { useConfirmPrint, type Outcome } from './use-confirm-print.ts';

export function PrintFoot({
  print,
  onAgain,
}: {
  print: PrintJob | undefined;
  onAgain: (print: PrintJob) => void;
}): JSX.Element {
  const { t } = useLingui();
  const { both } = useWords();
  const { toasts } = useApp();
  const recording = useConfirmPrint();
  const record = async (id: number, state: Outcome) => {
    const result = await recording.run({ id, state });
    if (result && !result.ok) toasts.show('bad', both(result.error));
  };
  return (
    <div className="list-foot prints-foot line apart">
      <span className="stack gap-0 prints-at">
        {print && (
          <>
            <span className="clip strong">{print.title}</span>
            <span className="clip faint">
              {isOpen(print)
                ? t`A impressão saiu certa?`
                : print.kept
                  ? t`O mesmo arquivo pode ser impresso de novo.`
                  : t`O arquivo foi substituído por outros; abra o documento para imprimir.`}
            </span>
          </>
        )}
      </span>
      {print && (
        <span className="line">
          {isOpen(print) && (
            <OutcomeButtons busy={recording.busy} onOutcome={(state) => void record(print.id, state)} />
          )}
          <Button icon="print" isDisabled={!print.kept} onPress={() => onAgain(print)}>
            {t`Imprimir de novo`}
          </Button>
        </span>
      )}
    </div>
  );
}
