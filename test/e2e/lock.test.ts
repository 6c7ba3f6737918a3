// The lock: the work is neither seen nor found nor read aloud, main refuses its calls, and typed text is still there after unlocking.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers, unspoken } from '../helpers/accessible.ts';
import { inChromium } from '../helpers/chromium.ts';
import { typeInField } from '../helpers/typing.ts';
import { accountName, startWalk, taxId, useService, type Walking } from '../helpers/walk.ts';
import { callsOf, checkedBatch, within, type WindowCall } from '../helpers/window-calls.ts';

const pin = '4815';
const shots = process.env['GUICHE_SHOTS'];

describe('the lock', inChromium, () => {
  let walk: Walking;
  let call: WindowCall;
  let accountId = '';
  beforeAll(async () => {
    walk = await startWalk('lock');
    await walk.page.emulateMedia({ reducedMotion: 'reduce' });
    call = callsOf(() => walk.page);
    accountId = await useService(walk);
    await call('withdrawals', 'setPin', { commandId: crypto.randomUUID(), next: pin });
  });
  afterAll(() => walk.stop());

  const heading = () => walk.page.getByRole('heading', { name: 'Guichê bloqueado' });
  const field = () => walk.page.getByLabel('PIN', { exact: true });
  const lock = async () => {
    await walk.press('Control+Shift+L');
    await heading().waitFor();
  };
  const unlock = async () => {
    await field().fill(pin);
    await walk.press('Enter');
    await heading().waitFor({ state: 'detached' });
  };
  /** Everything that a screen reader receives. */
  async function readAloud(): Promise<string> {
    const session = await walk.page.context().newCDPSession(walk.page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    await session.detach();
    return nodes.flatMap(({ ignored, name }) => (ignored ? [] : [String(name?.value ?? '')])).join('\n');
  }
  const inBothThemes = async (name: string) => {
    for (const theme of ['dark', 'light']) {
      await walk.page.evaluate((to) => (document.documentElement.dataset['theme'] = to), theme);
      expect(await barriers(walk.page)).toEqual([]);
      if (shots === undefined) continue;
      mkdirSync(shots, { recursive: true });
      await walk.page.screenshot({ path: join(shots, `${name}-${theme}.png`) });
    }
  };

  it('hides all of the work from view, search and screen readers', async () => {
    await walk.to(2, 'Avulso');
    await walk.field(/^Descrição/u).fill('Mensalidade de março');
    expect(await readAloud()).toContain(accountName);
    await lock();
    await inBothThemes('locked');
    expect(await unspoken(walk.page)).toEqual([]);
    const spoken = await readAloud();
    expect(spoken).toContain('Guichê bloqueado');
    expect(spoken).not.toContain(accountName);
    expect(spoken).not.toContain('Mensalidade de março');
    expect(await walk.page.getByText(accountName).first().isVisible()).toBe(false);
    expect(await walk.page.title()).toBe('Guichê');
  });

  it('refuses calls of the work, and ignores its keys', async () => {
    const refused = { ok: false, error: { code: 'appLocked', area: 'bridge', retryable: false } };
    expect(await call('accounts', 'list')).toEqual(refused);
    expect(await call('batches', 'list', {})).toEqual(refused);
    expect(await call('app', 'exportDiagnostics')).toEqual(refused);
    expect(await call('app', 'state')).toMatchObject({ ok: true, value: { lock: { locked: true } } });
    await walk.press('Control+1');
    await walk.press('Control+K');
    await walk.press('Escape');
    await walk.press('Escape');
    expect(await heading().isVisible()).toBe(true);
    for (let at = 0; at < 6; at += 1) {
      await walk.press('Tab');
      const inside = await walk.page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      );
      expect(inside).toBe(true);
    }
  });

  it('rejects a wrong PIN, unlocks with the right one, and keeps typed text', async () => {
    await field().fill('0000');
    await walk.button('Desbloquear').click();
    await walk.seesText('PIN incorreto.');
    expect(await call('accounts', 'list')).toMatchObject({ ok: false });
    await unlock();
    expect(await walk.field(/^Descrição/u).inputValue()).toBe('Mensalidade de março');
    // Main refused what the form asked for meanwhile; the form now asks again.
    expect(await walk.page.getByText('O Guichê está bloqueado.').count()).toBe(0);
    expect(await call('accounts', 'list')).toMatchObject({ ok: true });
  });

  it('covers an open dialog, and leaves it unchanged', async () => {
    await walk.press('Control+K');
    await walk.page.getByRole('dialog').waitFor();
    await typeInField(walk.page, 'saque');
    await walk.page.evaluate(() => window.guiche?.app.lock());
    await heading().waitFor();
    await expect.poll(() => field().evaluate((it) => it === document.activeElement)).toBe(true);
    expect(await readAloud()).not.toContain('Novo saque');
    await unlock();
    expect(await readAloud()).toContain('Novo saque');
    await walk.press('Escape');
  });

  it('lets running work continue, and shows it afterwards', async () => {
    const text = `Nome;CPF;Valor;Vencimento\n${['Ana', 'Bia', 'Caio']
      .map((name, at) => `${name};${taxId(at)};${at + 1}0,00;10/12/2030`)
      .join('\n')}\n`;
    const batchId = await checkedBatch(call, { accountId, text, name: 'Dezembro' });
    const queued = call('batches', 'queue', { commandId: crypto.randomUUID(), id: batchId });
    await call('app', 'lock');
    expect(within(await queued, 'value', 'kind')).toBe('queued');
    await expect.poll(() => walk.service.inspect().boletos.length).toBe(3);
    await heading().waitFor();
    await unlock();
    const batch = await call('batches', 'get', { id: batchId });
    expect(within(batch, 'value', 'totals', 'created', 'count')).toBe(3);
  });

  it('is set in a dialog and recorded in the audit trail', async () => {
    await walk.button('Preferências').click();
    await walk.page.getByRole('menuitem', { name: 'Bloqueio por inatividade…' }).click();
    await walk.button('Salvar').waitFor();
    await inBothThemes('settings');
    await walk.button('Salvar').click();
    await walk.seesText('Bloqueio por inatividade ligado. A alteração ficou na trilha de auditoria.');
    expect(await call('app', 'state')).toMatchObject({ value: { lock: { minutes: 10, locked: false } } });
    expect(walk.app.problems).toEqual([]);
  });
});
