// Creates the app context of this window from the real bridge, clock and storage. Imported first: main is asked for its
// state and the language is fetched while the rest of the script still loads.
import { repeatedAfterLock } from './after-lock.ts';
import type { AppContext } from './app-context.ts';
import { createDelayedStarts } from './delayed-starts.ts';
import { createNavigation } from './route.ts';
import { openSession } from './session.ts';
import { afterwards } from './throttled-refresh.ts';
import { expectLanguage } from '../text/activate.ts';
import { createToasts } from '../ui/toasts.ts';

function open(): AppContext | undefined {
  const { guiche } = window;
  if (!guiche) return undefined;
  const session = openSession(guiche, afterwards);
  void session.refresh();
  // Events that main sent while the window was asleep or in the background may have been missed.
  window.addEventListener('focus', () => void session.refresh());
  return {
    guiche: repeatedAfterLock(guiche, () => session.untilOpen()),
    session,
    navigation: createNavigation(sessionStorage),
    toasts: createToasts((run, milliseconds) => setTimeout(run, milliseconds)),
    delayed: createDelayedStarts({ now: () => Date.now(), later: afterwards }),
  };
}

// After this script has run: a request from within it makes a browser with open developer tools parse the whole script again.
queueMicrotask(expectLanguage);
/** Undefined if the page was opened without its host. */
export const appContext = open();
