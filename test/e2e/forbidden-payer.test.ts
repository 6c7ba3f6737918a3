// A batch in the built app in which the service answers 403 for two payers: the batch pauses, the clerk marks one of them as refused, and
// the rest continues. The fees route refuses the token all the time.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FaultRule } from '../../main/sandbox/faults.ts';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { barriers } from '../helpers/accessible.ts';
import { openApp, type AppUnderTest } from '../helpers/app-under-test.ts';
import { inChromium } from '../helpers/chromium.ts';
import { dueIn } from '../helpers/days.ts';
import { inventedBoleto } from '../helpers/invented-boletos.ts';
import { openTrail } from '../helpers/long-trail.ts';
import { useService } from '../helpers/walk.ts';
import { callsOf, checkedBatch } from '../helpers/window-calls.ts';

const count = 30;
const fields = (row: number) => inventedBoleto(row).fields;
const forbidden = [1, 2];

describe('two payers that the service forbids', inChromium, () => {
  let service: Sandbox;
  let app: AppUnderTest;
  const call = callsOf(() => app.page);
  const button = (name: RegExp | string) => app.page.getByRole('button', { name });
  const part = (name: string) =>
    app.page.getByRole('button', { name, exact: false }).and(app.page.locator('.closing-cell'));

  beforeAll(async () => {
    const fault: FaultRule['fault'] = { kind: 'errorBefore', status: 403 };
    const payers = forbidden.map((row) => fields(row)['payer.document'] ?? '');
    const rules: FaultRule[] = [
      { fault, payers, routes: ['createBoleto'] },
      { fault, share: 1, routes: ['fees'] },
    ];
    service = await startSandbox({ folder: null, seed: 'forbidden', now: Date.now, faults: { rules } });
    app = await openApp();
    await app.page.getByRole('heading', { name: 'Início' }).waitFor();
    const accountId = await useService({ page: app.page, service });
    const lines = Array.from({ length: count }, (_, at) => {
      const { 'payer.name': name, 'payer.document': document } = fields(at + 1);
      return [name, document, `${100 + at},50`, dueIn(30)].join(';');
    });
    const text = ['Nome;CPF;Valor;Vencimento', ...lines].join('\n');
    const id = await checkedBatch(call, { accountId, text, name: 'Turma D' });
    await call('batches', 'queue', { commandId: crypto.randomUUID(), id });
  });
  afterAll(async () => {
    await app.stop();
    await service.stop();
  });

  it('pause the batch, and are shown with the service’s message', async () => {
    await button('Abrir o lote').click();
    await app.page.getByText('não permitiu o envio (resposta 403)', { exact: false }).first().waitFor();
    const rows = app.page
      .getByRole('list', { name: 'Linhas que o serviço não autorizou (resposta 403)' })
      .getByRole('listitem');
    await rows.nth(2).waitFor();
    expect(await rows.nth(0).innerText()).toContain(fields(1)['payer.name']);
    expect(await rows.nth(1).innerText()).toContain('Serviço temporariamente indisponível.');
    expect(await barriers(app.page)).toEqual([]);
    expect(service.inspect().boletos).toHaveLength(0);
  });

  it('if one is marked as refused, the others continue without a new token', async () => {
    await button(`Marcar como recusado: ${fields(1)['payer.name']}`).click();
    await button(`Continuar: ${count - 1} boletos`).click();
    await app.page.getByText('Totais conferem com a planilha.').waitFor();
    expect(await part('Emitidos').innerText()).toContain(String(count - 2));
    expect(await part('Recusados').innerText()).toContain('2');
    expect(service.inspect().boletos).toHaveLength(count - 2);
  });

  it('are recorded in the audit trail', async () => {
    await openTrail(app.page);
    const grid = app.page.getByRole('grid', { name: 'Auditoria' });
    await grid.getByText('Boleto não autorizado (resposta 403) marcado como recusado').first().waitFor();
    expect(app.problems).toEqual([]);
  });
});
