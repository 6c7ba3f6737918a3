// Reports to main that somebody uses the window: rarely, and only if it locks after a period without use.
import { useEffect } from 'react';
import { useApp } from '../app/app-context.ts';

const seldom = 10_000;
const uses = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

export function useActivity(asked: boolean): void {
  const { guiche, session } = useApp();
  useEffect(() => {
    if (!asked) return undefined;
    let lastReport = -seldom;
    const use = (event: Event) => {
      if (event.timeStamp - lastReport < seldom) return;
      lastReport = event.timeStamp;
      void session.ask(guiche.app.active());
    };
    for (const kind of uses) window.addEventListener(kind, use, { capture: true, passive: true });
    return () => {
      for (const kind of uses) window.removeEventListener(kind, use, { capture: true });
    };
  }, [asked, guiche, session]);
}
