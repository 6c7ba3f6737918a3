// Keyboard shortcuts of the window. Keys typed into a field are left to the field.
import { useLayoutEffect } from 'react';

export interface Shortcuts {
  readonly palette: () => void;
  readonly sheet: () => void;
  readonly help: () => void;
  /** Ctrl+1 is the first room. */
  readonly room: (number: number) => void;
  readonly lock: () => void;
  /** `g`, then a digit: the saved view of this number. */
  readonly view: (number: number) => void;
  /** The browser searches its page without being asked. */
  readonly findInPage: () => void;
}

/** Long texts that are searched on their own, also next to a list. */
const texts = '.raw, .licences';

/** Ctrl+F leads to the search of the current list; otherwise the screen or the host searches. */
function goToSearch(): 'list' | 'screen' | 'page' {
  // An open menu keeps the screen behind it as it is.
  if (document.querySelector('.popover')) return 'list';
  const active = document.activeElement;
  const dialog = [...document.querySelectorAll('.veil :is([role=dialog], [role=alertdialog])')].at(-1);
  const main = document.getElementById('main');
  // An open document has a search of its own, from anywhere on its screen.
  if (!dialog && main?.querySelector('[data-own-find]')) return 'screen';
  const part = dialog ?? active?.closest('.help-beside') ?? main;
  if (!part || part.contains(active?.closest(texts) ?? null)) return 'page';
  const field = [...part.querySelectorAll<HTMLInputElement>('[data-search] input, input[data-search]')].find(
    (one) => !one.disabled && one.checkVisibility({ visibilityProperty: true }),
  );
  field?.focus();
  field?.select();
  return field ? 'list' : 'page';
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

export function useShortcuts({ palette, sheet, help, room, lock, view, findInPage }: Shortcuts): void {
  // Before the first paint: a key pressed as soon as the window shows is not lost.
  useLayoutEffect(() => {
    let afterG = false;
    const onKeyDown = (event: KeyboardEvent) => {
      const opensView = afterG;
      afterG = false;
      if (event.defaultPrevented) return;
      const command = event.ctrlKey || event.metaKey;
      const bare = !command && !event.altKey && !isTyping(event.target);
      const plain = command && !event.altKey && !event.shiftKey;
      let act: (() => void) | undefined;
      if (plain && event.key.toLowerCase() === 'f') {
        // Also while the key is held down: a repeated press would otherwise open the browser's own search.
        const where = goToSearch();
        if (where === 'page') findInPage();
        if (where !== 'list') return;
      } else if (event.repeat) return;
      else if (command && event.shiftKey && !event.altKey && event.key.toLowerCase() === 'l') lock();
      else if (command && !event.altKey && event.key.toLowerCase() === 'k') act = palette;
      else if (event.key === 'F1' && !command && !event.altKey && !event.shiftKey) act = help;
      else if (plain && /^[1-9]$/.test(event.key)) act = () => room(Number(event.key));
      else if (event.key === '?' && !command && !isTyping(event.target)) act = sheet;
      else if (event.key === 'g' && bare) {
        afterG = true;
        return;
      } else if (opensView && bare && /^[1-9]$/.test(event.key)) act = () => view(Number(event.key));
      else return;
      // Behind an open dialog nothing changes, and nothing opens over it.
      if (!document.querySelector('.veil')) act?.();
      event.preventDefault();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [palette, sheet, help, room, lock, view, findInPage]);
}
