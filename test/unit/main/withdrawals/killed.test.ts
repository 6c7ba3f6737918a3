// A process that ends without warning while a withdrawal is being sent leaves it uncertain, which keeps the account locked, and the next
// start sends nothing.
import { expect, test } from 'vitest';
import type { FaultPlan } from '../../../../main/sandbox/faults.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { ledgerProcess } from '../../../helpers/ledger-process.ts';
import { sandboxForTest } from '../../../helpers/sandbox-caller.ts';

const plans: readonly (readonly [when: string, faults: FaultPlan, made: readonly number[]])[] = [
  [
    'after the service has made it',
    { rules: [{ fault: { kind: 'silenceAfter' }, share: 1, routes: ['withdraw'] }] },
    [1],
  ],
  // Chance decides whether its request was sent by then.
  ['as soon as the intent is kept', {}, [0, 1]],
];

for (const [when, faults, made] of plans)
  test(`a process killed ${when} leaves one uncertain withdrawal, and the account locked`, async () => {
    const sandbox = await sandboxForTest({ now: Date.now, faults });
    const folder = temporaryFolder();
    const args = [folder, sandbox.url, sandbox.tenants.practice.accessToken];
    const first = ledgerProcess(args, { child: 'withdrawal-child' });
    await first.lineStarting('kept');
    if (faults.rules) while (sandbox.inspect().withdrawals.length === 0) await pause();
    await first.kill();
    expect(first.lines).not.toContain('result sent');
    const { length } = sandbox.inspect().withdrawals;
    expect(made).toContain(length);

    sandbox.setFaults({});
    const second = ledgerProcess(args, { child: 'withdrawal-child' });
    await second.ended;
    expect(second.lines).toEqual([
      'frozen no',
      'open uncertain:interrupted',
      'blocks locked',
      'result blocked',
    ]);
    expect(sandbox.inspect().withdrawals).toHaveLength(length);
  });

const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
