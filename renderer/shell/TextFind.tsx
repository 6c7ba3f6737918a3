// The find bar over a text: what is found is marked without changing the page, counted, and stepped through by the keyboard.
import { useEffect, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import { createPortal } from 'react-dom';
import { useLingui } from '@lingui/react/macro';
import { IconButton } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { findIn, show, showNothing } from './find.ts';
import type { TextFindAsked } from './use-find.ts';
import './text-find.css';

export function TextFind({ asked, onClose }: { asked: TextFindAsked; onClose: () => void }): JSX.Element {
  const { t } = useLingui();
  const { scope } = asked;
  const [words, setWords] = useState('');
  const [found, setFound] = useState<readonly Range[]>([]);
  const [at, setAt] = useState(0);
  const bar = useRef<HTMLElement>(null);
  const here = found[at];

  useEffect(() => {
    const look = () => setFound(findIn(scope, words));
    look();
    let frame = 0;
    // What stands there may change meanwhile: a file comes in, another tab is opened.
    const watch = new MutationObserver((changes) => {
      if (changes.every(({ target }) => bar.current?.contains(target))) return;
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(look);
    });
    watch.observe(scope, { childList: true, characterData: true, subtree: true });
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [scope, words]);
  useEffect(() => show(found, here), [found, here]);
  useEffect(() => showNothing, []);

  const step = (by: number) => {
    if (found.length > 0)
      setAt((now) => (Math.min(now, found.length - 1) + by + found.length) % found.length);
  };
  const close = () => {
    if (asked.from instanceof HTMLElement && asked.from.isConnected)
      asked.from.focus({ preventScroll: true });
    // Whoever reads on, or copies, does so from what was found.
    if (here)
      getSelection()?.setBaseAndExtent(
        here.startContainer,
        here.startOffset,
        here.endContainer,
        here.endOffset,
      );
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'F3' || (event.key === 'Enter' && event.target instanceof HTMLInputElement))
      step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const shown = Math.min(at, found.length - 1) + 1;
  return createPortal(
    // A landmark around the controls whose keys it hears.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search ref={bar} className="text-find" aria-label={t`Buscar no texto`} onKeyDown={onKeyDown}>
      <TextField
        label={t`Buscar no texto`}
        value={words}
        onChange={(next) => {
          setWords(next);
          setAt(0);
        }}
        // It was asked for by its key.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
      />
      <output className="figures">
        {words.trim() === '' ? '' : found.length === 0 ? t`Nada encontrado` : t`${shown} de ${found.length}`}
      </output>
      <IconButton
        icon="up"
        aria-label={t`Anterior`}
        isDisabled={found.length === 0}
        onPress={() => step(-1)}
      />
      <IconButton
        icon="down"
        aria-label={t`Próximo`}
        isDisabled={found.length === 0}
        onPress={() => step(1)}
      />
      <IconButton icon="close" aria-label={t`Fechar a busca`} onPress={close} />
    </search>,
    scope.id === 'main' ? (scope.parentElement ?? scope) : scope,
  );
}
