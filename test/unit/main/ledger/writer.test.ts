// Calls the writer's thread directly: what it refuses even if the client is wrong.
import { expect, onTestFinished, test } from 'vitest';
import type { WriterProcedures } from '../../../../main/ledger/commit.ts';
import type { Opening, StartOptions } from '../../../../main/ledger/start.ts';
import { startThread } from '../../../../main/rpc.ts';
import { account, begin, temporaryFolder } from '../../../helpers/ledger-folder.ts';

const stamp = { at: '2026-11-20T15:00:00.000Z', utcOffset: -180 };

test('a frozen writer begins nothing, and keeps the rest of the same message', async () => {
  const writer = startThread<WriterProcedures, StartOptions, Opening>({
    url: new URL('../../../../main/ledger/writer.ts', import.meta.url),
    area: 'ledger',
    ended: (detail) => new Error(detail),
  });
  onTestFinished(() => writer.end());
  const opening = await writer.open({
    folder: temporaryFolder(),
    machineId: 'machine-1',
    // A vault that knows of a ledger where none exists.
    witnessed: { vault: [{ ledgerId: 'another', raise: 3 }], outside: [] },
    journal: null,
    moment: { ...stamp, osUser: 'ana' },
  });
  expect(opening.meta.freeze?.reason).toBe('ledgerMissing');

  const results = await Promise.allSettled([
    writer.call('write', { op: 'accounts.insert', input: account(), stamp }),
    writer.call('write', { op: 'attempts.turn', input: { settle: [], begin: [begin('a')] }, stamp }),
  ]);
  expect(results).toMatchObject([
    { status: 'fulfilled', value: { id: 'padaria', used: false } },
    { status: 'rejected', reason: { failure: { code: 'ledgerFrozen' } } },
  ]);
});
