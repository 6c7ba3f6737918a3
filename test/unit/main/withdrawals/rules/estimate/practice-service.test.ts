// The practice service hides its formula: the estimate learns it from its answers, over real HTTP.
import { describe, expect, it, onTestFinished } from 'vitest';
import type { FeePolicy } from '../../../../../../main/sandbox/fees.ts';
import { createServiceClient } from '../../../../../../main/service/client.ts';
import { createPacer } from '../../../../../../main/service/pacer.ts';
import { withdrawalBody } from '../../../../../../main/service/withdrawals.ts';
import type { Sample } from '../../../../../../main/withdrawals/rules/estimate/learn.ts';
import { shown, replay } from '../../../../../helpers/estimate-replay.ts';
import { noon, sandboxForTest } from '../../../../../helpers/sandbox-caller.ts';
import { baseOf } from '../../../../../helpers/service-server.ts';

const wallet = `0x${'a11ce'.padStart(40, '0')}`;

describe('the practice service', () => {
  const policies: readonly Partial<FeePolicy>[] = [
    {},
    { fee: 'included', rateShownAs: 'fraction' },
    { fixedCents: 0, rateBasisPoints: 75, fee: 'included' },
  ];

  it.each(policies)('is estimated over HTTP: %j', async (policy) => {
    let now = noon;
    const sandbox = await sandboxForTest({ now: () => now, fees: policy });
    const { accessToken: token } = sandbox.tenants.practice;
    const client = createServiceClient({
      base: baseOf(sandbox.url),
      credentials: () => Promise.resolve({ token }),
      auxiliary: 'bearer',
      pacer: createPacer({ ceiling: 4 }),
    });
    onTestFinished(client.drop);
    const samples: Sample[] = [];
    for (let day = 0; day < 40; day++) {
      now += 86_400_000;
      const amountCents = 5_000 + ((day * 48_271) % 200_000);
      const fees = await client.cryptoFees();
      const { withdrawal } = await client.withdraw(withdrawalBody({ amountCents, wallet }));
      const { fee = null, total = null, usdtAmount: usdt = null } = withdrawal ?? {};
      samples.push({ amountCents, fees, answer: { fee, total, usdt } });
    }
    const steps = replay(samples);
    expect(samples.filter(({ answer }) => Object.values(answer).includes(null))).toEqual([]);
    expect(shown(steps).filter(({ right }) => !right)).toEqual([]);
    expect(shown(steps).length).toBeGreaterThan(0.6 * steps.length);
  });
});
