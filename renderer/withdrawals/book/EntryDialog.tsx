// A new or changed wallet of the book: its name, its address with findings, a note.
import { useEffect, useState } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../ui/Choice.tsx';
import type { BookEntry, WalletReading } from '../../../preload/contract/wallet-terms.ts';
import { useAct, useApp } from '../../app/app-context.ts';
import { askAfter } from '../../app/throttled-refresh.ts';
import { formatCount } from '../../../preload/shared/format.ts';
import { FormDialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/icons.tsx';
import { TextField } from '../../ui/fields.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { LookAlikes } from '../LookAlikes.tsx';
import { SecretCleared } from '../SecretCleared.tsx';
import { WalletGroups } from '../WalletGroups.tsx';
import { walletProblemSentence } from '../withdrawal-words.tsx';
import {
  changesOf,
  draftOf,
  duplicateOf,
  type EntryDraft,
  isReady,
  mustBeSeen,
  waitsAnew,
} from './entry-draft.ts';

const pause = 200;

/** Undefined while the last text has not been checked yet. */
function useWalletReading(accountId: string, wallet: string): WalletReading | undefined {
  const { guiche, session } = useApp();
  const [read, setRead] = useState<{ readonly of: string; readonly reading: WalletReading }>();
  useEffect(
    () =>
      askAfter(
        pause,
        () =>
          session.ask(guiche.withdrawals.read({ accountId, amount: '', wallet, gateway: '', webhook: '' })),
        (result) => result.ok && setRead({ of: wallet, reading: result.value.wallet }),
      ),
    [guiche, session, accountId, wallet],
  );
  return read?.of === wallet ? read.reading : undefined;
}

export function EntryDialog({
  accountId,
  entry,
  waitingHours,
  onClose,
  onDone,
}: {
  accountId: string;
  /** Absent for a new one. */
  entry: BookEntry | undefined;
  waitingHours: number;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const { translate } = useWords();
  const { guiche, toasts } = useApp();
  const [draft, setDraft] = useState(() => draftOf(entry));
  const reading = useWalletReading(accountId, draft.wallet);
  const [secretCleared, setSecretCleared] = useState(false);
  // The secret leaves the screen at once; the warning about it stays.
  if (reading?.kind === 'refused' && reading.why === 'secret') {
    setSecretCleared(true);
    setDraft({ ...draft, wallet: '', seen: false });
  }
  const changes = entry && changesOf(draft, entry, reading);
  const saving = useAct((_: void, commandId) => {
    const label = draft.label.trim();
    const note = draft.note.trim();
    return entry
      ? guiche.withdrawals.changeEntry({ commandId, id: entry.id, revision: entry.revision, ...changes })
      : guiche.withdrawals.addEntry({
          commandId,
          accountId,
          label,
          wallet: draft.wallet,
          checksummed: draft.seen,
          ...(note === '' ? {} : { note }),
        });
  });
  const change = (part: Partial<EntryDraft>) => {
    setDraft((old) => ({ ...old, ...part }));
    saving.clear();
  };
  const idle = changes !== undefined && Object.keys(changes).length === 0;
  const ready = isReady(draft, reading, entry) && !idle;
  const save = async () => {
    if (!ready) return;
    const result = await saving.run(undefined);
    if (!result?.ok) return;
    toasts.show('good', entry ? t`Carteira alterada.` : t`Carteira cadastrada.`);
    onDone();
  };
  const fields = saving.failure?.fields;
  const duplicate = duplicateOf(reading, entry);
  const refused =
    reading?.kind === 'refused' && reading.why !== 'empty'
      ? t(walletProblemSentence(reading, translate))
      : undefined;
  const waits =
    waitingHours > 0 && (changes === undefined || waitsAnew(changes))
      ? changes === undefined
        ? waitingHours === 1
          ? t`Ela poderá ser usada em 1 hora.`
          : t`Ela poderá ser usada em ${waitingHours} horas.`
        : waitingHours === 1
          ? t`Se você mudar o nome ou a carteira, a liberação leva mais 1 hora.`
          : t`Se você mudar o nome ou a carteira, a liberação leva mais ${waitingHours} horas.`
      : undefined;
  return (
    <FormDialog
      size="wide"
      keeps
      onClose={onClose}
      title={entry ? t`Alterar carteira` : t`Adicionar carteira`}
      act={entry ? t`Salvar carteira` : t`Cadastrar carteira`}
      busy={saving.busy}
      isDisabled={!ready}
      onSubmit={save}
    >
      <TextField
        label={t`Nome`}
        help={t`Nome para identificar a carteira: aparece no saque e no comprovante.`}
        value={draft.label}
        onChange={(label) => change({ label })}
        maxLength={80}
        error={
          fields?.['label'] === 'known' ? t`Já existe uma carteira cadastrada com este nome.` : undefined
        }
        // The first thing to do in this dialog.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <TextField
        label={t`Carteira`}
        help={t`Endereço BEP20: 0x e 40 letras e dígitos. Cole, não digite.`}
        value={draft.wallet}
        onChange={(wallet) => change({ wallet, seen: false })}
        maxLength={500}
        error={
          duplicate
            ? t`Esta carteira já está cadastrada como “${duplicate.label}”.`
            : fields?.['wallet'] === 'known'
              ? t`Esta carteira já está cadastrada.`
              : refused
        }
      />
      {secretCleared && draft.wallet === '' && <SecretCleared />}
      {reading?.kind === 'wallet' && (
        <Understood reading={reading} seen={draft.seen} onSeen={(seen) => change({ seen })} />
      )}
      <TextField
        label={t`Observação`}
        value={draft.note}
        onChange={(note) => change({ note })}
        maxLength={500}
      />
      {waits !== undefined && (
        <p className="line soft">
          <Icon name="clock" /> {waits}
        </p>
      )}
      {!fields && <FailureBanner failure={saving.failure} />}
    </FormDialog>
  );
}

function Understood({
  reading,
  seen,
  onSeen,
}: {
  reading: Extract<WalletReading, { kind: 'wallet' }>;
  seen: boolean;
  onSeen: (seen: boolean) => void;
}) {
  const { t } = useLingui();
  const { language } = useWords();
  const { wallet, usedBefore, lookAlikes } = reading;
  const times = formatCount(usedBefore, language);
  return (
    <div className="stack">
      <div className="stack gap-4 frame book-understood">
        <WalletGroups wallet={wallet} size="large" />
        <span className="faint">
          {usedBefore === 0
            ? t`Nenhum saque desta conta foi para ela.`
            : usedBefore === 1
              ? t`1 saque desta conta foi para ela.`
              : t`${times} saques desta conta foram para ela.`}
        </span>
      </div>
      {mustBeSeen(reading) && (
        <Checkbox
          isSelected={seen}
          onChange={onSeen}
        >{t`O endereço colado não tem maiúsculas e por isso não pode ser verificado automaticamente. Conferi os dez grupos acima com quem vai receber.`}</Checkbox>
      )}
      <LookAlikes wallet={wallet} lookAlikes={lookAlikes} />
    </div>
  );
}
