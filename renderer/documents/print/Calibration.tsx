// A sheet with a line of 100 mm, printed once for each printer and way, and the length that the clerk measured.
import { type JSX, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Printer } from '../../../preload/contract/document-terms.ts';
import { useApp, useSession } from '../../app/app-context.ts';
import { formatDay } from '../../../preload/shared/due-date.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { AfterSheet } from './AfterSheet.tsx';
import { Preview } from './Preview.tsx';
import { PrinterFields, usePrinterName } from './PrinterFields.tsx';
import { wayWords } from './print-words.ts';
import { DialogStep } from './DialogStep.tsx';
import { usePrepared } from './use-prepared.ts';
import type { Printers } from './use-printers.ts';
import { type Spooled, useSpool } from './use-spool.ts';

export function Calibration({
  printers,
  back,
  onBack,
}: {
  printers: Printers;
  back: string;
  onBack: () => void;
}): JSX.Element {
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
}): JSX.Element {
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
          printers.chooseWay(chosen, way);
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
      <form
        className="print-form"
        onSubmit={(event) => {
          event.preventDefault();
          void print();
        }}
      >
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
      </form>
    </DialogStep>
  );
}

/** The texts on the sheet itself, so that it can be read away from the screen. */
function useLines(printer: Printer): readonly string[] {
  const { t } = useLingui();
  const { translate } = useWords();
  const nameOf = usePrinterName();
  const name = nameOf(printer);
  const way = translate(wayWords[printer.way].name);
  const today = useSession((state) => (state.app?.phase === 'ready' ? formatDay(state.app.today) : ''));
  return [
    t`Folha de calibração · ${today}`,
    t`Impressora: ${name}`,
    t`Modo: ${way}`,
    t`Meça com uma régua: a linha tem 100 mm e o código de barras tem 102,9 mm.`,
    t`Se a medida for outra, a impressão foi ajustada à página. Informe a medida no Guichê.`,
  ].map((line) => line.slice(0, 200));
}
