// Each account's connection to the service: what is reused, what is created again, and which token is used.
import tls from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { practiceAccountId, type Identity } from '../../../../preload/contract/accounts.ts';
import { createClients } from '../../../../main/accounts/clients.ts';
import { firstSettings, type AccountRecord } from '../../../../main/accounts/record.ts';
import { startSandbox } from '../../../../main/sandbox/server.ts';
import { createServiceClient } from '../../../../main/service/client.ts';
import { createPacer } from '../../../../main/service/pacer.ts';
import { parseBaseUrl } from '../../../../main/service/paths.ts';

const known: AccountRecord = {
  id: 'padaria',
  kind: 'service',
  name: 'Padaria Aurora',
  baseUrl: 'http://127.0.0.1:9',
  identity: { subject: 'ana', tenant: 'aurora' },
  settings: firstSettings,
  credentials: {},
  used: true,
  unmatchedSince: null,
  revision: 1,
  mac: null,
};

const jwt = (payload: object) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.sig`;

async function scene(systemCertificates?: () => Promise<readonly string[] | undefined>) {
  const sandbox = await startSandbox({ folder: null, seed: 'clients', now: Date.now });
  onTestFinished(() => sandbox.stop());
  let record: AccountRecord = { ...known, baseUrl: sandbox.url };
  let token: string | undefined = sandbox.tenants.practice.accessToken;
  let reads = 0;
  let ticks = 0;
  const made: (readonly string[] | undefined)[] = [];
  const clients = createClients({
    record: (id) => Promise.resolve({ ...record, id }),
    credentials: {
      read: () => {
        reads += 1;
        return Promise.resolve(token === undefined ? {} : { token });
      },
    },
    practice: { url: sandbox.url, credentials: { token: sandbox.tenants.practice.accessToken } },
    baseUrlOf: (text) => {
      const base = parseBaseUrl(text);
      if (!base.ok) throw new Error(base.error.code);
      return base.value;
    },
    proxyOf: () => ({ kind: 'none' }),
    ...(systemCertificates ? { systemCertificates } : {}),
    makeClient(options) {
      made.push(options.system);
      return createServiceClient(options);
    },
    makePacer: createPacer,
    now: () => new Date('2026-11-20T12:00:00Z'),
    ticks: () => ticks,
  });
  onTestFinished(() => clients.close());
  return {
    clients,
    made,
    sandbox,
    reads: () => reads,
    pass: (millis: number) => (ticks += millis),
    setToken: (next: string | undefined) => (token = next),
    change: (more: Partial<AccountRecord>) => {
      record = { ...record, ...more };
      clients.changed();
    },
  };
}

test('reuses one client and one pacer, and reads secrets again after a second or a change', async () => {
  const { clients, sandbox, reads, setToken, pass, change } = await scene();
  const { client, pacer } = await clients.connectionOf('padaria');
  expect(await clients.connectionOf('padaria')).toMatchObject({
    client,
    pacer,
    ceiling: firstSettings.ceiling,
  });
  await Promise.all([client.cryptoFees(), client.cryptoFees()]);
  pass(999);
  await client.cryptoFees();
  expect(reads()).toBe(1);
  pass(1);
  await client.cryptoFees();
  expect(reads()).toBe(2);
  setToken(sandbox.tenants.expiredToken);
  change({});
  await expect(client.cryptoFees()).rejects.toMatchObject({ failure: { code: 'unauthorized' } });
});

test('makes a new client with the same pacer for new settings, but not for a new name', async () => {
  const { clients, change } = await scene();
  const before = await clients.connectionOf('padaria');
  change({ name: 'Padaria Nova' });
  expect((await clients.connectionOf('padaria')).client).toBe(before.client);
  change({ settings: { ...firstSettings, ceiling: 3 } });
  const slower = await clients.connectionOf('padaria');
  expect([slower.client, slower.pacer, slower.ceiling]).toEqual([before.client, before.pacer, 3]);
  expect(slower.pacer.state().width).toBe(3);
  change({ settings: { ...firstSettings, auxiliary: 'both' } });
  const other = await clients.connectionOf('padaria');
  expect(other.client).not.toBe(before.client);
  expect(other.pacer).toBe(before.pacer);
  await other.client.cryptoFees();
  expect(await clients.clientOf('outra')).not.toBe(other.client);
});

test('never sends secrets of a new connection over the old one for a waiting request', async () => {
  const { clients, sandbox, setToken, change } = await scene();
  const { client } = await clients.connectionOf('padaria');
  await client.cryptoFees();
  const before = sandbox.inspect().requests;
  setToken(sandbox.tenants.expiredToken);
  change({ settings: { ...firstSettings, proxy: 'http://proxy.example:3128' } });
  await expect(client.cryptoFees()).rejects.toMatchObject({ failure: { code: 'changedMeanwhile' } });
  change({ baseUrl: 'http://127.0.0.1:9', settings: firstSettings });
  await expect(client.cryptoFees()).rejects.toMatchObject({ failure: { code: 'changedMeanwhile' } });
  expect(sandbox.inspect().requests).toBe(before);
});

test.each<[string, string | undefined, Identity, 'same' | 'other' | 'unreadable']>([
  ['the account’s own', jwt({ sub: 'ana', tenant: 'aurora' }), known.identity, 'same'],
  ['of another tenant', jwt({ sub: 'ana', tenant: 'outra' }), known.identity, 'other'],
  ['that says less', jwt({ sub: 'ana' }), known.identity, 'other'],
  ['that cannot be read', 'opaque', known.identity, 'unreadable'],
  [
    'of an account that was known by its clerk’s word',
    jwt({ sub: 'ana' }),
    { confirmedName: 'Ana' },
    'other',
  ],
  ['none', undefined, known.identity, 'same'],
])('a token %s', async (_what, token, kept, owner) => {
  const { clients, setToken } = await scene();
  setToken(token);
  expect(await clients.tokenOwner('padaria', kept)).toBe(owner);
});

test("accepts an unreadable token if the account's owner was always typed", async () => {
  const { clients, setToken, change } = await scene();
  setToken('opaque');
  const byWord = { confirmedName: 'Padaria' };
  change({ identity: byWord });
  expect(await clients.tokenOwner('padaria', byWord)).toBe('same');
  change({ identity: known.identity });
  expect(await clients.tokenOwner('padaria', byWord)).toBe('unreadable');
});

test("uses the practice service's own credentials for the practice account", async () => {
  const { clients, setToken, reads } = await scene();
  setToken(undefined);
  await (await clients.clientOf(practiceAccountId)).cryptoFees();
  expect(reads()).toBe(0);
  expect(await clients.tokenOwner(practiceAccountId, { confirmedName: 'Prática' })).toBe('same');
});

test("makes a client with the system's certificates, and a new one if they arrive late", async () => {
  let system: readonly string[] | undefined = [];
  const { clients, made } = await scene(() => Promise.resolve(system));
  // Two requests at the same time still share one.
  const [one, two] = await Promise.all([clients.connectionOf('padaria'), clients.connectionOf('padaria')]);
  expect(one.client).toBe(two.client);
  system = tls.rootCertificates.slice(0, 1);
  const late = await clients.connectionOf('padaria');
  expect(late.client).not.toBe(one.client);
  expect(late.pacer).toBe(one.pacer);
  expect(made).toEqual([[], system]);
});

test("does not wait for the system's certificates for the practice account", async () => {
  const { clients, made } = await scene(() => new Promise(() => undefined));
  await clients.connectionOf(practiceAccountId);
  expect(made).toEqual([[]]);
});
