// The seven routes over real HTTP: exact requests, tolerant answers, and credentials that never leave their origin.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { boletoBody } from '../../../../main/service/boletos.ts';
import { createServiceClient, type ServiceClientOptions } from '../../../../main/service/client.ts';
import { createPacer, type Pacer, type Verdict } from '../../../../main/service/pacer.ts';
import { withdrawalBody } from '../../../../main/service/withdrawals.ts';
import { CodedError } from '../../../../main/failure.ts';
import { baseOf, json, serve, type Respond, type TestServer } from '../../../helpers/service-server.ts';

const secrets = { token: 'test-token-123456', ci: 'client-id-1234', cs: 'client-secret-1234' };
const pdf = Buffer.from('%PDF-1.4\nx');
const line = '00190500954014481606906809350314337370000000100';

let own: TestServer;
let other: TestServer;
let respond: Respond;
let respondElsewhere: Respond;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  own = await serve((seen, response) => respond(seen, response));
  other = await serve((seen, response) => respondElsewhere(seen, response));
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  own.seen.length = 0;
  other.seen.length = 0;
});
afterAll(async () => {
  await own.close();
  await other.close();
});

function client(more: Partial<ServiceClientOptions> = {}) {
  const made = createServiceClient({
    base: baseOf(`${own.origin}/pay`),
    credentials: () => Promise.resolve(secrets),
    auxiliary: 'bearer',
    pacer: createPacer({ ceiling: 4 }),
    ...more,
  });
  ends.push(made.drop);
  return made;
}

const fields = {
  amount: 12_750,
  dueDate: '2026-12-01',
  description: ' ',
  'payer.name': 'Ana Teste',
  'payer.email': '',
  'payer.document': '52998224725',
};

/** The failure of a promise that must reject. */
async function failure(work: Promise<unknown>) {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CodedError)) throw new Error('it did not fail with a code');
  return error.failure;
}

/** Name and value of the headers that matter. */
const meant = (headers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !['host', 'connection', 'content-length'].includes(name)),
  );

describe('requests', () => {
  test('create a boleto', async () => {
    respond = (_seen, response) =>
      json(response, 201, `{"message":"ok","data":{"id":9007199254740993,"amount":127.50}}`);
    const attempt = await client().createBoleto(boletoBody(fields));
    expect(own.seen).toHaveLength(1);
    expect(own.seen[0]).toMatchObject({
      method: 'POST',
      path: '/pay/api/v1/boletos',
      body: '{"amount":127.50,"dueDate":"2026-12-01","payer":{"name":"Ana Teste","document":"52998224725"}}',
    });
    expect(meant(own.seen[0]?.headers ?? {})).toEqual({
      authorization: `Bearer ${secrets.token}`,
      'content-type': 'application/json',
    });
    expect(attempt).toMatchObject({
      outcome: { kind: 'created', id: '9007199254740993' },
      boleto: { id: '9007199254740993', amount: '127.50' },
      raw: { status: 201 },
    });
  });

  test('withdraw', async () => {
    respond = (_seen, response) =>
      json(response, 200, `{"withdrawal":{"transaction_id":"tx-7","usdt_amount":1.123456,"wallet":"0xab"}}`);
    const body = withdrawalBody({
      amountCents: 100_000,
      wallet: '0xab',
      gateway: ' ',
      projectWebhook: 'https://x.example/h',
    });
    const attempt = await client().withdraw(body);
    expect(own.seen[0]).toMatchObject({
      method: 'POST',
      path: '/pay/api/crypto/withdraw',
      body: '{"amount":1000.00,"wallet":"0xab","projectWebhook":"https://x.example/h"}',
    });
    expect(meant(own.seen[0]?.headers ?? {})).toEqual({
      authorization: `Bearer ${secrets.token}`,
      'content-type': 'application/json',
    });
    expect(attempt).toMatchObject({
      outcome: { kind: 'created', id: 'tx-7' },
      withdrawal: { transactionId: 'tx-7', usdtAmount: '1.123456', wallet: '0xab' },
    });
  });

  test('check a transaction', async () => {
    respond = (_seen, response) =>
      json(response, 200, { transaction: { transactionId: 't-1', transactionState: 'PENDENTE', value: 1 } });
    const check = await client().checkTransaction('t-1');
    expect(own.seen[0]).toMatchObject({
      method: 'POST',
      path: '/pay/api/transactions/check',
      body: '{"transactionId":"t-1"}',
    });
    expect(meant(own.seen[0]?.headers ?? {})).toEqual({
      ci: secrets.ci,
      cs: secrets.cs,
      'content-type': 'application/json',
    });
    expect(check).toMatchObject({ kind: 'found', transaction: { state: 'PENDENTE', value: '1' } });
  });

  test('read the fees: no body, no content type', async () => {
    const text =
      '{"withdrawal_rate":1.50,"rate_fixed":0.00,"min_withdrawal":10,"max_withdrawal":5e4,"usdt_rate":5.67}';
    respond = (_seen, response) => json(response, 200, text);
    const fees = await client().cryptoFees();
    expect(own.seen[0]).toMatchObject({ method: 'GET', path: '/pay/api/crypto/fees', body: '' });
    expect(own.seen[0]?.headers['content-length']).toBeUndefined();
    expect(meant(own.seen[0]?.headers ?? {})).toEqual({ authorization: `Bearer ${secrets.token}` });
    expect(fees).toMatchObject({
      withdrawalRate: '1.50',
      maxWithdrawal: '50000',
      raw: { status: 200, text },
    });
  });

  test.each([
    ['bearer' as const, { authorization: `Bearer ${secrets.token}` }],
    ['cics' as const, { ci: secrets.ci, cs: secrets.cs }],
    ['both' as const, { authorization: `Bearer ${secrets.token}`, ci: secrets.ci, cs: secrets.cs }],
    ['none' as const, {}],
  ])('the auxiliary routes with %s', async (auxiliary, headers) => {
    respond = ({ path }, response) => {
      if (path.endsWith('field')) json(response, 200, { identificationField: line });
      else response.end(pdf);
    };
    const made = client({ auxiliary });
    expect(await made.identificationField('15')).toMatchObject({ line });
    expect(await made.boletoPdf('15')).toEqual({ bytes: pdf, source: { origin: own.origin, own: true } });
    await made.paymentBook('car/1');
    expect(own.seen.map(({ path }) => path)).toEqual([
      '/pay/api/v1/boletos/15/identification-field',
      '/pay/api/v1/boletos/15/pdf',
      '/pay/api/v1/boletos/installments/car%2F1/payment-book',
    ]);
    for (const seen of own.seen) expect(meant(seen.headers)).toEqual(headers);
  });
});

describe('creating does not throw', () => {
  const attempt = (more: Partial<ServiceClientOptions>) => client(more).createBoleto(boletoBody(fields));

  test('without a token, with a broken vault, with an unusable token', async () => {
    respond = (_seen, response) => json(response, 200, {});
    expect((await attempt({ credentials: () => Promise.resolve({}) })).outcome).toEqual({
      kind: 'notSent',
      code: 'secretMissing',
    });
    const locked = () => Promise.reject(new CodedError('vaultLocked', 'vault'));
    expect((await attempt({ credentials: locked })).outcome).toEqual({
      kind: 'notSent',
      code: 'vaultLocked',
    });
    expect((await attempt({ credentials: () => Promise.resolve({ token: 'a\nb' }) })).outcome).toEqual({
      kind: 'notSent',
      code: 'tokenMalformed',
    });
    expect(own.seen).toEqual([]);
  });

  test('when cancelled while waiting', async () => {
    const pacer = createPacer({ ceiling: 1 });
    await pacer.acquire('batch');
    const gone = new AbortController();
    const waiting = client({ pacer }).createBoleto(boletoBody(fields), { signal: gone.signal });
    gone.abort();
    expect((await waiting).outcome).toEqual({ kind: 'notSent', code: 'cancelled' });
  });

  test('leaves the outcome uncertain after a fault after the start', async () => {
    respond = (_seen, response) => json(response, 201, { data: { id: '7' } });
    const pacer = createPacer({ ceiling: 4 });
    const broken: Pacer = {
      ...pacer,
      acquire: async (...all) => ({
        ...(await pacer.acquire(...all)),
        report() {
          throw new RangeError('too much');
        },
      }),
    };
    expect((await attempt({ pacer: broken })).outcome).toEqual({
      kind: 'uncertain',
      reason: 'answerUnreadable',
      offered: {},
    });
    expect(own.seen).toHaveLength(1);
  });

  test('removes a secret that the service echoes from messages and raw text', async () => {
    respond = (_seen, response) => json(response, 400, { message: `bad token ${secrets.token}` });
    const echoed = await attempt({});
    expect(echoed.outcome).toMatchObject({ kind: 'refused', message: { words: ['bad token •••'] } });
    expect(JSON.stringify(echoed)).not.toContain(secrets.token);
  });
});

describe('turns', () => {
  /** A pacer that records its calls. */
  function listening() {
    const pacerCalls: string[] = [];
    const pacer: Pacer = {
      acquire: (kind) => {
        pacerCalls.push(`acquire ${kind}`);
        return Promise.resolve({
          kind,
          report: (verdict: Verdict) =>
            void pacerCalls.push('waitMs' in verdict ? `limited ${verdict.waitMs}` : verdict.kind),
          keep: () => false,
          release: () => void pacerCalls.push('release'),
        });
      },
      state: () => ({
        width: 1,
        inFlight: 0,
        waiting: { click: 0, batch: 0, documents: 0, monitor: 0 },
        restMs: 0,
      }),
      limit: () => undefined,
      close: () => {},
    };
    return { told: pacerCalls, pacer };
  }

  test.each<[number, Record<string, string>, string]>([
    [200, {}, 'fine'],
    [404, {}, 'fine'],
    [500, {}, 'strained'],
    [503, {}, 'strained'],
    [503, { 'retry-after': '3' }, 'limited 3000'],
    [429, { 'retry-after': '2' }, 'limited 2000'],
    [429, {}, 'limited'],
  ])('%i %j is %s', async (status, headers, verdict) => {
    respond = (_seen, response) => json(response, status, {}, headers);
    const { told: pacerCalls, pacer } = listening();
    await client({ pacer }).createBoleto(boletoBody(fields), { kind: 'batch' });
    expect(pacerCalls).toEqual(['acquire batch', verdict, 'release']);
  });

  test('keeps a slot that the caller holds', async () => {
    respond = (_seen, response) => json(response, 200, {});
    const { told: pacerCalls, pacer } = listening();
    const slot = await pacer.acquire('batch');
    await client({ pacer }).createBoleto(boletoBody(fields), { slot });
    expect(pacerCalls).toEqual(['acquire batch', 'fine']);
  });

  test('releases the slot after a failed read', async () => {
    respond = (_seen, response) => json(response, 500, {});
    const { told: pacerCalls, pacer } = listening();
    await failure(client({ pacer }).boletoPdf('1'));
    expect(pacerCalls).toEqual(['acquire documents', 'strained', 'release']);
  });
});

describe('documents from other addresses', () => {
  const sawNoSecret = (server: TestServer) => {
    const all = JSON.stringify(server.seen);
    for (const secret of Object.values(secrets)) expect(all).not.toContain(secret);
  };

  test('fetches a redirect without credentials, and reports it', async () => {
    respond = (_seen, response) => response.writeHead(302, { location: `${other.origin}/a.pdf` }).end();
    respondElsewhere = (_seen, response) => response.end(pdf);
    expect(await client({ auxiliary: 'both' }).boletoPdf('1')).toEqual({
      bytes: pdf,
      source: { origin: other.origin, own: false },
    });
    expect(other.seen).toHaveLength(1);
    sawNoSecret(other);
  });

  test('fetches a URL in JSON the same way, with one more redirect', async () => {
    respond = (_seen, response) => json(response, 200, { data: { pdfUrl: `${other.origin}/a` } });
    respondElsewhere = ({ path }, response) => {
      if (path === '/a') response.writeHead(307, { location: '/b' }).end();
      else response.end(pdf);
    };
    const document = await client({ auxiliary: 'both' }).paymentBook('1');
    expect(document.source).toEqual({ origin: other.origin, own: false });
    expect(other.seen.map(({ path }) => path)).toEqual(['/a', '/b']);
    sawNoSecret(other);
  });

  test('sends credentials to a URL on the own origin', async () => {
    respond = ({ path }, response) => {
      if (path === '/files/1') response.end(pdf);
      else json(response, 200, { url: '/files/1' });
    };
    expect((await client().boletoPdf('1')).source.own).toBe(true);
    expect(own.seen[1]?.headers.authorization).toBe(`Bearer ${secrets.token}`);
  });

  test('trusts no redirect that returns to the own origin', async () => {
    respond = ({ path }, response) => {
      if (path === '/back') response.end(pdf);
      else response.writeHead(302, { location: other.origin }).end();
    };
    respondElsewhere = (_seen, response) => response.writeHead(302, { location: `${own.origin}/back` }).end();
    await client({ auxiliary: 'both' }).boletoPdf('1');
    expect(meant(own.seen[1]?.headers ?? {})).toEqual({});
    sawNoSecret(other);
  });

  test('refuses six hops, by status or by JSON', async () => {
    respond = ({ path }, response) => {
      if (path.length % 2 === 0) response.writeHead(302, { location: `${path}x` }).end();
      else json(response, 200, { url: `${path}x` });
    };
    expect(await failure(client().boletoPdf('1'))).toMatchObject({
      code: 'redirected',
      detail: 'tooManyHops',
    });
    expect(own.seen).toHaveLength(6);
  });

  test('never accepts a line or fees from another origin', async () => {
    respond = (_seen, response) => response.writeHead(302, { location: `${other.origin}/x` }).end();
    expect(await failure(client().identificationField('1'))).toMatchObject({ code: 'redirected' });
    expect(await failure(client().cryptoFees())).toMatchObject({ code: 'redirected' });
    expect(other.seen).toEqual([]);
  });

  test('never follows a redirect of a POST', async () => {
    respond = (_seen, response) => response.writeHead(308, { location: `${other.origin}/x` }).end();
    expect((await client().createBoleto(boletoBody(fields))).outcome).toMatchObject({ reason: 'redirected' });
    expect(await failure(client().checkTransaction('t'))).toMatchObject({ code: 'redirected' });
    expect(other.seen).toEqual([]);
  });

  test('shows the first lines of an answer that is no document', async () => {
    respond = (_seen, response) => response.end('<h1>Página de login</h1>');
    expect(await failure(client().boletoPdf('1'))).toMatchObject({
      code: 'answerUnreadable',
      detail: '<h1>Página de login</h1>',
    });
  });
});

describe('reads fail with a code', () => {
  test.each([
    [401, 'unauthorized', false],
    [403, 'forbidden', false],
    [404, 'serviceRefused', false],
    [408, 'serviceError', true],
    [429, 'rateLimited', true],
    [500, 'serviceError', true],
    [511, 'proxyFailed', true],
  ])('%i is %s', async (status, code, retryable) => {
    respond = (_seen, response) => json(response, status, { message: `não, ${secrets.cs}` });
    expect(await failure(client({ auxiliary: 'both' }).identificationField('1'))).toEqual({
      code,
      area: 'service',
      retryable,
      detail: `${status}: não, •••`,
    });
  });

  test.each([
    ['no line', (made: ReturnType<typeof client>) => made.identificationField('1')],
    ['no fees', (made: ReturnType<typeof client>) => made.cryptoFees()],
  ])('%s in it', async (_name, read) => {
    respond = (_seen, response) => json(response, 200, { message: 'ok' });
    expect(await failure(read(client()))).toMatchObject({ code: 'answerUnreadable', retryable: false });
  });

  test.each([
    ['tx-7', 'TX-7', 'otherId'],
    ['6f9619ff-8b86-d011-b42d-00cf4fc964ff', '6F9619FF-8B86-D011-B42D-00CF4FC964FF', 'found'],
  ])('asked for %s, an answer about %s is %s', async (asked, transactionId, kind) => {
    respond = (_seen, response) =>
      json(response, 200, { transaction: { transactionId, transactionState: 'COMPLETO' } });
    expect(await client().checkTransaction(asked)).toMatchObject({ kind });
  });

  test('accepts an unknown transaction as an answer, but not another one', async () => {
    respond = (_seen, response) => json(response, 404, { message: 'não encontrada' });
    expect(await client().checkTransaction('t-1')).toMatchObject({
      kind: 'notFound',
      words: ['não encontrada'],
    });
    respond = (_seen, response) =>
      json(response, 200, { transaction: { transactionId: 't-2', transactionState: 'COMPLETO' } });
    expect(await client().checkTransaction('t-1')).toMatchObject({ kind: 'otherId', raw: { status: 200 } });
  });

  test.each([
    [200, 'unreadable'],
    [422, 'refused'],
  ])('stores an answer without a transaction as evidence: %i is %s', async (status, kind) => {
    respond = (_seen, response) => json(response, status, { message: `ok, ${secrets.cs}` });
    expect(await client().checkTransaction('t-1')).toEqual({
      kind,
      raw: { status, text: '{"message":"ok, •••"}' },
    });
  });

  test('a cancelled read', async () => {
    const gone = new AbortController();
    respond = () => gone.abort();
    expect(await failure(client().cryptoFees({ signal: gone.signal }))).toMatchObject({ code: 'cancelled' });
  });
});
