// The measurement of the calibration sheet: the line is 100 mm long, or what to do if it is not.
import { useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Printer, PrintWay } from '../../../preload/contract/document-terms.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { SpooledWords } from './AfterPrint.tsx';
import { readMillimetres } from './measure.ts';
import { nextWay } from './print-draft.ts';
import { wayWords } from './print-words.ts';
import { DialogStep } from './DialogStep.tsx';
import { useConfirmPrint } from './use-confirm-print.ts';
import type { Spooled } from './use-spool.ts';
import { formatNumber } from '../../../preload/shared/format.ts';

export function AfterSheet({
  spooled,
  printer,
  back,
  onMeasured,
  onNext,
  onBack,
}: {
  spooled: Spooled;
  printer: Printer;
  back: string;
  onMeasured: (printer: Printer) => void;
  /** Prints the sheet another way. */
  onNext: (way: PrintWay) => void;
  onBack: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const { job } = spooled;
  const [step, setStep] = useState<'ask' | 'other' | { readonly percent: number }>('ask');
  const [typed, setTyped] = useState('');
  const reading = readMillimetres(typed);
  const recording = useConfirmPrint();
  const measuring = useAct((right: boolean, commandId) =>
    guiche.documents.measured({ commandId, name: printer.name, way: job.way, right }),
  );
  const measured = async (right: boolean) => {
    const result = await measuring.run(right);
    if (!result?.ok) return false;
    onMeasured(result.value);
    // Whoever measured it holds the paper, which answers the question about the print's outcome.
    await recording.run({ ids: [job.id], state: 'printed' });
    return true;
  };
  const isRight = async () => {
    if (!(await measured(true))) return;
    toasts.show('good', t`Registrado: neste modo sai no tamanho real.`);
    onBack();
  };
  const write = async () => {
    if (reading.kind === 'right') return isRight();
    if (reading.kind === 'off' && (await measured(false))) setStep({ percent: reading.percent });
  };
  const didNot = async () => {
    const result = await recording.run({ ids: [job.id], state: 'failed' });
    if (result?.ok) onBack();
  };
  const busy = measuring.busy || recording.busy;
  if (typeof step === 'object')
    return <Scaled percent={step.percent} printer={printer} way={job.way} {...{ back, onNext, onBack }} />;
  return (
    <DialogStep key={step}>
      <SpooledWords spooled={spooled} printer={printer} />
      <h3>{t`Quanto mede, na régua, a linha de 100 mm?`}</h3>
      <p className="soft">{t`Confira também o código de barras: ele deve ter 102,9 mm de ponta a ponta.`}</p>
      <FailureBanner failure={measuring.failure ?? recording.failure} />
      {step === 'ask' ? (
        <div className="line">
          <Button icon="good" isDisabled={busy} onPress={() => void isRight()}>{t`Mediu 100 mm`}</Button>
          <Button icon="warn" isDisabled={busy} onPress={() => setStep('other')}>{t`Outra medida`}</Button>
          <Button icon="bad" isDisabled={busy} onPress={() => void didNot()}>{t`Não saiu`}</Button>
          <span className="grow" />
          <Button kind="quiet" onPress={onBack}>{t`Medir depois`}</Button>
        </div>
      ) : (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void write();
          }}
        >
          <div className="print-measure">
            <TextField
              label={t`Medida da linha, em mm`}
              value={typed}
              onChange={setTyped}
              inputMode="decimal"
              maxLength={10}
              // The only thing to do here is to type the measured length.
              // oxlint-disable-next-line jsx-a11y/no-autofocus
              autoFocus
              error={reading.kind === 'unreadable' ? t`Informe em milímetros, como 95,2.` : undefined}
            />
          </div>
          <div className="dialog-acts">
            <Button onPress={() => setStep('ask')}>{t`Voltar`}</Button>
            <Button
              kind="main"
              type="submit"
              busy={busy}
              isDisabled={reading.kind === 'empty' || reading.kind === 'unreadable'}
            >{t`Registrar a medida`}</Button>
          </div>
        </form>
      )}
    </DialogStep>
  );
}

function Scaled({
  percent,
  printer,
  way,
  back,
  onNext,
  onBack,
}: {
  percent: number;
  printer: Printer;
  way: PrintWay;
  back: string;
  onNext: (way: PrintWay) => void;
  onBack: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { translate, language } = useWords();
  const next = nextWay(printer, way);
  const size = formatNumber(percent, language, 3);
  const { inWindow } = wayWords[way];
  return (
    <DialogStep>
      <Banner kind="bad" title={t`A folha saiu a ${size} % do tamanho`} live>
        <p>{t`Causa: a opção “Ajustar à página”, do programa ou da impressora, altera o tamanho de tudo para caber nas margens, e o leitor do banco pode recusar o código de barras.`}</p>
        {inWindow && <p>{translate(inWindow)}</p>}
      </Banner>
      {next === undefined ? (
        <p>{t`Desligue o ajuste nas opções da impressora e imprima a folha de novo.`}</p>
      ) : (
        <p>{t`Você pode tentar de novo com o ajuste desligado, ou usar outro modo: ${translate(wayWords[next].name)}.`}</p>
      )}
      <div className="dialog-acts">
        <Button onPress={onBack}>{back}</Button>
        <Button icon="retry" onPress={() => onNext(way)}>{t`Imprimir a folha de novo`}</Button>
        {next !== undefined && (
          <Button kind="main" onPress={() => onNext(next)}>
            {t`Tentar outro modo`}
          </Button>
        )}
      </div>
    </DialogStep>
  );
}
