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
  /** Searches the list or the text that is shown; false when the key is left to the screen. */
  readonly find: () => boolean;
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

export function useShortcuts({ palette, sheet, help, room, lock, view, find }: Shortcuts): void {
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
        if (!find()) return;
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
  }, [palette, sheet, help, room, lock, view, find]);
}
