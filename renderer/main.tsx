// The window's entry: puts the desk together from the real bridge, clock and storage, and draws the app.
import { createRoot } from 'react-dom/client';
import '@fontsource-variable/inter';
// Before every part's own style, so that a part may differ from what all share.
import './ui/tokens.css';
import './ui/base.css';
import './ui/list-bar.css';
import './ui/forced-colors.css';
import { App } from './App.tsx';
import type { Desk } from './desk.ts';
import { createPlaces } from './place.ts';
import { openSession } from './session.ts';
import { expectLanguage } from './text/activate.ts';
import { createToasts } from './ui/toasts.ts';

expectLanguage();

function openDesk(): Desk | undefined {
  const { guiche } = window;
  if (!guiche) return undefined;
  const session = openSession(guiche, (run, milliseconds) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  });
  void session.refresh();
  // What main told while the window was asleep or behind others may have been missed.
  window.addEventListener('focus', () => void session.refresh());
  return {
    guiche,
    session,
    places: createPlaces(sessionStorage),
    toasts: createToasts((run, milliseconds) => setTimeout(run, milliseconds)),
  };
}

// A file dropped outside of a place for it must not replace the app.
for (const kind of ['dragover', 'drop']) window.addEventListener(kind, (event) => event.preventDefault());

const root = document.getElementById('root');
if (root) createRoot(root).render(<App desk={openDesk()} />);
