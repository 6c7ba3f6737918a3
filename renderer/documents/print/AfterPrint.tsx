// Asks once whether paper came out, after the system accepted the print: only a person knows.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Printer, PrintMethod } from '../../../preload/contract/document-terms.ts';
import { useApp } from '../../app/app-context.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureBanner } from '../../words/failure-words.tsx';
import { OutcomeButtons } from './OutcomeButtons.tsx';
import { usePrinterName } from './PrinterFields.tsx';
import { methodWords } from './print-words.ts';
import { useConfirmPrint, type Outcome } from './use-confirm-print.ts';
import { DialogStep } from './DialogStep.tsx';
import type { Spooled } from './use-spool.ts';

/** What was sent, and what the clerk must still do in the window that opened. */
export function SpooledWords({ spooled, printer }: { spooled: Spooled; printer: Printer }) {
  const { t } = useLingui();
  const nameOf = usePrinterName();
  const { job, toOpen } = spooled;
  const { inWindow } = methodWords[job.way];
  return (
    <Banner
      kind="info"
      icon="print"
      title={
        inWindow === undefined
          ? t`Enviado para ${nameOf(printer)}`
          : toOpen === undefined
            ? t`O arquivo abriu em outra janela`
            : t`O arquivo está pronto`
      }
      live
      acts={
        toOpen === undefined ? undefined : (
          <a className="button main" href={toOpen} target="_blank">
            {t`Abrir para imprimir`}
          </a>
        )
      }
    >
      <p>
        {inWindow
          ? t(inWindow)
          : t`A impressora recebeu o arquivo. Veja se a impressão saiu inteira e legível.`}
      </p>
    </Banner>
  );
}

export function AfterPrint({
  spooled,
  printer,
  fixed,
  onAgain,
  onClose,
}: {
  spooled: Spooled;
  printer: Printer;
  /** Its pages cannot be selected. */
  fixed: boolean;
  onAgain: (way?: PrintMethod) => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { toasts } = useApp();
  const [outcome, setOutcome] = useState<Outcome>();
  const recording = useConfirmPrint();
  const record = (state: Outcome) =>
    recording.run({ ids: [spooled.job.id], state }, () => {
      if (state !== 'printed') return setOutcome(state);
      toasts.show('good', t`Registrado: impressão completa.`);
      onClose();
    });
  const others = printer.ways.filter((way) => way !== spooled.job.way);
  if (outcome === 'failed') {
    return (
      <DialogStep key="failed">
        <p>{t`Registrado: não saiu. Nada é impresso de novo automaticamente.`}</p>
        {others.length > 0 && (
          <>
            <p className="soft">{t`Verifique papel, cabo e fila da impressora. Se estiverem certos, tente outro modo:`}</p>
            <ul className="stack gap-4 ruled">
              {others.map((way, index) => (
                <li key={way} className="line print-other">
                  <span className="stack gap-0">
                    <span className="strong">{t(methodWords[way].name)}</span>
                    <span className="field-help">{t(methodWords[way].about)}</span>
                  </span>
                  <Button kind={index === 0 ? 'main' : 'plain'} onPress={() => onAgain(way)}>
                    {t`Usar este modo`}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        )}
        <div className="dialog-acts">
          <Button onPress={onClose}>{t`Fechar`}</Button>
          <Button icon="retry" onPress={() => onAgain()}>{t`Tentar do mesmo modo`}</Button>
        </div>
      </DialogStep>
    );
  }
  if (outcome === 'partly') {
    return (
      <DialogStep key="partly">
        <p>
          {fixed
            ? t`Registrado: saiu em parte. Abra o documento para imprimir só as páginas que faltaram.`
            : t`Registrado: saiu em parte. Escolha as páginas que faltaram e imprima só elas.`}
        </p>
        <div className="dialog-acts">
          <Button onPress={onClose}>{t`Fechar`}</Button>
          {!fixed && (
            <Button kind="main" onPress={() => onAgain()}>
              {t`Escolher as páginas`}
            </Button>
          )}
        </div>
      </DialogStep>
    );
  }
  return (
    <DialogStep key="asked">
      <SpooledWords spooled={spooled} printer={printer} />
      <h3>{t`A impressão saiu certa?`}</h3>
      <FailureBanner failure={recording.failure} />
      <div className="line">
        <OutcomeButtons busy={recording.busy} onOutcome={(state) => void record(state)} />
        <span className="grow" />
        <Button kind="quiet" onPress={onClose}>{t`Responder depois`}</Button>
      </div>
    </DialogStep>
  );
}
