import { describe, expect, it } from 'vitest';
import {
  anyText,
  textLike,
  bearer,
  boletoBody,
  call,
  checkTransaction,
  createBoleto,
  noon,
  payer,
  read,
  sandboxForTest,
  withdraw,
  withdrawalBody,
} from '../../../helpers/sandbox-caller.ts';

const parsed = (text: string): unknown => JSON.parse(text);
const keysOf = (text: string): string[] => {
  const body = parsed(text);
  return typeof body === 'object' && body !== null ? Object.keys(body) : [];
};
const idOf = (text: string): string => /"id":(\d+)/.exec(text)?.[1] ?? '';

describe('creating a boleto', () => {
  it('answers with the documented shape', async () => {
    const sandbox = await sandboxForTest();
    const reply = await createBoleto(sandbox);
    expect(reply.status).toBe(201);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    const id = idOf(reply.text);
    expect(parsed(reply.text)).toEqual({
      message: anyText,
      data: {
        id: Number(id),
        status: 'PENDING',
        amount: 127.5,
        dueDate: '2026-12-10',
        pdfUrl: `${sandbox.url}/api/v1/boletos/${id}/pdf`,
        bankSlip: {
          identificationField: textLike(/^988\d{44}$/),
          nossoNumero: textLike(/^\d{11}$/),
          barCode: textLike(/^9889\d{40}$/),
        },
      },
    });
  });

  it('can be inspected with its body, callback and time', async () => {
    const sandbox = await sandboxForTest();
    const body = { ...boletoBody, clientCallbackUrl: 'https://exemplo.com.br/aviso?ref=ab12' };
    await createBoleto(sandbox, body);
    expect(sandbox.inspect().boletos).toMatchObject([{ at: noon, request: body }]);
  });

  it('writes ids above 2^53 to their last digit when asked to', async () => {
    const sandbox = await sandboxForTest({ faults: { rules: [{ fault: { kind: 'hugeId' }, share: 1 }] } });
    const ids = [idOf((await createBoleto(sandbox)).text), idOf((await createBoleto(sandbox)).text)];
    for (const id of ids) {
      expect(BigInt(id)).toBeGreaterThan(BigInt(Number.MAX_SAFE_INTEGER));
      expect(String(Number(id))).not.toBe(id);
      expect((await read(sandbox, `/api/v1/boletos/${id}/identification-field`)).status).toBe(200);
    }
  });

  it('is served under a prefix if one is set, and nowhere else', async () => {
    const sandbox = await sandboxForTest({ prefix: '/gateway/v9' });
    expect(sandbox.url).toMatch(/\/gateway\/v9$/);
    expect((await createBoleto(sandbox)).status).toBe(201);
    const bare = sandbox.url.replace('/gateway/v9', '');
    expect((await createBoleto({ ...sandbox, url: bare })).status).toBe(404);
  });
});

describe('a boleto with mistakes', () => {
  const wrong: [string, unknown, string][] = [
    ['no amount', { ...boletoBody, amount: undefined }, 'amount'],
    ['an amount of text', { ...boletoBody, amount: '127.50' }, 'amount'],
    ['three decimals', { ...boletoBody, amount: 127.505 }, 'amount'],
    ['nothing to pay', { ...boletoBody, amount: 0 }, 'amount'],
    ['a negative amount', { ...boletoBody, amount: -1 }, 'amount'],
    ['an amount that overruns the bar code', { ...boletoBody, amount: 100_000_000 }, 'amount'],
    ['a Brazilian date', { ...boletoBody, dueDate: '10/12/2026' }, 'dueDate'],
    ['a day that is none', { ...boletoBody, dueDate: '2026-02-30' }, 'dueDate'],
    ['yesterday', { ...boletoBody, dueDate: '2026-11-20' }, 'dueDate'],
    ['a day beyond the calendar', { ...boletoBody, dueDate: '2049-10-14' }, 'dueDate'],
    ['no payer', { ...boletoBody, payer: undefined }, 'payer'],
    ['a blank name', { ...boletoBody, payer: { ...payer, name: '  ' } }, 'payer.name'],
    ['a dotted CPF', { ...boletoBody, payer: { ...payer, document: '123.456.789-09' } }, 'payer.document'],
    ['a wrong CPF', { ...boletoBody, payer: { ...payer, document: '12345678900' } }, 'payer.document'],
    ['a CPF as a number', { ...boletoBody, payer: { ...payer, document: 12345678909 } }, 'payer.document'],
    ['a phone with signs', { ...boletoBody, payer: { ...payer, phone: '(11) 98765-4321' } }, 'payer.phone'],
    ['an empty phone', { ...boletoBody, payer: { ...payer, phone: '' } }, 'payer.phone'],
    ['a null e-mail', { ...boletoBody, payer: { ...payer, email: null } }, 'payer.email'],
    ['an e-mail without a place', { ...boletoBody, payer: { ...payer, email: 'marina' } }, 'payer.email'],
    ['a callback that is no URL', { ...boletoBody, clientCallbackUrl: 'exemplo' }, 'clientCallbackUrl'],
    ['a callback to a file', { ...boletoBody, clientCallbackUrl: 'file:///etc/hosts' }, 'clientCallbackUrl'],
    ['an unknown field', { ...boletoBody, interest: 2 }, 'interest'],
  ];

  it.each(wrong)('with %s is refused on its field', async (_, body, field) => {
    const sandbox = await sandboxForTest({ errorShape: 'byField' });
    const reply = await createBoleto(sandbox, body);
    expect(reply.status).toBe(422);
    expect(parsed(reply.text)).toEqual({
      message: anyText,
      errors: { [field]: [anyText] },
    });
    expect(sandbox.inspect().boletos).toEqual([]);
  });

  it('may be due today by the Brazilian calendar', async () => {
    const lateEvening = Date.UTC(2026, 10, 22, 2, 59);
    const sandbox = await sandboxForTest({ now: () => lateEvening });
    expect((await createBoleto(sandbox, { ...boletoBody, dueDate: '2026-11-21' })).status).toBe(201);
  });

  it('names all its faults at once', async () => {
    const sandbox = await sandboxForTest({ errorShape: 'list' });
    const reply = await createBoleto(sandbox, { amount: 0, dueDate: 'x', payer: {} });
    expect(parsed(reply.text)).toEqual({
      errors: [
        'O campo amount deve ser maior que zero',
        'O campo dueDate deve ser uma data no formato AAAA-MM-DD',
        'O campo payer.name é obrigatório',
        'O campo payer.document é obrigatório',
      ],
    });
  });

  it.each([
    ['coded', 422, { errors: [{ code: 'invalid_amount', description: textLike('amount') }] }],
    ['error', 400, { error: textLike('amount') }],
    ['message', 400, { message: textLike('amount') }],
  ] as const)('is reported in the shape %s', async (errorShape, status, body) => {
    const sandbox = await sandboxForTest({ errorShape });
    const reply = await createBoleto(sandbox, { ...boletoBody, amount: 0 });
    expect(reply.status).toBe(status);
    expect(parsed(reply.text)).toEqual(body);
  });

  it('is reported in the same words each time, but not all mistakes in the same words', async () => {
    const sandbox = await sandboxForTest();
    const words = async (body: unknown) => keysOf((await createBoleto(sandbox, body)).text).join();
    expect(await words({ ...boletoBody, amount: 0 })).toBe(await words({ ...boletoBody, amount: -5 }));
    const all = await Promise.all(wrong.map(([, body]) => words(body)));
    expect(new Set(all).size).toBeGreaterThan(2);
  });
});

describe('access', () => {
  it.each([
    ['no token', {}, 401],
    ['a token of nobody', bearer('eyJhbGciOiJIUzI1NiJ9.e30.x'), 401],
    ['another scheme', { authorization: 'Basic abc' }, 401],
  ])('answers %s', async (_, headers, status) => {
    const { url } = await sandboxForTest();
    expect((await call(`${url}/api/crypto/fees`, { headers })).status).toBe(status);
  });

  it('distinguishes an expired token from one without permission', async () => {
    const sandbox = await sandboxForTest();
    const { url, tenants } = sandbox;
    const expired = await call(`${url}/api/crypto/fees`, { headers: bearer(tenants.expiredToken) });
    expect([expired.status, expired.text]).toEqual([401, textLike('expirado')]);
    expect((await call(`${url}/api/crypto/fees`, { headers: bearer(tenants.readOnlyToken) })).status).toBe(
      200,
    );
    const json = { 'content-type': 'application/json' };
    const headers = { ...json, ...bearer(tenants.readOnlyToken) };
    expect((await createBoleto(sandbox, boletoBody, { headers })).status).toBe(403);
    expect(sandbox.inspect().boletos).toEqual([]);
  });

  it('requires both ci and cs for a check, of one tenant', async () => {
    const { url, tenants } = await sandboxForTest();
    const check = async (headers: Record<string, string>) =>
      (
        await call(`${url}/api/transactions/check`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          body: '{"transactionId":"x"}',
        })
      ).status;
    expect(await check({ ci: tenants.practice.clientId, cs: tenants.practice.clientSecret })).toBe(404);
    expect(await check({ ci: tenants.practice.clientId })).toBe(401);
    expect(await check({ ci: tenants.practice.clientId, cs: tenants.otherTenant.clientSecret })).toBe(401);
    expect(await check(bearer(tenants.practice.accessToken))).toBe(401);
  });

  it("keeps the tenants' data apart", async () => {
    const sandbox = await sandboxForTest();
    const other = { ...sandbox, tenants: { ...sandbox.tenants, practice: sandbox.tenants.otherTenant } };
    const id = idOf((await createBoleto(sandbox)).text);
    const deposit = sandbox.addDeposit({ cents: 100 });
    expect((await read(other, `/api/v1/boletos/${id}/pdf`)).status).toBe(404);
    expect((await checkTransaction(other, deposit)).status).toBe(404);
    expect(new Set(sandbox.inspect().boletos.map(({ tenant }) => tenant))).toEqual(new Set(['pratica']));
  });

  it.each([
    ['bearer', [200, 401, 200, 401]],
    ['client', [401, 200, 200, 401]],
    ['both', [401, 401, 200, 401]],
    ['none', [200, 200, 200, 200]],
  ] as const)('requires %s on the auxiliary routes if that is set', async (auxiliaryAuth, wanted) => {
    const sandbox = await sandboxForTest({ auxiliaryAuth });
    const { accessToken, clientId: ci, clientSecret: cs } = sandbox.tenants.practice;
    const url = `${sandbox.url}/api/v1/boletos/${idOf((await createBoleto(sandbox)).text)}/identification-field`;
    const tries = [bearer(accessToken), { ci, cs }, { ...bearer(accessToken), ci, cs }, {}];
    const got = await Promise.all(tries.map(async (headers) => (await call(url, { headers })).status));
    expect(got).toEqual(wanted);
  });

  it('answers 404, 405 with Allow, 413, 415 and 400 before anything is created', async () => {
    const sandbox = await sandboxForTest();
    const { url, tenants } = sandbox;
    const authorized = bearer(tenants.practice.accessToken);
    const json = { ...authorized, 'content-type': 'application/json' };
    expect((await read(sandbox, '/api/v2/boletos')).status).toBe(404);
    expect((await read(sandbox, '//api/v1/boletos')).status).toBe(404);
    const wrongMethod = await read(sandbox, '/api/v1/boletos');
    expect([wrongMethod.status, wrongMethod.headers['allow']]).toEqual([405, 'POST']);
    expect((await createBoleto(sandbox, boletoBody, { headers: authorized })).status).toBe(415);
    expect((await createBoleto(sandbox, 0, { headers: json, body: '{"amount":' })).status).toBe(400);
    expect(
      (await createBoleto(sandbox, 0, { headers: json, body: Buffer.from([0x22, 0xff, 0x22]) })).status,
    ).toBe(400);
    expect((await createBoleto(sandbox, [])).status).toBeGreaterThanOrEqual(400);
    const large = JSON.stringify({ ...boletoBody, description: 'x'.repeat(70_000) });
    expect((await createBoleto(sandbox, 0, { headers: json, body: large })).status).toBe(413);
    const chunked = { ...json, 'transfer-encoding': 'chunked' };
    expect((await createBoleto(sandbox, 0, { headers: chunked, body: large })).status).toBe(413);
    expect(sandbox.inspect().boletos).toEqual([]);
    // Only the document: no status page, no control route.
    expect((await call(url)).status).toBe(404);
  });
});

describe('fees and withdrawals', () => {
  it('answers fees with the five documented numbers', async () => {
    const sandbox = await sandboxForTest();
    const reply = await read(sandbox, '/api/crypto/fees');
    expect(reply.status).toBe(200);
    expect(keysOf(reply.text)).toEqual([
      'withdrawal_rate',
      'rate_fixed',
      'min_withdrawal',
      'max_withdrawal',
      'usdt_rate',
    ]);
  });

  it('answers a withdrawal with the documented shape', async () => {
    const sandbox = await sandboxForTest({ fees: { driftEveryMs: 0 } });
    const reply = await withdraw(sandbox);
    expect(reply.status).toBe(201);
    expect(parsed(reply.text)).toEqual({
      message: anyText,
      withdrawal: {
        transaction_id: textLike(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        status: 'PROCESSING',
        amount: 1000,
        fee: 18.5,
        total: 1018.5,
        usdt_amount: 184.094256,
        wallet: withdrawalBody.wallet,
      },
    });
  });

  it.each([
    ['below the least', { ...withdrawalBody, amount: 49.99 }, 'amount'],
    ['above the most', { ...withdrawalBody, amount: 20_000.01 }, 'amount'],
    ['of three decimals', { ...withdrawalBody, amount: 100.001 }, 'amount'],
    ['to a TRON wallet', { ...withdrawalBody, wallet: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' }, 'wallet'],
    ['to a short wallet', { ...withdrawalBody, wallet: withdrawalBody.wallet.slice(0, -1) }, 'wallet'],
    ['with a blank gateway', { ...withdrawalBody, gateway: '' }, 'gateway'],
    ['with a webhook that is no URL', { ...withdrawalBody, projectWebhook: 'aqui' }, 'projectWebhook'],
  ])('refuses one %s', async (_, body, field) => {
    const sandbox = await sandboxForTest({ errorShape: 'byField' });
    const reply = await withdraw(sandbox, body);
    expect([reply.status, reply.text]).toEqual([422, textLike(`"${field}"`)]);
    expect(sandbox.inspect().withdrawals).toEqual([]);
  });
});

describe('a transaction', () => {
  it('is pending until its time, then has its random outcome', async () => {
    let now = noon;
    const sandbox = await sandboxForTest({ now: () => now });
    const id = sandbox.addDeposit({ cents: 12_345, settlesInMs: 60_000, outcome: 'FALHA' });
    expect(id).toMatch(/^E98800000202611211500[0-9a-f]{11}$/);
    const pending = parsed((await checkTransaction(sandbox, id)).text);
    expect(pending).toEqual({
      message: anyText,
      transaction: {
        transactionId: id,
        value: 123.45,
        fee: 1.22,
        transactionState: 'PENDENTE',
        transactionType: 'DEPOSITO',
        transactionMethod: 'PIX',
        createdAt: '2026-11-21T15:00:00.000Z',
        updatedAt: '2026-11-21T15:00:00.000Z',
      },
    });
    now += 59_999;
    expect(parsed((await checkTransaction(sandbox, id)).text)).toEqual(pending);
    now += 1;
    expect(parsed((await checkTransaction(sandbox, id)).text)).toMatchObject({
      transaction: { transactionState: 'FALHA', updatedAt: '2026-11-21T15:01:00.000Z' },
    });
  });

  it('follows every withdrawal, and most of them complete', async () => {
    let now = noon;
    const sandbox = await sandboxForTest({ now: () => now });
    for (let at = 0; at < 40; at++) await withdraw(sandbox, { ...withdrawalBody, amount: 50 + at });
    now += 240_000;
    const states = await Promise.all(
      sandbox.inspect().withdrawals.map(async ({ transaction }) => {
        const { text } = await checkTransaction(sandbox, transaction.id);
        return /"transactionState":"(\w+)"/.exec(text)?.[1];
      }),
    );
    expect(new Set(states)).toEqual(new Set(['COMPLETO', 'FALHA']));
    expect(states.filter((state) => state === 'COMPLETO').length).toBeGreaterThan(30);
  });
});

describe('the identification field', () => {
  it.each(['flat', 'nested', 'formatted', 'plainText', 'plainFormatted', 'jsonString'] as const)(
    'has the shape %s with the right digits',
    async (identification) => {
      const sandbox = await sandboxForTest({ faults: { identification } });
      const created = (await createBoleto(sandbox)).text;
      const line = /"identificationField":"(\d{47})"/.exec(created)?.[1] ?? 'none';
      const reply = await read(sandbox, `/api/v1/boletos/${idOf(created)}/identification-field`);
      expect(reply.status).toBe(200);
      expect(reply.text.replaceAll(/[. ]/g, '')).toContain(line);
    },
  );

  it('keeps its shape for one boleto and varies it over many when mixed', async () => {
    const sandbox = await sandboxForTest({ faults: { identification: 'mixed' } });
    const shapes: string[] = [];
    for (let at = 0; at < 20; at++) {
      const path = `/api/v1/boletos/${idOf((await createBoleto(sandbox)).text)}/identification-field`;
      const [first, second] = [await read(sandbox, path), await read(sandbox, path)];
      expect(second.text).toBe(first.text);
      shapes.push(first.text.replaceAll(/\d/g, '0'));
    }
    expect(new Set(shapes).size).toBeGreaterThan(3);
  });
});
