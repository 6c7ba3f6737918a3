// The twenty points of Electron's own security checklist, each by its number: checked by the double, the sources and the package.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import packageJson from '../../../../../package.json' with { type: 'json' };
import { isTrusted } from '../../../../../main/host/electron/start.ts';
import { startElectron } from '../../../../../main/host/electron/start.ts';
import { contentSecurityPolicy } from '../../../../../main/host/headers.ts';
import type { Host } from '../../../../../main/host/host.ts';
import { mintSecret } from '../../../../../main/host/secret.ts';
import { createTickets } from '../../../../../main/host/tickets.ts';
import { judgeFolder } from '../../../../../main/ledger/lock.ts';
import { echoApp, smallShell, temporaryFolder } from '../../../../helpers/browser-host.ts';
import {
  electronDouble,
  type SessionDouble,
  Veto,
  type WindowDouble,
} from '../../../../helpers/electron-double.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const sources = globSync('{main,preload,renderer}/**/*.{ts,tsx,html,css}', { cwd: root });
/** The files that we ship with these words in them. */
const places = (words: RegExp): string[] => sources.filter((path) => words.test(read(path)));

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let double: ReturnType<typeof electronDouble>;
let host: Host;
/** The window that the clerk sees, and the hidden one that prints. */
let windows: WindowDouble[];

beforeEach(async () => {
  folder = await temporaryFolder();
  double = electronDouble();
  const shell = await smallShell(folder.path);
  const hosts: Host[] = [];
  await startElectron({
    electron: double.electron,
    platform: 'linux',
    locale: 'pt-BR',
    args: [],
    dataFolder: folder.path,
    temporary: null,
    stateFolder: `${folder.path}-state`,
    smoke: false,
    sheets: [],
    openWith: null,
    anew: { args: [] },
    proofs: () => Promise.resolve({}),
    files: { ...shell, preload: '/app/out/preload/electron.cjs' },
    judgeFolder,
    lockFolder: () => undefined,
    startApp: (given) => {
      hosts.push(given);
      return Promise.resolve({ ...echoApp().app, tickets: createTickets(mintSecret) });
    },
    leave: (exit) => Promise.resolve(exit()),
    onFault: () => undefined,
    onTerminate: () => undefined,
    tell: () => undefined,
    onWindow: () => undefined,
    warn: () => undefined,
  });
  const [given] = hosts;
  if (!given) throw new Error('the app was not started');
  host = given;
  await host.printing.printers();
  windows = double.windows;
});
afterEach(() => folder.remove());

const sessions = (): SessionDouble[] => [double.session, ...double.partitions.values()];
const preferences = () => windows.map(({ options }) => options.webPreferences ?? {});

test('1: only secure content is loaded', () => {
  expect(windows).toHaveLength(2);
  for (const { loaded } of windows) expect(['', 'app://guiche/']).toContain(loaded);
  for (const session of sessions()) {
    for (const url of [
      'http://example.com/',
      'https://example.com/',
      'ws://example.com/',
      'ftp://example.com/',
    ])
      expect(session.lets(url)).toBe(false);
  }
  expect(windows[0]?.webContents.webrtc).toBe('disable_non_proxied_udp');
  expect(places(/(?:src|href)=["']?http:/)).toEqual([]);
});

test('2: no page has Node', () => {
  for (const one of preferences()) {
    expect(one.nodeIntegration).toBe(false);
    expect(one.nodeIntegrationInWorker ?? false).toBe(false);
    expect(one.nodeIntegrationInSubFrames ?? false).toBe(false);
  }
});

test('3: contexts are isolated', () => {
  for (const one of preferences()) expect(one.contextIsolation).toBe(true);
});

test('4: every process is sandboxed', () => {
  expect(double.log).toContain('enableSandbox');
  expect(double.log.indexOf('enableSandbox')).toBeLessThan(double.log.indexOf('ready'));
  for (const one of preferences()) expect(one.sandbox).toBe(true);
  // Chromium refuses to run as root with its sandbox, so Guichê starts only Chromium without it for root. The other files only detect a
  // person's own switch.
  expect(places(/no-sandbox/)).toEqual([
    join('main', 'host', 'arguments.ts'),
    join('main', 'host', 'electron', 'before-ready.ts'),
    join('main', 'host', 'browser', 'window.ts'),
  ]);
});

test('5: permissions are refused in every session', () => {
  expect(sessions()).toHaveLength(2);
  for (const session of sessions()) {
    const asked: boolean[] = [];
    for (const permission of [
      'media',
      'geolocation',
      'notifications',
      'midi',
      'openExternal',
      'hid',
      'usb',
    ]) {
      session.ask?.({ id: 1 }, permission, (granted) => asked.push(granted), {
        isMainFrame: true,
        requestingUrl: 'app://guiche/',
      });
      expect(session.check?.({ id: 1 }, permission, 'app://guiche', { isMainFrame: true })).toBe(false);
    }
    expect(asked).toEqual(Array.from({ length: 7 }, () => false));
  }
});

test('6: webSecurity is on', () => {
  for (const one of preferences()) expect(one.webSecurity ?? true).toBe(true);
});

test('7: every answer at our origin has a content security policy', async () => {
  const policies: (string | null | undefined)[] = [];
  for (const session of sessions()) {
    for (const path of ['', 'assets/app-1.js', 'missing', 'documents/none.pdf', 'uploads'])
      policies.push(
        (await session.handler?.(new Request(`app://guiche/${path}`)))?.headers.get(
          'content-security-policy',
        ),
      );
  }
  for (const policy of policies) {
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/u);
    expect(policy).not.toMatch(/unsafe|https?:|\*/u);
  }
  // Compiling WebAssembly is the one exception, for the script that reads PDFs in a worker.
  expect(contentSecurityPolicy({ wasm: true })).not.toContain("'unsafe-eval'");
});

test('8: insecure content never runs', () => {
  for (const one of preferences()) expect(one.allowRunningInsecureContent ?? false).toBe(false);
  expect(
    places(/allowRunningInsecureContent|allow-running-insecure-content|ignore-certificate-errors/),
  ).toEqual([]);
});

test('9: no experimental features', () => {
  for (const one of preferences()) expect(one.experimentalFeatures ?? false).toBe(false);
  expect(places(/experimentalFeatures|experimental-features|appendSwitch/)).toEqual([]);
});

test('10: no features of Blink are enabled', () => {
  for (const one of preferences()) expect(one.enableBlinkFeatures).toBeUndefined();
  expect(places(/enableBlinkFeatures|enable-blink-features/)).toEqual([]);
});

test('11: no webview, so none with pop-ups', () => {
  expect(places(/<webview|allowpopups/i)).toEqual([]);
});

test('12: a webview that somebody slips in is not attached', () => {
  for (const one of preferences()) expect(one.webviewTag ?? false).toBe(false);
  const attach = new Veto();
  windows[0]?.webContents.emit('will-attach-webview', attach);
  expect(attach.prevented).toBe(true);
});

test('13: no window navigates elsewhere', () => {
  const [shown, printing] = windows;
  const navigates = (window: WindowDouble | undefined, event: string, url: string): boolean => {
    const details = Object.assign(new Veto(), { url });
    window?.webContents.emit(event, details);
    return !details.prevented;
  };
  const elsewhere = [
    'https://example.com/',
    'file:///etc/passwd',
    'app://guiche.example/',
    'data:text/html,x',
  ];
  for (const url of elsewhere) {
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect'])
      expect(navigates(shown, event, url)).toBe(false);
    for (const event of ['will-navigate', 'will-redirect'])
      expect(navigates(printing, event, url)).toBe(false);
  }
});

test('14: no window opens another', () => {
  for (const { webContents } of windows)
    expect(webContents.openHandler?.({ url: 'https://example.com/' })).toEqual({ action: 'deny' });
});

test('15: the system opens only addresses of messages', async () => {
  const mail = { address: 'file:///etc/passwd', subject: 'smb://host/x', body: 'javascript:1' };
  await host.openMail(mail);
  expect(await host.openChat({ phone: 'file:///etc/passwd', text: 'x' })).toBe(false);
  expect(await host.openChat({ phone: '(11) 98765-4321', text: 'javascript:1' })).toBe(true);
  const chat = 'https://wa.me/5511987654321?text=javascript%3A1';
  expect(double.opened).toEqual([expect.stringMatching(/^mailto:file%3A/), chat]);
  expect(places(/shell\.openExternal/)).toEqual([join('main', 'host', 'electron', 'host.ts')]);
  // The window itself has no call that opens an address of its own choice.
  expect(sources.filter((path) => path.startsWith('preload') && /openExternal/.test(read(path)))).toEqual([]);
});

test('16: Electron is current, and one exact version', () => {
  const { electron } = packageJson.devDependencies;
  expect(electron).toMatch(/^\d+\.\d+\.\d+$/u);
  expect(Number.parseInt(electron, 10)).toBeGreaterThanOrEqual(45);
});

test('17: the sender of every message is checked', () => {
  expect(places(/ipcMain\.(?:on|handle|once)/)).toEqual([join('main', 'host', 'electron', 'start.ts')]);
  const sender = { id: 1 };
  const origin = 'app://guiche';
  expect(isTrusted({ sender, senderFrame: { origin, parent: null } }, 1)).toBe(true);
  for (const senderFrame of [
    null,
    { origin, parent: {} },
    { origin: 'null', parent: null },
    { origin: 'https://guiche', parent: null },
  ])
    expect(isTrusted({ sender, senderFrame }, 1)).toBe(false);
  expect(isTrusted({ sender, senderFrame: { origin, parent: null } }, 2)).toBe(false);
  expect(isTrusted({ sender, senderFrame: { origin, parent: null } }, undefined)).toBe(false);
});

test('18: pages come by a protocol of our own, never by file:', () => {
  expect(double.log[0]).toMatch(/^scheme .*"scheme":"app"/u);
  expect(double.log[0]).not.toMatch(/bypassCSP|corsEnabled|allowServiceWorkers/u);
  expect(places(/\bloadFile\(|['"`]file:\/\//)).toEqual([]);
  for (const session of sessions()) expect(session.lets('file:///etc/passwd')).toBe(false);
});

test('19: fuses are set', () => {
  const config = read('electron-builder.yml');
  for (const fuse of [
    'runAsNode: false',
    'enableNodeOptionsEnvironmentVariable: false',
    'enableNodeCliInspectArguments: false',
    'enableEmbeddedAsarIntegrityValidation: true',
    'onlyLoadAppFromAsar: true',
    'grantFileProtocolExtraPrivileges: false',
  ])
    expect(config).toContain(`\n  ${fuse}\n`);
  expect(config).not.toMatch(/^asar: false/mu);
});

test('20: no page can use Electron', () => {
  expect(existsSync(join(root, 'preload', 'electron.ts'))).toBe(true);
  const preload = read('preload/electron.ts');
  expect(preload.match(/exposeInMainWorld\((.*)\)/g)).toEqual(["exposeInMainWorld('guiche', guiche)"]);
  expect(places(/exposeInMainWorld|ipcRenderer\b/)).toEqual([join('preload', 'electron.ts')]);
  // Of the two windows only ours has the bridge, and the bridge passes names, never a channel or an event.
  expect(preferences().map(({ preload: bridge }) => bridge)).toEqual([
    '/app/out/preload/electron.cjs',
    undefined,
  ]);
  expect(preload).not.toMatch(/ipcRenderer\.(?:send|sendSync|postMessage)|\bon\w*: ipcRenderer/u);
});
