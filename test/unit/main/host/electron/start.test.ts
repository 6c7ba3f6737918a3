// The Electron host over a double of the module: the order of the start, the one window, the one trusted frame, the end.
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CodedError } from '../../../../../main/failure.ts';
import { judgeFolder, lockFolder, type FolderLock } from '../../../../../main/ledger/lock.ts';
import { startElectron, type ElectronProgram } from '../../../../../main/host/electron/start.ts';
import { paper } from '../../../../../main/host/electron/window.ts';
import type { Host } from '../../../../../main/host/host.ts';
import { mintSecret } from '../../../../../main/host/secret.ts';
import { createTickets } from '../../../../../main/host/tickets.ts';
import { ok } from '../../../../../preload/contract/result.ts';
import { echoApp, smallShell, temporaryFolder } from '../../../../helpers/browser-host.ts';
import { electronDouble, Veto, type WindowDouble } from '../../../../helpers/electron-double.ts';

const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve));
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeEach(async () => void (folder = await temporaryFolder()));
afterEach(() => folder.remove());

const at = (name: string) => join(folder.path, name);
const linked = (path: string) => {
  mkdirSync(path);
  symlinkSync(at('elsewhere'), join(path, 'link'), 'junction');
};
const shared = (path: string) => {
  mkdirSync(path);
  writeFileSync(join(path, 'theirs.txt'), '');
  chmodSync(path, 0o777);
};
/** In addition to the window's own values. */
const contents = () =>
  readdirSync(folder.path, { recursive: true, encoding: 'utf8' })
    .filter((name) => !/^out\b/u.test(name))
    .toSorted();

type Program = ElectronProgram<unknown, unknown>;
type Wishes = Partial<
  Pick<
    Program,
    | 'anew'
    | 'args'
    | 'sheets'
    | 'platform'
    | 'dataFolder'
    | 'temporary'
    | 'judgeFolder'
    | 'smoke'
    | 'proofs'
    | 'lockFolder'
    | 'startApp'
    | 'onFault'
  >
>;

async function start() {
  const double = electronDouble();
  return { double, ...(await startOn(double)) };
}

async function startOn(double: ReturnType<typeof electronDouble>, more: Wishes = {}) {
  const echo = echoApp();
  const tickets = createTickets(mintSecret);
  const faults: ((error: unknown) => void)[] = [];
  const signals: (() => void)[] = [];
  const warnings: string[] = [];
  const reported: string[] = [];
  const hosts: Host[] = [];
  const shell = await smallShell(folder.path);
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
    anew: { args: ['--data', 'dados'] },
    proofs: () => Promise.resolve({}),
    files: { ...shell, preload: '/app/out/preload/electron.cjs' },
    judgeFolder,
    lockFolder: () => void double.log.push('lock'),
    startApp: (host) => {
      double.log.push('app');
      hosts.push(host);
      return Promise.resolve({ ...echo.app, tickets });
    },
    leave: (exit) => Promise.resolve(exit()),
    onFault: (listener) => void faults.push(listener),
    onTerminate: (listener) => void signals.push(listener),
    tell: (line) => void reported.push(line),
    onWindow: () => void double.log.push('window'),
    warn: (line) => void warnings.push(line),
    ...more,
  });
  const [host] = hosts;
  const [window] = double.windows;
  return { ...echo, tickets, faults, signals, warnings, told: reported, host, window };
}

const there = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('missing');
  return value;
};
const frame = { origin: 'app://guiche', parent: null };
const from = (window: WindowDouble, senderFrame: { origin: string; parent: unknown } | null = frame) => ({
  sender: { id: window.webContents.id },
  senderFrame,
});

describe('the start', () => {
  it('does everything in the order that Electron requires', async () => {
    const double = electronDouble();
    await startOn(double, { platform: 'win32' });
    expect(double.log.map((line) => line.split(' ')[0])).toEqual([
      'scheme',
      'setName',
      'setAppUserModelId',
      'enableSandbox',
      'setPath',
      'setPath',
      'requestSingleInstanceLock',
      'ready',
      'lock',
      'app',
      'about',
    ]);
    const chromium = join(folder.path, 'window', 'electron');
    expect(double.log[4]).toBe(`setPath userData ${chromium}`);
    expect(double.log[5]).toBe(`setPath sessionData ${chromium}`);
  });

  it('creates its folders on a new machine, only for this user', async () => {
    const double = electronDouble();
    const dataFolder = join(folder.path, 'new', 'guiche');
    await startOn(double, { dataFolder });
    expect(double.windows).toHaveLength(1);
    const mode = process.platform === 'win32' ? 0o666 : 0o700;
    for (const made of [dataFolder, join(dataFolder, 'window', 'electron')])
      expect(statSync(made).mode & 0o777).toBe(mode);
  });

  it('accepts its folder although Chromium creates links in its own', async () => {
    const double = electronDouble();
    const dataFolder = join(folder.path, 'new', 'guiche');
    let taken: FolderLock | undefined;
    const lock = (path: string) => void (taken = lockFolder(path));
    await startOn(double, { dataFolder, lockFolder: lock });
    expect(double.windows).toHaveLength(1);
    // The next start in either host accepts the folder too.
    there(taken).release();
    lockFolder(dataFolder).release();
  });

  // Windows has no bits that let others write, and a link there needs a privilege.
  it.skipIf(process.platform === 'win32').each([
    ['that is a file', 'file', (path: string) => writeFileSync(path, 'mine'), /é um arquivo/u, /is a file/u],
    [
      'inside of a file',
      'file/guiche',
      () => writeFileSync(at('file'), 'mine'),
      /é um arquivo/u,
      /is a file/u,
    ],
    ['with a link in it', 'linked', linked, /contém um atalho/u, /contains a link/u],
    ['that others may write to', 'shared', shared, /Outros usuários podem gravar/u, /Other users can write/u],
  ] as const)(
    'reports a folder %s in the system’s language, and leaves it unchanged',
    async (_, name, make, portuguese, english) => {
      make(at(name));
      const before = contents();
      for (const [locale, words] of [
        ['pt-BR', portuguese],
        ['en-US', english],
      ] as const) {
        const double = electronDouble();
        double.state.locale = locale;
        await startOn(double, { dataFolder: at(name), lockFolder });
        // Only a ready Electron shows a box, with its files in a folder of its own that is removed.
        expect(double.log.slice(-4).map((line) => line.split(' ')[0])).toEqual([
          'ready',
          'window',
          'errorBox',
          'exit',
        ]);
        expect(double.log.at(-2)).toMatch(words);
        expect(double.log.filter((line) => line.startsWith('setPath'))).toHaveLength(2);
        for (const [, path] of double.log.join('\n').matchAll(/^setPath \w+ (.*)$/gmu))
          expect(existsSync(there(path))).toBe(false);
        expect(contents()).toEqual(before);
      }
    },
  );

  it('leaves the sandbox off if a person disabled it', async () => {
    const double = electronDouble();
    double.state.packaged = false;
    double.state.switches.add('no-sandbox');
    await startOn(double);
    expect(double.log).not.toContain('enableSandbox');
  });

  it.each([
    [
      ['--dta', '/dados'],
      'Opção desconhecida: --dta. Nada foi aberto; as opções são [--data PASTA] [--smoke] [PLANILHA].',
    ],
    [
      ['--data='],
      'Informe o valor de --data. Nada foi aberto; as opções são [--data PASTA] [--smoke] [PLANILHA].',
    ],
    [['--data', '--smoke'], 'Informe o valor de --data.'],
    [['--port', '4000'], 'Opção desconhecida: --port.'],
    [['-d', '/dados'], 'Opção desconhecida: -d.'],
  ])('shows a box that explains the mistake in %j, and touches no folder', async (args, words) => {
    const double = electronDouble();
    const dataFolder = at('data');
    await startOn(double, { args, dataFolder });
    expect(double.log.slice(-3)).toEqual([
      'window',
      expect.stringContaining(`errorBox guiche ${words}`),
      'exit 2',
    ]);
    expect([double.windows, existsSync(dataFolder)]).toEqual([[], false]);
    // A developer gets this message from `npm start`, with Electron's own arguments among them.
    const unpackaged = electronDouble();
    unpackaged.state.packaged = false;
    await startOn(unpackaged, { args, dataFolder });
    expect(unpackaged.windows).toHaveLength(1);
  });

  it.each([
    ['macOS’s own number of the process', ['-psn_0_1234567']],
    ['what Xcode adds', ['-NSDocumentRevisionsDebugMode', 'YES', '-AppleLanguages', '(pt-BR)']],
    [
      'Chromium’s own',
      ['--no-sandbox', '--ozone-platform-hint=auto', '--enable-features=A,B', '--disable-gpu'],
    ],
    [
      'what a desktop and an installer add',
      ['--updated', '--force-device-scale-factor=2', '--lang=pt-BR', '--class=x'],
    ],
    ['a file that a desktop hands over', ['/home/ana/boletos.xlsx']],
  ])('ignores %s', async (_, args) => {
    const double = electronDouble();
    await startOn(double, { args: [...args, '--data', folder.path] });
    expect(double.windows).toHaveLength(1);
  });

  it('ends if another instance runs, which comes to the front', async () => {
    const second = electronDouble();
    second.state.first = false;
    await startOn(second);
    expect(second.log.slice(-2)).toEqual(['window', 'exit 0']);
    expect(second.windows).toEqual([]);
    const { double, window } = await start();
    there(window).minimized = true;
    double.app.emit('second-instance');
    expect(there(window).minimized).toBe(false);
    expect(there(window).shown.slice(-2)).toEqual(['show', 'focus']);
  });

  it.each([
    ['folderInUse', /já está aberto/u],
    ['folderOnNetwork', /rede/u],
  ] as const)('explains in the clerk’s language why it cannot start: %s', async (code, words) => {
    const double = electronDouble();
    await startOn(double, {
      lockFolder: () => {
        throw new CodedError(code, 'ledger');
      },
    });
    expect(double.log.at(-2)).toMatch(words);
    expect(double.log.at(-1)).toBe('exit 1');
    expect(double.windows).toEqual([]);
  });

  it.each([
    ['ENOSPC', /disco está cheio/u],
    ['EROFS', /gravar na pasta/u],
  ])('explains the system error %s', async (code, words) => {
    const double = electronDouble();
    await startOn(double, {
      startApp: () => Promise.reject(Object.assign(new Error('no space'), { code })),
    });
    expect(double.log.at(-2)).toMatch(words);
    expect(double.log.at(-1)).toBe('exit 1');
  });

  it('checks a whole build and ends', async () => {
    const double = electronDouble();
    const echo = echoApp();
    await startOn(double, {
      smoke: true,
      startApp: () =>
        Promise.resolve({
          ...echo.app,
          call: () => Promise.resolve(ok({ phase: 'ready' })),
          tickets: createTickets(mintSecret),
        }),
    });
    expect(double.log.at(-1)).toBe('exit 0');
    expect(double.log).not.toContain('gone');
    expect(double.windows.map(({ loaded, shown }) => [loaded, shown])).toEqual([['app://guiche/', []]]);
    expect(echo.state.stopped).toBe(1);
    const broken = electronDouble();
    const { warnings, told: reported } = await startOn(broken, {
      smoke: true,
      proofs: () => Promise.resolve({ 'one-thread': () => Promise.reject(new Error('gone')) }),
    });
    expect(broken.log.at(-1)).toBe('exit 1');
    expect(reported).toEqual(['one-thread: gone', 'app: internal']);
    expect(warnings[0]).toMatch(/one-thread, app$/u);
  });
});

it.each([
  ['succeeds', () => Promise.resolve(), 'exit 0'],
  ['finds a broken thread', () => Promise.reject(new Error('gone')), 'exit 1'],
  ['ends at an error', 'fault', 'exit 1'],
  ['may not use its folder', 'refused', 'exit 1'],
] as const)('a smoke test that %s leaves no folder of its own', async (_, how, exit) => {
  const double = electronDouble();
  const temporary = at('smoke');
  const listeners: ((error: unknown) => void)[] = [];
  const { app } = echoApp();
  await startOn(double, {
    smoke: true,
    dataFolder: temporary,
    temporary,
    onFault: (listener) => void listeners.push(listener),
    proofs: async () => (typeof how === 'string' ? {} : { 'one-thread': how }),
    startApp: () => {
      expect(existsSync(temporary)).toBe(true);
      if (how === 'fault') there(listeners[0])(new Error('from a callback'));
      const call = () => Promise.resolve(ok({ phase: 'ready' }));
      return Promise.resolve({ ...app, call, tickets: createTickets(mintSecret) });
    },
    ...(how === 'refused'
      ? {
          judgeFolder(folder) {
            mkdirSync(folder);
            throw new CodedError('folderNotPrivate', 'ledger');
          },
        }
      : {}),
  });
  expect(double.log.find((line) => line.startsWith('exit'))).toBe(exit);
  expect(existsSync(temporary)).toBe(false);
});

it('a smoke test ends at an error, and shows no box', async () => {
  const double = electronDouble();
  const listeners: ((error: unknown) => void)[] = [];
  const { warnings } = await startOn(double, {
    smoke: true,
    onFault: (listener) => void listeners.push(listener),
    startApp: () => {
      there(listeners[0])(new Error('from a callback'));
      return Promise.reject(new Error('never mind'));
    },
  });
  expect(warnings[0]).toContain('from a callback');
  expect(double.log.find((line) => line.startsWith('exit'))).toBe('exit 1');
  expect(double.log.join()).not.toContain('errorBox');
});

describe('the window', () => {
  it('is sealed, and is shown when it has content', async () => {
    const { window } = await start();
    const { options, loaded, shown } = there(window);
    expect(options.webPreferences).toEqual({
      preload: '/app/out/preload/electron.cjs',
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      nodeIntegration: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      devTools: false,
    });
    expect([options.show, loaded, shown]).toEqual([false, 'app://guiche/', []]);
    there(window).emit('ready-to-show');
    expect(shown).toEqual(['show']);
  });

  it.each([
    ['the window is ready', (window: WindowDouble) => window.emit('ready-to-show')],
    ['its page is there', (window: WindowDouble) => window.webContents.emit('did-finish-load')],
    ['its page failed', (window: WindowDouble) => window.webContents.fail()],
  ])('is shown once %s, and reports that once', async (_, happens) => {
    const { double, window } = await start();
    expect(double.log).not.toContain('window');
    happens(there(window));
    there(window).emit('ready-to-show');
    expect(there(window).shown).toEqual(['show']);
    expect(double.log.filter((line) => line === 'window')).toHaveLength(1);
  });

  it('is shown if no event arrives', async () => {
    const { window } = await start();
    await expect.poll(() => there(window).shown).toEqual(['show']);
  });

  it('navigates nowhere else and opens nothing', async () => {
    const { webContents } = there((await start()).window);
    for (const event of ['will-navigate', 'will-frame-navigate', 'will-redirect']) {
      for (const [url, prevented] of [
        ['https://example.com/', true],
        ['app://guiche/other', true],
        ['app://guiche/', false],
      ] as const) {
        const details = Object.assign(new Veto(), { url });
        webContents.emit(event, details);
        expect([event, url, details.prevented]).toEqual([event, url, prevented]);
      }
    }
    expect(webContents.openHandler?.({ url: 'https://example.com/' })).toEqual({ action: 'deny' });
    const view = new Veto();
    webContents.emit('will-attach-webview', view);
    expect(view.prevented).toBe(true);
  });

  it('comes back at its last place, and after its page has died, but not for ever', async () => {
    writeFileSync(
      join(folder.path, 'window.json'),
      JSON.stringify({ bounds: { x: 5, y: 6, width: 1111, height: 777 }, maximized: true }),
    );
    const { double, window, reports } = await start();
    double.state.response = new Promise<never>(() => undefined);
    expect(there(window).options).toMatchObject({ x: 5, y: 6, width: 1111, height: 777 });
    there(window).emit('ready-to-show');
    expect(there(window).maximized).toBe(true);
    for (let turn = 0; turn < 5; turn += 1)
      there(window).webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    expect(there(window).webContents.reloads).toBe(3);
    expect(reports).toHaveLength(5);
    there(window).close();
    expect(JSON.parse(readFileSync(join(folder.path, 'window.json'), 'utf8'))).toEqual({
      bounds: { x: 10, y: 20, width: 1000, height: 700 },
      maximized: true,
    });
  });

  it.each([
    [1920, 1040, 1280, 860],
    [1366, 728, 1280, 728],
    [1024, 700, 1024, 700],
  ])('is not larger than a screen of %i x %i at its first start', async (width, height, wide, high) => {
    const double = electronDouble();
    double.state.screens = [{ x: 0, y: 0, width, height }];
    const { window } = await startOn(double);
    expect(there(window).options).toMatchObject({ width: wide, height: high });
  });

  it('opens in the theme of last time, and follows the clerk’s theme', async () => {
    const tokens = readFileSync('renderer/ui/tokens.css', 'utf8');
    expect(tokens).toContain(`--paper: light-dark(${paper.light}, ${paper.dark});`);
    const { double, window, host } = await start();
    expect([double.state.theme, there(window).options.backgroundColor]).toEqual(['system', paper.light]);
    there(host).showTheme('dark');
    expect([double.state.theme, there(window).background]).toEqual(['dark', paper.dark]);
    there(window).close();
    const next = await start();
    expect(next.double.state.theme).toBe('dark');
    expect(there(next.window).options).toMatchObject({ backgroundColor: paper.dark, width: 1000 });
    there(next.host).showTheme('system');
    expect(there(next.window).background).toBe(paper.light);
  });

  it('uses the clerk’s language at once, in every place, and at the next start', async () => {
    const { double, host, state, window } = await start();
    const texts = () =>
      JSON.stringify([double.menus.at(-1), double.trays[0]?.menu, double.trays[0]?.tooltip]);
    there(host).showBusy(1);
    expect(texts()).toMatch(/Ajuda do Guichê.*Abrir o Guichê.*1 tarefa em andamento/u);
    there(host).showLanguage('en');
    expect(texts()).toMatch(/Guichê help.*Open Guichê.*1 job running/u);
    state.jobs = 1;
    there(window).close();
    await settled();
    expect(double.questions.at(-1)?.message).toBe('A job is running.');
    await there(host).save({ type: 'text/csv', name: 'a', from: { bytes: Buffer.from('') } }, 'a');
    expect(double.saves.at(-1)?.filters).toMatchObject([{ name: 'CSV sheet' }]);
    there(window).webContents.fail();
    await settled();
    expect(double.questions.map(({ message }) => message)).toContain('Guichê could not show its screen.');
    const next = await start();
    expect(JSON.stringify(next.double.menus)).toContain('Guichê help');
  });

  it('serves the page under the app’s origin, without the other host’s script', async () => {
    const { double } = await start();
    const answer = await double.session.handler?.(new Request('app://guiche/'));
    expect(answer?.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer?.text()).not.toContain('door.js');
  });

  it('serves a file for printing in a session of its own, the only one that may show PDFs', async () => {
    const { double, tickets } = await start();
    const printing = there(double.partitions.get('persist:print'));
    const bytes = Buffer.from('%PDF-1.7');
    const ticket = tickets.issue({ type: 'application/pdf', name: 'a.pdf', from: { bytes } });
    const answer = await printing.handler?.(new Request(`app://guiche/documents/${ticket}.pdf`));
    expect([answer?.status, await answer?.text()]).toEqual([200, '%PDF-1.7']);
    const viewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/index.html';
    expect([printing.lets(viewer), double.session.lets(viewer)]).toEqual([true, false]);
    expect(printing.lets('https://elsewhere.example/')).toBe(false);
  });

  it('has a menu, so that copy and paste have their keys, and developer tools only unpackaged', async () => {
    const { double } = await start();
    const text = JSON.stringify(double.menus);
    for (const role of ['copy', 'paste', 'cut', 'undo', 'selectAll', 'resetZoom', 'help', 'about'])
      expect(text).toContain(`"role":"${role}"`);
    expect(text).toContain('Copiar');
    expect(text).not.toContain('toggleDevTools');
    const unpackaged = electronDouble();
    unpackaged.state.packaged = false;
    unpackaged.state.locale = 'en-US';
    const { window } = await startOn(unpackaged);
    expect(JSON.stringify(unpackaged.menus)).toContain('toggleDevTools');
    expect(JSON.stringify(unpackaged.menus)).toContain('"Copy"');
    expect(there(window).options.webPreferences?.devTools).toBe(true);
  });
});

describe('calls', () => {
  it('are trusted only from our main frame', async () => {
    const { double, window, calls } = await start();
    const own = there(window);
    const other = { ...from(own), sender: { id: 99 } };
    const senders = [
      [from(own), true],
      [from(own, null), false],
      [from(own, { ...frame, parent: {} }), false],
      [from(own, { ...frame, origin: 'app://guiche.example' }), false],
      [from(own, { ...frame, origin: 'https://example.com' }), false],
      [from(own, { ...frame, origin: 'null' }), false],
      [other, false],
    ] as const;
    for (const [event] of senders) await double.invoke(event, 'app', 'state', { a: 1 });
    expect(calls).toEqual(
      senders.map(([, trusted]) => ({ trusted, room: 'app', name: 'state', input: { a: 1 } })),
    );
  });

  it('have their streams sent to the window, while there is one', async () => {
    const { window, publish } = await start();
    publish('trail', { revision: 1, value: { last: 1 } });
    expect(there(window).webContents.sent).toEqual([
      ['guiche:stream', 'trail', { revision: 1, value: { last: 1 } }],
    ]);
    there(window).destroy();
    publish('trail', { revision: 2, value: { last: 2 } });
    expect(there(window).webContents.sent).toHaveLength(1);
  });
});

describe('the end', () => {
  it('drains, then ends', async () => {
    const { double, state, window } = await start();
    expect(there(window).close()).toBe(true);
    expect(double.log.at(-1)).toBe('stayed');
    await settled();
    expect([state.stopped, double.log.at(-1)]).toEqual([1, 'gone']);
  });

  it.each([
    ['win32', 'hide', ['show', 'focus']],
    ['darwin', 'hide', ['show', 'focus']],
    // Plain GNOME shows no tray icon: the window must stay in its list of windows.
    ['linux', 'minimize', ['restore', 'show', 'focus']],
  ] as const)(
    'asks while jobs run, continues in the tray, comes back, and can be paused: %s',
    async (platform, away, back) => {
      const double = electronDouble();
      const { state, window } = await startOn(double, { platform });
      state.jobs = 2;
      double.state.response = 0;
      expect(there(window).close()).toBe(false);
      await settled();
      expect(double.questions[0]).toMatchObject({
        message: 'Há 2 tarefas em andamento.',
        buttons: ['Continuar em segundo plano', 'Pausar e sair', 'Cancelar'],
        cancelId: 2,
      });
      expect(there(window).shown).toEqual([away]);
      expect(double.trays[0]?.tooltip).toBe('Guichê: 2 tarefas em andamento');
      const click = double.trays[0]?.menu?.items[0]?.click;
      Reflect.apply(there(click), undefined, []);
      expect(there(window).shown).toEqual([away, ...back]);
      double.state.response = 1;
      double.quit();
      await settled();
      expect([state.stopped, double.log.at(-1)]).toEqual([1, 'gone']);
    },
  );

  it('tells the app of sleep and waking, and asks nobody when the system goes down', async () => {
    const { double, state } = await start();
    double.power.emit('suspend');
    double.power.emit('resume');
    expect([state.suspended, state.resumed]).toEqual([1, 1]);
    double.power.emit('lock-screen');
    double.power.emit('unlock-screen');
    expect(state.screens).toEqual([true, false]);
    state.jobs = 1;
    const shutdown = new Veto();
    double.power.emit('shutdown', shutdown);
    // Otherwise the system would not wait.
    expect(shutdown.prevented).toBe(true);
    await settled();
    expect([double.questions.length, state.stopped, double.log.at(-1)]).toEqual([0, 1, 'gone']);
  });

  it.each(['second-instance', 'activate'])('restarts if %s arrives while it drains', async (event) => {
    const { double, window } = await start();
    there(window).close();
    double.app.emit(event);
    double.app.emit(event);
    await settled();
    expect(double.windows).toHaveLength(1);
    expect(double.log.slice(-2)).toEqual(['relaunch --data dados ', 'gone']);
    expect(double.log.filter((line) => line.startsWith('relaunch'))).toHaveLength(1);
  });

  it('restarts with the file that arrives while it drains', async () => {
    const { double, window, sheets } = await start();
    there(window).close();
    double.app.emit('second-instance', {}, [], '/home/ana', { sheets: ['/home/ana/a.csv'] });
    await settled();
    expect(double.log.slice(-2)).toEqual(['relaunch --data dados /home/ana/a.csv ', 'gone']);
    expect(sheets).toEqual([]);
  });

  it('restarts from the file that a person started, if the running program is elsewhere', async () => {
    const double = electronDouble();
    const anew = { execPath: '/home/ana/guiche.AppImage', args: ['--data', '/dados'] };
    const { window } = await startOn(double, { anew });
    there(window).close();
    double.app.emit('second-instance');
    await settled();
    expect(double.log.slice(-2)).toEqual(['relaunch --data /dados /home/ana/guiche.AppImage', 'gone']);
  });

  it('makes Windows wait for running work at the end of a session, asks nobody and ends', async () => {
    const { double, state, window } = await start();
    state.jobs = 1;
    const query = new Veto();
    there(window).emit('query-session-end', query);
    // Electron ends the process right after `session-end`, even if work is running.
    expect(query.prevented).toBe(true);
    await settled();
    expect([double.questions.length, state.stopped, double.log.at(-1)]).toEqual([0, 1, 'gone']);
  });

  it('asks nobody if the system ends the process itself', async () => {
    const { double, signals, state } = await start();
    state.jobs = 1;
    there(signals[0])();
    there(signals[0])();
    await settled();
    expect([double.questions.length, state.stopped, double.log.at(-1)]).toEqual([0, 1, 'gone']);
  });

  it('does not delay the end of a Windows session if nothing is running', async () => {
    const { double, state, window } = await start();
    const query = new Veto();
    there(window).emit('query-session-end', query);
    await settled();
    // Another program may still stop the session from ending: this program then continues.
    expect([query.prevented, state.stopped, double.log.includes('gone')]).toEqual([false, 0, false]);
  });

  it('logs an error, reports it without its text, and stops', async () => {
    const { double, faults, reports, state } = await start();
    there(faults[0])(new Error('segredo 123'));
    await settled();
    expect(reports).toEqual(['process']);
    expect(double.log.join('\n')).not.toContain('segredo');
    const reported = double.log.find((line) => line.startsWith('errorBox'));
    expect(reported).toContain('erro inesperado');
    expect(reported).toContain(join(folder.path, 'logs'));
    expect([state.stopped, double.log.at(-1)]).toEqual([1, 'exit 1']);
  });
});

describe('requests from the rest of the program', () => {
  it('stores files where the clerk says', async () => {
    const { double, host } = await start();
    const save: Host['save'] = (file, name) => there(host).save(file, name);
    const file = { type: 'text/csv', name: 'a.csv', from: { bytes: Buffer.from('a;b') } } as const;
    expect(await save(file, '../trilha.csv')).toBe('cancelled');
    expect(double.log.at(-1)).toBe(`saveDialog ${join('/home/ana/Downloads', '_trilha.csv')}`);
    double.state.savePath = join(folder.path, 'saved.csv');
    expect(await save(file, 'trilha.csv')).toBe('written');
    expect(readFileSync(double.state.savePath, 'utf8')).toBe('a;b');
    const copy = { ...file, from: { path: double.state.savePath } };
    double.state.savePath = join(folder.path, 'copied.csv');
    expect(await save(copy, 'trilha.csv')).toBe('written');
    expect(readFileSync(double.state.savePath, 'utf8')).toBe('a;b');
    double.state.savePath = join(folder.path, 'missing', 'x.csv');
    await expect(save(file, 'x.csv')).rejects.toMatchObject({
      failure: { code: 'saveFailed', detail: 'ENOENT' },
    });
  });

  it('opens a message in the mail program', async () => {
    const { double, host } = await start();
    const message = { address: 'ana@exemplo.com.br', subject: 'Boleto', body: 'Olá\nlinha' };
    expect(await there(host).openMail(message)).toBe(true);
    expect(await there(host).openMail({ ...message, body: 'x'.repeat(2_000) })).toBe(false);
    double.state.opens = false;
    expect(await there(host).openMail(message)).toBe(false);
    const address = 'mailto:ana@exemplo.com.br?subject=Boleto&body=Ol%C3%A1%0D%0Alinha';
    expect(double.opened).toEqual([address, address]);
  });

  it.each([
    ['darwin', true],
    ['win32', false],
  ] as const)('has an icon in the tray that macOS colours itself: on %s %s', async (platform, template) => {
    const double = electronDouble();
    const { host } = await startOn(double, { platform });
    there(host).showBusy(1);
    const { look, bytes } = there(double.trays[0]).image;
    const dots = Array.from({ length: bytes.length / 4 }, (_, at) => bytes.subarray(4 * at, 4 * at + 4));
    const black = dots.every(([blue, green, red]) => blue === 0 && green === 0 && red === 0);
    expect([look.template, black]).toEqual([template, template]);
  });

  it.each([
    ['linux', 1],
    ['win32', 0],
    ['darwin', 0],
  ] as const)('has a window with its own icon only on Linux: on %s %i', async (platform, icons) => {
    const double = electronDouble();
    const { window } = await startOn(double, { platform });
    const { icon } = there(window).options;
    const files = typeof icon === 'string' ? [basename(icon)] : [];
    expect(files).toEqual(icons === 1 ? ['icon.png'] : []);
    expect(existsSync(join('renderer', 'public', 'icon.png'))).toBe(true);
  });

  it('keeps the machine awake while busy, once', async () => {
    const { double, host } = await start();
    const showBusy = (jobs: number) => there(host).showBusy(jobs);
    showBusy(1);
    showBusy(3);
    expect([double.state.awake.size, double.state.badge, double.trays.length]).toEqual([1, 3, 1]);
    expect(double.trays[0]?.tooltip).toContain('3');
    showBusy(0);
    expect([double.state.awake.size, double.state.badge, double.trays[0]?.destroyed]).toEqual([0, 0, true]);
  });

  it('notifies, and a click opens the window', async () => {
    const { double, host, window } = await start();
    there(host).notify({ title: 'Saque', body: 'Completo' }, () => undefined);
    expect(double.notes[0]).toMatchObject({ title: 'Saque', body: 'Completo' });
    double.notes[0]?.click();
    expect(there(window).shown).toEqual(['show', 'focus']);
    expect(await there(host).resolveProxy('https://a')).toBe('PROXY for https://a');
    there(host).quit();
    await settled();
    expect(double.log.at(-1)).toBe('gone');
  });
});

describe('files to open', () => {
  it('opens those of the start once the window exists, and passes them on if it is not the first instance', async () => {
    const paths = ['/home/ana/março 😀.csv', '/home/ana/b.xlsx'];
    const double = electronDouble();
    const { sheets, window } = await startOn(double, { sheets: paths });
    expect(sheets).toEqual([paths]);
    // The window is still not shown before it is ready.
    expect(there(window).shown).toEqual([]);
    const second = electronDouble();
    second.state.first = false;
    const { sheets: none } = await startOn(second, { sheets: paths });
    expect([none, second.state.handed]).toEqual([[], { sheets: paths }]);
  });

  it('opens what a second start passes on, and shows its window', async () => {
    const { double, sheets, window } = await start();
    const second = (data: unknown) => double.app.emit('second-instance', {}, ['guiche'], '/', data);
    second({ sheets: ['/home/ana/a.csv'] });
    expect(sheets).toEqual([['/home/ana/a.csv']]);
    expect(there(window).shown.slice(-2)).toEqual(['show', 'focus']);
    for (const data of [undefined, null, 'x', { sheets: 'a.csv' }, { sheets: [1, 'relative.csv', null] }])
      second(data);
    expect(sheets).toHaveLength(1);
  });

  it('keeps what macOS passes to it before it is ready', async () => {
    const double = electronDouble();
    const veto = new Veto();
    double.state.beforeReady = () => void double.app.emit('open-file', veto, '/Users/ana/a.csv');
    const { sheets } = await startOn(double, { platform: 'darwin' });
    expect([sheets, veto.prevented]).toEqual([[['/Users/ana/a.csv']], true]);
    double.app.emit('open-file', veto, '/Users/ana/b.csv');
    expect(sheets).toHaveLength(2);
  });
});
