// Impressões: the prints and their outcomes, next to the printers.
import { useCallback, useMemo, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PrintJob } from '../../preload/contract/document-terms.ts';
import { useApp, useSession } from '../app/app-context.ts';
import { ColumnChooser } from '../list/ColumnChooser.tsx';
import { ListRows } from '../list/ListRows.tsx';
import { ListScreen } from '../list/ListScreen.tsx';
import { asTexts } from '../list/saved-search.ts';
import { useListColumns } from '../list/use-list-columns.ts';
import { useListView } from '../list/use-list-view.ts';
import { useSavedSearch } from '../list/use-saved-search.ts';
import { ViewsMenu } from '../list/ViewsMenu.tsx';
import { useSaving } from '../list/use-saving.ts';
import { formatCount } from '../text/format.ts';
import { Button } from '../ui/Button.tsx';
import { Switch } from '../ui/Choice.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { pagesOf } from '../ui/grid/pages.ts';
import { modKey } from '../ui/Kbd.tsx';
import { useWords } from '../words/failure-words.tsx';
import { OutcomeDialog } from './print/OutcomeDialog.tsx';
import { usePrintColumns } from './print/print-columns.tsx';
import {
  everything,
  isNarrowed,
  isOpen,
  keptFilter,
  matching,
  newestFirst,
  sorted,
} from './print/print-list.ts';
import { PrintDialog } from './print/PrintDialog.tsx';
import { PrinterList } from './print/PrinterList.tsx';
import { PrintFoot } from './print/PrintFoot.tsx';
import { usePrinters } from './print/use-printers.ts';
import './print/prints.css';

const none: readonly PrintJob[] = [];

/** `view`: the saved view to open. */
export function PrintsTab({ view }: { view: string | undefined }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, navigation } = useApp();
  const prints = useSession((state) => state.prints);
  const [filter, change] = useSavedSearch(keptFilter);
  const [sort, setSort] = useState(newestFirst);
  const [row, setRow] = useState(0);
  const [asking, setAsking] = useState<{ readonly what: 'outcome' | 'again'; readonly print: PrintJob }>();
  const printers = usePrinters();
  const every = usePrintColumns(printers.list);
  const columns = useListColumns('prints', every);
  const shown = useMemo(() => {
    const words = (print: PrintJob) => every.map((column) => column.text(print)).join(' ');
    return sorted(matching(prints ?? none, filter, words), sort);
  }, [prints, filter, sort, every]);
  const pages = useMemo(() => pagesOf(shown), [shown]);
  const onMoved = useCallback((moved: number) => setRow(moved), []);
  const at = shown[Math.min(row, shown.length - 1)];
  const open = (prints ?? none).filter(isOpen).length;
  const narrowed = isNarrowed(filter);
  const openView = useListView({
    list: 'prints',
    asked: view,
    columns: columns.all,
    read: keptFilter.read,
    show(found, kept) {
      change(kept);
      setSort(found.sort);
      columns.take(found.columns);
      navigation.go({ screen: 'documents', tab: 'prints' });
    },
  });
  const saving = useSaving(
    () =>
      guiche.documents.savePrints({
        name: t`impressões`,
        columns: columns.shown.map(({ title }) => title),
        rows: shown.map((print) => columns.shown.map((column) => column.text(print))),
      }),
    t`Lista exportada.`,
  );
  const ask = (print: PrintJob) => setAsking({ what: isOpen(print) ? 'outcome' : 'again', print });
  return (
    <div className="prints">
      <ListScreen
        className="prints-list"
        search={{
          label: t`Buscar impressões`,
          placeholder: t`Documento, impressora, dia`,
          text: filter.text,
          onText: (text) => change({ text }),
        }}
        narrowing={
          <Switch
            isSelected={filter.openOnly}
            onChange={(openOnly) => change({ openOnly })}
          >{t`Só as sem resposta (${formatCount(open, language)})`}</Switch>
        }
        acts={
          <>
            <output className="faint figures">
              {prints &&
                (shown.length === 1 ? t`1 impressão` : t`${formatCount(shown.length, language)} impressões`)}
            </output>
            <ViewsMenu
              list="prints"
              shown={{ search: asTexts({ ...filter }), sort, columns: columns.layout }}
              open={openView}
            />
            <ColumnChooser columns={columns} />
            <Button
              icon="save"
              busy={saving.busy}
              isDisabled={shown.length === 0}
              onPress={() => void saving.run(undefined)}
            >{t`Exportar CSV`}</Button>
          </>
        }
        failure={saving.failure}
        foot={<PrintFoot print={at} onAgain={(print) => setAsking({ what: 'again', print })} />}
      >
        <ListRows
          label={t`Impressões`}
          columns={columns}
          pages={prints && pages}
          sort={sort}
          onSort={setSort}
          onOpen={ask}
          onMoved={onMoved}
          empty={
            narrowed ? (
              <EmptyState
                icon="search"
                title={t`Nenhuma impressão encontrada`}
                acts={<Button onPress={() => change(everything)}>{t`Limpar a busca`}</Button>}
              >{t`Tente com menos letras ou outra palavra.`}</EmptyState>
            ) : (
              <EmptyState
                icon="print"
                title={t`Nada foi impresso ainda`}
                acts={
                  <Button
                    kind="main"
                    onPress={() => navigation.go({ screen: 'documents', tab: 'view' })}
                  >{t`Abrir um documento`}</Button>
                }
              >{t`Abra um boleto ou um carnê e imprima com ${modKey}+P. Cada impressão fica registrada aqui, para reimpressão.`}</EmptyState>
            )
          }
        />
      </ListScreen>
      <PrinterList printers={printers} />
      {asking?.what === 'again' && (
        <PrintDialog
          of={{ print: asking.print.id }}
          title={asking.print.title}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking?.what === 'outcome' && (
        <OutcomeDialog print={asking.print} onClose={() => setAsking(undefined)} />
      )}
    </div>
  );
}
