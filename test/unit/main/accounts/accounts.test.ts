// The accounts of the program over a real ledger and an in-memory vault.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccountsSnapshot } from '../../../../preload/contract/accounts.ts';
import { createAccountsRoom } from '../../../../main/accounts/accounts.ts';
import {
  createCredentialStore,
  type CredentialStore,
  type Secrets,
} from '../../../../main/accounts/credentials.ts';
import { openSecret } from '../../../../main/accounts/bound-secret.ts';
import { recordOf } from '../../../../main/accounts/record.ts';
import { CodedError } from '../../../../main/failure.ts';
import type { Ledger } from '../../../../main/ledger/ledger.ts';
import { openLedger } from '../../../../main/ledger/open.ts';
import { parseBaseUrl } from '../../../../main/service/paths.ts';
import { createMemoryStore } from '../../../../main/vault/memory.ts';
import { account } from '../../../helpers/ledger-folder.ts';
import { proofOf } from '../../../helpers/row-macs.ts';
import type { Vault } from '../../../../main/vault/vault.ts';
import type { SecretStore } from '../../../../main/vault/store.ts';

const now = () => new Date('2026-11-21T12:00:00Z');
const jwt = (payload: object) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.sig`;
const tokenOf = (sub: string) =>
  jwt({ sub, tenant: 'aurora', exp: Date.parse('2026-12-24T00:00:00Z') / 1000 });

let folder: string;
let ledger: Ledger;
let secrets: SecretStore;
let held: Map<string, string>;
let credentials: CredentialStore;
let room: ReturnType<typeof createAccountsRoom>;
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

/** A store with content that a test can read. */
function openStore(): SecretStore {
  const store = createMemoryStore();
  const values = new Map<string, string>();
  held = values;
  return {
    kind: 'memory',
    get: (key) => store.get(key),
    async set(key, value) {
      await store.set(key, value);
      values.set(key, value);
    },
    async delete(key) {
      await store.delete(key);
      values.delete(key);
    },
  };
}

/** The accounts code of a caller that read the account before somebody else changed it. */
function createStale() {
  const before = ledger;
  return {
    async setCredentials(id: string, token: string) {
      const row = await before.read('accounts.get', { id });
      if (!row) throw new Error('no account');
      const known = recordOf(row);
      return credentials.replace(known, { token }, known.credentials, async () => {
        const answer = await before.write('accounts.update', {
          id,
          revision: known.revision - 1,
          change: { name: 'late' },
        });
        if (answer.kind === 'conflict') throw new CodedError('changedMeanwhile', 'accounts');
        return recordOf(answer.account);
      });
    },
  };
}

/** As the program does at its start: the memory is empty. */
function openRoom(session: string): void {
  secrets = openStore();
  wire(session);
}

/** The same keychain, and the ledger read again. */
const reopenRoom = () => wire('first run');

function wire(session: string): void {
  const vault: Vault = {
    state: () => ({ state: vaultState }),
    store: () => secrets,
    retry: () => Promise.resolve({ state: vaultState }),
    agreeToMemory: () => ({ state: vaultState }),
  };
  const proof = proofOf(vault, ledger);
  credentials = createCredentialStore({
    proof,
    session,
    now,
    newSlot: randomUUID,
    learn: () => undefined,
    report: (_where, error) => {
      throw error;
    },
    vault,
  });
  published = [];
  room = createAccountsRoom({
    ledger,
    credentials,
    proof,
    now,
    practiceUrl: 'http://127.0.0.1:4000',
    baseUrlOf(text) {
      const parsed = parseBaseUrl(text);
      if (!parsed.ok) throw new CodedError(parsed.error.code, 'accounts');
      return parsed.value;
    },
    mayLoosen: () => Promise.resolve(null),
    checkPem: () => undefined,
    checkProxy: () => undefined,
    published: (snapshot) => void published.push(snapshot),
  });
}

afterEach(async () => {
  await ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

const make = (name = 'Escola Aurora', token = tokenOf('clerk-7'), commandId: string = randomUUID()) =>
  room.handlers.create({
    commandId,
    name,
    baseUrl: 'https://pay.example/api-root/',
    credentials: { token, ci: 'client-1', cs: 'hush-hush' },
  });

/** The data that a service client of this account would get. */
const kept = async (id: string): Promise<Secrets> => {
  const row = await ledger.read('accounts.get', { id });
  return row ? credentials.read(recordOf(row)) : {};
};

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
  it('is created with the identity of its token, and returns no secret', async () => {
    const made = await make();
    expect(made).toMatchObject({
      name: 'Escola Aurora',
      identity: { subject: 'clerk-7', tenant: 'aurora' },
      credentials: { token: { set: true }, ci: { set: true }, cs: { set: true } },
      token: { age: 'good', expires: '2026-12-24T00:00:00.000Z' },
    });
    expect(await kept(made.id)).toEqual({
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

  it('is created once, however often the same command arrives', async () => {
    const press = randomUUID();
    const first = await make('Escola Aurora', tokenOf('clerk-7'), press);
    const second = await make('Escola Aurora', tokenOf('clerk-7'), press);
    expect(second).toEqual(first);
    expect((await room.snapshot()).accounts).toHaveLength(1);
  });

  it('is refused if an equal account exists or its owner is unknown', async () => {
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

  it('uses its secrets only for the origin that they were given for', async () => {
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
    expect(await kept(made.id)).toEqual({});
  });

  it('cannot change its address once it was used', async () => {
    const made = await make();
    await ledger.write('accounts.markUsed', { id: made.id });
    const change = room.handlers.update({
      commandId: randomUUID(),
      id: made.id,
      revision: made.revision,
      baseUrl: 'https://elsewhere.example',
    });
    expect(await codeOf(change)).toMatchObject({ code: 'baseUrlFixed' });
    expect((await kept(made.id)).token).toBe(tokenOf('clerk-7'));
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
  it('of the same identity is accepted', async () => {
    const made = await make();
    const next = jwt({ sub: 'clerk-7', tenant: 'aurora', exp: Date.parse('2026-11-21T18:00:00Z') / 1000 });
    const after = await room.handlers.setCredentials({
      commandId: randomUUID(),
      id: made.id,
      credentials: { token: next },
    });
    expect(after.token.age).toBe('day');
    expect((await kept(made.id)).token).toBe(next);
  });

  it('of another or an unstated identity is not stored until the name is typed', async () => {
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
    expect((await kept(made.id)).token).toBe(tokenOf('clerk-7'));
    const after = await set(tokenOf('clerk-8'), 'Escola Aurora');
    expect(after.identity).toEqual({ subject: 'clerk-8', tenant: 'aurora' });
    expect(await set('opaque-token', 'Escola Aurora')).toMatchObject({ identity: after.identity });
  });
});

describe('vault and ledger', () => {
  /** The secrets of accounts in the vault; each is stored with the connection that it was given for. */
  const vaultHolds = () =>
    [...held]
      .filter(([key]) => key.startsWith('account/'))
      .map(([, value]) => openSecret(value, { origin: 'https://pay.example', proxy: '', ca: '' }))
      .toSorted();

  it('discard the late token when the account was changed meanwhile', async () => {
    const made = await make();
    const stale = createStale();
    expect(await codeOf(stale.setCredentials(made.id, tokenOf('clerk-8')))).toMatchObject({
      code: 'changedMeanwhile',
    });
    expect((await kept(made.id)).token).toBe(tokenOf('clerk-7'));
    expect(vaultHolds()).not.toContain(tokenOf('clerk-8'));
  });

  it('leave nothing behind when the ledger refuses a new account', async () => {
    await ledger.write('accounts.insert', {
      id: 'taken',
      kind: 'service',
      name: 'x',
      baseUrl: 'https://x.example',
      identity: {},
      settings: {},
      credentials: {},
    });
    await expect(make('Clube', tokenOf('clerk-9'), 'taken')).rejects.toThrow('ledgerRefused');
    expect(vaultHolds()).toEqual([]);
  });

  it('keep one value for each secret when it is replaced', async () => {
    const made = await make();
    await room.handlers.setCredentials({
      commandId: randomUUID(),
      id: made.id,
      credentials: { cs: 'hush-again' },
    });
    expect(vaultHolds()).toEqual([tokenOf('clerk-7'), 'client-1', 'hush-again'].toSorted());
  });

  it('never bring a secret of an old origin to a new one, whichever store answers', async () => {
    const made = await make();
    const keychain = secrets;
    vaultState = 'memory';
    secrets = openStore();
    await room.handlers.update({
      commandId: randomUUID(),
      id: made.id,
      revision: made.revision,
      baseUrl: 'https://elsewhere.example',
    });
    vaultState = 'ready';
    secrets = keychain;
    expect(await kept(made.id)).toEqual({});
  });
});

describe('duplicates', () => {
  it('are prevented when a token is pasted into another account', async () => {
    await make();
    const other = await make('Clube', tokenOf('clerk-8'));
    const paste = room.handlers.setCredentials({
      commandId: randomUUID(),
      id: other.id,
      credentials: { token: tokenOf('clerk-7') },
      typedName: 'Clube',
    });
    expect(await codeOf(paste)).toMatchObject({ code: 'accountExists' });
    expect((await kept(other.id)).token).toBe(tokenOf('clerk-8'));
  });

  const opaque = (name: string, token: string, baseUrl: string) =>
    room.handlers.create({
      commandId: randomUUID(),
      name,
      baseUrl,
      confirmedName: name,
      credentials: { token },
    });
  const paste = (id: string, token: string, typedName: string) =>
    room.handlers.setCredentials({ commandId: randomUUID(), id, credentials: { token }, typedName });

  it.each([
    ['the same address', 'https://127.0.0.1:4100/api'],
    ['a slash at its end', 'https://127.0.0.1:4100/api/'],
    ['another name of this computer', 'https://localhost:4100/api'],
    ['that name with a dot', 'https://localhost.:4100/api'],
    ['a name below it', 'https://guiche.localhost:4100/api'],
    ['the number in another form', 'https://0x7f.1:4100/api'],
    ['IPv6', 'https://[::1]:4100/api'],
    ['the number in IPv6', 'https://[::ffff:127.0.0.1]:4100/api'],
  ])('are prevented if the token is the same under another name: %s', async (_what, baseUrl) => {
    await opaque('Padaria Aurora', 'opaque-1', 'https://127.0.0.1:4100/api');
    const refused = { code: 'sameToken', detail: 'Padaria Aurora' };
    expect(await codeOf(opaque('Outro Nome', 'opaque-1', baseUrl))).toMatchObject(refused);
    const other = await opaque('Outro Nome', 'opaque-2', baseUrl);
    expect(await codeOf(paste(other.id, 'opaque-1', 'Outro Nome'))).toMatchObject(refused);
    expect((await kept(other.id)).token).toBe('opaque-2');
    expect((await paste(other.id, 'opaque-2', 'Outro Nome')).credentials.token.set).toBe(true);
    const equal = opaque('padaria aurora ', 'opaque-3', baseUrl);
    expect(await codeOf(equal)).toMatchObject({ code: 'accountExists' });
  });

  it('are prevented if secrets are stored only in memory', async () => {
    vaultState = 'memory';
    await opaque('Padaria Aurora', 'opaque-1', 'https://pay.example');
    const again = opaque('Outro Nome', 'opaque-1', 'https://pay.example');
    expect(await codeOf(again)).toMatchObject({ code: 'sameToken' });
  });

  it('do not include accounts of two services, nor of a token that was replaced', async () => {
    const first = await opaque('Padaria Aurora', 'opaque-1', 'https://pay.example');
    await opaque('Outro Nome', 'opaque-1', 'https://outro.example');
    await paste(first.id, 'opaque-2', 'Padaria Aurora');
    expect((await opaque('Feira', 'opaque-1', 'https://pay.example')).name).toBe('Feira');
  });

  it('of an earlier version keep their token, and continue', async () => {
    const first = await opaque('Padaria Aurora', 'opaque-1', 'https://pay.example');
    const second = await opaque('Outro Nome', 'opaque-2', 'https://pay.example');
    const row = await ledger.read('accounts.get', { id: second.id });
    const slot = row && recordOf(row).credentials.token?.slot;
    const text = await secrets.get(
      `account/${first.id}/token/${await ledger.read('accounts.get', { id: first.id }).then((one) => one && recordOf(one).credentials.token?.slot)}`,
    );
    await secrets.set(`account/${second.id}/token/${slot}`, text ?? '');
    expect((await kept(second.id)).token).toBe('opaque-1');
    expect((await paste(second.id, 'opaque-1', 'Outro Nome')).credentials.token.set).toBe(true);
    expect((await paste(second.id, 'opaque-3', 'Outro Nome')).credentials.token.set).toBe(true);
    expect(await codeOf(paste(second.id, 'opaque-1', 'Outro Nome'))).toMatchObject({ code: 'sameToken' });
  });

  it('are prevented when an unused account moves to the address of another', async () => {
    await opaque('Padaria Aurora', 'opaque-1', 'https://pay.example/api');
    const other = await opaque('Outro Nome', 'opaque-1', 'https://pay.example/v2');
    const moved = await room.handlers.update({
      commandId: randomUUID(),
      id: other.id,
      revision: other.revision,
      baseUrl: 'https://pay.example/api',
    });
    expect(moved.credentials.token.set).toBe(false);
    expect(await codeOf(paste(other.id, 'opaque-1', 'Outro Nome'))).toMatchObject({ code: 'sameToken' });
  });

  it('come back as the removed account by another name of its address', async () => {
    const first = await opaque('Padaria Aurora', 'opaque-1', 'https://localhost:4100');
    await room.handlers.remove({ commandId: randomUUID(), id: first.id, typedName: 'Padaria Aurora' });
    const again = await opaque('Padaria Aurora', 'opaque-1', 'https://127.0.0.1:4100');
    expect(again).toMatchObject({ id: first.id, baseUrl: 'https://localhost:4100' });
    expect((await kept(again.id)).token).toBe('opaque-1');
  });

  it('are prevented when two commands arrive at once', async () => {
    const both = await Promise.allSettled([make('One'), make('Two')]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });
});

it('forgets a secret kept in memory only at the next run', async () => {
  vaultState = 'memory';
  const made = await make();
  expect(made.credentials.token.set).toBe(true);
  openRoom('second run');
  const [again] = (await room.snapshot()).accounts;
  expect(again).toMatchObject({ credentials: { token: { set: false } }, token: { age: 'unknown' } });
});

it('leaves the practice account its name', async () => {
  const practice = await ledger.write('accounts.insert', {
    id: 'practice',
    kind: 'practice',
    name: 'Teste',
    baseUrl: 'practice:',
    identity: {},
    settings: {},
    credentials: {},
  });
  const rename = room.handlers.update({
    commandId: randomUUID(),
    id: practice.id,
    revision: practice.revision,
    name: 'Empresa Real',
  });
  expect(await codeOf(rename)).toMatchObject({ code: 'practiceProtected' });
});

describe('removing', () => {
  it('requires the name, deletes the secrets and keeps the history', async () => {
    const made = await make();
    const remove = (typedName: string) =>
      room.handlers.remove({ commandId: randomUUID(), id: made.id, typedName });
    expect(await codeOf(remove('escola'))).toMatchObject({ fields: { typedName: 'different' } });
    expect(await remove('Escola Aurora')).toBeNull();
    expect(await kept(made.id)).toEqual({});
    expect((await room.snapshot()).accounts).toEqual([]);
    const { handle } = await ledger.lists.open('trail', {
      filter: { scope: { accountId: made.id }, withApp: false },
      sort: 'oldest',
    });
    const rows = await ledger.lists.window('trail', { handle, from: 0, count: 10 });
    expect(rows.map(({ what }) => what)).toEqual(['account.created', 'account.removed']);
    expect(await codeOf(room.record(made.id))).toMatchObject({ code: 'notFound' });
  });

  it('removes one credential and leaves the others', async () => {
    const made = await make();
    const after = await room.handlers.removeCredential({ commandId: randomUUID(), id: made.id, which: 'cs' });
    expect(after.credentials).toMatchObject({ token: { set: true }, ci: { set: true }, cs: { set: false } });
    expect(await kept(made.id)).toEqual({ token: tokenOf('clerk-7'), ci: 'client-1' });
  });
});

describe('added again after its removal', () => {
  const remove = (id: string, typedName = 'Escola Aurora') =>
    room.handlers.remove({ commandId: randomUUID(), id, typedName });

  it('is the same account, with its settings and its history, under the new name and secrets', async () => {
    const made = await make();
    await ledger.write('accounts.markUsed', { id: made.id });
    const settings = { ...made.settings, ceiling: 2 };
    const { id, revision } = made;
    await room.handlers.update({ commandId: randomUUID(), id, revision, settings });
    await remove(id);
    const press = randomUUID();
    const back = await make('Aurora', tokenOf('clerk-7'), press);
    expect(back).toMatchObject({ id, name: 'Aurora', used: true, settings });
    expect((await kept(id)).token).toBe(tokenOf('clerk-7'));
    expect(await make('Aurora', tokenOf('clerk-7'), press)).toEqual(back);
    expect((await room.snapshot()).accounts).toEqual([back]);
    expect([...held.keys()].filter((key) => key.startsWith('account/'))).toHaveLength(3);
    const { handle } = await ledger.lists.open('trail', {
      filter: { scope: { accountId: id }, withApp: false },
      sort: 'oldest',
    });
    const rows = await ledger.lists.window('trail', { handle, from: 0, count: 10 });
    expect(rows.map(({ what }) => what)).toEqual([
      'account.created',
      'account.changed',
      'account.removed',
      'account.revived',
    ]);
  });

  it('uses the confirmed name when the token names no holder', async () => {
    const open = (confirmedName: string, token = 'opaque-token') =>
      room.handlers.create({
        commandId: randomUUID(),
        name: confirmedName,
        baseUrl: 'https://pay.example',
        credentials: { token },
        confirmedName,
      });
    const { id } = await open('Clube');
    await remove(id, 'Clube');
    expect((await open('Clube Novo', 'other-opaque-token')).id).not.toBe(id);
    expect((await open('Clube')).id).toBe(id);
  });

  it('is not selected until somebody chooses it', async () => {
    await ledger.write('accounts.insert', account('practice', { kind: 'practice', identity: {} }));
    const { id } = await make();
    await room.handlers.select({ id });
    await remove(id);
    await make();
    expect((await room.snapshot()).current).toBe('practice');
  });

  it('prevents other accounts with its owner or its address', async () => {
    const { id } = await make();
    await remove(id);
    const other = await make('Clube', tokenOf('clerk-8'));
    const paste = (token: string, typedName?: string) =>
      room.handlers.setCredentials({
        commandId: randomUUID(),
        id: other.id,
        credentials: { token },
        ...(typedName === undefined ? {} : { typedName }),
      });
    const refused = { code: 'accountWasRemoved', detail: 'Escola Aurora' };
    expect(await codeOf(paste(tokenOf('clerk-7'), 'Clube'))).toMatchObject(refused);
    expect((await kept(other.id)).token).toBe(tokenOf('clerk-8'));
    // The next token of its own owner is accepted as before.
    expect(await paste(tokenOf('clerk-8'))).toMatchObject({ id: other.id });
    const elsewhere = await room.handlers.create({
      commandId: randomUUID(),
      name: 'Escola',
      baseUrl: 'https://elsewhere.example',
      credentials: { token: tokenOf('clerk-7') },
    });
    const move = room.handlers.update({
      commandId: randomUUID(),
      id: elsewhere.id,
      revision: elsewhere.revision,
      baseUrl: 'https://pay.example/api-root',
    });
    expect(await codeOf(move)).toMatchObject(refused);
  });

  it('is a new account with another owner or at another address', async () => {
    const { id } = await make();
    await remove(id);
    expect((await make('Outra', tokenOf('clerk-8'))).id).not.toBe(id);
    const elsewhere = await room.handlers.create({
      commandId: randomUUID(),
      name: 'Escola Aurora',
      baseUrl: 'https://elsewhere.example',
      credentials: { token: tokenOf('clerk-7') },
    });
    expect(elsewhere.id).not.toBe(id);
  });
});

it('publishes each change with a rising revision, and remembers the chosen account', async () => {
  const made = await make();
  await room.handlers.select({ id: made.id });
  expect(published.map(({ revision }) => revision)).toEqual([1, 2]);
  expect((await room.snapshot()).current).toBe(made.id);
  expect(await codeOf(room.handlers.select({ id: 'nobody' }))).toMatchObject({ code: 'notFound' });
});

describe('an account that was changed outside the program', () => {
  /** As another program would do, with the file open. */
  const tamper = async (text: string) => {
    await ledger.close();
    const db = new DatabaseSync(join(folder, 'ledger.db'));
    db.exec(text);
    db.close();
    ({ ledger } = await openLedger({
      folder,
      now: () => now().getTime(),
      osUser: 'clerk',
      machineId: 'm',
      keeper: null,
    }));
    reopenRoom();
  };
  const only = async () => {
    const first = (await room.snapshot()).accounts.find(({ kind }) => kind === 'service');
    if (!first) throw new Error('no account');
    return first;
  };
  const confirm = async (typedName = 'Escola Aurora') => {
    const { id, revision } = await only();
    return room.handlers.confirm({ commandId: randomUUID(), id, revision, typedName });
  };

  it.each([
    [`UPDATE accounts SET settings = json_set(settings, '$.auxiliary', 'both')`],
    [`UPDATE accounts SET name = 'Outra'`],
    [`UPDATE accounts SET identity = '{"subject":"someone"}'`],
    [`UPDATE accounts SET mac = NULL`],
    [`UPDATE accounts SET mac = 'x'`],
  ])('gives no credential until a person confirms it: %s', async (text) => {
    const { id } = await make();
    expect(await kept(id)).toMatchObject({ ci: 'client-1' });
    expect((await only()).confirmed).toBe(true);
    await tamper(text);
    expect((await only()).confirmed).toBe(false);
    await expect(kept(id)).rejects.toThrow('accountUnconfirmed');
    await expect(confirm('wrong name')).rejects.toThrow('inputInvalid');
    await confirm((await only()).name);
    expect(await kept(id)).toMatchObject({ ci: 'client-1' });
  });

  it('stays unconfirmed after a change of something else: %s', async () => {
    const { id } = await make();
    await tamper(`UPDATE accounts SET settings = json_set(settings, '$.auxiliary', 'both')`);
    const { revision } = await only();
    const wish = { commandId: randomUUID(), id };
    await expect(room.handlers.update({ ...wish, revision, name: 'Nova' })).rejects.toThrow(
      'accountUnconfirmed',
    );
    const given = { ...wish, credentials: { ci: 'x', cs: 'y' } };
    await expect(room.handlers.setCredentials(given)).rejects.toThrow('accountUnconfirmed');
  });

  it.each([
    [`UPDATE accounts SET base_url = 'https://evil.example/api-root'`],
    [`UPDATE accounts SET settings = json_set(settings, '$.proxy', 'http://evil.example:8080')`],
    [`UPDATE accounts SET settings = json_set(settings, '$.pem', 'evil')`],
  ])('does not use its secrets over the new connection even after it was confirmed: %s', async (text) => {
    const { id } = await make();
    await tamper(text);
    expect((await only()).givenFor).toEqual({ origin: 'https://pay.example', proxy: '', ca: '' });
    await confirm();
    await expect(kept(id)).rejects.toThrow('secretOfOtherWay');
    await room.handlers.setCredentials({
      commandId: randomUUID(),
      id,
      credentials: { ci: 'new', cs: 'new' },
    });
    await room.handlers.removeCredential({ commandId: randomUUID(), id, which: 'token' });
    expect(await kept(id)).toEqual({ ci: 'new', cs: 'new' });
  });

  it('waits for a person after the ledger was frozen, and keeps the secrets', async () => {
    const { id } = await make();
    await ledger.write('boletos.freeze', { reason: 'restored' });
    expect((await only()).confirmed).toBe(false);
    await expect(kept(id)).rejects.toThrow('accountUnconfirmed');
    await confirm();
    expect(await kept(id)).toMatchObject({ cs: 'hush-hush' });
  });

  it('goes unnoticed if no keychain has a key', async () => {
    vaultState = 'memory';
    openRoom('first run');
    const { id } = await make();
    await tamper(`UPDATE accounts SET name = 'Outra'`);
    expect((await only()).confirmed).toBe(true);
    expect(await kept(id)).toMatchObject({ ci: 'client-1' });
  });
});

describe('a new proxy or certificate', () => {
  it.each([
    ['proxy', { proxy: 'http://proxy.example:8080' }],
    ['pem', { pem: '-----BEGIN CERTIFICATE-----' }],
  ])('drops the secrets, and the trail names it: %s', async (name, change) => {
    const { id, revision, settings } = await make();
    const changed = await room.handlers.update({
      commandId: randomUUID(),
      id,
      revision,
      settings: { ...settings, requiredFields: [], ...change },
    });
    expect(changed.credentials).toEqual({ token: { set: false }, ci: { set: false }, cs: { set: false } });
    expect(await kept(id)).toEqual({});
    expect([...held.keys()].filter((key) => key.startsWith('account/'))).toEqual([]);
    const { handle } = await ledger.lists.open('trail', {
      filter: { scope: { accountId: id }, withApp: false },
      sort: 'newest',
    });
    const [last] = await ledger.lists.window('trail', { handle, from: 0, count: 1 });
    expect(last?.detail).toMatchObject({ which: `settings, ${name}` });
  });

  it('is accepted with a new account, whose secrets are then entered for it', async () => {
    const network = { proxy: 'http://proxy.example:8080', pem: '-----BEGIN CERTIFICATE-----' };
    const made = await room.handlers.create({
      commandId: randomUUID(),
      name: 'Escola Aurora',
      baseUrl: 'https://pay.example/api-root/',
      credentials: { token: tokenOf('clerk-7'), ci: 'client-1', cs: 'hush-hush' },
      network,
    });
    expect(made.settings).toMatchObject(network);
    expect(await kept(made.id)).toMatchObject({ ci: 'client-1' });
    const wanted = { ...made.settings, requiredFields: [], proxy: '' };
    const { id, revision } = made;
    await room.handlers.update({ commandId: randomUUID(), id, revision, settings: wanted });
    expect(await kept(id)).toEqual({});
  });

  it('is unchanged when other settings change', async () => {
    const { id, revision, settings } = await make();
    const wanted = { ...settings, requiredFields: [], ceiling: 3 };
    await room.handlers.update({ commandId: randomUUID(), id, revision, settings: wanted });
    expect(await kept(id)).toMatchObject({ ci: 'client-1' });
  });
});
