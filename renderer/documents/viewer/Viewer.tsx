// The open document: its name and notes, the tools, its pages.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { PrintOf } from '../../../preload/contract/document-terms.ts';
import { save } from '../../bridge.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import type { Viewed } from '../../app/route.ts';
import { formatInstant } from '../../../preload/shared/format.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Spinner } from '../../ui/icons.tsx';
import { State } from '../../ui/State.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { PrintDialog } from '../print/PrintDialog.tsx';
import { actOf, type ViewerAct } from './keys.ts';
import { FetchFailure, Notes } from './Notes.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import type { Shown } from './reading.ts';
import { Thumbnails } from './Thumbnails.tsx';
import { Toolbar } from './Toolbar.tsx';
import { usePdfViewerState, useReading, useViewer } from './use-viewer.ts';
import { FindBar } from './FindBar.tsx';
import './viewer.css';
import './pages.css';

const fields = 'input, textarea, select, [contenteditable]';

/** The viewer's keys: with Ctrl from anywhere on its screen, single keys if the focus is in it or nowhere. */
function useKeys(
  section: RefObject<HTMLElement | null>,
  act: (act: ViewerAct) => unknown,
  isWider: () => boolean,
  on: boolean,
): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!on) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog or an open menu keeps the screen behind it as it is.
      if (event.defaultPrevented || document.querySelector('.veil, .popover')) return;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      const within =
        section.current?.contains(target) === true || target === document.body || target.id === 'main';
      const what = actOf(
        {
          key: event.key,
          command: event.ctrlKey || event.metaKey,
          shift: event.shiftKey,
          alt: event.altKey,
        },
        { typing: !within || target.matches(fields), wider: isWider() },
      );
      if (what === undefined) return;
      event.preventDefault();
      latest.current(what);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [section, on, isWider]);
}

export function Viewer({
  onClose,
  onSeek,
}: {
  onClose: () => void;
  /** Back to the search, with the document left open. */
  onSeek: () => void;
}) {
  const { t } = useLingui();
  const { guiche, toasts } = useApp();
  const { pdfViewer, reading } = useViewer();
  const { view, busy, shown, failure } = useReading((state) => state);
  const { phase, wrong, password } = usePdfViewerState((state) => state);
  const ready = phase === 'ready';
  const [thumbnails, setThumbnails] = useState(false);
  // Each file begins without the search of the one before it, and asks for its own password.
  const ticket = shown?.ticket;
  const [foundIn, setFoundIn] = useState<string>();
  const [askedLater, setAskedLater] = useState<string>();
  const finding = ready && ticket !== undefined && foundIn === ticket;
  const askLater = askedLater === ticket;
  const findField = useRef<HTMLInputElement>(null);
  const pageField = useRef<HTMLInputElement>(null);
  const container = useRef<HTMLDivElement>(null);

  // Before the element is removed: an element outside the document loses its scroll position.
  useLayoutEffect(() => (container.current ? pdfViewer.mount(container.current) : undefined), [pdfViewer]);
  useEffect(() => pdfViewer.nameThePages((page) => t`Página ${page}`), [pdfViewer, t]);
  // A clerk who opened a file wants to read it: the next key is for its pages.
  useEffect(
    () =>
      pdfViewer.store.subscribe((now, before) => {
        if (now.phase === 'ready' && before.phase !== 'ready')
          requestAnimationFrame(() => document.querySelector('.veil') ?? pdfViewer.focus());
      }),
    [pdfViewer],
  );

  const [printing, setPrinting] = useState(false);
  const printOf = shown && view && printable(shown, view, password);
  const saving = useAct(
    async (file: { readonly ticket: string; readonly name: string }) => save(guiche, file.ticket, file.name),
    ticket,
  );
  const saveFile = async () => {
    const file = shown && { ticket: shown.ticket, name: nameOf(shown) };
    const result = file && (await saving.run(file));
    if (!file || !result?.ok || result.value === 'cancelled') return;
    if (shown?.kind === 'ready' && shown.bars === 'different')
      toasts.show('bad', t`PDF salvo, mas não o entregue: ele é de outro boleto.`);
    else toasts.show('good', t`PDF salvo: ${file.name}`);
  };
  const again = () => {
    if (view) void reading.show(view, { fresh: true });
  };
  const stopFinding = () => {
    setFoundIn(undefined);
    pdfViewer.focus();
  };
  const act = (what: ViewerAct) => {
    const { page, pages } = pdfViewer.store.getState();
    switch (what) {
      case 'find':
        if (finding) findField.current?.select();
        else if (ready) setFoundIn(ticket);
        return undefined;
      case 'print':
        return ready && setPrinting(true);
      case 'save':
        return void saveFile();
      case 'larger':
      case 'smaller':
        return pdfViewer.zoom(what);
      case 'actual':
        return pdfViewer.zoom('page-actual');
      case 'width':
        return pdfViewer.zoom('page-width');
      case 'fit':
        return pdfViewer.zoom('page-fit');
      case 'rotate':
        return pdfViewer.rotate(1);
      case 'rotateBack':
        return pdfViewer.rotate(-1);
      case 'thumbnails':
        return setThumbnails((shown) => !shown);
      case 'seek':
        return onSeek();
      case 'toPage':
        return pageField.current?.focus();
      case 'first':
        return pdfViewer.goTo(1);
      case 'last':
        return pdfViewer.goTo(pages);
      case 'next':
        return page < pages && pdfViewer.goTo(page + 1);
      case 'previous':
        return page > 1 && pdfViewer.goTo(page - 1);
    }
  };
  const section = useRef<HTMLElement>(null);
  const hearsKeys = shown !== undefined && shown.kind !== 'broken';
  useKeys(section, act, pdfViewer.isWider, hearsKeys);

  const waits = busy && shown === undefined;
  const mending = busy && phase === 'damaged' && shown?.kind === 'ready';
  const unreadable = (shown?.kind === 'broken' || phase === 'damaged') && !mending;
  return (
    <section
      className="column viewer"
      aria-label={t`Documento`}
      ref={section}
      // The viewer handles Ctrl+F itself: `shell/shortcuts.ts`.
      data-own-find={hearsKeys || undefined}
    >
      <Head shown={shown} waits={waits} busy={busy} onFresh={again} onClose={onClose} />
      {failure && (
        <FetchFailure
          failure={failure}
          carne={view !== undefined && 'installmentId' in view}
          kept={shown !== undefined && shown.kind !== 'broken'}
          busy={busy}
          onAgain={again}
        />
      )}
      <FailureBanner failure={saving.failure} />
      <Notes shown={shown} failed={failure !== undefined} onFresh={again} />
      {shown && !unreadable && (
        <Toolbar
          act={act}
          thumbnails={thumbnails}
          finding={finding}
          saving={saving.busy}
          pageField={pageField}
        />
      )}
      <div className="viewer-body">
        {ready && thumbnails && <Thumbnails />}
        <div className="viewer-stage">
          <div className="viewer-pages-place" ref={container} hidden={!ready} />
          {finding && <FindBar field={findField} onClose={stopFinding} />}
          {(waits || mending || phase === 'opening') && (
            <output className="line one viewer-waits soft">
              <Spinner /> {waits ? t`Baixando o documento…` : t`Abrindo…`}
            </output>
          )}
          {unreadable && (
            <EmptyState
              icon="warn"
              title={t`Este PDF está danificado`}
              acts={
                <>
                  <Button
                    kind="main"
                    icon="retry"
                    busy={busy}
                    onPress={again}
                  >{t`Baixar PDF de novo`}</Button>
                  <Button
                    icon="save"
                    busy={saving.busy}
                    onPress={() => void saveFile()}
                  >{t`Salvar original`}</Button>
                </>
              }
            >
              {t`O arquivo chegou completo, mas nenhuma página pôde ser lida, e ele não foi salvo. Baixe de novo; se o problema continuar, salve o original e mostre ao provedor. A linha digitável do boleto continua válida.`}
            </EmptyState>
          )}
          {phase === 'gone' && (
            <EmptyState
              icon="documents"
              title={t`O documento precisa ser aberto de novo`}
              acts={
                <Button
                  kind="main"
                  icon="retry"
                  onPress={() => view && void reading.show(view)}
                >{t`Abrir de novo`}</Button>
              }
            >
              {t`Ele ficou aberto por muito tempo ou já foi apagado das cópias locais.`}
            </EmptyState>
          )}
          {phase === 'asking' && askLater && (
            <EmptyState
              icon="key"
              title={t`Este PDF pede uma senha`}
              acts={
                <>
                  <Button
                    kind="main"
                    icon="key"
                    onPress={() => setAskedLater(undefined)}
                  >{t`Digitar a senha`}</Button>
                  <Button icon="retry" busy={busy} onPress={again}>{t`Baixar PDF de novo`}</Button>
                  <Button icon="save" onPress={() => void saveFile()}>{t`Salvar original`}</Button>
                </>
              }
            >
              {t`Sem a senha, as páginas não podem ser mostradas nem impressas.`}
            </EmptyState>
          )}
        </div>
      </div>
      {printing && shown && printOf && (
        <PrintDialog of={printOf} title={titleOf(shown)} onClose={() => setPrinting(false)} />
      )}
      {phase === 'asking' && !askLater && (
        <PasswordDialog
          wrong={wrong}
          onPassword={(password) => pdfViewer.tryPassword(password)}
          onClose={() => setAskedLater(ticket)}
        />
      )}
    </section>
  );
}

/** The stored copy, with the password if one was typed here; or the booklet's own file. */
function printable(shown: Shown, view: Viewed, password: string | null): PrintOf | undefined {
  if (shown.kind === 'ready') return { document: shown.facts.id, ...(password === null ? {} : { password }) };
  return 'booklet' in view ? view : undefined;
}

/** The payer before the file's name: a clerk looks for people. */
const titleOf = (shown: Shown): string =>
  shown.kind === 'ready' && shown.facts.payer !== null
    ? `${shown.facts.payer} · ${shown.facts.name}`
    : nameOf(shown);

const nameOf = (shown: Shown): string => (shown.kind === 'ready' ? shown.facts.name : shown.name);

function Head({
  shown,
  waits,
  busy,
  onFresh,
  onClose,
}: {
  shown: Shown | undefined;
  waits: boolean;
  busy: boolean;
  onFresh: () => void;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const facts = shown?.kind === 'ready' ? shown.facts : undefined;
  const from = shown?.kind === 'ready' ? shown.facts.from : shown?.kind === 'broken' ? shown.from : null;
  const at = facts && formatInstant(facts.fetchedAt, language);
  return (
    <header className="line one gap-12 viewer-head">
      <div className="grow viewer-names">
        <div className="line viewer-name">
          <h2 className="break">{facts?.payer ?? (shown ? nameOf(shown) : waits ? '' : t`Documento`)}</h2>
          {shown?.kind === 'ready' && (shown.bars === 'equal' || shown.bars === 'line') && (
            <State tone="good" wraps>
              {shown.bars === 'equal'
                ? 'boleto' in shown.facts.of
                  ? t`Código de barras confere com o boleto emitido`
                  : t`Códigos de barras conferem com os boletos emitidos`
                : 'boleto' in shown.facts.of
                  ? t`Linha digitável confere com o boleto emitido`
                  : t`Linhas digitáveis conferem com os boletos emitidos`}
            </State>
          )}
        </div>
        <p className="faint break">
          {[
            ...(facts && facts.payer !== null ? [facts.name] : []),
            ...(at === undefined
              ? from === null
                ? []
                : [t`origem: ${from}`]
              : [from === null ? t`recebido do serviço em ${at}` : t`recebido de ${from} em ${at}`]),
          ].join(' · ')}
        </p>
      </div>
      {shown && shown.kind !== 'booklet' && (
        <Button kind="quiet" icon="retry" busy={busy} onPress={onFresh}>{t`Baixar PDF de novo`}</Button>
      )}
      <IconButton icon="close" aria-label={t`Fechar o documento`} onPress={onClose} />
    </header>
  );
}
