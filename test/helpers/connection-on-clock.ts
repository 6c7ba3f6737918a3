// A client of a real service over HTTP and its pacer, on a clock that the test moves by hand.
import { onTestFinished } from 'vitest';
import { createServiceClient, type ServiceClient } from '../../main/service/client.ts';
import type { Credentials } from '../../main/service/credentials.ts';
import { createPacer, type Pacer } from '../../main/service/pacer.ts';
import type { Timeouts } from '../../main/service/transport.ts';
import type { ManualClock } from './manual-clock.ts';
import { baseOf } from './service-server.ts';

export function connectionOnClock(
  clock: ManualClock,
  url: string,
  credentials: () => Credentials,
  timeouts?: Partial<Timeouts>,
): { readonly pacer: Pacer; readonly client: ServiceClient } {
  const pacer = createPacer({
    ceiling: 16,
    start: 16,
    clock: { now: clock.ticks, after: clock.after },
    random: () => 0.5,
  });
  const client = createServiceClient({
    base: baseOf(url),
    credentials: () => Promise.resolve(credentials()),
    auxiliary: 'bearer',
    pacer,
    ...(timeouts ? { timeouts } : {}),
  });
  onTestFinished(() => client.close());
  return { pacer, client };
}
