// Adds transactions to the monitor: one typed, hundreds pasted, or a column of a sheet. Shows what was recognised
// before anything is watched; only new ones are added.
import { useRef, useState, type ClipboardEvent, type DragEvent, type KeyboardEvent } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { IdsRead } from '../../../preload/contract/monitor.ts';
import { useAct, useApp, useAccount } from '../../app/app-context.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ComboField } from '../../ui/ComboField.tsx';
import { Dialog, FormActs } from '../../ui/Dialog.tsx';
import { Form, TextArea, TextField } from '../../ui/fields.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { useGroups } from '../use-groups.ts';
import { FoundIds } from './FoundIds.tsx';
import { additionOf, longText, entryStateOf, type Understood } from './understood.ts';
import { useIdsRead, type Brought, type Columns } from './use-ids-read.ts';
import './add.css';

const nothing: Brought = { kind: 'text', text: '' };
const asProposed: Columns = {};

export function AddDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { t } = useLingui();
  const account = useAccount(accountId);
  const name = account?.name ?? '';
  return (
    <Dialog title={t`Adicionar transações ao monitor · ${name}`} onClose={onClose} size="wide" keeps>
      <AddForm accountId={accountId} onClose={onClose} />
    </Dialog>
  );
}

function AddForm({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { t } = useLingui();
  const { language } = useWords();
  const { guiche, toasts } = useApp();
  const [brought, setBrought] = useState(nothing);
  const [columns, setColumns] = useState(asProposed);
  const [group, setGroup] = useState('');
  const [note, setNote] = useState('');
  const groups = useGroups(accountId);
  const { read, failure, reading, settled } = useIdsRead(accountId, brought, columns);
  const understood = read?.kind === 'read' ? read : undefined;
  const entryState = entryStateOf(understood);
  const count = understood?.items.length ?? 0;
  const submit = useRef<HTMLButtonElement>(null);
  const [goingOn, setGoingOn] = useState(false);

  const adding = useAct((what: Understood, commandId) =>
    guiche.monitor.add({
      commandId,
      ...additionOf(accountId, what, group, note, brought.kind === 'file' || what.columns.length > 0),
    }),
  );
  const bring = (next: Brought) => {
    adding.clear();
    // The chosen columns belong to their source; typing more text keeps them.
    if (next.kind === 'file' || brought.kind === 'file' || next.text.trim() === '') setColumns(asProposed);
    setBrought(next);
  };
  const add = async (what: IdsRead | undefined) => {
    if (what?.kind !== 'read' || entryStateOf(what) !== 'ready') return;
    const result = await adding.run(what);
    if (!result?.ok) return;
    const watched = result.value.added + result.value.reopened;
    toasts.show(
      'good',
      watched === 0
        ? t`Já estavam todas acompanhadas.`
        : watched === 1
          ? t`1 transação acompanhada.`
          : t`${formatCount(watched, language)} transações acompanhadas.`,
    );
    onClose();
  };
  // A single one is added at once; for many, the button first shows the count.
  const goOn = async () => {
    // The text is frozen meanwhile: characters typed after the press belong to no code.
    setGoingOn(true);
    const what = await settled();
    setGoingOn(false);
    if (what?.kind === 'read' && what.items.length === 1) await add(what);
    else submit.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A plain Enter starts a new line here, so that codes can be typed one below the other.
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!goingOn && !adding.busy) void goOn();
  };
  const takeFiles = (files: FileList | null): boolean => {
    const file = files?.[0];
    if (file) bring({ kind: 'file', file });
    return file !== undefined;
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (takeFiles(event.clipboardData.files)) event.preventDefault();
    else if (text.length > longText && event.target instanceof HTMLTextAreaElement) {
      event.preventDefault();
      bring({ kind: 'file', file: new File([text], t`Texto colado.txt`, { type: 'text/plain' }) });
    }
  };
  return (
    // The whole area accepts a dropped file; the button does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <Form
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        takeFiles(event.dataTransfer.files);
      }}
      onSubmit={() => settled().then(add)}
    >
      <MissingCredentials accountId={accountId} onLeave={onClose} />
      <Source
        brought={brought}
        reading={reading}
        still={goingOn || adding.busy}
        onBring={bring}
        onFiles={takeFiles}
      />
      <FoundIds
        read={read}
        reading={reading}
        empty={brought.kind === 'text' && brought.text.trim() === ''}
        columns={columns}
        onColumns={setColumns}
      />
      <FailureBanner failure={failure} />
      <div className="pair narrow">
        <ComboField
          label={t`Grupo (opcional)`}
          help={t`Para separar no quadro: cliente, dia, lote.`}
          known={groups}
          value={group}
          onChange={setGroup}
          maxLength={80}
        />
        <TextField
          label={t`Observação (opcional)`}
          help={t`Aplica-se a todas as adicionadas agora.`}
          value={note}
          onChange={setNote}
          maxLength={500}
        />
      </div>
      <FailureBanner failure={adding.failure} />
      <FormActs
        act={
          count === 0
            ? t`Acompanhar`
            : count === 1
              ? t`Acompanhar 1 transação`
              : t`Acompanhar ${formatCount(count, language)} transações`
        }
        submit={submit}
        busy={adding.busy}
        isDisabled={entryState !== 'ready' && !reading}
        onClose={onClose}
      />
    </Form>
  );
}

/** The field, or the chosen file in its place. */
function Source({
  brought,
  reading,
  still,
  onBring,
  onFiles,
}: {
  brought: Brought;
  reading: boolean;
  /** Being added: the text cannot be changed. */
  still: boolean;
  onBring: (brought: Brought) => void;
  onFiles: (files: FileList | null) => void;
}) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const open = <Button icon="file" onPress={() => input.current?.click()}>{t`Abrir planilha…`}</Button>;
  return (
    <div className="stack gap-4">
      {brought.kind === 'text' ? (
        <>
          <TextArea
            label={t`Códigos das transações`}
            help={t`Um código por linha, ou centenas colados de uma planilha. Ctrl+Enter continua.`}
            rows={5}
            isReadOnly={still}
            value={brought.text}
            onChange={(text) => onBring({ kind: 'text', text })}
            // The only thing to do in this dialog is to choose here.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
          />
          <div className="line">
            {open}
            <span className="faint">{t`CSV, TSV, TXT ou XLSX; também pode ser arrastada até aqui.`}</span>
          </div>
        </>
      ) : (
        <div className="line frame add-file" aria-busy={reading}>
          <span className="strong break grow">{brought.file.name}</span>
          {open}
          <Button kind="quiet" icon="close" onPress={() => onBring(nothing)}>{t`Digitar os códigos`}</Button>
        </div>
      )}
      <input
        ref={input}
        className="unseen"
        type="file"
        tabIndex={-1}
        aria-label={t`Planilha com os códigos`}
        accept=".csv,.tsv,.txt,.xlsx,.xlsm"
        onChange={(event) => {
          onFiles(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}

/** They can be added, but nothing can be polled before ci and cs are set. */
function MissingCredentials({ accountId, onLeave }: { accountId: string; onLeave: () => void }) {
  const { t } = useLingui();
  const { navigation } = useApp();
  const account = useAccount(accountId);
  if (!account || (account.credentials.ci.set && account.credentials.cs.set)) return null;
  return (
    <Banner
      kind="doubt"
      icon="key"
      title={t`Faltam o CI e o CS desta conta`}
      acts={
        <Button
          onPress={() => {
            onLeave();
            navigation.go({ screen: 'accounts', account: accountId, tab: 'identity' });
          }}
        >{t`Informar CI e CS`}</Button>
      }
    >
      <p>{t`Você pode adicionar as transações agora; elas só serão consultadas quando o CI e o CS forem informados na conta.`}</p>
    </Banner>
  );
}
