// Calls the writer's thread directly: what it refuses even if the client is wrong.
import { expect, onTestFinished, test } from 'vitest';
import type { FromWriter, ToWriter } from '../../../../main/ledger/messages.ts';
import type { StartOptions } from '../../../../main/ledger/start.ts';
import { startWorker } from '../../../../main/ledger/worker-link.ts';
import { account, begin, temporaryFolder } from '../../../helpers/ledger-folder.ts';

const stamp = { at: '2026-11-20T15:00:00.000Z', utcOffset: -180 };

test('a frozen writer begins nothing, and keeps the rest of the same message', async () => {
  const { link, open } = startWorker<ToWriter, FromWriter>({
    url: new URL('../../../../main/ledger/writer.ts', import.meta.url),
    lost: () => undefined,
  });
  onTestFinished(() => link.close({ kind: 'close' }));
  const { opening } = await open({
    folder: temporaryFolder(),
    machineId: 'machine-1',
    // A vault that knows of a ledger where none exists.
    vault: [{ ledgerId: 'another', raise: 3 }],
    outside: [],
    journal: null,
    moment: { ...stamp, osUser: 'ana' },
  } satisfies StartOptions);
  expect(opening.meta.freeze?.reason).toBe('ledgerMissing');

  const answers: Promise<unknown>[] = [];
  const ask = (make: (id: number) => void): void => void answers.push(link.ask(make));
  ask((first) => {
    ask((second) => {
      link.post({
        kind: 'write',
        requests: [
          { id: first, op: 'accounts.insert', input: account(), stamp },
          { id: second, op: 'attempts.turn', input: { settle: [], begin: [begin('a')] }, stamp },
        ],
      });
    });
  });
  const results = await Promise.allSettled(answers.toReversed());
  expect(results).toMatchObject([
    { status: 'fulfilled', value: { id: 'padaria', used: false } },
    { status: 'rejected', reason: { failure: { code: 'ledgerFrozen' } } },
  ]);
});
