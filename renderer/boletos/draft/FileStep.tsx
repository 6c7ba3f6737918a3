// Arquivo: a sheet is dropped, opened or pasted, and what was detected in it is shown. Nothing is sent from here.
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useAct, useApp, useSession, useToday, useCurrentAccount } from '../../app/app-context.ts';
import { useDraft, useDraftController, useRequired } from './use-draft.ts';
import { OthersAtWork } from '../../app/OthersAtWork.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { sheetRefusals } from '../../words/refusal-words.ts';
import { Checking } from './Checking.tsx';
import { openFileQuestions, QuestionCards } from './QuestionCards.tsx';
import { Understood } from './Understood.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/fields.tsx';
import type { BatchBrief } from '../../../preload/contract/batches.ts';
import { countIn } from '../../app/batch-counts.ts';
import { Menu } from '../../ui/Menu.tsx';
import { RepeatDialog } from '../batch/RepeatDialog.tsx';
import type { SeenBatch } from '../../../preload/contract/sheets.ts';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { fail, ok } from '../../../preload/contract/result.ts';
import { sheetEndings } from '../../../preload/contract/sheet-files.ts';
import { Icon, Spinner } from '../../ui/icons.tsx';
import { Kbd } from '../../ui/Kbd.tsx';
import { BatchLines } from '../../app/BatchLines.tsx';
import { GoButton } from '../../app/GoButton.tsx';
import { useSaving } from '../../list/use-saving.ts';
import './file-step.css';

/** Of a list of batches. */
const mostShown = 8;

/** The latest batches of the account in use, below the file step. */
function BatchList() {
  const { t } = useLingui();
  const current = useSession((state) => state.accounts?.current);
  const batches = useSession((state) => state.batches);
  const own = batches.filter(
    ({ accountId, kind, rest }) => accountId === current && kind === 'sheet' && rest?.code !== 'discarded',
  );
  if (own.length === 0) return null;
  return (
    <section className="card flush" aria-label={t`Últimos lotes`}>
      <div className="card-head">
        <h2>{t`Últimos lotes`}</h2>
      </div>
      <BatchLines batches={own.slice(0, mostShown)} />
    </section>
  );
}

/** The drop area for a sheet: which files are accepted and how, and a sample sheet. */
function DropPlace({
  reading,
  onOpen,
  onPaste,
}: {
  reading: { readonly name: string | null } | undefined;
  onOpen: (file: File | undefined) => void;
  onPaste: () => void;
}) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const sample = useSaving(
    (format: 'csv' | 'xlsx') => guiche.sheets.sample({ format }),
    t`Modelo salvo. Preencha, salve e importe aqui.`,
  );
  const practising = useCurrentAccount()?.kind === 'practice';
  /** Treated like any other sheet: its bytes are downloaded from the window's own origin and uploaded again. */
  const take = useAct(async () => {
    const made = await guiche.sheets.sample({ format: 'xlsx' });
    if (!made.ok) return made;
    const { ticket, name } = made.value;
    try {
      const answer = await fetch(`/downloads/${encodeURIComponent(ticket)}`);
      return answer.ok ? ok(new File([await answer.blob()], name)) : fail('ticketUnknown', 'files');
    } catch {
      return fail('stopping', 'bridge', { retryable: true });
    }
  });
  return (
    <section
      className="stack gap-8 drop-place"
      tabIndex={-1}
      aria-label={t`Planilha do lote`}
      aria-busy={reading !== undefined}
    >
      {reading ? (
        <>
          <Spinner size={20} />
          <output className="strong">
            {reading.name === null ? t`Lendo a planilha…` : t`Lendo ${reading.name}…`}
          </output>
          <p className="faint">{t`Nada é enviado agora. Você revisa tudo antes.`}</p>
        </>
      ) : (
        <>
          <Icon name="file" size={20} />
          <p className="strong">{t`Solte aqui a planilha com os boletos`}</p>
          <p className="faint">{t`CSV, TSV, TXT ou XLSX: uma linha por boleto, com nome, CPF ou CNPJ, valor e vencimento.`}</p>
          <div className="line">
            <FileTrigger acceptedFileTypes={sheetEndings} onSelect={(files) => onOpen(files?.[0])}>
              {/* The first action on this screen, so Enter triggers it. */}
              {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
              <Button kind="main" icon="file" autoFocus>{t`Abrir planilha…`}</Button>
            </FileTrigger>
            <Button icon="copy" onPress={onPaste}>{t`Colar linhas…`}</Button>
            <span className="faint">
              {t`ou`} <Kbd keys={['Mod', 'V']} />
            </span>
          </div>
          {practising && (
            <Button
              icon="practice"
              busy={take.busy}
              onPress={() => void take.run(undefined, onOpen)}
            >{t`Usar a planilha de exemplo`}</Button>
          )}
          <p className="faint line gap-0">
            {t`Ainda não tem uma? Comece pelo modelo:`}
            <Button
              kind="quiet"
              icon="save"
              busy={sample.busy}
              onPress={() => void sample.run('xlsx')}
            >{t`Modelo XLSX`}</Button>
            <Button
              kind="quiet"
              icon="save"
              busy={sample.busy}
              onPress={() => void sample.run('csv')}
            >{t`Modelo CSV`}</Button>
          </p>
        </>
      )}
      <FailureBanner failure={sample.failure ?? take.failure} />
    </section>
  );
}

const mostShownOfSeenBefore = 3;

/**
 * Warns at once that the same file or content was used before, with the state of that batch, because two batches
 * charge twice.
 */
function SeenBefore({ seen }: { seen: readonly SeenBatch[] }) {
  const { t } = useLingui();
  const { formatCount: count, formatDate } = useWords();
  if (seen.length === 0) return null;
  const sent = seen.some(({ created, uncertain }) => created + uncertain > 0);
  const sameFile = seen.some(({ same }) => same === 'file');
  return (
    <Banner
      kind={sent ? 'bad' : 'doubt'}
      title={sameFile ? t`Este arquivo já foi usado em um lote.` : t`Este conteúdo já foi usado em um lote.`}
      live
    >
      <p>
        {sent
          ? t`Se enviar de novo, os mesmos pagadores podem receber dois boletos.`
          : t`Nada dele foi enviado até agora.`}
      </p>
      <ul className="seen-list">
        {seen.slice(0, mostShownOfSeenBefore).map((batch) => (
          <li key={batch.batchId}>
            <span className="clip">
              {t`Lote ${batch.lote}, ${batch.name}, de ${formatDate(batch.createdAt)}: ${count(batch.created)} de ${count(batch.boletos)} emitidos`}
              {batch.uncertain > 0 && t`, ${count(batch.uncertain)} a confirmar`}
            </span>
            <GoButton
              kind="quiet"
              icon="right"
              to={{ screen: 'boletos', tab: 'batch', batch: batch.batchId }}
            >{t`Abrir`}</GoButton>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** "Repetir lote do mês anterior": a finished batch as a new draft some months later. */
function RepeatBatch({ accountId }: { accountId: string }) {
  const { t } = useLingui();
  const { formatCount, formatDate } = useWords();
  const batches = useSession((state) => state.batches);
  const [chosen, setChosen] = useState<BatchBrief>();
  const ended = batches.filter(
    (batch) =>
      batch.accountId === accountId &&
      batch.kind === 'sheet' &&
      (batch.state === 'finished' || batch.state === 'stopped') &&
      countIn(batch, 'created') > 0,
  );
  if (ended.length === 0) return null;
  return (
    <div className="line repeat-line">
      <Menu
        label={t`Lotes que podem ser repetidos`}
        trigger={<Button icon="retry">{t`Repetir lote do mês anterior…`}</Button>}
        groups={[
          {
            id: 'ended',
            entries: ended.slice(0, mostShown).map((batch) => ({
              id: String(batch.id),
              label: batch.name,
              help: t`Lote ${batch.lote} · ${formatDate(batch.createdAt)} · ${formatCount(countIn(batch, 'created'))} emitidos`,
              run: () => setChosen(batch),
            })),
          },
        ]}
      />
      <span className="faint">{t`Os mesmos pagadores e valores, com outro vencimento.`}</span>
      {chosen && <RepeatDialog key={chosen.id} batch={chosen} onClose={() => setChosen(undefined)} />}
    </div>
  );
}

/** Lines copied from a spreadsheet, pasted into a field that shows them first. */
function PasteDialog({
  open,
  onClose,
  onPaste,
}: {
  open: boolean;
  onClose: () => void;
  onPaste: (text: string) => void;
}) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const leave = () => {
    setText('');
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={leave}
      title={t`Colar linhas de uma planilha`}
      size="wide"
      keeps
      act={t`Ler as linhas`}
      isDisabled={text.trim() === ''}
      onSubmit={() => {
        onPaste(text);
        leave();
      }}
    >
      <TextArea
        label={t`Linhas`}
        help={t`Copie na planilha, de preferência com o cabeçalho, e cole aqui.`}
        rows={10}
        value={text}
        onChange={setText}
        // The only thing to do in this dialog is to paste here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
    </FormDialog>
  );
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');

export function FileStep({ accountId }: { accountId: string }) {
  const { t } = useLingui();
  const controller = useDraftController();
  const { draft, reading, refused, failure, checking } = useDraft((state) => state);
  const required = useRequired(accountId);
  const today = useToday();
  const [pasting, setPasting] = useState(false);
  const [over, setOver] = useState(0);
  const given = { accountId, required, today, otherwise: t`Lote colado` };
  const openFile = (file: File | undefined) => {
    if (file) void controller.openFile(file, given);
  };
  const openText = (text: string) => void controller.openText(text, given);

  const take = (data: DataTransfer | null): boolean => {
    const [file] = data?.files ?? [];
    const text = data?.getData('text/plain') ?? '';
    if (file) openFile(file);
    else if (text.trim() !== '') openText(text);
    else return false;
    return true;
  };
  const takePasted = useEffectEvent(take);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || document.querySelector('.veil')) return;
      if (takePasted(event.clipboardData)) event.preventDefault();
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  const dropping = {
    onDragEnter: (event: DragEvent) => {
      event.preventDefault();
      setOver((depth) => depth + 1);
    },
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDragLeave: () => setOver((depth) => Math.max(0, depth - 1)),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(0);
      take(event.dataTransfer);
    },
  };
  const top = useRef<HTMLDivElement>(null);
  const toQuestion = () => top.current?.querySelector<HTMLElement>('.question.open input')?.focus();
  const asked = draft !== undefined && !reading && openFileQuestions(draft).length > 0;
  // Nothing can be done before the question is answered.
  useEffect(() => {
    if (asked) top.current?.querySelector<HTMLElement>('.question.open input')?.focus();
  }, [asked]);
  // The dialog or button that began it is gone; a dialog gives its focus back one frame later.
  const isReading = reading !== undefined;
  useEffect(() => {
    if (!isReading) return undefined;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement === document.body)
          top.current?.querySelector<HTMLElement>('.drop-place')?.focus();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isReading]);
  const words = refused && sheetRefusals[refused.why];
  return (
    // Dropping, the button and pasting all end here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={over > 0 ? 'column draft-step over' : 'column draft-step'} {...dropping}>
      <div className="scroll draft-scroll" ref={top}>
        <div className="stack gap-16 draft-column">
          {words && refused && (
            <Banner kind="bad" title={t(words.what)} live>
              {refused.name !== null && <p className="break">{refused.name}</p>}
              <p>{t(words.next)}</p>
            </Banner>
          )}
          <FailureBanner failure={failure} />
          {draft ? (
            <>
              <SeenBefore seen={draft.opened.seen} />
              <QuestionCards draft={draft} fileOnly />
              <Understood
                key={draft.opened.sheet}
                draft={draft}
                busy={reading !== undefined || checking}
                onOpenOther={openFile}
                onPaste={() => setPasting(true)}
                onAsk={toQuestion}
              />
            </>
          ) : (
            <DropPlace reading={reading} onOpen={openFile} onPaste={() => setPasting(true)} />
          )}
          {!draft && (
            <>
              <RepeatBatch accountId={accountId} />
              <OthersAtWork />
              <BatchList />
            </>
          )}
        </div>
      </div>
      <PasteDialog open={pasting} onClose={() => setPasting(false)} onPaste={openText} />
      {checking && draft && (
        <div className="line one gap-12 draft-foot">
          <Checking sheet={draft.opened.sheet} />
        </div>
      )}
    </div>
  );
}
