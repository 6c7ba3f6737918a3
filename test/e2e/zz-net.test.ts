import { appendFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleAtHome } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { hiddenInOffice } from '../helpers/office-sizes.ts';
import { startWalk, type Walking } from '../helpers/walk.ts';
import { boletoStates } from '../helpers/states-of-boletos.ts';
import { firstStates, monitorStates, withdrawalStates } from '../helpers/states-of-the-rest.ts';
const out = '/tmp/wt/lists-net.txt';
describe('net', inChromium, () => {
  let walk: Walking;
  beforeAll(async () => {
    process.env['CUPS_SERVER'] = '127.0.0.1:1';
    walk = await startWalk('accessible');
    await settleAtHome(walk.page);
    writeFileSync(out, '');
  });
  afterAll(() => walk.stop());
  it.each([...firstStates, ...boletoStates, ...monitorStates, ...withdrawalStates])(
    '$name',
    async ({ name, go }) => {
      await walk.page.setViewportSize({ width: 1280, height: 800 });
      await go(walk);
      const t = Date.now();
      const faults = await hiddenInOffice(walk.page);
      appendFileSync(out, `## ${name} (${Date.now() - t} ms)\n${faults.map((f) => `   ${f}\n`).join('')}`);
      expect(1).toBe(1);
    },
  );
});
