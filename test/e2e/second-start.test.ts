// The built browser host as a process: its only line, a second start, one process per folder, and an orderly end.
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { chromium } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../main/ledger/lock.ts';
import { workerNames } from '../../main/worker-entry.ts';
import { callNames } from '../../preload/contract/names.ts';
import { out, startProcess, type Process } from '../helpers/app-under-test.ts';
import { browserProgram, inChromium } from '../helpers/chromium.ts';
import { enter, quitAs, temporaryFolder } from '../helpers/browser-host.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let started: Process[] = [];

beforeEach(async () => void (folder = await temporaryFolder()));
afterEach(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGKILL');
    await ended;
  }
  started = [];
  await folder.remove();
});

const start = (...args: string[]) => {
  const process = startProcess(['--no-open', '--data', folder.path, ...args]);
  started.push(process);
  return process;
};
const portOf = (address: string) => Number(new URL(address).port);
const opens = async (address: string) => (await enter({ port: portOf(address) }, address)).answer.status;

describe('the process', () => {
  it('prints one line, opens with it, ends in order, and leaves no open port behind', async () => {
    const first = start();
    const address = await first.address;
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#key=[\w-]{43}$/u);
    const entry = await enter({ port: portOf(address) }, address);
    expect(entry.answer.status).toBe(200);
    expect(await opens(address)).toBe(401);
    expect(statSync(join(folder.path, 'door.json')).mode & 0o777).toBe(
      process.platform === 'win32' ? 0o666 : 0o600,
    );
    await quitAs(portOf(address), entry);
    expect(await first.ended).toBe(0);
    expect(first.lines).toEqual([`Guichê: ${address}`]);
    expect(first.errors()).toBe('');
    expect(existsSync(join(folder.path, 'door.json'))).toBe(false);
    lockFolder(folder.path).release();
  });

  it.skipIf(process.platform !== 'linux' || !existsSync('/usr/bin/prlimit'))(
    'leaves no core file when it crashes',
    async () => {
      const { address, child } = start();
      await address;
      const limit = () => readFileSync(`/proc/${child.pid}/limits`, 'utf8');
      await expect.poll(limit).toMatch(/^Max core file size +0 +0 /mu);
    },
  );

  it('started twice on a folder, asks the first process for a window, and both keys open it', async () => {
    const first = start();
    const one = await first.address;
    const second = start();
    const two = await second.address;
    expect(await second.ended).toBe(0);
    expect([portOf(two), two === one]).toEqual([portOf(one), false]);
    expect(await opens(two)).toBe(200);
    const entry = await enter({ port: portOf(one) }, one);
    expect(entry.answer.status).toBe(200);
    await quitAs(portOf(one), entry);
    expect(await first.ended).toBe(0);
  });

  // Windows ends a process at once, without notice.
  it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends in order at %s',
    async (signal) => {
      const first = start();
      await first.address;
      first.child.kill(signal);
      expect(await first.ended).toBe(0);
      expect(existsSync(join(folder.path, 'door.json'))).toBe(false);
    },
  );

  it('started several times at once, opens one program with a window for each start', async () => {
    const all = Array.from({ length: 4 }, () => start());
    const addresses = await Promise.all(all.map(({ address }) => address));
    expect(new Set(addresses.map(portOf)).size).toBe(1);
    const entries = [];
    for (const address of addresses) entries.push(await enter({ port: portOf(address) }, address));
    expect(entries.map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200]);
    // All processes except the one that has the folder have ended.
    const running = () => all.filter(({ child }) => child.exitCode === null);
    await expect.poll(running).toHaveLength(1);
    expect(all.filter(({ child }) => child.exitCode === 0)).toHaveLength(3);
    expect(all.map(({ errors }) => errors()).join('')).toBe('');
    const [last] = running();
    const [entry] = entries;
    if (!entry) throw new Error('nobody entered');
    await quitAs(portOf(addresses[0] ?? ''), entry);
    expect(await last?.ended).toBe(0);
  });

  it('started while another is about to release the folder, takes the folder', async () => {
    const held = lockFolder(folder.path);
    // The other one still listens, but no longer answers.
    const closing = createServer((_, answer) => {
      held.release();
      answer.writeHead(503).end();
    }).listen(0, '127.0.0.1');
    await once(closing, 'listening');
    const at = closing.address();
    const port = typeof at === 'object' && at ? at.port : 0;
    writeFileSync(join(folder.path, 'door.json'), JSON.stringify({ port, secret: 'old' }));
    const address = await start().address;
    closing.close();
    expect(portOf(address)).not.toBe(port);
    expect(await opens(address)).toBe(200);
  });

  it('starts after a killed one, over its leftovers', async () => {
    const first = start();
    const old = await first.address;
    first.child.kill('SIGKILL');
    await first.ended;
    expect(existsSync(join(folder.path, 'door.json'))).toBe(true);
    const next = await start().address;
    expect(portOf(next)).not.toBe(portOf(old));
    expect(await opens(next)).toBe(200);
  });

  it('says so if something that does not answer holds the folder', async () => {
    const held = lockFolder(folder.path);
    writeFileSync(join(folder.path, 'door.json'), JSON.stringify({ port: 1, secret: 'stale' }));
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.errors()).toMatch(/^(?:O Guichê já está aberto|Guichê is already open)/u);
    expect(second.lines).toEqual([]);
    held.release();
  });

  it('uses only the given port, and says so if it is taken', async () => {
    const first = await start().address;
    const other = await temporaryFolder();
    const second = startProcess(['--no-open', '--data', other.path, '--port', String(portOf(first))]);
    started.push(second);
    expect(await second.ended).toBe(1);
    expect(second.errors()).toMatch(/porta pedida|already uses that port/u);
    await other.remove();
  });

  it('does not start with unknown arguments', async () => {
    for (const args of [['--nope'], ['--port', 'x'], ['--port', '70000']]) {
      const wrong = startProcess(args);
      expect([await wrong.ended, wrong.lines]).toEqual([2, []]);
      expect(wrong.errors()).toContain('--no-open');
    }
  });

  it('confirms that it is complete', async () => {
    const whole = startProcess(['--smoke']);
    expect([await whole.ended, whole.errors()]).toEqual([0, '']);
    expect(whole.lines.map((line) => line.split(':')[0])).toEqual([...workerNames, 'app']);
  });
});

describe('the window', { skip: inChromium.skip || process.platform === 'win32' }, () => {
  /** The machine's own browser, without a screen and with a debugging port. */
  const headless = () => {
    const program = join(folder.path, 'browser');
    const flags = '--headless --disable-gpu --remote-debugging-port=0';
    writeFileSync(program, `#!/bin/sh\nexec "${browserProgram()}" ${flags} "$@"\n`);
    chmodSync(program, 0o755);
    return program;
  };
  const debuggingPort = () => {
    try {
      return Number(
        readFileSync(join(folder.path, 'window', 'profile', 'DevToolsActivePort'), 'utf8').split('\n')[0],
      );
    } catch {
      return 0;
    }
  };

  it('opens in the machine’s browser, with no key in any argument, and the clerk can quit from it', async () => {
    const first = startProcess(['--data', folder.path], { ...process.env, GUICHE_BROWSER: headless() });
    started.push(first);
    await expect.poll(debuggingPort).toBeGreaterThan(0);
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${debuggingPort()}`);
    const pages = () => browser.contexts().flatMap((context) => context.pages());
    await expect
      .poll(() =>
        pages()
          .map((page) => page.url())
          .join(),
      )
      .toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/u);
    const [page] = pages();
    expect(await page?.evaluate('guiche.app.state()')).toMatchObject({
      ok: true,
      value: { phase: 'ready', host: 'browser' },
    });
    expect(readFileSync(join(folder.path, 'window', 'open.html'), 'utf8')).toContain('#key=');
    expect(await page?.evaluate('guiche.app.quit()')).toEqual({ ok: true, value: null });
    expect(await first.ended).toBe(0);
    expect(first.lines).toEqual([]);
    const session = await browser.newBrowserCDPSession();
    await session.send('Browser.close').catch(() => undefined);
    await browser.close();
  });

  it('prints the address if there is no browser', async () => {
    const first = startProcess(['--data', folder.path], {
      ...process.env,
      GUICHE_BROWSER: join(folder.path, 'none'),
    });
    started.push(first);
    expect(await opens(await first.address)).toBe(200);
    expect(first.errors()).toContain('Chromium');
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
  });
});

describe('the built preloads', () => {
  const source = (...path: string[]) => readFileSync(join(out, ...path), 'utf8');
  const shapeOf = (value: unknown) =>
    JSON.stringify(value, (_name, inner: unknown) => (typeof inner === 'function' ? 'function' : inner));

  it('are one file each, run in a sandbox, and build the same object', async () => {
    const exposed = new Map<string, unknown>();
    const required: string[] = [];
    runInContext(
      source('preload', 'electron.cjs'),
      createContext({
        exports: {},
        require: (name: string) => {
          required.push(name);
          return {
            contextBridge: { exposeInMainWorld: (key: string, value: unknown) => exposed.set(key, value) },
            ipcRenderer: { on: () => undefined, invoke: () => undefined },
          };
        },
      }),
    );
    expect(required).toEqual(['electron']);

    const window: Record<string, unknown> = {};
    runInContext(
      source('door', 'http.js'),
      createContext({
        crypto,
        btoa,
        window,
        location: { hash: '', pathname: '/' },
        sessionStorage: { getItem: () => null },
        URLSearchParams,
        TextEncoder,
        fetch,
      }),
    );
    const [overIpc, overHttp] = [shapeOf(exposed.get('guiche')), shapeOf(window['guiche'])];
    expect(overIpc.replace('"host":"electron"', '"host":"browser"')).toBe(overHttp);
    for (const names of Object.values(callNames))
      for (const name of names) expect(overHttp).toContain(`"${name}":"function"`);
    // The parsers of all calls would be a hundred times as large.
    for (const file of [source('preload', 'electron.cjs'), source('door', 'http.js')])
      expect(file).not.toContain('safeParse');
  });
});
