// One press, one effect: how the bridge handles a command that arrives again.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createBridge } from '../../../main/bridge.ts';
import { CodedError } from '../../../main/failure.ts';
import type { Handlers } from '../../../preload/contract/contract.ts';
import { handlersFor } from '../../helpers/echo-handlers.ts';

const trusted = { trusted: true } as const;

/** A bridge with only one working call: the other calls must not be reached. */
const bridgeWith = (reset: Handlers['accounts']['resetPractice'], reports: unknown[] = []) => {
  const silent = handlersFor((where) => {
    throw new Error(`${where} was reached`);
  });
  const handlers = { ...silent, accounts: { ...silent.accounts, resetPractice: reset } };
  return createBridge(handlers, (_where, error) => void reports.push(error));
};

const answer = { url: 'http://127.0.0.1:1', scenario: 'calm' } as const;

it('joins a repeated command while it runs and after it ended', async () => {
  let runs = 0;
  let finish = (): void => undefined;
  const gate = new Promise<void>((resolve) => (finish = resolve));
  const bridge = bridgeWith(async () => {
    runs += 1;
    await gate;
    return answer;
  });
  const input = { commandId: randomUUID() };
  const serve = () => bridge.serve(trusted, 'accounts', 'resetPractice', input);
  const both = [serve(), serve()];
  finish();
  expect(await Promise.all([...both, serve()])).toEqual(
    Array.from({ length: 3 }, () => ({ ok: true, value: answer })),
  );
  expect(runs).toBe(1);
});

it('runs a failed command again, and refuses its id for another input', async () => {
  let runs = 0;
  const bridge = bridgeWith(() => {
    runs += 1;
    if (runs === 1) throw new CodedError('diskFull', 'ledger');
    return answer;
  });
  const commandId = randomUUID();
  expect(await bridge.serve(trusted, 'accounts', 'resetPractice', { commandId })).toMatchObject({
    ok: false,
  });
  expect(await bridge.serve(trusted, 'accounts', 'resetPractice', { commandId })).toMatchObject({ ok: true });
  const other = await bridge.serve(trusted, 'accounts', 'remove', { commandId, id: 'a', typedName: 'b' });
  expect(other).toMatchObject({ ok: false, error: { code: 'commandReused' } });
  expect(runs).toBe(2);
});

it('answers an unexpected error with a code only, and reports it', async () => {
  const reports: unknown[] = [];
  const bridge = bridgeWith(() => {
    throw new Error('secret path /home/clerk and token abc');
  }, reports);
  const result = await bridge.serve(trusted, 'accounts', 'resetPractice', { commandId: randomUUID() });
  expect(result).toEqual({ ok: false, error: { code: 'internal', area: 'app', retryable: false } });
  expect(reports).toHaveLength(1);
});
