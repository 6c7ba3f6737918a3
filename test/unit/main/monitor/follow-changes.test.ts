import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { WatchChange } from '../../../../preload/contract/monitor.ts';
import { followChanges } from '../../../../main/monitor/room.ts';
import { monitorRuntime } from '../../../helpers/monitor-runtime.ts';

const minute = 60_000;

test.each([
  ['the clerk added', new Map([[2, true]]), false, ['pending', 'complete']],
  ['a colleague added', new Map([[2, false]]), true, []],
  [
    'nobody is known to have added, and is asked for here',
    new Map<number, boolean>(),
    true,
    ['pending', 'complete'],
  ],
  ['nobody is known to have added, and is asked for elsewhere', new Map<number, boolean>(), false, []],
])('reports what %s', async (_, added, isMine, columns) => {
  const { calls, clock, sandbox, ledger, reports } = await monitorRuntime();
  const watchDeposit = (settlesInMs: number) =>
    calls.add({
      commandId: randomUUID(),
      accountId: 'padaria',
      items: [{ transactionId: sandbox.addDeposit({ cents: 1_050, settlesInMs, outcome: 'COMPLETO' }) }],
      source: 'typed',
    });
  await watchDeposit(minute);
  await clock.pass(5 * minute);
  expect(await ledger.read('watches.feed', { most: 9 })).not.toEqual([]);

  const told: WatchChange[] = [];
  const followed = followChanges({
    ledger,
    after: clock.after,
    addedHere: () => Promise.resolve(added),
    isMine: () => isMine,
    told: (changes) => told.push(...changes),
    report: (_, error) => reports.push(error),
  });
  onTestFinished(() => followed.close());
  followed.look();
  await clock.pass(minute);
  expect(told).toEqual([]);

  await watchDeposit(minute);
  await clock.pass(5 * minute);
  for (let looks = 0; looks < 3; looks += 1) {
    followed.look();
    followed.look();
    await clock.pass(minute);
  }
  await followed.close();
  expect(told.map(({ to }) => to.lane)).toEqual(columns);
  expect(reports).toEqual([]);
});
