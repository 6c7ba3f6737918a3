// Takes in a sheet of the provider's dashboard: opened, dropped or pasted. The caller decides what to do with it.
import { useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react';
import { useLingui } from '@lingui/react/macro';
import type { Input } from '../../preload/contract/contract.ts';
import type { Result } from '../../preload/contract/result.ts';
import type { SheetRefusal } from '../../preload/contract/sheets.ts';
import { refusalSentence } from '../words/problem-words.ts';
import { upload } from '../app/upload.ts';
import { useAct, useApp } from '../app/app-context.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { TextArea } from '../ui/fields.tsx';
import { FailureBanner } from '../words/failure-words.tsx';

export type Sheet = Input<'boletos', 'matchPaid'>['input'];
type Matching<Matched> = { readonly kind: 'refused'; readonly why: SheetRefusal } | Matched;

export interface SourceProps<Matched> {
  readonly intro: ReactNode;
  /** The button's label for pasted text. */
  readonly act: string;
  /** The message that nothing happened, if the sheet could not be read. */
  readonly unchanged: string;
  readonly match: (input: Sheet) => Promise<Result<Matching<Matched>>>;
  readonly onMatched: (matched: Matched, input: Sheet) => void;
  readonly onClose: () => void;
}

export function DashboardSource<Matched extends { readonly kind: 'matched' }>({
  intro,
  act,
  unchanged,
  match,
  onMatched,
  onClose,
}: SourceProps<Matched>) {
  const { t } = useLingui();
  const { guiche } = useApp();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<SheetRefusal>();
  const file = useRef<HTMLInputElement>(null);
  const sheet = useRef<Sheet>({ text: '' });
  const matching = useAct(async (from: File | string) => {
    if (typeof from === 'string') sheet.current = { text: from };
    else {
      const taken = await upload(guiche, from, 'sheet');
      if (!taken.ok) return taken;
      sheet.current = { ticket: taken.value.ticket };
    }
    return match(sheet.current);
  });
  const run = (from: File | string) => {
    setRefused(undefined);
    return matching.run(from, (value) =>
      value.kind === 'refused' ? setRefused(value.why) : onMatched(value, sheet.current),
    );
  };
  const take = (files: FileList | null) => {
    const first = files?.[0];
    if (first) void run(first);
  };
  return (
    // The whole area accepts a dropped file; the button does the same by keyboard.
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
      <div className="soft stack gap-4">{intro}</div>
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
          <p>{t(refusalSentence(refused))}</p>
          <p>{unchanged}</p>
        </Banner>
      )}
      <FailureBanner failure={matching.failure} />
      <div className="dialog-acts">
        <Button onPress={onClose}>{t`Cancelar`}</Button>
        <Button
          kind="main"
          busy={matching.busy}
          isDisabled={text.trim() === ''}
          onPress={() => void run(text)}
        >
          {act}
        </Button>
      </div>
    </div>
  );
}
