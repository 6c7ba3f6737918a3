// The limits from which Guichê shows a summary before issuing, over a real ledger, a real PIN and a real keyed hash.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { usualIssueLimits } from '../../../../preload/contract/accounts.ts';
import { createAccountProof } from '../../../../main/accounts/account-proof.ts';
import { createAccountsRoom } from '../../../../main/accounts/accounts.ts';
import { createCredentialStore } from '../../../../main/accounts/credentials.ts';
import { loosening } from '../../../../main/accounts/issue-limits.ts';
import { recordOf } from '../../../../main/accounts/record.ts';
import type { Ledger } from '../../../../main/ledger/ledger.ts';
import { openLedger } from '../../../../main/ledger/open.ts';
import { createMemoryStore } from '../../../../main/vault/memory.ts';
import type { Vault } from '../../../../main/vault/vault.ts';
import { createPin } from '../../../../main/withdrawals/pin.ts';
import type { AskedIssueLimits } from '../../../../preload/contract/team-changes.ts';
import { rowMacOf } from '../../../helpers/row-macs.ts';
import { guardsOf } from '../../../helpers/guards.ts';

const now = () => new Date('2026-11-21T12:00:00Z');
const before = { auxiliary: 'bearer', pem: '', proxy: '', ceiling: 8, requiredFields: [] };

let folder: string;
let ledger: Ledger;
let room: ReturnType<typeof createAccountsRoom>;
let inTeam: boolean;
let asked: Pick<AskedIssueLimits, 'agreed' | 'limits'> | null;
let setPin: (next: string) => Promise<unknown>;
let id: string;

const failing = (_where: string, error: unknown) => {
  throw error;
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guiche-issue-limits-'));
  ({ ledger } = await openLedger({
    folder,
    now: () => now().getTime(),
    osUser: 'clerk',
    machineId: 'm',
    keeper: null,
  }));
  inTeam = false;
  asked = null;
  const store = createMemoryStore();
  const vault: Vault = {
    state: () => ({ state: 'ready' }),
    store: () => store,
    retry: () => Promise.resolve({ state: 'ready' }),
    agreeToMemory: () => ({ state: 'ready' }),
  };
  const rowMac = rowMacOf(vault, ledger);
  const proof = createAccountProof(rowMac);
  const credentials = createCredentialStore({
    vault,
    proof,
    learn: () => undefined,
    session: 'session',
    now,
    newSlot: randomUUID,
    report: failing,
  });
  const { pin, calls } = createPin({
    ledger,
    vault,
    guards: guardsOf({ ledger, vault }),
    now,
    session: 'session',
    newSlot: randomUUID,
    report: failing,
  });
  setPin = async (next) => calls.setPin({ commandId: randomUUID(), next });
  room = createAccountsRoom({
    ledger,
    credentials,
    proof,
    now,
    practiceUrl: 'http://127.0.0.1:4000',
    baseUrlOf: (text) => text,
    mayLoosen: (wanted) =>
      loosening({
        pin: () => pin,
        team: inTeam
          ? {
              askedIssueLimits: () =>
                Promise.resolve(
                  asked && { id: 'one', maker: 'Bia', own: true, expiresAt: now().toISOString(), ...asked },
                ),
            }
          : null,
      })(wanted),
    checkPem: () => undefined,
    checkProxy: () => undefined,
    published: () => undefined,
  });
  ({ id } = await room.handlers.create({
    commandId: randomUUID(),
    name: 'Escola Aurora',
    baseUrl: 'https://pay.example/',
    credentials: {},
    confirmedName: 'Escola Aurora',
  }));
  // As the first versions wrote it, with their proof.
  const made = await room.record(id);
  await ledger.write('accounts.update', {
    id,
    revision: made.revision,
    change: { settings: before },
    mac: await rowMac.of({
      id,
      kind: made.kind,
      name: made.name,
      baseUrl: made.baseUrl,
      identity: { ...made.identity },
      settings: before,
      credentials: {},
    }),
  });
});
afterEach(async () => {
  await ledger.close();
  rmSync(folder, { recursive: true, force: true });
});

const seen = async () => {
  const found = (await room.snapshot()).accounts.find((one) => one.id === id);
  if (!found) throw new Error('no account');
  return found;
};
const set = async (part: Partial<typeof usualIssueLimits>, pin?: string, commandId: string = randomUUID()) =>
  room.handlers.setIssueLimits({
    commandId,
    id,
    revision: (await seen()).revision,
    limits: { ...usualIssueLimits, ...part },
    ...(pin === undefined ? {} : { pin }),
  });

test('an account of an earlier version has the usual limits, and its proof still holds', async () => {
  expect(await seen()).toMatchObject({ confirmed: true, settings: { issueLimits: usualIssueLimits } });
  expect(await set({ count: 20 })).toMatchObject({ kind: 'set' });
  expect(await seen()).toMatchObject({ confirmed: true, settings: { issueLimits: { count: 20 } } });
});

test('limits that were changed in the file are not used', async () => {
  await set({ count: 20 });
  const row = await ledger.read('accounts.get', { id });
  if (!row) throw new Error('no account');
  const { settings, revision } = recordOf(row);
  const wrong = {
    ...settings,
    requiredFields: [],
    issueLimits: { count: 90_000, cents: 1, atypical: false },
  };
  await ledger.write('accounts.update', { id, revision, change: { settings: wrong }, mac: row.mac });
  expect(await seen()).toMatchObject({ confirmed: false });
});

test('raising a limit needs the PIN, lowering it does not', async () => {
  await setPin('4711');
  expect(await set({ cents: 500 })).toMatchObject({ kind: 'set' });
  for (const part of [{ cents: 501 }, { cents: 500, count: 501 }, { cents: 500, atypical: false }]) {
    expect(await set(part)).toMatchObject({ kind: 'pin', why: 'missing' });
    expect(await set(part, '1234')).toMatchObject({ kind: 'pin', why: 'wrong' });
  }
  const commandId = randomUUID();
  expect(await set({ cents: 501 }, '4711', commandId)).toMatchObject({ kind: 'set' });
  // The same press again has already taken effect.
  expect(await set({ cents: 501 }, undefined, commandId)).toMatchObject({ kind: 'set' });
});

test('in a team a limit is raised only as another person agreed, and anybody lowers it', async () => {
  inTeam = true;
  const refused = { failure: { code: 'issueLimitsNotAgreed' } };
  await expect(set({ count: 501 })).rejects.toMatchObject(refused);
  expect(await set({ count: 499 })).toMatchObject({ kind: 'set' });
  asked = { agreed: false, limits: { ...usualIssueLimits, count: 501 } };
  await expect(set({ count: 501 })).rejects.toMatchObject(refused);
  asked = { ...asked, agreed: true };
  await expect(set({ count: 502 })).rejects.toMatchObject(refused);
  await setPin('4711');
  expect(await set({ count: 501 })).toMatchObject({ kind: 'pin', why: 'missing' });
  expect(await set({ count: 501 }, '4711')).toMatchObject({ kind: 'set' });
});

test('saving the other settings keeps the limits, whatever is saved with them', async () => {
  await set({ count: 20 });
  const { revision, settings } = await seen();
  const wanted = { ...settings, requiredFields: [], issueLimits: usualIssueLimits };
  await room.handlers.update({ commandId: randomUUID(), id, revision, settings: wanted });
  expect((await seen()).settings.issueLimits.count).toBe(20);
});
