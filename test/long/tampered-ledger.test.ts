// A ledger that somebody changed, in its file or in a restored backup, with a real keychain and the real program: whatever was changed, no
// credential reaches the stranger before a person has confirmed the account.
import { boletoFields, perField } from '../../preload/contract/boleto-fields.ts';
import { copyFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secretEncodings } from '../../main/secret-encodings.ts';
import { startSandbox, type Sandbox } from '../../main/sandbox/server.ts';
import { startProcess, type Process } from '../helpers/app-under-test.ts';
import { callAs, enter, temporaryFolder, type Entry } from '../helpers/browser-host.ts';
import { startKeyring, type Keyring } from '../helpers/keyring.ts';
import { needs } from '../helpers/system-tools.ts';
import { within } from '../helpers/window-calls.ts';

type Row = Readonly<Record<string, string | number | null>>;

/** It stores everything that it receives, and answers like a service without data. */
async function openOtherService() {
  const received: Buffer[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      received.push(bytes);
      socket.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}');
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    heard: () => Buffer.concat(received).toString('latin1'),
    close: () => new Promise((resolve) => void server.close(resolve)),
  };
}

describe('a changed ledger', needs('dbus-run-session', 'gnome-keyring-daemon'), () => {
  let keyring: Keyring;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let kept: Awaited<ReturnType<typeof temporaryFolder>>;
  let service: Sandbox;
  let otherService: Awaited<ReturnType<typeof openOtherService>>;
  let app: Process;
  let port = 0;
  let entry: Entry;
  let account = '';
  let other = '';
  let secrets: Record<'token' | 'ci' | 'cs', string>;

  const ledger = () => join(folder.path, 'ledger.db');
  const call = async (room: string, name: string, input?: unknown): Promise<unknown> =>
    JSON.parse(
      (
        await callAs(
          port,
          entry,
          input === undefined ? '' : JSON.stringify(input),
          {},
          `/calls/${room}/${name}`,
        )
      ).text,
    );
  const commandId = () => crypto.randomUUID();
  async function start() {
    app = startProcess(['--no-open', '--data', folder.path], keyring.env);
    const address = await app.address;
    port = Number(new URL(address).port);
    entry = await enter({ port }, address);
    expect(within(await call('app', 'state'), 'value', 'phase')).toBe('ready');
  }
  async function stop() {
    app.child.kill('SIGTERM');
    expect([await app.ended, app.errors()]).toEqual([0, '']);
  }
  /** Changes the file as a program would that knows the ledger's own protections. */
  function inFile<T>(act: (db: DatabaseSync) => T): T {
    const db = new DatabaseSync(ledger());
    const triggers = db
      .prepare(
        `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name IN ('accounts', 'pin')`,
      )
      .all();
    try {
      for (const { name } of triggers) db.exec(`DROP TRIGGER "${String(name)}"`);
      return act(db);
    } finally {
      for (const { sql } of triggers) db.exec(String(sql));
      db.close();
    }
  }
  const rowOf = (id: string): Row =>
    inFile((db) => {
      const row = db.prepare('SELECT * FROM accounts WHERE id = ?').get(id) ?? {};
      return Object.fromEntries(
        Object.entries(row).flatMap(([name, value]) =>
          value === null || typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [],
        ),
      );
    });
  const change = (id: string, row: Row) =>
    inFile((db) => {
      for (const [name, value] of Object.entries(row))
        db.prepare(`UPDATE accounts SET "${name}" = ? WHERE id = ?`).run(value, id);
    });
  const settingsWith = (row: Row, more: Readonly<Record<string, string>>): string =>
    JSON.stringify({ ...Object(JSON.parse(String(row['settings']))), ...more });

  /** Everything that a window can press for an account except its confirmation. */
  async function pressAll() {
    await call('accounts', 'test', { id: account, boletoId: '1' });
    await call('monitor', 'add', {
      commandId: commandId(),
      accountId: account,
      items: [{ transactionId: crypto.randomUUID() }],
    });
    await call('withdrawals', 'readFees', { accountId: account });
  }
  async function accountNow(): Promise<unknown> {
    const list = within(await call('accounts', 'list'), 'value', 'accounts');
    return Array.isArray(list) ? list.find((one: unknown) => within(one, 'id') === account) : undefined;
  }
  /** The counts of the witnesses outside of the ledger. */
  async function issueOne() {
    const form = {
      ...perField(boletoFields, () => ''),
      'payer.name': 'Ana Prado',
      'payer.document': '52998224725',
      amount: '10,00',
      dueDate: '10/12/2030',
      description: 'Mensalidade',
    };
    const input = { commandId: commandId(), accountId: account, refInCallback: false, form };
    const id = within(await call('boletos', 'issue', input), 'value', 'boleto');
    const stateNow = async () => within(await call('boletos', 'get', { id }), 'value', 'state');
    await expect.poll(stateNow).toBe('created');
  }
  function expectNothingSent() {
    const received = otherService.heard().toLowerCase();
    for (const secret of Object.values(secrets))
      for (const form of secretEncodings(secret)) expect(received).not.toContain(form.toLowerCase());
  }

  beforeAll(async () => {
    [keyring, folder, kept, otherService] = await Promise.all([
      startKeyring(),
      temporaryFolder(),
      temporaryFolder(),
      openOtherService(),
    ]);
    service = await startSandbox({ folder: null, seed: 'tampered', now: Date.now });
    const { accessToken: token, clientId: ci, clientSecret: cs } = service.tenants.practice;
    secrets = { token, ci, cs };
    await start();
    const make = async (name: string, baseUrl: string) => {
      const made = await call('accounts', 'create', {
        commandId: commandId(),
        name,
        baseUrl,
        credentials: secrets,
      });
      return String(within(made, 'value', 'id'));
    };
    account = await make('Padaria Aurora', service.url);
    other = await make('Oficina Sol', `${service.url}/outra`);
    await call('withdrawals', 'setPin', { commandId: commandId(), next: '4815' });
    await stop();
    copyFileSync(ledger(), join(kept.path, 'ledger.db'));
  });
  afterAll(async () => {
    if (app.child.exitCode === null) app.child.kill('SIGTERM');
    await app.ended;
    await service.stop();
    await otherService.close();
    keyring.close();
    await Promise.all([folder.remove(), kept.remove()]);
  });

  const changes: readonly (readonly [string, (row: Row, second: Row) => Row])[] = [
    ['another address', () => ({ base_url: otherService.url })],
    ['another address and no proof', () => ({ base_url: otherService.url, mac: null })],
    ['another address and an empty proof', () => ({ base_url: otherService.url, mac: '' })],
    [
      "another address and another row's proof",
      (_row, { mac = null }) => ({ base_url: otherService.url, mac }),
    ],
    [
      'both credentials shown',
      (row) => ({ base_url: otherService.url, settings: settingsWith(row, { auxiliary: 'both' }) }),
    ],
    [
      'ci and cs shown where the token was',
      (row) => ({ settings: settingsWith(row, { auxiliary: 'cics' }) }),
    ],
    ['a proxy', (row) => ({ settings: settingsWith(row, { proxy: otherService.url }) })],
    [
      'a proxy and no proof',
      (row) => ({ settings: settingsWith(row, { proxy: otherService.url }), mac: null }),
    ],
    ['practice, elsewhere', () => ({ kind: 'practice', base_url: otherService.url })],
    [
      "another row's secrets",
      (_row, { credentials = null }) => ({ base_url: otherService.url, credentials }),
    ],
    ['another identity', () => ({ base_url: otherService.url, identity: '{"confirmedName":"Outra"}' })],
    ['as it never was used', () => ({ base_url: otherService.url, used: 0, revision: 1, removed_at: null })],
  ];
  it.each(changes)(
    'sends no credential before a press, and none to another place after it: %s',
    async (_what, changed) => {
      const row = rowOf(account);
      change(account, changed(row, rowOf(other)));
      const before = service.inspect().requests;
      await start();
      const shown = await accountNow();
      await pressAll();
      expectNothingSent();
      expect(service.inspect().requests).toBe(before);
      expect(within(shown, 'confirmed')).toBe(false);
      // Even if a person confirms what they see, no secret is sent to another address than it was given for.
      await call('accounts', 'confirm', {
        commandId: commandId(),
        id: account,
        revision: within(shown, 'revision'),
        typedName: 'Padaria Aurora',
      });
      await pressAll();
      await stop();
      expectNothingSent();
      const { revision: _now, ...rest } = row;
      change(account, rest);
    },
  );

  it('sends the credentials to the address they were given for, once the row is as it was', async () => {
    const before = service.inspect().requests;
    await start();
    await pressAll();
    expect(service.inspect().requests).toBeGreaterThan(before);
    await issueOne();
    await stop();
    expectNothingSent();
  });

  it('keeps a PIN that was removed from the file, and sets no other', async () => {
    inFile((db) => db.exec('UPDATE pin SET slot = NULL, set_at = NULL, session = NULL, wrong = 0'));
    await start();
    expect(within(await call('app', 'lockSettings'), 'value', 'pin', 'kind')).toBe('set');
    const set = await call('withdrawals', 'setPin', { commandId: commandId(), next: '0000' });
    expect(within(set, 'value', 'kind')).toBe('pin');
    await stop();
  });

  it('sends none from a changed and restored backup, and none from an unchanged one either', async () => {
    for (const changed of [{ base_url: otherService.url }, { base_url: service.url }]) {
      copyFileSync(join(kept.path, 'ledger.db'), ledger());
      change(account, changed);
      const before = service.inspect().requests;
      await start();
      await pressAll();
      await stop();
      expectNothingSent();
      expect(service.inspect().requests).toBe(before);
    }
  });
});
