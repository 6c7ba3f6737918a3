// One booklet: its progress while it is made; then its files, what was checked, and what is missing.
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Booklet, BookletFile } from '../../../preload/contract/document-terms.ts';
import { statusOf } from '../../app/booklet-state.ts';
import { statusWords } from '../../words/booklet-words.ts';
import { useAct, useApp, documentsChanged, useQuery } from '../../app/app-context.ts';
import { GoButton } from '../../app/GoButton.tsx';
import { formatBytes, formatCents, formatCount, formatInstant } from '../../../preload/shared/format.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Spinner } from '../../ui/icons.tsx';
import { State } from '../../ui/State.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { BookletNotes } from './BookletNotes.tsx';
import { BookletVerdict } from './BookletVerdict.tsx';
import { BookletWork } from './BookletWork.tsx';
import { layoutWords, orderWords, splitWords } from './plan-words.ts';
import type { Column } from '../../ui/grid/columns.ts';
import { Grid } from '../../ui/grid/Grid.tsx';
import { pagesOf } from '../../ui/grid/pages.ts';
import { useCopied } from '../../list/use-copied.ts';
import { useSaving } from '../../list/use-saving.ts';
import { PrintDialog } from '../print/PrintDialog.tsx';
import { listHeight } from './list-height.ts';
import { copiedAsInBrazil } from '../../list/copied-amounts.ts';

/** The files of a finished booklet: names, pages, sizes; the current one can be shown or printed. */
function BookletFiles({ booklet }: { booklet: Booklet }) {
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
      ...(
        [
          { id: 'boletos', title: t`Boletos`, width: 80, format: formatCount },
          { id: 'pages', title: t`Páginas`, width: 80, format: formatCount },
          { id: 'bytes', title: t`Tamanho`, width: 96, format: formatBytes },
        ] as const
      ).map(({ format, ...column }) => ({
        ...column,
        align: 'end' as const,
        figures: true,
        ...copiedAsInBrazil<BookletFile>(language, (file, inLanguage) => format(file[column.id], inLanguage)),
      })),
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
            <Button
              icon="search"
              aria-label={t`Abrir ${at.name}`}
              onPress={() => view(at)}
            >{t`Abrir`}</Button>
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

/** The button that created the booklet is gone, so the focus moves here. */
const focused = (section: HTMLElement | null): void => {
  if (document.activeElement === document.body) section?.focus({ preventScroll: true });
};

export function BookletDetail({ id }: { id: number }) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const { value, failure, again } = useQuery(id, () => guiche.documents.booklet({ id }), documentsChanged);
  const resume = useAct(() => guiche.documents.resumeBooklet({ id }));
  const saving = useSaving(
    () => guiche.documents.saveBooklet({ id }),
    value?.booklet.files.length === 1 ? t`PDF salvo.` : t`ZIP salvo.`,
  );
  if (!value)
    return failure ? (
      failure.code === 'notFound' ? (
        <EmptyState
          icon="documents"
          title={t`Este carnê não existe mais`}
          acts={<GoButton to={{ screen: 'documents', tab: 'booklets' }}>{t`Montar outro`}</GoButton>}
        >
          {t`Os boletos dele continuam em Emitidos.`}
        </EmptyState>
      ) : (
        <div className="column gap-16 scroll booklet-detail">
          <FailureBanner failure={failure} />
        </div>
      )
    ) : (
      <p className="line soft booklet-waits">
        <Spinner /> {t`Lendo o carnê…`}
      </p>
    );
  const { booklet, notes } = value;
  const goOn = () => resume.run(undefined, again);
  const finished = booklet.state === 'finished';
  return (
    <section
      ref={focused}
      tabIndex={-1}
      className="column gap-16 scroll booklet-detail"
      aria-label={booklet.plan.title}
    >
      <BookletHead booklet={booklet}>
        {finished && booklet.files.length > 0 && !booklet.gone && (
          <SaveButton booklet={booklet} busy={saving.busy} onPress={() => void saving.run(undefined)} />
        )}
      </BookletHead>
      <FailureBanner failure={saving.failure ?? resume.failure} />
      {finished ? (
        <>
          <BookletVerdict booklet={booklet} notes={notes} busy={resume.busy} onAgain={() => void goOn()} />
          {booklet.files.length > 0 && <BookletFiles booklet={booklet} />}
        </>
      ) : (
        <BookletWork booklet={booklet} busy={resume.busy} onResume={() => void goOn()} onChanged={again} />
      )}
      {notes.length > 0 && <BookletNotes id={id} notes={notes} />}
    </section>
  );
}

function BookletHead({ booklet, children }: { booklet: Booklet; children: ReactNode }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { plan, boletos, cents } = booklet;
  const { tone, icon, word } = statusWords[statusOf(booklet)];
  return (
    <header className="booklet-head">
      <div className="grow">
        <div className="line booklet-title">
          <h2 className="clip heading">{plan.title}</h2>
          <State tone={tone} icon={icon}>
            {t(word)}
          </State>
        </div>
        <p className="heading booklet-sum figures">
          <span className="strong">
            {boletos === 1 ? t`1 boleto` : t`${formatCount(boletos, language)} boletos`}
            {' · '}
            {formatCents(cents, language)}
          </span>
        </p>
        <p className="faint figures">
          {[
            formatInstant(booklet.createdAt, language),
            t(splitWords[plan.split].label),
            t(layoutWords[plan.layout].label),
            t(orderWords[plan.order]),
          ].join(' · ')}
        </p>
      </div>
      <div className="line">{children}</div>
    </header>
  );
}

function SaveButton({ booklet, busy, onPress }: { booklet: Booklet; busy: boolean; onPress: () => void }) {
  const { t } = useLingui();
  const { language } = useWords();
  const bytes = booklet.files.reduce((sum, file) => sum + file.bytes, 0);
  const size = formatBytes(bytes, language);
  const count = booklet.files.length;
  return (
    <Button kind={booklet.missing > 0 ? 'plain' : 'main'} icon="save" busy={busy} onPress={onPress}>
      {count === 1
        ? t`Salvar o PDF · ${size}`
        : t`Salvar ${formatCount(count, language)} arquivos em ZIP · ${size}`}
    </Button>
  );
}
