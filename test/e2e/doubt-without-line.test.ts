// A boleto whose answer was lost, at a service that gives neither its digitable line nor its PDF: the clerk types what the provider's dashboard
// shows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { barriers } from '../helpers/accessible.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { inventedBoleto } from '../helpers/invented-boletos.ts';
import { useService } from '../helpers/walk.ts';
import { callsOf, checkedBatch } from '../helpers/window-calls.ts';

const silent = { kind: 'errorBefore', status: 404 } as const;
const fields = (row: number) => inventedBoleto(row).fields;

describe('an unconfirmed boleto without a digitable line', inChromium, () => {
  let service: Sandbox;
  let app: AppUnderTest;
  const call = callsOf(() => app.page);
  const button = (name: RegExp | string) => app.page.getByRole('button', { name });
  const field = (name: string) => app.page.getByLabel(name);

  beforeAll(async () => {
    service = await startSandbox({ folder: null, seed: 'no line', now: Date.now });
    service.setFaults({
      rules: [
        {
          fault: { kind: 'cutAfter' },
          routes: ['createBoleto'],
          payers: [fields(2)['payer.document'] ?? ''],
        },
        { fault: silent, share: 1, routes: ['identification'] },
      ],
    });
    app = await openApp();
    await app.page.getByRole('heading', { name: 'Início' }).waitFor();
    const accountId = await useService({ page: app.page, service });
    const lines = [1, 2].map((row) =>
      [fields(row)['payer.name'], fields(row)['payer.document'], `${100 + row},50`, dueIn(30)].join(';'),
    );
    const text = ['Nome;CPF;Valor;Vencimento', ...lines].join('\n');
    const id = await checkedBatch(call, { accountId, text, name: 'Turma E' });
    await call('batches', 'queue', { commandId: crypto.randomUUID(), id });
  });
  afterAll(async () => {
    await app.stop();
    await service.stop();
  });

  it('opens the PDF of its code beside the question, by button and by key', async () => {
    await button('Ver e decidir').click();
    const id = service.inspect().boletos[1]?.id ?? '';
    await field('Código do boleto').fill(id);
    await button('Foi emitido: conferir e registrar').click();
    await button('Abrir o PDF ao lado').click();
    const { page } = app;
    const pdf = page.getByRole('region', { name: 'PDF do boleto' });
    const list = page.getByRole('grid', { name: 'Boletos a confirmar' });
    await pdf.locator('canvas[data-drawn]').first().waitFor();
    const [left, right] = [await pdf.boundingBox(), await page.locator('.doubt-pane').boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual((right?.x ?? 0) + 1);
    expect(await button('Conferi e confirmo: foi emitido').isVisible()).toBe(true);
    expect(await barriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await list.waitFor();
    await page.keyboard.press('Control+o');
    await pdf.locator('canvas[data-drawn]').first().waitFor();
    await page.keyboard.press('Control+o');
    await list.waitFor();
    // Another code has no PDF yet.
    await field('Código do boleto').fill('outro');
    await page.keyboard.press('Control+o');
    expect(await pdf.isVisible()).toBe(false);
    service.setFaults({ rules: [{ fault: silent, share: 1, routes: ['identification', 'pdf'] }] });
  });

  it('is shown with the service’s answer, and asks what the dashboard shows', async () => {
    const id = service.inspect().boletos[1]?.id ?? '';
    await field('Código do boleto').fill(id);
    await button('Foi emitido: conferir e registrar').click();
    await app.page.getByText('O serviço não informou a linha digitável deste código').waitFor();
    await app.page.getByText(/Retorno do serviço: 404/).waitFor();
    expect(await barriers(app.page)).toEqual([]);
  });

  it('is recorded as created once the typed amount and due date match the request', async () => {
    const confirm = button('Conferi e confirmo: foi emitido');
    await field('Valor no painel').fill('999,99');
    await field('Vencimento no painel').fill(dueIn(30));
    await app.page
      .getByText('Conferi o boleto: pagador, valor e vencimento são iguais aos enviados.')
      .click();
    await confirm.click();
    await app.page
      .getByText('O valor ou o vencimento é diferente do enviado. Nada foi registrado.')
      .waitFor();
    await field('Valor no painel').fill('102,50');
    await confirm.click();
    await app.page.getByText('Registrado como emitido na trilha de auditoria.').waitFor();
    expect(app.problems).toEqual([]);
  });
});
