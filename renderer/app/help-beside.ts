// Opens an answer beside the work, which stays as it is: its step, its scroll, what was typed.
import { createContext, use, useCallback, useRef, useState } from 'react';
import { useApp } from './app-context.ts';

type OpenHelp = (about: string) => void;

export const HelpContext = createContext<OpenHelp | undefined>(undefined);

export function useHelp(): OpenHelp {
  const open = use(HelpContext);
  if (!open) throw new Error('no help around this part');
  return open;
}

export interface HelpBesideState {
  readonly asked: { readonly about: string; readonly press: number } | undefined;
  readonly open: OpenHelp;
  /** The focus goes back to where the question was asked. */
  readonly close: () => void;
  /** The focus is elsewhere already. */
  readonly leave: () => void;
  /** On the page of its own, with all the others. */
  readonly showAll: () => void;
}

export function useHelpBeside(): HelpBesideState {
  const { places } = useApp();
  const [asked, setAsked] = useState<HelpBesideState['asked']>();
  const from = useRef<Element | null>(null);
  const open = useCallback((about: string) => {
    from.current = document.activeElement;
    setAsked((before) => ({ about, press: (before?.press ?? 0) + 1 }));
  }, []);
  return {
    asked,
    open,
    close() {
      setAsked(undefined);
      // What asked may have left with its screen: then the screen takes the focus.
      const back = from.current;
      if (back instanceof HTMLElement && back.isConnected) back.focus();
      else document.getElementById('main')?.focus();
    },
    leave: () => setAsked(undefined),
    showAll() {
      setAsked(undefined);
      if (asked) places.go({ screen: 'help', about: asked.about });
    },
  };
}
