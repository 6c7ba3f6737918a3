// Arquivo: a sheet is dropped, opened or pasted, and what was detected in it is shown. Nothing is sent from here.
import { useEffect, useRef, useState, type DragEvent, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { useToday } from '../../app/app-context.ts';
import { useDraft, useDraftController, useRequired } from './use-draft.ts';
import { OthersAtWork } from '../../app/OthersAtWork.tsx';
import { BatchList } from '../batch/BatchList.tsx';
import { FailureBanner, useWords } from '../../words/failure-words.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { sheetRefusals } from '../../words/refusal-words.ts';
import { Checking } from './Checking.tsx';
import { DropPlace } from './DropPlace.tsx';
import { PasteDialog } from './PasteDialog.tsx';
import { QuestionCards } from './QuestionCards.tsx';
import { RepeatBatch } from './RepeatBatch.tsx';
import { SeenBefore } from './SeenBefore.tsx';
import { Understood } from './Understood.tsx';
import './file-step.css';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');

export function FileStep({ accountId }: { accountId: string }): JSX.Element {
  const { t } = useLingui();
  const { translate } = useWords();
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
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || document.querySelector('.veil')) return;
      if (latest.current(event.clipboardData)) event.preventDefault();
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
  const words = refused && sheetRefusals[refused.why];
  return (
    // Dropping, the button and pasting all end here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={over > 0 ? 'column draft-step over' : 'column draft-step'} {...dropping}>
      <div className="scroll draft-scroll">
        <div className="stack gap-16 draft-column">
          {words && refused && (
            <Banner kind="bad" title={translate(words.what)} live>
              {refused.name !== null && <p className="break">{refused.name}</p>}
              <p>{translate(words.next)}</p>
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
