// The bar that searches a text: counts the matches, moves between them, and leaves the last one selected.
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type JSX } from 'react';
import { createPortal } from 'react-dom';
import { useLingui } from '@lingui/react/macro';
import { formatCount } from '../../../preload/shared/format.ts';
import { FindBar } from '../../ui/FindBar.tsx';
import { useWords } from '../../words/failure-words.tsx';
import { FoundMark } from './FoundMark.tsx';
import { findIn, firstFrom, nothing, rangeOf, readPageText, spotOf, type Spot } from './page-text.ts';
import type { TextToFindIn } from './use-find.ts';
import { reveal } from './visible.ts';
import './text-find.css';

/** The position of the selection, if it is in the text. */
function selectedSpot(scope: Element): Spot | undefined {
  const range = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0) : undefined;
  return range && range.startContainer instanceof Text && scope.contains(range.startContainer)
    ? { node: range.startContainer, offset: range.startOffset }
    : undefined;
}

function createBarElement(): HTMLElement {
  const barElement = document.createElement('div');
  barElement.className = 'text-find';
  return barElement;
}

export function TextFind({
  scope,
  host,
  from,
  onClose,
}: TextToFindIn & { onClose: () => void }): JSX.Element {
  const { t } = useLingui();
  const { language } = useWords();
  const [origin] = useState(() => selectedSpot(scope));
  const [barElement] = useState(createBarElement);
  const [words, setWords] = useState('');
  const [{ text, found, at }, setSearch] = useState(() => ({
    text: readPageText(scope),
    found: nothing,
    at: 0,
  }));
  const field = useRef<HTMLInputElement>(null);
  const range = useCallback(() => rangeOf(found, at), [found, at]);
  const moved = useRef(false);

  useLayoutEffect(() => {
    host.prepend(barElement);
    field.current?.focus();
    return () => barElement.remove();
  }, [host, barElement]);
  // The page is read again only after it has changed.
  useEffect(() => {
    let frame = 0;
    const read = () => {
      const next = readPageText(scope);
      setSearch((old) => {
        const again = findIn(next, words);
        const spot = spotOf(old.found, old.at);
        const near = spot?.node.isConnected
          ? firstFrom(again, spot)
          : Math.max(0, Math.min(old.at, again.count - 1));
        return { text: next, found: again, at: near };
      });
    };
    const watch = new MutationObserver((changes) => {
      if (!scope.isConnected) onClose();
      else if (changes.some(({ target }) => scope.contains(target) && !barElement.contains(target))) {
        cancelAnimationFrame(frame);
        frame = requestAnimationFrame(read);
      }
    });
    watch.observe(document.body, {
      childList: true,
      characterData: true,
      subtree: true,
      attributeFilter: ['hidden', 'open'],
    });
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [scope, barElement, words, onClose]);
  // Not after the page was read again: the clerk may have scrolled away since.
  useLayoutEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    const here = range();
    if (here) reveal(here);
  }, [range]);

  const look = (next: string) => {
    const again = findIn(text, next);
    setWords(next);
    moved.current = true;
    setSearch({ text, found: again, at: firstFrom(again, spotOf(found, at) ?? origin) });
  };
  const step = useCallback((to: 'next' | 'previous') => {
    moved.current = true;
    const by = to === 'next' ? 1 : -1;
    setSearch((old) => {
      const { count } = old.found;
      return count === 0 ? old : { ...old, at: (old.at + by + count) % count };
    });
  }, []);
  const close = () => {
    const here = range();
    onClose();
    const reader = here?.startContainer.parentElement?.closest<HTMLElement>(
      'section[tabindex], [role=dialog], [role=alertdialog], #main',
    );
    const last = from instanceof HTMLElement && from.isConnected ? from : host;
    (reader ?? last).focus({ preventScroll: true });
    // Reading and copying continue from the match.
    if (here)
      getSelection()?.setBaseAndExtent(
        here.startContainer,
        here.startOffset,
        here.endContainer,
        here.endOffset,
      );
  };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F3' || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      // An element over the text gets the keys.
      const over = [...document.querySelectorAll('.veil, .popover')].at(-1);
      if (over && !over.contains(barElement)) return;
      step(event.shiftKey ? 'previous' : 'next');
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [barElement, step]);

  const sought = words.trim();
  const shown = formatCount(at + 1, language);
  const count = formatCount(found.count, language);
  const result =
    sought === ''
      ? ''
      : found.count === 0
        ? text.partial
          ? t`Nenhum resultado para “${sought}” nas linhas que estão na tela.`
          : t`Nenhum resultado para “${sought}”.`
        : text.partial
          ? t`${shown} de ${count} nas linhas que estão na tela`
          : t`${shown} de ${count}`;
  return (
    <>
      {createPortal(
        <FindBar
          label={t`Buscar no texto`}
          placeholder={t`Buscar no texto`}
          field={field}
          text={words}
          onText={look}
          found={result}
          state={sought === '' ? 'empty' : found.count === 0 ? 'none' : 'some'}
          onStep={step}
          onClose={close}
        />,
        barElement,
      )}
      {found.count > 0 && <FoundMark find={range} within={host.closest('.veil') ?? document.body} />}
    </>
  );
}
