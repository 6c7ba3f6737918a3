// Every screen and every state of it, as `test/helpers/judged-state.ts` judges: nothing serious for axe, a name for all that a
// screen reader goes to, a focus that is seen, nothing cut off at 200 %, nothing that moves, no words from outside of the catalogues.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markEnglish } from '../helpers/accessible.ts';
import { settleAtHome } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { faultsOf } from '../helpers/judged-state.ts';
import { boletoStates } from '../helpers/states-of-boletos.ts';
import { firstStates, monitorStates, withdrawalStates } from '../helpers/states-of-the-rest.ts';
import { startWalk, type Walking } from '../helpers/walk.ts';

describe('every state', inChromium, () => {
  let walk: Walking;
  beforeAll(async () => {
    // Printers of this computer are another test's matter: here there is the browser's window alone.
    process.env['CUPS_SERVER'] = '127.0.0.1:1';
    walk = await startWalk('accessible');
    await markEnglish(walk.page);
    await settleAtHome(walk.page);
  });
  afterAll(() => walk.stop());

  it.each([...firstStates, ...boletoStates, ...monitorStates, ...withdrawalStates])(
    '$name',
    async ({ name, go, speaks }) => {
      await go(walk);
      expect(await faultsOf(walk, name, speaks)).toEqual([]);
    },
  );
});
