// The whole circle of the test account, behind main's bridge: nobody sets anything up, and a boleto becomes paid.
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { practiceAccountId } from '../../../preload/contract/accounts.ts';
import { form } from '../../helpers/boletos-runtime.ts';
import { dueIn } from '../../helpers/days.ts';
import { temporaryFolder } from '../../helpers/ledger-folder.ts';
import { runningApp } from '../../helpers/running-app.ts';

const accountId = practiceAccountId;

test('in the test account a boleto becomes paid without any setting', async () => {
  const folder = temporaryFolder();
  const { ask } = await runningApp(folder, { practiceMailbox: true });
  await expect
    .poll(() => ask('callbacks', 'state', { accountId }))
    .toMatchObject({ automatic: true, trouble: null });
  const { address } = await ask('callbacks', 'state', { accountId });
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(await ask('callbacks', 'test', { accountId })).toMatchObject({ kind: 'arrived' });
  const ids: number[] = [];
  // The service pays four of five.
  for (const amount of ['10,00', '20,00', '30,00']) {
    const issued = await ask('boletos', 'issue', {
      commandId: randomUUID(),
      accountId,
      form: form({ dueDate: dueIn(20), amount, clientCallbackUrl: '' }),
      refInCallback: true,
    });
    if (issued.kind !== 'issued') throw new Error(issued.kind);
    ids.push(issued.boleto);
  }
  const paid = async () => {
    const rows = await Promise.all(ids.map((id) => ask('boletos', 'get', { id })));
    return rows.filter((row) => row.baixaOn !== null).map(({ id }) => id);
  };
  await expect.poll(async () => (await paid()).length, { timeout: 120_000 }).toBeGreaterThan(0);
  const [id = 0] = await paid();
  const evidence = await ask('income', 'evidence', { boleto: id });
  expect(evidence.map(({ source, says, accepted }) => [source, says, accepted])).toEqual(
    expect.arrayContaining([
      ['callback', 'paid', false],
      ['check', 'paid', false],
      ['check', 'paid', true],
    ]),
  );
  // Sealed also here.
  const own = join(folder, 'practice-mailbox');
  const kept = readdirSync(own).filter((name) => name.startsWith('mailbox.db'));
  expect(Buffer.concat(kept.map((name) => readFileSync(join(own, name)))).includes('"boletoId"')).toBe(false);
});
