// Baixa from a sheet of the provider's panel: opened or pasted, every match shown beside its line, and believed only as
// far as it is ticked.
import { useRef, useState, type ClipboardEvent, type DragEvent, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Account } from '../../../preload/contract/accounts.ts';
import type { Input } from '../../../preload/contract/contract.ts';
import type { PaidMatch } from '../../../preload/contract/boletos.ts';
import { upload } from '../../bridge.ts';
import { useAct, useDesk } from '../../desk.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/TextField.tsx';
import { FailureBanner, useWords } from '../../words.tsx';
import { refusalSentence } from '../problem-words.ts';
import { PaidPreview } from './PaidPreview.tsx';

type Sheet = Input<'boletos', 'matchPaid'>['input'];
type Matched = Extract<PaidMatch, { kind: 'matched' }>;

export function PaidSheetDialog({
  account,
  onClose,
}: {
  account: Account;
  onClose: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const [matched, setMatched] = useState<Matched>();
  return (
    <Dialog title={t`Baixa por planilha · ${account.name}`} open onClose={onClose} size="full" keeps>
      {matched ? (
        <PaidPreview matched={matched} onBack={() => setMatched(undefined)} onClose={onClose} />
      ) : (
        <Source account={account} onMatched={setMatched} onClose={onClose} />
      )}
    </Dialog>
  );
}

function Source({
  account,
  onMatched,
  onClose,
}: {
  account: Account;
  onMatched: (matched: Matched) => void;
  onClose: () => void;
}): JSX.Element {
  const { t } = useLingui();
  const { say } = useWords();
  const { guiche } = useDesk();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<Extract<PaidMatch, { kind: 'refused' }>['why']>();
  const file = useRef<HTMLInputElement>(null);
  const matching = useAct(async (from: File | string) => {
    let input: Sheet;
    if (typeof from === 'string') input = { text: from };
    else {
      const taken = await upload(guiche, from, 'sheet');
      if (!taken.ok) return taken;
      input = { ticket: taken.value.ticket };
    }
    return guiche.boletos.matchPaid({ accountId: account.id, input });
  });
  const match = async (from: File | string) => {
    setRefused(undefined);
    const result = await matching.run(from);
    if (!result?.ok) return;
    if (result.value.kind === 'refused') setRefused(result.value.why);
    else onMatched(result.value);
  };
  const take = (files: FileList | null) => {
    const first = files?.[0];
    if (first) void match(first);
  };
  return (
    // The whole of it takes a file that is let go over it; the button does the same by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className="stack"
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
      onPaste={(event: ClipboardEvent) => {
        if (event.clipboardData.files.length === 0) return;
        event.preventDefault();
        take(event.clipboardData.files);
      }}
    >
      <p className="soft">
        {t`O serviço não informa pagamentos. Exporte do painel do provedor a lista dos boletos pagos e traga-a aqui: nada muda antes de você conferir cada correspondência.`}
      </p>
      <div className="line">
        <Button
          kind="main"
          icon="file"
          busy={matching.busy}
          onPress={() => file.current?.click()}
          // The dialog was opened for this.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        >{t`Abrir planilha`}</Button>
        <span className="faint">{t`CSV ou XLSX; também pode ser arrastada até aqui.`}</span>
        <input
          ref={file}
          className="unseen"
          type="file"
          tabIndex={-1}
          aria-label={t`Planilha do painel`}
          accept=".csv,.tsv,.txt,.xlsx"
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
      <TextArea label={t`Ou cole as linhas, com o cabeçalho`} value={text} onChange={setText} rows={6} />
      {refused && (
        <Banner kind="bad" title={t`Esta planilha não pôde ser lida`} live>
          <p>{say(refusalSentence(refused))}</p>
          <p>{t`Nenhuma baixa foi dada.`}</p>
        </Banner>
      )}
      <FailureBanner failure={matching.failure} />
      <div className="dialog-acts">
        <Button onPress={onClose}>{t`Cancelar`}</Button>
        <Button
          kind="main"
          busy={matching.busy}
          isDisabled={text.trim() === ''}
          onPress={() => void match(text)}
        >{t`Procurar os boletos`}</Button>
      </div>
    </div>
  );
}
