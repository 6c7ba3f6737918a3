// The answer to what the work asks, at its side: the work goes on, and nothing of it moves away. Esc closes it.
import { useEffect, useRef, type JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button, IconButton } from '../ui/Button.tsx';
import { useWords } from '../words/failure-words.tsx';
import { Answer } from './Answer.tsx';
import { questions } from './questions.ts';
import './help.css';

/** As in help.css. */
const overTheWork = '(width < 1200px)';

export function HelpBeside({
  about,
  onAll,
  onClose,
  onLeave,
}: {
  about: string;
  /** To the page with every answer. */
  onAll: () => void;
  onClose: () => void;
  /** The person went back to the work by themselves. */
  onLeave: () => void;
}): JSX.Element | null {
  const { t } = useLingui();
  const { say } = useWords();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('.help-answer')?.focus();
  }, []);
  const question = questions.find(({ id }) => id === about);
  if (!question) return null;
  const { ask, does, kept, act, ...rest } = question;
  const answer = { ...rest, ask: say(ask), does: say(does), kept: say(kept), act: say(act) };
  return (
    // Esc is heard wherever in the panel the focus stands.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={panel}
      className="help-beside"
      aria-label={t`Ajuda`}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Where it covers a part of the work, nothing that has the focus is to lie under it.
        const left = relatedTarget !== null && !currentTarget.contains(relatedTarget);
        if (left && window.matchMedia(overTheWork).matches) onLeave();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="line apart help-beside-head">
        <Button kind="quiet" icon="help" onPress={onAll}>{t`Abrir a ajuda inteira`}</Button>
        <IconButton icon="close" aria-label={t`Fechar a ajuda`} onPress={onClose} />
      </div>
      <Answer answer={answer} beside />
    </aside>
  );
}
