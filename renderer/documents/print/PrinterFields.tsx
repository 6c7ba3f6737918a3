// Selects the printer and the way to print, with what is known about the printed size.
import { useLingui } from '@lingui/react/macro';
import type { Printer } from '../../../preload/contract/document-terms.ts';
import { formatDate } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { RadioGroup } from '../../ui/Choice.tsx';
import { Select } from '../../ui/fields.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { measureOf } from './print-draft.ts';
import { methodWords } from './print-words.ts';
import type { Printers } from './use-printers.ts';

export function usePrinterName(): (printer: Pick<Printer, 'name' | 'label'>) => string {
  const { t } = useLingui();
  return ({ name, label }) => label || name || t`Escolher na hora de imprimir`;
}

export function PrinterFields({ printers, chosen }: { printers: Printers; chosen: Printer }) {
  const { t } = useLingui();
  const { language } = useWords();
  const nameOf = usePrinterName();
  const measured = (printer: Printer): string => {
    switch (measureOf(printer)) {
      case 'right':
        return t`Tamanho real, medido em ${formatDate(printer.measuredAt ?? '', language)}`;
      case 'wrong':
        return t`Altera o tamanho`;
      case 'never':
        return t`Ainda não medida`;
    }
  };
  const [best] = chosen.ways;
  return (
    <>
      <Select
        label={t`Impressora`}
        options={(printers.list ?? []).map((printer) => ({
          value: printer.name,
          label: nameOf(printer),
          help: measured(printer),
        }))}
        value={chosen.name}
        onChange={printers.choose}
      />
      {chosen.ways.length > 1 ? (
        <RadioGroup
          label={t`Modo de impressão`}
          options={chosen.ways.map((way) => ({
            value: way,
            label: way === best ? t`${t(methodWords[way].name)} (recomendado)` : t(methodWords[way].name),
            help: t(methodWords[way].about),
          }))}
          value={chosen.way}
          onChange={(way) => printers.chooseMethod(chosen, way)}
        />
      ) : (
        <div className="field">
          <span className="field-label">{t`Modo de impressão`}</span>
          <span>{t(methodWords[chosen.way].name)}</span>
          <span className="field-help">{t(methodWords[chosen.way].about)}</span>
        </div>
      )}
    </>
  );
}

/** A bar code of a wrong size may not scan at the counter, so this is shown before printing. */
export function MeasureWarning({ printer, onCalibrate }: { printer: Printer; onCalibrate: () => void }) {
  const { t } = useLingui();
  const acts = <Button onPress={onCalibrate}>{t`Imprimir folha de calibração`}</Button>;
  switch (measureOf(printer)) {
    case 'right':
      return null;
    case 'wrong':
      return (
        <Banner kind="bad" title={t`Neste modo, a impressão não sai no tamanho real`} acts={acts}>
          <p>
            {printer.ways.length > 1
              ? t`Resultado da sua medição. Escolha outro modo: o leitor do banco pode recusar o código de barras.`
              : t`Resultado da sua medição. Desligue “Ajustar” e meça de novo: o leitor do banco pode recusar o código de barras.`}
          </p>
        </Banner>
      );
    case 'never':
      return (
        <Banner kind="doubt" title={t`Este modo ainda não foi medido`} acts={acts}>
          <p>{t`Imprima a folha de calibração uma vez, para saber se o código de barras sai no tamanho real.`}</p>
        </Banner>
      );
  }
}
