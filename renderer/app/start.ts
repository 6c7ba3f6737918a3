// The desk of this window, from the real bridge, clock and storage. Imported before anything else is: main is asked for its state,
// and the language is fetched, while the rest of the window's script is still being run.
import { repeatedAfterLock } from './after-lock.ts';
import type { AppContext } from './app-context.ts';
import { createNavigation } from './route.ts';
import { openSession } from './session.ts';
import { expectLanguage } from '../text/activate.ts';
import { createToasts } from '../ui/toasts.ts';

function open(): AppContext | undefined {
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
    guiche: repeatedAfterLock(guiche, () => session.untilOpen()),
    session,
    places: createNavigation(sessionStorage),
    toasts: createToasts((run, milliseconds) => setTimeout(run, milliseconds)),
  };
}

expectLanguage();
/** Nothing where the page was opened without its host. */
export const desk = open();
