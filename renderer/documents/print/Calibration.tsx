// A sheet with a line of 100 mm, printed once for each printer and way, and the length that the clerk measured.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Printer, PrintMethod } from '../../../preload/contract/document-terms.ts';
import { useAct, useApp, useSession } from '../../app/app-context.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { Preview } from './Preview.tsx';
import { PrinterFields, usePrinterName } from './PrinterFields.tsx';
import { methodWords } from './print-words.ts';
import { DialogStep } from './DialogStep.tsx';
import { usePrepared } from './use-prepared.ts';
import type { Printers } from './use-printers.ts';
import { type Spooled, useSpool } from './use-spool.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Form, TextField } from '../../ui/fields.tsx';
import { SpooledWords } from './AfterPrint.tsx';
import { readMillimetres } from './measure.ts';
import { nextMethod } from './print-draft.ts';
import { useConfirmPrint } from './use-confirm-print.ts';
import { formatNumber } from '../../../preload/shared/format.ts';

/** The measurement of the calibration sheet: the line is 100 mm long, or what to do if it is not. */
function AfterSheet({
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
  onNext: (way: PrintMethod) => void;
  onBack: () => void;
}) {
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
  const didNot = () => recording.run({ ids: [job.id], state: 'failed' }, onBack);
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
        <Form onSubmit={write}>
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
        </Form>
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
  way: PrintMethod;
  back: string;
  onNext: (way: PrintMethod) => void;
  onBack: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const next = nextMethod(printer, way);
  const size = formatNumber(percent, language, 3);
  const { inWindow } = methodWords[way];
  return (
    <DialogStep>
      <Banner kind="bad" title={t`A folha saiu a ${size} % do tamanho`} live>
        <p>{t`Causa: a opção “Ajustar à página”, do programa ou da impressora, altera o tamanho de tudo para caber nas margens, e o leitor do banco pode recusar o código de barras.`}</p>
        {inWindow && <p>{t(inWindow)}</p>}
      </Banner>
      {next === undefined ? (
        <p>{t`Desligue o ajuste nas opções da impressora e imprima a folha de novo.`}</p>
      ) : (
        <p>{t`Você pode tentar de novo com o ajuste desligado, ou usar outro modo: ${t(methodWords[next].name)}.`}</p>
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

export function Calibration({
  printers,
  back,
  onBack,
}: {
  printers: Printers;
  back: string;
  onBack: () => void;
}) {
  const { chosen } = printers;
  return chosen ? (
    <Sheet printers={printers} chosen={chosen} back={back} onBack={onBack} />
  ) : (
    <FailureBanner failure={printers.failure} />
  );
}

function Sheet({
  printers,
  chosen,
  back,
  onBack,
}: {
  printers: Printers;
  chosen: Printer;
  back: string;
  onBack: () => void;
}) {
  const { t } = useLingui();
  const { toasts } = useApp();
  const [done, setDone] = useState<Spooled>();
  const lines = useLines(chosen);
  const prepared = usePrepared(() => ({ of: { calibration: [...lines] }, layout: 'page' }));
  const spool = useSpool();
  const { file, stale } = prepared;
  if (done) {
    return (
      <AfterSheet
        spooled={done}
        printer={chosen}
        back={back}
        onMeasured={printers.put}
        onNext={(way) => {
          printers.chooseMethod(chosen, way);
          setDone(undefined);
        }}
        onBack={onBack}
      />
    );
  }
  const print = async () => {
    if (!file || stale) return;
    const result = await spool.run({ file, title: t`Folha de calibração`, printer: chosen, copies: 1 });
    if (!result?.ok) return;
    if (result.value === 'cancelled')
      toasts.show('good', t`A janela de impressão foi fechada; nada foi impresso.`);
    else setDone(result.value);
  };
  return (
    <DialogStep onEnter={() => void print()}>
      <Form className="print-form" onSubmit={print}>
        <div className="stack print-choices">
          <p>{t`A folha tem uma linha de 100 mm e um código de barras de 102,9 mm. Imprima, meça com uma régua e informe a medida aqui: basta uma vez por impressora e modo.`}</p>
          <PrinterFields printers={printers} chosen={chosen} />
          <FailureBanner failure={printers.failure} />
          <FailureBanner failure={prepared.failure} />
          <FailureBanner failure={spool.failure} />
        </div>
        <div className="stack print-side">
          <Preview ticket={file?.ticket} pages={file?.pages ?? 0} stale={stale && !prepared.failure} />
        </div>
        <div className="dialog-acts print-acts">
          <Button onPress={onBack}>{back}</Button>
          <Button kind="main" type="submit" icon="print" busy={spool.busy} isDisabled={!file || stale}>
            {t`Imprimir folha de calibração`}
          </Button>
        </div>
      </Form>
    </DialogStep>
  );
}

/** The texts on the sheet itself, so that it can be read away from the screen. */
function useLines(printer: Printer): readonly string[] {
  const { t } = useLingui();
  const nameOf = usePrinterName();
  const name = nameOf(printer);
  const way = t(methodWords[printer.way].name);
  const today = useSession((state) => (state.app?.phase === 'ready' ? formatDay(state.app.today) : ''));
  return [
    t`Folha de calibração · ${today}`,
    t`Impressora: ${name}`,
    t`Modo: ${way}`,
    t`Meça com uma régua: a linha tem 100 mm e o código de barras tem 102,9 mm.`,
    t`Se a medida for outra, a impressão foi ajustada à página. Informe a medida no Guichê.`,
  ].map((line) => line.slice(0, 200));
}
