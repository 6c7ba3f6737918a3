// Calls while the window is locked: a screen's reads are repeated afterwards, an action is not.
import { expect, test } from 'vitest';
import { fail, ok } from '../../../../preload/contract/result.ts';
import { repeatedAfterLock } from '../../../../renderer/app/after-lock.ts';
import { openSession } from '../../../../renderer/app/session.ts';
import { fakeGuiche } from '../fake-guiche.ts';
import { ready } from '../samples.ts';

test('a read is answered once the window is unlocked, an action is refused at once', async () => {
  let locked = true;
  const asked: string[] = [];
  const answer = (what: string) => {
    asked.push(what);
    return Promise.resolve(locked ? fail('appLocked', 'bridge') : ok(null));
  };
  const fake = fakeGuiche({
    app: { state: () => Promise.resolve(ok(ready({ lock: { minutes: 10, locked } }))) },
    sheets: { close: () => answer('close') },
    withdrawals: { removeEntry: () => answer('removeEntry') },
  });
  const session = openSession(fake.guiche, () => () => undefined);
  const guiche = repeatedAfterLock(fake.guiche, () => session.untilOpen());
  const reading = guiche.sheets.close({ sheet: 'a' });
  const act = await guiche.withdrawals.removeEntry({ commandId: crypto.randomUUID(), id: 1 });
  expect(act).toMatchObject({ ok: false, error: { code: 'appLocked' } });
  await expect.poll(() => asked).toEqual(['close', 'removeEntry']);
  locked = false;
  fake.emit('app', 9, ready({ revision: 9, lock: { minutes: 10, locked } }));
  expect(await reading).toEqual(ok(null));
  expect(asked).toEqual(['close', 'removeEntry', 'close']);
  session.stop();
});
