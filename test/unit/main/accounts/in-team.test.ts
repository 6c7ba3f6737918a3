// One account of a team at two computers, each with its own keychain: whose token it accepts, and who confirms another computer's change.
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { createAccountsRoom } from '../../../../main/accounts/accounts.ts';
import { createCredentialStore } from '../../../../main/accounts/credentials.ts';
import type { Ledger } from '../../../../main/ledger/ledger.ts';
import { openLedger } from '../../../../main/ledger/open.ts';
import { createComputerLedger } from '../../../../main/ledger/team/computer-ledger.ts';
import { parseBaseUrl } from '../../../../main/service/paths.ts';
import { createMemoryStore } from '../../../../main/vault/memory.ts';
import type { Vault } from '../../../../main/vault/vault.ts';
import { temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { proofOf } from '../../../helpers/row-macs.ts';

const now = () => new Date('2026-11-21T12:00:00Z');
const jwt = (payload: object) =>
  `eyJhbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.sig`;
const tokenOf = (sub: string) => jwt({ sub, tenant: 'aurora', jti: randomUUID() });
const silent = () => jwt({ jti: randomUUID() });
const commandId = () => randomUUID();

async function opened(): Promise<Ledger> {
  const folder = temporaryFolder();
  const { ledger } = await openLedger({
    folder,
    now: () => now().getTime(),
    osUser: 'ana',
    machineId: 'm',
    keeper: null,
  });
  onTestFinished(() => ledger.close());
  return ledger;
}

async function computer(shared: Ledger) {
  const own = await opened();
  const isOwn = (op: string): boolean => op.startsWith('preferences.') || op.startsWith('pin.');
  const { ledger } = createComputerLedger({
    team: {
      ...shared,
      read: (op, input) => (isOwn(op) ? own : shared).read(op, input),
      write: (op, input, options) => (isOwn(op) ? own : shared).write(op, input, options),
    },
    publish: () => undefined,
    reportSecret: () => Promise.resolve(),
  });
  const store = createMemoryStore();
  const vault: Vault = {
    state: () => ({ state: 'ready' }),
    store: () => store,
    retry: () => Promise.resolve({ state: 'ready' }),
    agreeToMemory: () => ({ state: 'ready' }),
  };
  const proof = proofOf(vault, ledger);
  const credentials = createCredentialStore({
    vault,
    proof,
    learn: () => undefined,
    session: 'session',
    now,
    newSlot: randomUUID,
    report: () => undefined,
  });
  const room = createAccountsRoom({
    ledger,
    inTeam: true,
    credentials,
    proof,
    now,
    practiceUrl: 'http://127.0.0.1:1',
    baseUrlOf(text) {
      const parsed = parseBaseUrl(text);
      if (!parsed.ok) throw new Error(text);
      return parsed.value;
    },
    mayLoosen: () => Promise.resolve(null),
    checkPem: () => undefined,
    checkProxy: () => undefined,
    published: () => undefined,
  });
  const seen = async () => {
    const [account] = (await room.snapshot()).accounts;
    if (!account) throw new Error('no account');
    return account;
  };
  const confirm = async () => {
    const { id, revision, name } = await seen();
    await room.handlers.confirm({ commandId: commandId(), id, revision, typedName: name });
  };
  const paste = async (token: string, typedName?: string) => {
    const { id } = await seen();
    const typed = typedName === undefined ? {} : { typedName };
    return room.handlers.setCredentials({ commandId: commandId(), id, credentials: { token }, ...typed });
  };
  return { ledger, room, seen, confirm, paste };
}

async function two(token: string, confirmedName?: string) {
  const shared = await opened();
  const [ana, bia] = [await computer(shared), await computer(shared)];
  await ana.room.handlers.create({
    commandId: commandId(),
    name: 'Padaria Estrela',
    baseUrl: 'https://pag.exemplo.com.br',
    credentials: { token },
    ...(confirmedName === undefined ? {} : { confirmedName }),
  });
  await bia.confirm();
  return { ana, bia };
}

test('a computer joins an account only with a token of the same claims', async () => {
  const { ana, bia } = await two(tokenOf('u-1'));
  const identity = (await ana.seen()).identity;
  await expect(bia.paste(tokenOf('u-2'))).rejects.toMatchObject({ failure: { code: 'otherOwner' } });
  // Not even if its name is typed: another subject is another account.
  await expect(bia.paste(tokenOf('u-2'), 'Padaria Estrela')).rejects.toMatchObject({
    failure: { code: 'otherOwner' },
  });
  expect(await bia.paste(tokenOf('u-1'))).toMatchObject({ identity, credentials: { token: { set: true } } });
  expect(await ana.seen()).toMatchObject({ identity, confirmed: true });
  // The rule also applies to the first computer.
  await expect(ana.paste(tokenOf('u-2'), 'Padaria Estrela')).rejects.toMatchObject({
    failure: { code: 'otherOwner' },
  });
  const other = await bia.room.handlers.create({
    commandId: commandId(),
    name: 'Outro titular',
    baseUrl: 'https://pag.exemplo.com.br',
    credentials: { token: tokenOf('u-2') },
  });
  expect(other.id).not.toBe((await ana.seen()).id);
});

test('a token without an owner joins by the account’s name, typed at each computer', async () => {
  const { bia } = await two(silent(), 'Padaria Estrela Ltda');
  await expect(bia.paste(silent())).rejects.toMatchObject({ failure: { code: 'identityChanged' } });
  await expect(bia.paste(silent(), 'Padaria')).rejects.toMatchObject({
    failure: { code: 'identityChanged' },
  });
  expect(await bia.paste(silent(), 'Padaria Estrela')).toMatchObject({
    credentials: { token: { set: true } },
  });
});

test('each of the other computers confirms a change for all before it sends anything', async () => {
  const { ana, bia } = await two(tokenOf('u-1'));
  await bia.paste(tokenOf('u-1'));
  expect(await bia.seen()).toMatchObject({ confirmed: true });
  const { id, revision } = await ana.seen();
  const { settings } = await ana.seen();
  await ana.room.handlers.update({
    commandId: commandId(),
    id,
    revision,
    settings: { ...settings, proxy: 'http://proxy.exemplo.com.br:3128' },
  });
  expect(await ana.seen()).toMatchObject({ confirmed: true, credentials: { token: { set: false } } });
  expect(await bia.seen()).toMatchObject({ confirmed: false });
  await expect(bia.paste(tokenOf('u-1'))).rejects.toMatchObject({ failure: { code: 'accountUnconfirmed' } });
  await bia.confirm();
  expect(await bia.seen()).toMatchObject({ confirmed: true });
});
