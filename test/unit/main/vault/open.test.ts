// The vault over a real gnome-keyring: what is stored, what is left behind, and the result of a locked, dead or missing keyring.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openVault } from '../../../../main/vault/open.ts';
import { startKeyring, useWithoutBus, type Keyring } from '../../../helpers/keyring.ts';
import { needs } from '../../../helpers/system-tools.ts';

const jwt = (mark: string) => `${mark.repeat(100)}.${'Zm9v'.repeat(950)}.${mark.repeat(100)}`; // 4 KB
const ready = { state: 'ready', store: { kind: 'keychain' } };

describe('a real keyring', needs('dbus-run-session', 'gnome-keyring-daemon', 'dbus-send'), () => {
  let keyring: Keyring;
  beforeAll(async () => {
    keyring = await startKeyring();
  });
  afterAll(() => keyring.close());

  test('opening leaves nothing behind', async () => {
    expect(await keyring.use(['open'], ['accounts'])).toEqual([{ value: ready }, { value: [] }]);
  });

  test('keeps tokens of any length for the next process, rotates them, and deletes them without a trace', async () => {
    const odd = `coração €😀 ${'😀'.repeat(900)}`;
    await keyring.use(['open'], ['set', 'token', jwt('a')], ['set', 'other', odd]);
    const answers = await keyring.use(
      ['open'],
      ['get', 'token'],
      ['get', 'other'],
      ['set', 'token', 'short'],
      ['get', 'token'],
      ['set', 'token', jwt('b')],
      ['get', 'token'],
      ['set', 'token', ''],
      ['get', 'token'],
      ['accounts'],
      ['delete', 'token'],
      ['delete', 'other'],
      ['delete', 'never there'],
      ['get', 'token'],
      ['accounts'],
    );
    const values = answers.map(({ value }) => value);
    expect(values.slice(1, 9)).toEqual([jwt('a'), odd, null, 'short', null, jwt('b'), null, '']);
    expect(values[9]).toEqual(['other', 'other/a0', 'other/a1', 'token', 'token/b0']);
    expect(values.slice(10)).toEqual([null, null, null, null, []]);
  });

  test('refuses what the keyring cannot store, and keeps the old value', async () => {
    const answers = await keyring.use(
      ['open'],
      ['set', 'token', 'old'],
      ['set', 'token', 'cut\0off'],
      ['set', 'token', '\ud83d alone'],
      ['get', 'token'],
      ['delete', 'token'],
      ['accounts'],
    );
    expect(answers.slice(2)).toEqual([
      { code: 'vaultWriteFailed' },
      { code: 'vaultWriteFailed' },
      { value: 'old' },
      { value: null },
      { value: [] },
    ]);
  });

  test('killed after any change of a rotation, the next process finds the old token or the new one', async () => {
    // Probe: 2 changes at the opening. Rotation: 4 parts, the header, 4 old parts.
    const found = [];
    for (const changes of [1, 3, 4, 5, 6, 9]) {
      await keyring.use(['open'], ['set', 'token', jwt('a')]);
      const cut = await keyring.use(
        ['open'],
        ['dieAfter', changes],
        ['set', 'token', jwt('b')],
        ['accounts'],
      );
      expect(cut).toHaveLength(2); // the step after the kill answered nothing
      const [, token] = await keyring.use(['open'], ['get', 'token']);
      found.push(token?.value);
    }
    expect(found).toEqual([jwt('a'), jwt('a'), jwt('a'), jwt('b'), jwt('b'), jwt('b')]);
    const after = await keyring.use(['open'], ['delete', 'token'], ['accounts']);
    expect(after.slice(1)).toEqual([{ value: null }, { value: [] }]);
  });

  test('a part that somebody else deleted makes the secret missing', async () => {
    const answers = await keyring.use(
      ['open'],
      ['set', 'token', jwt('a')],
      ['forget', 'token/a1'],
      ['get', 'token'],
      ['delete', 'token'],
    );
    expect(answers.slice(3)).toEqual([{ code: 'secretMissing' }, { value: null }]);
  });

  test('locked while in use it answers nothing, at the next start it is locked, and unlocked it has everything', async () => {
    const locked = await keyring.use(
      ['open'],
      ['set', 'token', jwt('a')],
      ['lock'],
      ['get', 'token'],
      ['get', 'never there'],
      ['set', 'token', 'b'],
      ['set', 'new', 'b'],
      ['delete', 'token'],
      ['open'],
    );
    const no = { code: 'vaultLocked' };
    expect(locked.slice(3, 8)).toEqual([no, no, no, no, no]);
    expect(locked[8]).toEqual({
      value: {
        state: 'locked',
        code: 'vaultLocked',
        detail: 'Cannot create an item in a locked collection',
      },
    });
    await keyring.unlock();
    const after = await keyring.use(['open'], ['get', 'token'], ['get', 'new'], ['delete', 'token']);
    expect(after).toEqual([{ value: ready }, { value: jwt('a') }, { value: null }, { value: null }]);
  });

  test('a keyring that does not answer does not delay the start, and is ready once it answers', async () => {
    const silent = { value: { state: 'locked', code: 'vaultLocked', detail: 'no answer yet' } };
    const answers = await keyring.use(
      ['open'],
      ['freeze'],
      ['open', 200],
      ['open', 200],
      ['hanging'],
      ['thaw'],
      ['untilReady'],
      ['hanging'],
    );
    expect(answers.slice(2, 5)).toEqual([silent, silent, { value: 1 }]);
    expect(answers.slice(6)).toEqual([{ value: 'ready' }, { value: 0 }]);
  });
});

test.runIf(process.platform === 'linux')(
  'without a bus there is no vault, and the system says why',
  async () => {
    const [opened] = await useWithoutBus(['open']);
    expect(opened?.value).toMatchObject({ state: 'unavailable', code: 'vaultUnavailable' });
    expect(JSON.stringify(opened?.value)).toMatch(/D-Bus/);
  },
);

test('if the native module cannot load there is no vault either, and Guichê starts', async () => {
  const opened = await openVault({
    service: 'guiche-test',
    load: () => Promise.reject(new Error('Failed to load keytar native addon')),
  });
  expect(opened).toEqual({
    state: 'unavailable',
    code: 'vaultUnavailable',
    detail: 'Failed to load keytar native addon',
  });
});
