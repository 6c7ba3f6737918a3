// Registers one test per state of a walk: each test goes to its state and looks for accessibility faults.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markEnglish } from './accessible.ts';
import { settleAtHome } from './app-under-test.ts';
import { inChromium } from './chromium.ts';
import { faultsOf } from './state-faults.ts';
import { startWalk, type State, type Walking } from './walk.ts';

/** `prepare` brings the app to the place where the first state starts. */
export function checkStates(
  states: readonly State[],
  prepare: (walk: Walking) => Promise<unknown> = () => Promise.resolve(),
): void {
  describe('every state', inChromium, () => {
    let walk: Walking;
    beforeAll(async () => {
      // Another test covers this computer's printers: here there is only the browser's window.
      process.env['CUPS_SERVER'] = '127.0.0.1:1';
      walk = await startWalk('accessible');
      await markEnglish(walk.page);
      await settleAtHome(walk.page);
      await prepare(walk);
    });
    afterAll(() => walk.stop());

    it.each(states)('$name', async ({ name, go, speaks }) => {
      await go(walk);
      expect(await faultsOf(walk, name, speaks)).toEqual([]);
    });
  });
}
