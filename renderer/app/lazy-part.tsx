// A part of the window that is loaded on first use and rendered as soon as it is available: React's own `lazy` and
// `Suspense` would hide it for 300 ms. A failed load goes to the error boundary and is tried again after it.
import { laterTexts } from '../text/activate.ts';
import { useEffect, useState, type ComponentType, type JSX } from 'react';

export function lazyPart<P extends object>(
  fetch: () => Promise<ComponentType<P>>,
): (props: P) => JSX.Element | null {
  let part: ComponentType<P> | undefined;

  return function Late(props: P) {
    const [Part, setPart] = useState(() => part);
    const [failed, setFailed] = useState<{ readonly cause: unknown }>();
    useEffect(() => {
      if (part) return undefined;
      let gone = false;
      Promise.all([fetch(), laterTexts()]).then(
        ([fetched]) => {
          part = fetched;
          if (!gone) setPart(() => fetched);
        },
        (cause: unknown) => {
          if (!gone) setFailed({ cause });
        },
      );
      return () => {
        gone = true;
      };
    }, []);
    if (failed) throw failed.cause;
    return Part ? <Part {...props} /> : null;
  };
}
