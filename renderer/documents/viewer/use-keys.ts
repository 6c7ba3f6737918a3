// The viewer's keys: with Ctrl from anywhere on its screen, single keys if the focus is in it or nowhere.
import { useEffect, useRef, type RefObject } from 'react';
import { actOf, type ViewerAct } from './keys.ts';

const fields = 'input, textarea, select, [contenteditable]';

export function useKeys(
  section: RefObject<HTMLElement | null>,
  act: (act: ViewerAct) => unknown,
  isWider: () => boolean,
  on: boolean,
): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!on) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      // A dialog or an open menu keeps the screen behind it as it is.
      if (event.defaultPrevented || document.querySelector('.veil, .popover')) return;
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      const within =
        section.current?.contains(target) === true || target === document.body || target.id === 'main';
      const what = actOf(
        {
          key: event.key,
          command: event.ctrlKey || event.metaKey,
          shift: event.shiftKey,
          alt: event.altKey,
        },
        { typing: !within || target.matches(fields), wider: isWider() },
      );
      if (what === undefined) return;
      event.preventDefault();
      latest.current(what);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [section, on, isWider]);
}
