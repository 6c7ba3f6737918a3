// The files of a finished booklet: names, pages, sizes; the current one can be shown or printed.
import { useCallback, useMemo, useState, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Booklet, BookletFile } from '../../../preload/contract/document-terms.ts';
import { useApp } from '../../app/app-context.ts';
import { formatBytes, formatCount } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import type { Column } from '../../ui/grid/columns.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
import { pagesOf } from '../../ui/grid/pages.ts';
import { useCopied } from '../../list/use-copied.ts';
import { useWords } from '../../words/failure-words.tsx';
import { PrintDialog } from '../print/PrintDialog.tsx';
import { listHeight } from './list-height.ts';
import { copiedAsInBrazil } from '../../list/copied-amounts.ts';

export function BookletFiles({ booklet }: { booklet: Booklet }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const { navigation } = useApp();
  const onCopied = useCopied();
  const { files, gone, id } = booklet;
  const [row, setRow] = useState(0);
  const [printing, setPrinting] = useState<BookletFile>();
  const onMoved = useCallback((moved: number) => setRow(moved), []);
  const pages = useMemo(() => pagesOf(files), [files]);
  const columns = useMemo(
    (): readonly Column<BookletFile>[] => [
      { id: 'name', title: t`Arquivo`, width: 360, text: ({ name }) => name },
      {
        id: 'boletos',
        title: t`Boletos`,
        width: 80,
        align: 'end',
        figures: true,
        ...copiedAsInBrazil<BookletFile>(language, ({ boletos }, inLanguage) =>
          formatCount(boletos, inLanguage),
        ),
      },
      {
        id: 'pages',
        title: t`Páginas`,
        width: 80,
        align: 'end',
        figures: true,
        ...copiedAsInBrazil<BookletFile>(language, (file, inLanguage) => formatCount(file.pages, inLanguage)),
      },
      {
        id: 'bytes',
        title: t`Tamanho`,
        width: 96,
        align: 'end',
        figures: true,
        ...copiedAsInBrazil<BookletFile>(language, ({ bytes }, inLanguage) => formatBytes(bytes, inLanguage)),
      },
    ],
    // `t` only changes with the language.
    // oxlint-disable-next-line react/exhaustive-deps
    [language],
  );
  const at = files[row] ?? files[0];
  const view = (file: BookletFile) =>
    navigation.go({
      screen: 'documents',
      tab: 'view',
      view: { booklet: id, file: files.indexOf(file) },
      booklet: id,
    });
  return (
    <section className="stack gap-8 booklet-part" aria-label={t`Arquivos`}>
      <div className="line apart">
        <h3>{files.length === 1 ? t`1 arquivo` : t`${formatCount(files.length, language)} arquivos`}</h3>
        {at && !gone && (
          <div className="line">
            <Button icon="search" aria-label={t`Ver ${at.name}`} onPress={() => view(at)}>{t`Ver`}</Button>
            <Button icon="print" aria-label={t`Imprimir ${at.name}`} onPress={() => setPrinting(at)}>
              {t`Imprimir…`}
            </Button>
          </div>
        )}
      </div>
      {printing && (
        <PrintDialog
          of={{ booklet: id, file: files.indexOf(printing) }}
          title={printing.name}
          onClose={() => setPrinting(undefined)}
        />
      )}
      <div className="stack gap-0 frame booklet-grid" style={{ height: listHeight(files.length) }}>
        <Grid
          label={t`Arquivos do carnê`}
          columns={columns}
          pages={pages}
          dense
          onMoved={onMoved}
          {...(gone ? {} : { onOpen: view })}
          onCopied={onCopied}
          empty={null}
        />
      </div>
    </section>
  );
}
