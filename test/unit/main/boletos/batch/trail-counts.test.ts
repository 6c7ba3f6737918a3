// The counts of a batch in the trail: all of it, however often it paused, compared with the register's own counts.
import { expect, test } from 'vitest';
import type { Ledger } from '../../../../../main/ledger/ledger.ts';
import { sheet } from '../../../../helpers/boleto-rows.ts';
import { runnerFixture, someBoletos } from '../../../../helpers/runner-fixture.ts';

async function told(ledger: Ledger) {
  const rows = [];
  for await (const chunk of ledger.lists.export('trail', {
    filter: { what: ['batch.queued', 'batch.paused', 'batch.stopped', 'batch.finished'] },
    sort: 'oldest',
  }))
    rows.push(...chunk);
  return rows.map(({ what, detail }) => [what, detail]);
}

test('records the counts of the whole batch after a pause, with rows refused or uncertain before it', async () => {
  const { ledger, sendAll, counts } = await runnerFixture(
    {
      rules: [
        { fault: { kind: 'cutAfter' }, on: [2] },
        // The batch pauses for another token, and continues with it.
        { fault: { kind: 'errorBefore', status: 401 }, on: [4] },
      ],
    },
    { ceiling: 1 },
  );
  const id = await sheet(ledger, someBoletos(6));
  await sendAll(id);
  expect(await counts(id)).toEqual({ created: 2, uncertain: 1, ready: 3 });
  await sendAll(id);
  expect(await counts(id)).toEqual({ created: 5, uncertain: 1 });
  expect(await told(ledger)).toEqual([
    ['batch.queued', expect.objectContaining({ boletos: 6 })],
    [
      'batch.paused',
      expect.objectContaining({ code: 'unauthorized', created: 2, refused: 0, uncertain: 1, lote: 1 }),
    ],
    ['batch.queued', expect.objectContaining({ boletos: 3 })],
    ['batch.finished', expect.objectContaining({ created: 5, refused: 0, uncertain: 1, lote: 1 })],
  ]);
});

test('records earlier sendings of a batch that is paused in the queue, without a run', async () => {
  const { ledger, sendAll, runner } = await runnerFixture(
    { rules: [{ fault: { kind: 'errorBefore', status: 401 }, on: [3] }] },
    { ceiling: 1 },
  );
  const id = await sheet(ledger, someBoletos(4));
  await sendAll(id);
  await ledger.write('batches.queue', { id });
  await runner.stop(id);
  expect((await told(ledger)).at(-1)).toEqual([
    'batch.stopped',
    expect.objectContaining({ created: 2, refused: 0, uncertain: 0 }),
  ]);
});
