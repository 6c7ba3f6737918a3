// The room of accounts over a real ledger and an in-memory vault.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountsSnapshot } from '../../../../preload/contract/accounts.ts';
import { createAccountsRoom, type AccountsRoom } from '../../../../main/accounts/accounts.ts';
import { createCredentialKeeper, type CredentialKeeper } from '../../../../main/accounts/credentials.ts';
import { CodedError } from '../../../../main/failure.ts';
import type { Ledger } from '../../../../main/ledger/ledger.ts';
import { openLedger } from '../../../../main/ledger/open.ts';
import { parseBaseUrl } from '../../../../main/service/paths.ts';
import { createMemoryStore } from '../../../../main/vault/memory.ts';
import type { SecretStore } from '../../../../main/vault/store.ts';

const now = () => new Date('2026-11-21T12:00:00Z');
const jwt = (payload: object) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.sig`;
const tokenOf = (sub: string) =>
  jwt({ sub, tenant: 'aurora', exp: Date.parse('2026-12-24T00:00:00Z') / 1000 });

let folder: string;
let ledger: Ledger;
let secrets: SecretStore;
let credentials: CredentialKeeper;
let room: AccountsRoom;
let published: AccountsSnapshot[];
let vaultState: 'ready' | 'memory';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guiche-accounts-'));
  ({ ledger } = await openLedger({
    folder,
    now: () => now().getTime(),
    osUser: 'clerk',
    machineId: 'm',
    keeper: null,
  }));
  vaultState = 'ready';
  openRoom('first run');
});

/** As the program does at its start: what was in memory is gone. */
function openRoom(session: string): void {
  secrets = createMemoryStore();
  credentials = createCredentialKeeper({
    session,
    learn: () => undefined,
    vault: {
      state: () => ({ state: vaultState }),
      store: () => secrets,
      retry: () => Promise.resolve({ state: vaultState }),
      agreeToMemory: () => ({ state: vaultState }),
    },
  });
  published = [];
  room = createAccountsRoom({
    ledger,
    credentials,
    now,
    practiceUrl: 'http://127.0.0.1:4000',
    baseUrlOf(text) {
      const parsed = parseBaseUrl(text);
      if (!parsed.ok) throw new CodedError(parsed.error.code, 'accounts');
      return parsed.value;
    },
    checkPem: () => undefined,
    published: (snapshot) => void published.push(snapshot),
  });
}

afterEach(async () => {
  await ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

const make = (name = 'Escola Aurora', token = tokenOf('clerk-7'), commandId = randomUUID()) =>
  room.handlers.create({
    commandId,
    name,
    baseUrl: 'https://pay.example/api-root/',
    credentials: { token, ci: 'client-1', cs: 'hush-hush' },
  });

const codeOf = async (work: unknown) => {
  try {
    await work;
  } catch (error) {
    if (error instanceof CodedError) return error.failure;
    throw error;
  }
  throw new Error('nothing was refused');
};

describe('an account', () => {
  it('is made with its identity read from the token, and tells no secret', async () => {
    const made = await make();
    expect(made).toMatchObject({
      name: 'Escola Aurora',
      identity: { subject: 'clerk-7', tenant: 'aurora' },
      credentials: { token: { set: true }, ci: { set: true }, cs: { set: true } },
      token: { age: 'good', expires: '2026-12-24T00:00:00.000Z' },
    });
    expect(await credentials.read(made.id)).toEqual({
      token: tokenOf('clerk-7'),
      ci: 'client-1',
      cs: 'hush-hush',
    });
    const onDisk = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    for (const secret of [tokenOf('clerk-7'), 'client-1', 'hush-hush']) {
      expect(JSON.stringify([made, published])).not.toContain(secret);
      expect(onDisk.some((content) => content.includes(secret))).toBe(false);
    }
  });

  it('stands once, however often the same press arrives', async () => {
    const press = randomUUID();
    const first = await make('Escola Aurora', tokenOf('clerk-7'), press);
    const second = await make('Escola Aurora', tokenOf('clerk-7'), press);
    expect(second).toEqual(first);
    expect((await room.snapshot()).accounts).toHaveLength(1);
  });

  it('is refused where its twin exists, or where nobody said whose it is', async () => {
    await make();
    expect(await codeOf(make('Another name'))).toMatchObject({
      code: 'accountExists',
      detail: 'Escola Aurora',
    });
    const silent = make('Clube', 'opaque-token');
    expect(await codeOf(silent)).toMatchObject({
      code: 'inputInvalid',
      fields: { confirmedName: 'required' },
    });
    expect(await codeOf(make('Clube', 'eyJhbGciOi.cut'))).toMatchObject({ code: 'tokenMalformed' });
  });

  it('keeps its secrets only for the origin they were given to', async () => {
    const made = await make();
    const sameOrigin = await room.handlers.update({
      commandId: randomUUID(),
      id: made.id,
      revision: made.revision,
      baseUrl: 'https://pay.example/v2',
    });
    expect(sameOrigin.credentials.token.set).toBe(true);
    const moved = await room.handlers.update({
      commandId: randomUUID(),
      id: made.id,
      revision: sameOrigin.revision,
      baseUrl: 'https://elsewhere.example',
    });
    expect(moved.credentials).toEqual({ token: { set: false }, ci: { set: false }, cs: { set: false } });
    expect(await credentials.read(made.id)).toEqual({});
  });

  it('once used has its address for good', async () => {
    const made = await make();
    await ledger.write('accounts.markUsed', { id: made.id });
    const change = room.handlers.update({
      commandId: randomUUID(),
      id: made.id,
      revision: made.revision,
      baseUrl: 'https://elsewhere.example',
    });
    expect(await codeOf(change)).toMatchObject({ code: 'baseUrlFixed' });
    expect((await credentials.read(made.id)).token).toBe(tokenOf('clerk-7'));
  });

  it("does not overwrite somebody else's change", async () => {
    const made = await make();
    const rename = (name: string) =>
      room.handlers.update({ commandId: randomUUID(), id: made.id, revision: made.revision, name });
    expect(await rename('Aurora')).toMatchObject({ name: 'Aurora' });
    expect(await codeOf(rename('Crepúsculo'))).toMatchObject({ code: 'changedMeanwhile' });
  });
});

describe('a new token', () => {
  it('of the same identity is taken', async () => {
    const made = await make();
    const next = jwt({ sub: 'clerk-7', tenant: 'aurora', exp: Date.parse('2026-11-21T18:00:00Z') / 1000 });
    const after = await room.handlers.setCredentials({
      commandId: randomUUID(),
      id: made.id,
      credentials: { token: next },
    });
    expect(after.token.age).toBe('day');
    expect((await credentials.read(made.id)).token).toBe(next);
  });

  it('of another identity, or a silent one, is not stored until the name is typed', async () => {
    const made = await make();
    const set = (token: string, typedName?: string) =>
      room.handlers.setCredentials({
        commandId: randomUUID(),
        id: made.id,
        credentials: { token },
        ...(typedName === undefined ? {} : { typedName }),
      });
    expect(await codeOf(set(tokenOf('clerk-8')))).toMatchObject({
      code: 'identityChanged',
      fields: { was: 'aurora · clerk-7', is: 'aurora · clerk-8' },
    });
    expect(await codeOf(set('opaque-token'))).toMatchObject({ code: 'identityChanged' });
    expect((await credentials.read(made.id)).token).toBe(tokenOf('clerk-7'));
    const after = await set(tokenOf('clerk-8'), 'Escola Aurora');
    expect(after.identity).toEqual({ subject: 'clerk-8', tenant: 'aurora' });
    expect(await set('opaque-token', 'Escola Aurora')).toMatchObject({ identity: after.identity });
  });
});

it('knows in the next run that what was kept in memory only is gone', async () => {
  vaultState = 'memory';
  const made = await make();
  expect(made.credentials.token.set).toBe(true);
  openRoom('second run');
  const [again] = (await room.snapshot()).accounts;
  expect(again).toMatchObject({ credentials: { token: { set: false } }, token: { age: 'unknown' } });
});

describe('removing', () => {
  it('asks for the name, takes the secrets along and leaves the history', async () => {
    const made = await make();
    const remove = (typedName: string) =>
      room.handlers.remove({ commandId: randomUUID(), id: made.id, typedName });
    expect(await codeOf(remove('escola'))).toMatchObject({ fields: { typedName: 'different' } });
    expect(await remove('Escola Aurora')).toBeNull();
    expect(await credentials.read(made.id)).toEqual({});
    expect((await room.snapshot()).accounts).toEqual([]);
    const { handle } = await ledger.lists.open('trail', { filter: { accountId: made.id }, sort: 'oldest' });
    const rows = await ledger.lists.window('trail', { handle, from: 0, count: 10 });
    expect(rows.map(({ what }) => what)).toEqual(['account.created', 'account.removed']);
    expect(await codeOf(room.record(made.id))).toMatchObject({ code: 'notFound' });
  });

  it('takes one credential away and leaves the others', async () => {
    const made = await make();
    const after = await room.handlers.removeCredential({ commandId: randomUUID(), id: made.id, which: 'cs' });
    expect(after.credentials).toMatchObject({ token: { set: true }, ci: { set: true }, cs: { set: false } });
    expect(await credentials.read(made.id)).toEqual({ token: tokenOf('clerk-7'), ci: 'client-1' });
  });
});

it('publishes each change with a rising revision, and remembers the chosen account', async () => {
  const made = await make();
  await room.handlers.select({ id: made.id });
  expect(published.map(({ revision }) => revision)).toEqual([1, 2]);
  expect((await room.snapshot()).current).toBe(made.id);
  expect(await codeOf(room.handlers.select({ id: 'nobody' }))).toMatchObject({ code: 'notFound' });
});
