// Requests the forecast of a plan while it is being chosen; the last figures stay visible until the next arrive.
import { useEffect, useState } from 'react';
import type { BookletForecast, BookletPlan } from '../../../preload/contract/document-terms.ts';
import type { Failure } from '../../../preload/contract/result.ts';
import { useApp } from '../../app/app-context.ts';
import { throttledRefresh } from '../../app/throttled-refresh.ts';

/** The delay after typing before main is asked, in milliseconds; and the interval while boletos are being created. */
const pause = 200;
const gap = 1_000;

export interface Forecast {
  readonly value: BookletForecast | undefined;
  /** The figures belong to the current plan. */
  readonly current: boolean;
  readonly failure: Failure | undefined;
}

export function useForecast(plan: BookletPlan | undefined): Forecast {
  const { guiche, session } = useApp();
  const [known, setKnown] = useState<{ plan: BookletPlan; value: BookletForecast }>();
  const [failed, setFailed] = useState<{ plan: BookletPlan; failure: Failure }>();
  useEffect(() => {
    if (!plan) return undefined;
    let over = false;
    const throttled = throttledRefresh(async () => {
      const result = await session.ask(guiche.documents.forecast({ plan }));
      if (over) return;
      if (result.ok) setKnown({ plan, value: result.value });
      setFailed(result.ok ? undefined : { plan, failure: result.error });
    }, gap);
    const timer = setTimeout(throttled.poke, pause);
    const unsubscribe = session.store.subscribe((now, before) => {
      if (now.work.last !== before.work.last) throttled.poke();
    });
    return () => {
      over = true;
      clearTimeout(timer);
      throttled.stop();
      unsubscribe();
    };
  }, [guiche, session, plan]);
  return {
    value: known?.value,
    current: plan !== undefined && known?.plan === plan,
    failure: plan !== undefined && failed?.plan === plan ? failed.failure : undefined,
  };
}
