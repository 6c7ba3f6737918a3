// While the window is locked, main answers the calls that unlock it and that end it, and none of the work.
import { expect, it } from 'vitest';
import { createBridge } from '../../main/bridge.ts';
import { isAnsweredWhileLocked, streamsWhileLocked } from '../../preload/contract/contract.ts';
import { callNames } from '../../preload/contract/names.ts';
import { handlersFor } from '../helpers/echo-handlers.ts';

const calls = Object.entries(callNames).flatMap(([room, names]) =>
  names.map((name) => [room, name] as const),
);

it('a call without a rule for the lock is refused', () => {
  expect(isAnsweredWhileLocked('app.unlock')).toBe(true);
  for (const where of ['boletos.issue', 'withdrawals.send', 'app.madeUp', 'madeUp.state'])
    expect(isAnsweredWhileLocked(where)).toBe(false);
});

it('these calls are answered, and no others', () => {
  const answered = calls.map((call) => call.join('.')).filter(isAnsweredWhileLocked);
  expect(answered.toSorted()).toEqual([
    'app.active',
    'app.lock',
    'app.quit',
    'app.retryVault',
    'app.state',
    'app.unlock',
  ]);
  expect(streamsWhileLocked).toEqual(['app']);
});

it.each(calls)('%s.%s reaches its handler only if it is answered', async (room, name) => {
  const reached: string[] = [];
  const handlers = handlersFor((where) => void reached.push(where));
  const bridge = createBridge(
    handlers,
    () => undefined,
    (where) => !isAnsweredWhileLocked(where),
  );
  for (const input of [undefined, {}, { id: 1 }, { commandId: '0190b0a0-7a5e-7cc1-8f5e-0123456789ab' }]) {
    const answer = await bridge.serve({ trusted: true }, room, name, input);
    const code = answer.ok ? 'answered' : answer.error.code;
    const allowed = isAnsweredWhileLocked(`${room}.${name}`) ? ['answered', 'inputInvalid'] : ['appLocked'];
    expect(allowed).toContain(code);
  }
  expect(reached.every(isAnsweredWhileLocked)).toBe(true);
});
