// The connection test against real services of every kind: it never creates anything, and reports each step by a code.
import { afterEach, describe, expect, test } from 'vitest';
import {
  connectionTest,
  type ConnectionTestOptions,
  type Step,
} from '../../../../main/service/connection-test.ts';
import { startSandbox } from '../../../../main/sandbox/server.ts';
import { json, serve, type Respond } from '../../../helpers/service-server.ts';

const credentials = { token: 'test-token-123456', ci: 'client-id-1234', cs: 'client-secret-1234' };
const line = '00190500954014481606906809350314337370000000100';
const fees = { withdrawal_rate: 1, rate_fixed: 2, min_withdrawal: 10, max_withdrawal: 900, usdt_rate: 5.5 };

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function run(respond: Respond, more: Partial<ConnectionTestOptions> = {}) {
  const server = await serve(respond);
  ends.push(server.close);
  const reported: Step[] = [];
  const report = await connectionTest({
    baseUrl: server.origin,
    credentials,
    boletoId: '15',
    unknownId: 'guiche-none',
    onStep: (step) => reported.push(step),
    ...more,
  });
  expect(reported).toEqual(report.steps);
  const states = Object.fromEntries(
    report.steps.map(({ step, state, code }) => [step, code === undefined ? state : `${state} ${code}`]),
  );
  return { report, states, seen: server.seen };
}

const good: Respond = ({ path, headers }, response) => {
  if (path === '/api/crypto/fees') json(response, 200, fees);
  else if (path === '/api/transactions/check') json(response, 404, { message: 'não encontrada' });
  else if (path.endsWith('identification-field')) {
    if (headers['ci'] === undefined) json(response, 401, { message: 'não' });
    else json(response, 200, { identificationField: line });
  } else response.writeHead(404).end('<html>');
};

test('finds the setting of the auxiliary routes of a valid account', async () => {
  const { report, states, seen } = await run(good);
  expect(states).toEqual({
    address: 'works',
    reach: 'works',
    fees: 'works',
    check: 'works',
    'auxiliary.bearer': 'refused unauthorized',
    'auxiliary.cics': 'works',
    'auxiliary.both': 'works',
    'auxiliary.none': 'refused unauthorized',
    createBoleto: 'notTestable',
    withdraw: 'notTestable',
  });
  expect(report.proposed).toBe('cics');
  const posts = seen.filter(({ method }) => method === 'POST');
  expect(posts.map(({ path, body }) => [path, body])).toEqual([
    ['/api/transactions/check', '{"transactionId":"guiche-none"}'],
  ]);
});

test('requests only documented routes', async () => {
  const practice = await startSandbox({ folder: null, seed: 'routes', now: Date.now, prefix: '/gateway' });
  ends.push(() => practice.stop());
  const { accessToken: token, clientId: ci, clientSecret: cs } = practice.tenants.practice;
  for (const given of [{}, { token }, { token, ci, cs }]) {
    const more = { baseUrl: practice.url, boletoId: '15', unknownId: 'guiche-none' };
    await connectionTest({ ...more, credentials: given });
  }
  expect(practice.inspect().asked.toSorted()).toEqual(['check', 'fees', 'identification']);
  expect(practice.inspect().undocumented).toEqual([]);
});

test('tests without a token whether the service answers, and skips the fees', async () => {
  const { states, seen } = await run(good, { credentials: {} });
  expect(states).toMatchObject({ reach: 'works', fees: 'skipped secretMissing' });
  expect(seen[0]?.headers.authorization).toBeUndefined();
});

test('skips steps without a boleto or ci/cs', async () => {
  const server = await serve(good);
  ends.push(server.close);
  const report = await connectionTest({
    baseUrl: server.origin,
    credentials: { token: 'test-token' },
    unknownId: 'x',
  });
  expect(report.proposed).toBeUndefined();
  const skipped = report.steps.filter(({ state }) => state === 'skipped').map(({ step }) => step);
  expect(skipped).toEqual([
    'check',
    'auxiliary.bearer',
    'auxiliary.cics',
    'auxiliary.both',
    'auxiliary.none',
  ]);
});

describe('failures', () => {
  test('refused credentials, with the service’s message and without the secret', async () => {
    const { report, states } = await run((_seen, response) =>
      json(response, 401, { message: `no: ${credentials.token}` }),
    );
    expect(states).toMatchObject({
      reach: 'works',
      fees: 'refused unauthorized',
      check: 'refused unauthorized',
      'auxiliary.bearer': 'refused unauthorized',
    });
    expect(report.steps[2]).toMatchObject({ status: 401, words: ['no: •••'] });
    expect(JSON.stringify(report)).not.toContain(credentials.token);
  });

  test('a web site that is not the service', async () => {
    const { report, states } = await run((_seen, response) =>
      response.end('<html><title>Loja</title></html>'),
    );
    expect(states).toMatchObject({
      reach: 'works',
      fees: 'failed answerUnreadable',
      check: 'failed answerUnreadable',
      'auxiliary.bearer': 'failed answerUnreadable',
    });
    expect(report.proposed).toBeUndefined();
  });

  test('a wrong prefix: pages of 404', async () => {
    const { states } = await run((_seen, response) => response.writeHead(404).end('<html>'));
    expect(states).toMatchObject({ fees: 'failed serviceRefused', check: 'failed serviceRefused' });
  });

  test('a service with errors', async () => {
    const { states } = await run((_seen, response) => json(response, 503, {}));
    expect(states).toMatchObject({
      reach: 'works',
      fees: 'failed serviceError',
      check: 'failed serviceError',
    });
  });

  test("the building's gate", async () => {
    const { states } = await run((_seen, response) => response.writeHead(511).end());
    expect(states).toEqual({ address: 'works', reach: 'failed proxyFailed' });
  });

  test('no server at the address', async () => {
    const gone = await serve(() => {});
    await gone.close();
    const report = await connectionTest({ baseUrl: gone.origin, credentials, unknownId: 'x' });
    expect(report.steps.at(-1)).toMatchObject({ step: 'reach', state: 'failed', code: 'connectionRefused' });
    expect(report.steps).toHaveLength(2);
  });

  test('an invalid address', async () => {
    const report = await connectionTest({ baseUrl: 'http://api.example.com', credentials, unknownId: 'x' });
    expect(report.steps).toEqual([
      { step: 'address', state: 'failed', code: 'urlInvalid', detail: 'httpsNeeded', millis: 0 },
    ]);
  });
});

describe('a service that asks the caller to wait or does not know the routes', () => {
  test('gets no more requests after a 429', async () => {
    const { states, seen } = await run((_request, response) => {
      response.setHeader('retry-after', '3600');
      json(response, 429, { message: 'calma' });
    });
    expect(seen).toHaveLength(1);
    expect(states).toMatchObject({ fees: 'failed rateLimited', check: 'skipped rateLimited' });
  });

  test('gets no ci and cs if it answers everything in the same way', async () => {
    const { states } = await run((_request, response) => json(response, 404, { error: 'nada aqui' }));
    expect(states['check']).not.toBe('works');
  });
});
