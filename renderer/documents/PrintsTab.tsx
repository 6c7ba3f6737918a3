// Impressões: the prints and their outcomes, next to the printers or to the details of one print.
import { useMemo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PrintJob } from '../../preload/contract/document-terms.ts';
import { printStates } from '../../preload/contract/print-terms.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { GoButton } from '../app/GoButton.tsx';
import { CountChips } from '../list/CountChips.tsx';
import { DeclaredList } from '../list/DeclaredList.tsx';
import { useList } from '../list/use-list.tsx';
import { useDetails } from '../list/use-details.ts';
import { useSame } from '../list/use-same.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { copiedText } from '../ui/grid/columns.ts';
import { pagesOf } from '../ui/grid/pages.ts';
import type { Range } from '../ui/grid/selection.ts';
import { modKey } from '../ui/Kbd.tsx';
import { useWords } from '../words/failure-words.tsx';
import { inState, prints as list, sorted, withWords } from './print/print-list.tsx';
import { printLooks } from './print/print-words.ts';
import { PrintDialog } from './print/PrintDialog.tsx';
import { PrinterList } from './print/PrinterList.tsx';
import { PrintFoot } from './print/PrintFoot.tsx';
import { PrintPane } from './print/PrintPane.tsx';
import { usePrinters } from './print/use-printers.ts';
import './print/prints.css';

const noPrints: readonly PrintJob[] = [];
const noRanges: readonly Range[] = [];

/** `view`: the saved view to open. */
export function PrintsTab({ view }: { view: string | undefined }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, navigation } = useApp();
  const read = useSession((state) => state.prints);
  // Read again and equal, it is the same list: the selection stays.
  const prints = useSame(read ?? noPrints);
  const [selected, setSelected] = useState(noRanges);
  const [open, setOpen] = useState<number>();
  const [again, setAgain] = useState<PrintJob>();
  // A wide window has room for them beside the list from the start.
  const [beside, setBeside] = useState(() => matchMedia('(width >= 1700px)').matches);
  const printers = usePrinters();
  const more = useMemo(
    () => ({
      printer: {
        text: ({ printer }: PrintJob) =>
          printer === ''
            ? t`escolhida na janela de impressão`
            : printers.list?.find(({ name }) => name === printer)?.label || printer,
      },
    }),
    // `t` only changes with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [language, printers.list],
  );
  const parts = useList(list, {
    key: 'guiche.prints',
    asked: view,
    more,
    onView() {
      setOpen(undefined);
      navigation.go({ screen: 'documents', tab: 'prints' });
    },
  });
  const { search: filter, change, sort, columns, narrowed, widen } = parts;
  const { every } = columns;
  const found = useMemo(() => {
    const words = (print: PrintJob) => every.map((column) => column.text(print)).join(' ');
    return sorted(withWords(prints, filter.text, words), sort);
  }, [prints, filter.text, sort, every]);
  const shown = useMemo(() => inState(found, filter.state), [found, filter.state]);
  const pages = useMemo(() => pagesOf(shown), [shown]);
  const chosen = selected.flatMap(({ from, to }) => shown.slice(from, to + 1));
  const opened = prints.find(({ id }) => id === open);
  const { frame, onMoved, close } = useDetails(pages, opened?.id, setOpen);
  const make = (format: 'csv' | 'xlsx') =>
    guiche.documents.savePrints({
      name: t`impressões`,
      format,
      columns: columns.shown.map(({ title }) => title),
      moments: columns.shown.flatMap(({ id }, at) => (id === 'at' ? [at] : [])),
      rows: shown.map((print) => columns.shown.map((column) => copiedText(column, print))),
    });
  const printerColumn = every.find(({ id }) => id === 'printer');
  const focusRows = () => frame.current?.querySelector<HTMLElement>('.grid [tabindex="0"]')?.focus();
  return (
    <>
      <DeclaredList
        parts={parts}
        list={{ pages: read && pages, failure: undefined }}
        label={t`Impressões`}
        search={{ label: t`Buscar impressões`, placeholder: t`Documento, impressora, dia` }}
        make={shown.length === 0 ? undefined : make}
        acts={
          <Button icon="print" aria-pressed={beside} onPress={() => setBeside(!beside)}>
            {t`Impressoras`}
          </Button>
        }
        narrowing={
          <CountChips
            label={t`Resultado`}
            chosen={printStates.find((state) => state === filter.state)}
            choose={(state) => change({ state: state ?? '' })}
            chips={printStates.map((state) => ({
              value: state,
              title: t(printLooks[state].title),
              count: read && inState(found, state).length,
            }))}
          />
        }
        filters={null}
        foot={
          read &&
          prints.length > 0 && (
            <PrintFoot
              every={prints.length}
              shown={shown}
              chosen={chosen}
              opened={opened}
              onDone={focusRows}
            />
          )
        }
        details={
          opened === undefined ? (
            beside && <PrinterList printers={printers} />
          ) : (
            <PrintPane
              key={opened.id}
              print={opened}
              printer={printerColumn?.text(opened) ?? opened.printer}
              onAgain={() => setAgain(opened)}
              onClose={close}
            />
          )
        }
        frame={frame}
        onCloseDetails={opened === undefined ? () => setBeside(false) : close}
        onOpen={({ id }) => setOpen(id)}
        onSelected={setSelected}
        onMoved={onMoved}
        empty={
          narrowed ? (
            <EmptyState
              icon="search"
              title={t`Nenhuma impressão encontrada`}
              acts={<Button kind="main" onPress={widen}>{t`Limpar a busca`}</Button>}
            >{t`Tente com menos letras ou outra palavra.`}</EmptyState>
          ) : (
            <EmptyState
              icon="print"
              title={t`Nada foi impresso ainda`}
              acts={
                <GoButton
                  kind="main"
                  to={{ screen: 'documents', tab: 'view' }}
                >{t`Abrir um documento`}</GoButton>
              }
            >{t`Abra um boleto ou um carnê e imprima com ${modKey}+P. Cada impressão fica registrada aqui, para reimpressão.`}</EmptyState>
          )
        }
      />
      {again && (
        <PrintDialog of={{ print: again.id }} title={again.title} onClose={() => setAgain(undefined)} />
      )}
    </>
  );
}
