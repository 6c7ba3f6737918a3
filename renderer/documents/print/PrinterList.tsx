// The printers of this computer: the way used for each, and whether it printed at the right size.
import { useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Printer } from '../../../preload/contract/document-terms.ts';
import { formatDate } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/fields.tsx';
import { Spinner } from '../../ui/icons.tsx';
import { State } from '../../ui/State.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { Calibration } from './Calibration.tsx';
import { measureOf } from './print-draft.ts';
import { methodWords } from './print-words.ts';
import { usePrinterName } from './PrinterFields.tsx';
import type { Printers } from './use-printers.ts';
import './print.css';

export function PrinterList({ printers }: { printers: Printers }) {
  const { t } = useLingui();
  const [calibrating, setCalibrating] = useState(false);
  const close = () => setCalibrating(false);
  const { list, failure } = printers;
  return (
    <aside aria-label={t`Impressoras`}>
      <div className="line apart printers-head">
        <h2>{t`Impressoras`}</h2>
        <Button
          kind="quiet"
          icon="retry"
          onPress={printers.reload}
        >{t`Atualizar lista de impressoras`}</Button>
      </div>
      <FailureBanner failure={failure} />
      {!list && !failure && (
        <p className="line soft printers-waiting">
          <Spinner /> {t`Procurando impressoras…`}
        </p>
      )}
      {list?.length === 0 && (
        <EmptyState icon="print" title={t`Nenhuma impressora neste computador`}>
          {t`Ligue uma, ou instale-a nas configurações do sistema, e procure de novo.`}
        </EmptyState>
      )}
      <ul>
        {list?.map((printer) => (
          <OnePrinter
            key={printer.name}
            printer={printer}
            printers={printers}
            onCalibrate={() => {
              printers.choose(printer.name);
              setCalibrating(true);
            }}
          />
        ))}
      </ul>
      {calibrating && (
        <Dialog size="full" onClose={close} title={t`Folha de calibração`}>
          <Calibration printers={printers} back={t`Fechar`} onBack={close} />
        </Dialog>
      )}
    </aside>
  );
}

function OnePrinter({
  printer,
  printers,
  onCalibrate,
}: {
  printer: Printer;
  printers: Printers;
  onCalibrate: () => void;
}) {
  const { t } = useLingui();
  const nameOf = usePrinterName();
  return (
    <li className="printer stack">
      <div className="line apart">
        <h3 className="clip">{nameOf(printer)}</h3>
        {printer.isDefault && <State tone="plain" icon="check">{t`Padrão`}</State>}
      </div>
      {printer.ways.length > 1 ? (
        <Select
          label={t`Modo de impressão`}
          options={printer.ways.map((way) => ({
            value: way,
            label: t(methodWords[way].name),
            help: t(methodWords[way].about),
          }))}
          value={printer.way}
          onChange={(way) => printers.chooseMethod(printer, way)}
        />
      ) : (
        <p className="soft">{t(methodWords[printer.way].name)}</p>
      )}
      <Measured printer={printer} />
      <div className="line">
        <Button onPress={onCalibrate}>{t`Imprimir folha de calibração`}</Button>
      </div>
    </li>
  );
}

function Measured({ printer }: { printer: Printer }) {
  const { t } = useLingui();
  const { language } = useWords();
  switch (measureOf(printer)) {
    case 'right':
      return (
        <State tone="good">{t`Tamanho real, medido em ${formatDate(printer.measuredAt ?? '', language)}`}</State>
      );
    case 'wrong':
      return (
        <State tone="bad" icon="warn">
          {printer.ways.length > 1
            ? t`Altera o tamanho: escolha outro modo`
            : t`Altera o tamanho: desligue “Ajustar”`}
        </State>
      );
    case 'never':
      return <State tone="doubt">{t`Ainda não medida neste modo`}</State>;
  }
}
