// The PIN over a real gnome-keyring: stored for the next run, unavailable while the keyring is locked, available again afterwards.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CodedError } from '../../../../main/failure.ts';
import type { SecretStore } from '../../../../main/vault/store.ts';
import { createPin } from '../../../../main/withdrawals/pin.ts';
import { noon, openedIn, temporaryFolder } from '../../../helpers/ledger-folder.ts';
import { startKeyring, type Keyring } from '../../../helpers/keyring.ts';
import type { Step } from '../../../helpers/keyring-child.ts';
import { guardsOf } from '../../../helpers/guards.ts';
import { needs } from '../../../helpers/system-tools.ts';

describe('a real keyring', needs('dbus-run-session', 'gnome-keyring-daemon', 'dbus-send'), () => {
  let keyring: Keyring;
  beforeAll(async () => {
    keyring = await startKeyring();
  });
  afterAll(() => keyring.close());

  /** Each step runs in a separate process, like a run of the app. */
  async function take(step: Step): Promise<unknown> {
    const [opened, answer] = await keyring.use(['open'], step);
    const code = opened?.code ?? answer?.code;
    if (code !== undefined) throw new CodedError('vaultLocked', 'vault', { detail: code });
    return answer?.value ?? null;
  }

  const store: SecretStore = {
    kind: 'keychain',
    async get(key) {
      const value = await take(['get', key]);
      return typeof value === 'string' ? value : null;
    },
    set: async (key, value) => void (await take(['set', key, value])),
    delete: async (key) => void (await take(['delete', key])),
  };

  async function run(folder: string) {
    const { ledger } = await openedIn(folder);
    const vault = { state: () => ({ state: 'ready' as const }), store: () => store };
    const { pin, calls } = createPin({
      ledger,
      vault,
      guards: guardsOf({ ledger, vault, folder }),
      now: () => new Date(noon),
      session: randomUUID(),
      newSlot: randomUUID,
      report(_where, error) {
        throw error;
      },
    });
    return {
      ledger,
      pin,
      set: (next: string | null, old?: string) =>
        calls.setPin({ commandId: randomUUID(), next, ...(old === undefined ? {} : { old }) }),
    };
  }

  test('keeps the PIN over a restart, is unavailable while locked, and is deleted completely', async () => {
    const folder = temporaryFolder();
    const first = await run(folder);
    await first.set('4711');
    await first.ledger.close();
    const second = await run(folder);
    expect(await second.pin.check('4712')).toEqual({ ok: false, why: 'wrong', until: null });
    expect(await second.pin.check('4711')).toEqual({ ok: true });

    await keyring.use(['open'], ['lock']);
    expect(await second.pin.state()).toEqual({ kind: 'unavailable' });
    expect(await second.pin.check('4711')).toEqual({ ok: false, why: 'unavailable', until: null });
    expect(await second.set('1234')).toEqual({ kind: 'pin', why: 'unavailable', until: null });
    await keyring.unlock();

    expect(await second.set('1234', '4711')).toEqual({ kind: 'set', pin: { kind: 'set' } });
    expect(await second.pin.check('1234')).toEqual({ ok: true });
    expect(await second.set(null, '1234')).toEqual({ kind: 'set', pin: { kind: 'none' } });
    const [, left] = await keyring.use(['open'], ['accounts']);
    // What this computer knows of the PIN stays: that there is none.
    expect(JSON.stringify(left)).not.toContain('pin/');
    expect(JSON.stringify(left)).toContain('guards');
  });
});
