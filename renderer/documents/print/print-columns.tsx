// The columns of the list of prints.
import { useMemo } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Printer, PrintJob } from '../../../preload/contract/document-terms.ts';
import { formatCount, formatInstant } from '../../../preload/shared/format.ts';
import type { Column } from '../../ui/grid/columns.ts';
import { State } from '../../ui/State.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { printLooks, wayWords } from './print-words.ts';
import { copiedAsInBrazil } from '../../list/copied-amounts.ts';

export function usePrintColumns(printers: readonly Printer[] | undefined): readonly Column<PrintJob>[] {
  const { t } = useLingui();
  const { translate, language } = useWords();
  return useMemo(
    (): readonly Column<PrintJob>[] => [
      {
        id: 'at',
        title: t`Quando`,
        width: 152,
        sortable: true,
        figures: true,
        text: ({ at }) => formatInstant(at, language),
      },
      {
        id: 'title',
        title: t`Documento`,
        width: 296,
        // The nosso número stands in the name of a boleto's file.
        whole: true,
        sortable: true,
        text: ({ title }) => title,
      },
      {
        id: 'state',
        title: t`Resultado`,
        width: 120,
        text: ({ state }) => translate(printLooks[state].title),
        cell: ({ state }) => (
          <State tone={printLooks[state].tone}>{translate(printLooks[state].title)}</State>
        ),
      },
      {
        id: 'pages',
        title: t`Páginas × cópias`,
        width: 124,
        align: 'end',
        sortable: true,
        figures: true,
        ...copiedAsInBrazil<PrintJob>(
          language,
          ({ pages, copies }, inLanguage) =>
            `${formatCount(pages, inLanguage)} × ${formatCount(copies, inLanguage)}`,
        ),
      },
      {
        id: 'printer',
        title: t`Impressora`,
        width: 168,
        sortable: true,
        // By the printer's visible name, as long as the printer exists.
        text: ({ printer }) =>
          printer === ''
            ? t`escolhida ao imprimir`
            : printers?.find(({ name }) => name === printer)?.label || printer,
      },
      { id: 'way', title: t`Modo`, width: 216, text: ({ way }) => translate(wayWords[way].name) },
      {
        id: 'layout',
        title: t`Por folha`,
        width: 88,
        text: ({ layout }) => (layout === 'threeUp' ? t`três` : t`original`),
      },
    ],
    // `say` and `t` only change with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [language, printers],
  );
}
