// What the simulated service tells an address on this computer.
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readBody } from '../../../../main/callbacks/read-body.ts';
import { callbackBody, callbackShapes, type CallbackPlan } from '../../../../main/sandbox/callbacks.ts';
import type { FaultPlan } from '../../../../main/sandbox/faults.ts';
import { startSandbox } from '../../../../main/sandbox/server.ts';
import { nextYear } from '../../../helpers/days.ts';

const always: CallbackPlan = {
  createdMs: 0,
  paidMs: { least: 20, most: 20 },
  paidShare: 1,
  shape: 'mixed',
  twiceShare: 0,
  earlyShare: 0,
  strangerShare: 0,
};

/** An address that remembers what it is told. */
async function listener(status: (times: number) => number = () => 200) {
  const told: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      told.push(body);
      response.writeHead(status(told.length)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const bound = server.address();
  return { told, url: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/aviso` };
}

async function service(faults: FaultPlan) {
  const sandbox = await startSandbox({ folder: null, seed: 'calls', now: Date.now, faults });
  onTestFinished(() => sandbox.stop());
  const create = (clientCallbackUrl: string, amount = 50) =>
    fetch(`${sandbox.url}/api/v1/boletos`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sandbox.tenants.practice.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        amount,
        dueDate: nextYear,
        clientCallbackUrl,
        payer: { name: 'Padaria', document: '11144477735' },
      }),
    }).catch(() => null);
  return { sandbox, create };
}

const saysOf = (told: readonly string[]): string[] => told.map((body) => readBody(Buffer.from(body)).says);

describe('a callback', () => {
  it.each(callbackShapes)('in the shape "%s" is read with its boleto and its transaction', async (shape) => {
    const { told, url } = await listener();
    const { sandbox, create } = await service({ callbacks: { ...always, shape } });
    await create(url);
    await expect.poll(() => told.length).toBe(2);
    const { boletos, deposits } = sandbox.inspect();
    expect(told.map((body) => readBody(Buffer.from(body)))).toMatchObject([
      { boletoIds: [boletos[0]?.id], says: 'informed' },
      { boletoIds: [boletos[0]?.id], transactionIds: [deposits[0]?.transaction.id], says: 'paid' },
    ]);
    expect(deposits[0]).toMatchObject({ transaction: { cents: 5_000, outcome: 'COMPLETO' } });
  });

  it('keeps every digit of an id that is larger than a number can be', async () => {
    const { create, sandbox } = await service({ rules: [{ fault: { kind: 'hugeId' }, share: 1 }] });
    await create('http://127.0.0.1:9/');
    const [boleto] = sandbox.inspect().boletos;
    if (!boleto) throw new Error('no boleto');
    for (const shape of callbackShapes) {
      const { text } = callbackBody(shape, { what: 'paid', id: boleto.id, transactionId: 'E1' }, boleto);
      expect(readBody(Buffer.from(text)).boletoIds).toEqual([boleto.id]);
    }
  });

  it('comes although the answer of the creation was lost', async () => {
    const { told, url } = await listener();
    const rules = [{ fault: { kind: 'cutAfter' }, share: 1 } as const];
    const { create } = await service({ callbacks: always, rules });
    expect(await create(url)).toBeNull();
    await expect.poll(() => saysOf(told)).toEqual(['informed', 'paid']);
  });

  it('comes twice, before its creation, or for a boleto that nobody knows, if the plan says so', async () => {
    const { told, url } = await listener();
    const { create } = await service({
      callbacks: { ...always, twiceShare: 1, earlyShare: 1, strangerShare: 1 },
    });
    await create(url);
    await expect.poll(() => saysOf(told).toSorted()).toEqual(['informed', 'paid', 'paid', 'paid']);
    expect(saysOf(told)[0]).toBe('paid');
    expect(new Set(told).size).toBe(3);
  });

  it('is repeated until it is answered by 200', async () => {
    const { told, url } = await listener((times) => (times === 1 ? 503 : 200));
    const { create } = await service({ callbacks: { ...always, paidShare: 0 } });
    await create(url);
    await expect.poll(() => told.length).toBe(2);
    expect(told[0]).toBe(told[1]);
  });

  it('goes to no address outside of this computer, and to nobody without a plan', async () => {
    const { told, url } = await listener();
    const { create, sandbox } = await service({});
    await create(url);
    sandbox.setFaults({ callbacks: always });
    await create(url.replace('127.0.0.1', '127.0.0.1.example'));
    await create(url, 51);
    await expect.poll(() => told.length).toBe(2);
    expect(sandbox.inspect().deposits).toHaveLength(1);
  });
});
