// The help answer in a panel next to the work, which stays unchanged. Esc closes it.
import { useEffect, useRef } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button, IconButton } from '../ui/Button.tsx';
import { useWords } from '../words/failure-words.tsx';
import { Answer, inWords } from './Answer.tsx';
import { questions } from './questions.ts';
import './help.css';

/** As in help.css. */
const overTheWork = '(width < 1200px)';

export function HelpPane({
  about,
  onAll,
  onClose,
  onLeave,
}: {
  about: string;
  /** Opens the page with every answer. */
  onAll: () => void;
  onClose: () => void;
  /** The clerk moved the focus back to the work. */
  onLeave: () => void;
}) {
  const { t } = useLingui();
  const { translate } = useWords();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('.help-answer')?.focus();
  }, []);
  const question = questions.find(({ id }) => id === about);
  if (!question) return null;
  return (
    // Esc works wherever the focus is in the panel.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={panel}
      className="help-beside"
      aria-label={t`Ajuda`}
      onBlur={({ relatedTarget, currentTarget }) => {
        // Where the panel covers part of the work, the focused element must not lie under it.
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
      <Answer answer={inWords(question, translate)} beside />
    </aside>
  );
}
