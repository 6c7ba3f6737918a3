// Opens a help answer next to the work, which keeps its step, scroll position and typed text.
import { createContext, use, useCallback, useRef, useState } from 'react';
import { useApp } from './app-context.ts';

type OpenHelp = (about: string) => void;

export const HelpContext = createContext<OpenHelp | undefined>(undefined);

export function useHelp(): OpenHelp {
  const open = use(HelpContext);
  if (!open) throw new Error('no help around this part');
  return open;
}

export function useHelpPane() {
  const { navigation } = useApp();
  const [asked, setAsked] = useState<{ readonly about: string; readonly press: number }>();
  const from = useRef<Element | null>(null);
  const open = useCallback((about: string) => {
    from.current = document.activeElement;
    setAsked((before) => ({ about, press: (before?.press ?? 0) + 1 }));
  }, []);
  return {
    asked,
    open,
    /** The focus returns to where the question was asked. */
    close: () => {
      setAsked(undefined);
      // The element that asked may have disappeared with its screen: then the screen takes the focus.
      const back = from.current;
      if (back instanceof HTMLElement && back.isConnected) back.focus();
      else document.getElementById('main')?.focus();
    },
    /** The focus is already elsewhere. */
    leave: () => setAsked(undefined),
    /** Opens the page with all answers. */
    showAll: () => {
      setAsked(undefined);
      if (asked) navigation.go({ screen: 'help', about: asked.about });
    },
  };
}
